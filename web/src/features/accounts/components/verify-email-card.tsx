import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiProblem, messageOf } from '../../../lib/api-problem.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { useEmailVerification } from '../api/email-verification.ts';
import { AccountCard } from './account-card.tsx';
import classes from './account-form.module.css';
import { MailedNotice } from './mailed-notice.tsx';
import { ResendVerification } from './resend-verification.tsx';

type Props = {
  token: string;
  /** Where another mail can be read, in development. */
  mailbox: ReactNode;
};

/** /verify-email: opening the mailed link is all there is to do. */
export function VerifyEmailCard({ token, mailbox }: Props) {
  const verification = useEmailVerification(token);
  const user = useSession().data?.user;
  const onward = user ? (
    <Link to={paths.home}>Go to Home</Link>
  ) : (
    <Link to={paths.signIn}>Back to Log In</Link>
  );

  if (verification.isSuccess) {
    return (
      <AccountCard title="Email verified" intro="Thank you." footer={null}>
        <MailedNotice>
          <p>Your account can be recovered by mail, and mails about your bets begin.</p>
        </MailedNotice>
        <LinkButton wide to={user ? paths.home : paths.signIn}>
          {user ? 'Go to Home' : 'Log In'}
        </LinkButton>
      </AccountCard>
    );
  }
  if (verification.isPending) {
    return (
      <AccountCard title="Verify your email" intro="One moment." footer={onward}>
        <p role="status" className={classes.note}>
          Checking the link...
        </p>
      </AccountCard>
    );
  }
  const ended = verification.error instanceof ApiProblem && verification.error.code === 'linkNotValid';
  return (
    <AccountCard
      title={ended ? 'This link has ended' : 'Verify your email'}
      intro={ended ? 'Links to verify an address work for 24 hours.' : 'This could not be done yet.'}
      footer={onward}
    >
      <div className={classes.form}>
        <p role="alert" className={classes.problem}>
          {messageOf(verification.error)}
        </p>
        {!ended && (
          <Button wide busy={verification.isFetching} onClick={() => void verification.refetch()}>
            Try again
          </Button>
        )}
        {ended && user && !user.isVerified && <ResendVerification wide mailbox={mailbox} />}
        {ended && !user && (
          <LinkButton wide to={paths.signIn}>
            Log In to request a new one
          </LinkButton>
        )}
      </div>
    </AccountCard>
  );
}
