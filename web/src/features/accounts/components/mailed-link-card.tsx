import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../../lib/api-problem.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { ProblemBox } from '../../../ui/problem-box.tsx';
import { AccountCard } from './account-card.tsx';
import classes from './account-form.module.css';

type Props = {
  title: string;
  opening: UseQueryResult;
  /** The link itself is the matter: to open it again is of no use. */
  ended: boolean;
  /** For how long such a link works. */
  works: string;
  /** The way on from a link that has ended. */
  children: ReactNode;
};

/** A mailed link that is being opened, or could not be. */
export function MailedLinkCard({ title, opening, ended, works, children }: Props) {
  const user = useSession().data?.user;
  const footer = user ? (
    <Link to={paths.home}>Go to Home</Link>
  ) : (
    <Link to={paths.signIn}>Back to Log In</Link>
  );
  if (opening.isPending) {
    return (
      <AccountCard title={title} intro="One moment." footer={footer}>
        <p role="status" className={classes.note}>
          Checking the link...
        </p>
      </AccountCard>
    );
  }
  return (
    <AccountCard
      title={ended ? 'This link has expired' : title}
      intro={ended ? works : 'That didn’t go through.'}
      footer={footer}
    >
      <div className={classes.form}>
        <ProblemBox problem={messageOf(opening.error)} />
        {ended ? (
          children
        ) : (
          <Button wide busy={opening.isFetching} onClick={() => void opening.refetch()}>
            Try again
          </Button>
        )}
      </div>
    </AccountCard>
  );
}
