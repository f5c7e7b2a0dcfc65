import { ApiProblem } from '../../../lib/api-problem.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { AuthCard } from '../auth-card.tsx';
import { useEmailChangeLink } from '../sessions/security.ts';
import { EmailSentNotice } from './email-sent-notice.tsx';
import { EmailedLinkCard } from './emailed-link-card.tsx';

/** /change-email: opening the emailed link makes the new address the account's. */
export function ChangeEmailCard({ token }: { token: string }) {
  const change = useEmailChangeLink(token);
  const user = useSession().data?.user;
  if (change.isSuccess) {
    return (
      <AuthCard title="Email changed" intro={`Your account now uses ${change.data.email}.`} footer={null}>
        <EmailSentNotice>
          <p>Log in with this address from now on. We’ll send account emails here too.</p>
        </EmailSentNotice>
        <LinkButton wide to={user ? paths.settingsTab('accountInfo') : paths.signIn}>
          {user ? 'Go to Account Info' : 'Log In'}
        </LinkButton>
      </AuthCard>
    );
  }
  return (
    <EmailedLinkCard
      title="Confirm your new email"
      opening={change}
      ended={change.error instanceof ApiProblem && !change.error.unanswered}
      works={`This link works once, for 10 minutes. If you just opened it, ${user ? 'check Account Info to see if your email changed.' : 'try logging in with the new address.'}`}
    >
      <LinkButton wide to={user ? paths.settingsTab('accountInfo') : paths.signIn}>
        {user ? 'Go to Account Info' : 'Log In to request a new one'}
      </LinkButton>
    </EmailedLinkCard>
  );
}
