import { Link } from 'react-router';
import { ApiProblem, messageOf } from '../../../lib/api-problem.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { useEmailChangeLink } from '../api/security.ts';
import { AccountCard } from './account-card.tsx';
import classes from './account-form.module.css';
import { MailedNotice } from './mailed-notice.tsx';

/** /change-email: opening the link mailed to a new address makes it the account's. */
export function ChangeEmailCard({ token }: { token: string }) {
  const change = useEmailChangeLink(token);
  const user = useSession().data?.user;
  const onward = user ? (
    <Link to={paths.home}>Go to Home</Link>
  ) : (
    <Link to={paths.signIn}>Back to Log In</Link>
  );
  if (change.isSuccess) {
    return (
      <AccountCard
        title="Address changed"
        intro={`Your account now uses ${change.data.email}.`}
        footer={null}
      >
        <MailedNotice>
          <p>Log in with this address from now on. Mails about your account come here.</p>
        </MailedNotice>
        <LinkButton wide to={user ? paths.settingsTab('accountInfo') : paths.signIn}>
          {user ? 'Go to Account Info' : 'Log In'}
        </LinkButton>
      </AccountCard>
    );
  }
  if (change.isPending) {
    return (
      <AccountCard title="Confirm your new address" intro="One moment." footer={onward}>
        <p role="status" className={classes.note}>
          Checking the link...
        </p>
      </AccountCard>
    );
  }
  const ended = change.error instanceof ApiProblem && !change.error.unanswered;
  return (
    <AccountCard
      title={ended ? 'This link has ended' : 'Confirm your new address'}
      intro={ended ? 'Links to a new address work once and for 24 hours.' : 'This could not be done yet.'}
      footer={onward}
    >
      <div className={classes.form}>
        <p role="alert" className={classes.problem}>
          {messageOf(change.error)}
        </p>
        {ended ? (
          <LinkButton wide to={user ? paths.settingsTab('accountInfo') : paths.signIn}>
            {user ? 'Go to Account Info' : 'Log In to request a new one'}
          </LinkButton>
        ) : (
          <Button wide busy={change.isFetching} onClick={() => void change.refetch()}>
            Try again
          </Button>
        )}
      </div>
    </AccountCard>
  );
}
