import { useAppClient } from '../../../lib/app-client.ts';
import { copyText } from '../../../lib/copy.ts';
import type { Toasts } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { SettingsAction, SettingsSection } from '../../../ui/settings-section.tsx';
import { useCalendar, useChangeCalendar } from '../api/calendar.ts';
import classes from './bet-calendar.module.css';

/** The private address under which a calendar app reads the viewer's running bets. */
export default function BetCalendar() {
  const { toasts } = useAppClient();
  const { data: url, isPending, error, refetch } = useCalendar();
  const change = useChangeCalendar();
  return (
    <SettingsSection
      id="bet-calendar"
      title="Calendar"
      hint="Your running bets in your calendar app: game, pick and time, without amounts or names."
    >
      {error && url === undefined ? (
        <QueryFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.place}>
          <SettingsAction
            title={url ? 'Calendar address' : 'The calendar is off'}
            hint={
              url
                ? 'Subscribe to this address in your calendar app. Anyone who has it can see your games and picks.'
                : 'Turn it on to get a private address for your calendar app.'
            }
          >
            {url ? (
              <>
                <p className={classes.address} translate="no">
                  {url}
                </p>
                <div className={classes.actions}>
                  <Button size="small" onClick={() => void copyAddress(toasts, url)}>
                    Copy address
                  </Button>
                  <Button
                    size="small"
                    kind="outline"
                    busy={change.isPending}
                    onClick={() =>
                      change.mutate('renew', {
                        onSuccess: () =>
                          toasts.show('New calendar address. The earlier one no longer works.'),
                      })
                    }
                  >
                    New address
                  </Button>
                  <Button
                    size="small"
                    kind="outline"
                    busy={change.isPending}
                    onClick={() => change.mutate('delete')}
                  >
                    Turn off
                  </Button>
                </div>
              </>
            ) : (
              <Button
                kind="outline"
                busy={change.isPending}
                disabled={isPending}
                onClick={() => change.mutate('renew')}
              >
                Turn on
              </Button>
            )}
          </SettingsAction>
        </div>
      )}
    </SettingsSection>
  );
}

async function copyAddress(toasts: Toasts, url: string): Promise<void> {
  try {
    await copyText(url);
  } catch {
    toasts.showErrorWithLink('Couldn’t copy the address. Here it is:', url);
    return;
  }
  toasts.show('Calendar address copied to clipboard');
}
