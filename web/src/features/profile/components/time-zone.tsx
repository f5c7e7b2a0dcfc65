import { dateTimeLabel } from '@sidebet/domain/time-label';
import { useServerNow } from '../../../lib/clock.ts';
import { useOffline } from '../../../lib/connection.ts';
import { useViewer } from '../../../lib/session.ts';
import { useDeviceTimeZone } from '../../../lib/time-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { OfflineNote } from '../../../ui/offline-note.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { SettingsSection } from '../../../ui/settings-section.tsx';
import { usePutTimeZone } from '../api.ts';
import classes from './time-zone.module.css';

const options = [
  { value: 'cdt', label: 'CDT' },
  { value: 'own', label: 'My time zone' },
] as const;

/** The time zone setting. */
export default function TimeZone() {
  const { user } = useViewer();
  const now = useServerNow();
  const offline = useOffline();
  const put = usePutTimeZone();
  const device = useDeviceTimeZone();
  const choose = (choice: 'cdt' | 'own') => {
    const timeZone = choice === 'own' ? device : null;
    const isChosen = (user.timeZone !== null) === (choice === 'own');
    if (!isChosen && !offline && !put.isPending) put.mutate({ body: { timeZone } });
  };
  return (
    <SettingsSection
      id="time-zone"
      title="Times"
      hint="Used on every page, in emails and in statements. Without one, times are in CDT, with your own next to them."
    >
      <div className={classes.choice}>
        <Segments
          label="Time zone"
          options={options}
          value={user.timeZone === null ? 'cdt' : 'own'}
          onChange={choose}
        />
        {offline && <OfflineNote />}
      </div>
      <p className={classes.now} aria-live="polite">
        {user.timeZone !== null && `${placeName(user.timeZone)}. `}It is now{' '}
        {dateTimeLabel(now, user.timeZone)}.
      </p>
      {user.timeZone !== null && user.timeZone !== device && (
        <Button
          kind="outline"
          size="small"
          disabled={offline}
          busy={put.isPending}
          onClick={() => put.mutate({ body: { timeZone: device } })}
        >
          Use {placeName(device)} instead
        </Button>
      )}
    </SettingsSection>
  );
}

/** Formats a zone such as "America/New_York" for display. */
function placeName(timeZone: string): string {
  return timeZone.replaceAll('_', ' ');
}
