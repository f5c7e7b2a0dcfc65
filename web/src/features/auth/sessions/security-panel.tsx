import { useAction } from '../../../lib/api/use-action.ts';
import { useApi } from '../../../lib/api/use-api.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { useViewer } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { EventTime } from '../../../ui/event-time.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { SettingsSection } from '../../../ui/settings-section.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { SecuritySignIns } from '../open-id/security-sign-ins.tsx';
import { SecurityPassword } from '../password/security-password.tsx';
import { SecurityPasskeys } from '../second-factor/security-passkeys.tsx';
import { SecurityTwoFactor } from '../second-factor/security-two-factor.tsx';
import classes from './security.module.css';
import { SecuritySessions } from './security-sessions.tsx';

/** The security settings. */
export default function SecurityPanel() {
  const security = useApi('getSecurity');
  const { data } = security;
  const { user } = useViewer();
  return (
    <SettingsSection
      id="security"
      title="Security"
      hint={
        data?.previousLoginAt ? (
          <>
            Previous login: <EventTime instant={data.previousLoginAt} long />.
          </>
        ) : (
          'How and where you log in.'
        )
      }
    >
      {security.isError && !data && (
        <QueryFailure error={security.error} onRetry={() => void security.refetch()} />
      )}
      {security.isPending && <Skeletons label="Loading your security settings..." count={3} height={84} />}
      {data && (
        <div className={classes.blocks}>
          {data.pendingEmail && data.pendingEmail !== user.email && (
            <PendingEmail email={data.pendingEmail} />
          )}
          <SecurityPassword hasPassword={data.hasPassword} />
          <SecurityTwoFactor twoStep={data.twoStep} />
          <SecurityPasskeys passkeys={data.passkeys} />
          <SecuritySignIns signIns={data.signIns} />
          <SecuritySessions />
        </div>
      )}
    </SettingsSection>
  );
}

function PendingEmail({ email }: { email: string }) {
  const { toasts } = useAppClient();
  const cancel = useAction('cancelEmailChange');
  return (
    <div className={classes.pending}>
      <p>
        Your email changes to <strong>{email}</strong> once you open the link we sent there. The link works
        for 10 minutes.
      </p>
      <Button
        kind="outline"
        size="small"
        busy={cancel.isPending}
        onClick={() =>
          cancel.mutate(undefined, {
            onSuccess: () => toasts.show('Email change canceled.'),
            onError: (error) => toasts.showError(error),
          })
        }
      >
        Keep current email
      </Button>
    </div>
  );
}
