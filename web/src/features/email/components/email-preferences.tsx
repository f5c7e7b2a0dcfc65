import { useViewer } from '../../../lib/session.ts';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { SettingsSection } from '../../../ui/settings-section.tsx';
import { useEmailPreferences, useSaveEmailPreferences } from '../api/email-preferences.ts';
import classes from './email-preferences.module.css';

const kinds = [
  { kind: 'bets', label: 'My bets', hint: 'When a bet is accepted, settled or refunded' },
  { kind: 'money', label: 'Deposits and withdrawals', hint: 'When money arrives or is on its way' },
] as const;

/** Email preferences; switches save right away. */
export default function EmailPreferences() {
  const preferences = useEmailPreferences();
  const save = useSaveEmailPreferences();
  const { user } = useViewer();
  const chosen = preferences.data;
  return (
    <SettingsSection
      id="mail-preferences"
      title="Emails"
      hint={
        user.isVerified
          ? 'We always send emails about your account’s security.'
          : 'They start once you verify your email. We always send emails about your account’s security.'
      }
    >
      {preferences.isError ? (
        <QueryFailure error={preferences.error} onRetry={() => void preferences.refetch()} />
      ) : (
        <div className={classes.switches}>
          {kinds.map(({ kind, label, hint }) => (
            <label key={kind} className={classes.row}>
              <span>
                <span className={classes.label}>{label}</span>
                <span className={classes.hint}>{hint}</span>
              </span>
              <input
                type="checkbox"
                role="switch"
                className={classes.switch}
                checked={chosen?.[kind] ?? false}
                aria-checked={chosen?.[kind] ?? false}
                disabled={!chosen}
                onChange={(event) => chosen && save.mutate({ ...chosen, [kind]: event.target.checked })}
              />
            </label>
          ))}
        </div>
      )}
    </SettingsSection>
  );
}
