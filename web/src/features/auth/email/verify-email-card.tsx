import type { ReactNode } from 'react';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { AuthCard } from '../auth-card.tsx';
import { EmailSentNotice } from './email-sent-notice.tsx';
import { useEmailVerification } from './email-verification.ts';
import { EmailedLinkCard } from './emailed-link-card.tsx';
import { ResendVerification } from './resend-verification.tsx';

type Props = {
  token: string;
  /** Link to the development outbox. */
  mailbox: ReactNode;
};

/** /verify-email: verifies as soon as the page opens. */
export function VerifyEmailCard({ token, mailbox }: Props) {
  const verification = useEmailVerification(token);
  const user = useSession().data?.user;
  if (verification.isSuccess) {
    return (
      <AuthCard title="Email verified" intro="Thank you." footer={null}>
        <EmailSentNotice>
          <p>You can now recover your account by email, and we’ll email you about your bets.</p>
        </EmailSentNotice>
        <LinkButton wide to={user ? paths.home : paths.signIn}>
          {user ? 'Go to Home' : 'Log In'}
        </LinkButton>
      </AuthCard>
    );
  }
  return (
    <EmailedLinkCard
      title="Verify your email"
      opening={verification}
      ended={verification.error instanceof ApiProblem && verification.error.code === 'linkNotValid'}
      works="Verification links work for 24 hours."
    >
      {user && !user.isVerified && <ResendVerification wide mailbox={mailbox} />}
      {!user && (
        <LinkButton wide to={paths.signIn}>
          Log In to request a new one
        </LinkButton>
      )}
    </EmailedLinkCard>
  );
}
