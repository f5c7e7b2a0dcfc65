import type { NotificationPreferences as Preferences } from '@sidebet/contract/notifications';
import {
  type Channel,
  channels,
  channelTable,
  type NotificationKind,
  notificationKinds,
} from '@sidebet/domain/notifications/channels';
import { useApi } from '../../../lib/api/use-api.ts';
import { useViewer } from '../../../lib/session.ts';
import { offeredHere } from '../../../lib/site.ts';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { SettingsSection } from '../../../ui/settings-section.tsx';
import { useSaveNotificationPreferences } from '../api/preferences.ts';
import classes from './notification-preferences.module.css';
import { PushSettings } from './push-settings.tsx';

const kindLabels: Record<NotificationKind, { label: string; hint: string; cashOnly?: true }> = {
  bets: { label: 'My bets', hint: 'Accepted, settled or refunded' },
  challenges: { label: 'Challenges', hint: 'Received or declined', cashOnly: true },
  groupOffers: { label: 'News of groups', hint: 'Once a day: offers, results, messages and new members' },
  mentions: { label: 'Mentions', hint: 'Someone names or answers you in a group' },
  settleUps: { label: 'Settling up', hint: 'Requests and confirmed payments' },
  groups: { label: 'Groups', hint: 'You become the owner of one' },
  friends: { label: 'Friends', hint: 'Requests and answers', cashOnly: true },
  money: { label: 'Deposits and withdrawals', hint: 'Money that arrives or is on its way', cashOnly: true },
  security: { label: 'Security', hint: 'New logins and changes to your account' },
  support: { label: 'Support', hint: 'Answers to your messages' },
};
const channelLabels: Record<Channel, string> = { inApp: 'In app', email: 'Email', push: 'Push' };

const kinds = notificationKinds.map((kind) => ({ kind, ...kindLabels[kind] }));

/** Which notifications reach the user by which channel; switches save right away. */
export default function NotificationPreferences() {
  const preferences = useApi('getNotificationPreferences');
  const save = useSaveNotificationPreferences();
  const { user } = useViewer();
  const chosen = preferences.data;
  const choose = (kind: NotificationKind, channel: Channel, on: boolean) =>
    chosen && save.mutate({ body: withChoice(chosen, kind, channel, on) });
  return (
    <SettingsSection
      id="notification-preferences"
      title="Notifications"
      hint={user.isVerified ? undefined : 'Emails start once you verify your address.'}
    >
      {preferences.isError ? (
        <QueryFailure error={preferences.error} onRetry={() => void preferences.refetch()} />
      ) : (
        <table className={classes.table} aria-labelledby="notification-preferences">
          <thead>
            <tr>
              <th scope="col">About</th>
              {channels.map((channel) => (
                <th key={channel} scope="col">
                  {channelLabels[channel]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {offeredHere(kinds).map(({ kind, label, hint }) => (
              <tr key={kind}>
                <th scope="row">
                  <span className={classes.label}>{label}</span>
                  <span className={classes.hint}>{hint}</span>
                </th>
                {channels.map((channel) => (
                  <td key={channel}>
                    {channelTable[kind][channel] === 'choice' ? (
                      <input
                        type="checkbox"
                        role="switch"
                        className={classes.switch}
                        aria-label={`${label} by ${channelLabels[channel].toLowerCase()}`}
                        checked={isChosen(chosen, kind, channel)}
                        aria-checked={isChosen(chosen, kind, channel)}
                        disabled={!chosen}
                        onChange={(event) => choose(kind, channel, event.target.checked)}
                      />
                    ) : (
                      <Fixed always={channelTable[kind][channel] === 'always'} />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {chosen && <PushSettings chosen={chosen} onChange={(body) => save.mutate({ body })} />}
    </SettingsSection>
  );
}

function Fixed({ always }: { always: boolean }) {
  if (always) return <span className={classes.fixed}>Always</span>;
  return (
    <span className={classes.fixed}>
      <span className="visually-hidden">Never</span>
      <span className={classes.dash} aria-hidden="true" />
    </span>
  );
}

/** The choices of the preferences by channel; both functions are for cells that are a choice. */
type Choices = Partial<Record<Channel, Partial<Record<NotificationKind, boolean>>>>;

function isChosen(chosen: Choices | undefined, kind: NotificationKind, channel: Channel): boolean {
  return chosen?.[channel]?.[kind] ?? false;
}

function withChoice(chosen: Preferences, kind: NotificationKind, channel: Channel, on: boolean): Preferences {
  const choices: Choices = chosen;
  return { ...chosen, [channel]: { ...choices[channel], [kind]: on } };
}
