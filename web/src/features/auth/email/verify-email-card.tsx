import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { apiKey } from '../../../lib/api/api-key.ts';
import { call } from '../../../lib/api-client.ts';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { AuthCard } from '../auth-card.tsx';
import { EmailSentNotice } from './email-sent-notice.tsx';
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

/** Verifies an email by its link as soon as the page opens; idempotent. */
function useEmailVerification(token: string) {
  const client = useQueryClient();
  return useQuery({
    queryKey: apiKey('confirmEmailVerification', { body: { token } }),
    queryFn: async ({ signal }) => {
      await call('confirmEmailVerification', { body: { token }, signal });
      await client.invalidateQueries({ queryKey: apiKey('getSession') });
      return true;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
