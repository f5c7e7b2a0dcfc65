import type { SessionView } from '@sidebet/contract/security';
import { isHandheld } from '@sidebet/domain/auth/device';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useAction } from '../../../lib/api/use-action.ts';
import { useApi } from '../../../lib/api/use-api.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { serverNow } from '../../../lib/clock.ts';
import { Button } from '../../../ui/button.tsx';
import { EventTime } from '../../../ui/event-time.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { SettingsAction } from '../../../ui/settings-section.tsx';
import classes from './security.module.css';

/** Lists the user's sessions and ends them. */
export function SecuritySessions() {
  const { toasts } = useAppClient();
  const sessions = useApi('listSessions');
  const endAll = useAction('endOtherSessions');
  const items = sessions.data?.items ?? [];
  return (
    <div className={classes.block}>
      <SettingsAction
        title="Devices"
        hint="Where you’re logged in. We log a device out after a week of inactivity, or 30 days after login."
      >
        {items.length > 1 && (
          <Button
            kind="outline"
            size="small"
            busy={endAll.isPending}
            onClick={() =>
              endAll.mutate(undefined, {
                onSuccess: () => toasts.show('You’re logged out on every other device.'),
                onError: toasts.showError,
              })
            }
          >
            Log out all others
          </Button>
        )}
      </SettingsAction>
      {sessions.isError && !sessions.data && (
        <QueryFailure error={sessions.error} onRetry={() => void sessions.refetch()} />
      )}
      <ul className={classes.list} aria-label="Devices" aria-busy={sessions.isPending}>
        {items.map((session) => (
          <Device key={session.id} session={session} />
        ))}
      </ul>
    </div>
  );
}

function Device({ session }: { session: SessionView }) {
  const { toasts } = useAppClient();
  const end = useAction('endSession');
  const { id, device, isThis, lastSeenAt } = session;
  const Drawing = isHandheld(device) ? IconDeviceMobile : IconDeviceDesktop;
  const isActive = isThis || serverNow() - Date.parse(lastSeenAt) < 10 * 60_000;
  return (
    <li className={classes.item}>
      <Drawing size={22} stroke={1.6} aria-hidden="true" />
      <p className={classes.name}>
        {device}
        {isThis && <span className={classes.this}>This device</span>}
        <small>{isActive ? 'Active now' : <EventTime instant={lastSeenAt} long />}</small>
      </p>
      {!isThis && (
        <Button
          kind="outline"
          size="small"
          busy={end.isPending}
          aria-label={`Log out ${device}`}
          onClick={() =>
            end.mutate(
              { params: { id } },
              {
                onSuccess: () => toasts.show(`${device} was logged out.`),
                onError: toasts.showError,
              },
            )
          }
        >
          Log out
        </Button>
      )}
    </li>
  );
}
