import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage } from '../../../lib/api-problem.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { ProblemBox } from '../../../ui/problem.tsx';
import { AuthCard } from '../auth-card.tsx';
import classes from '../auth-form.module.css';

type Props = {
  title: string;
  opening: UseQueryResult;
  /** The link itself has expired, so retrying is useless. */
  ended: boolean;
  /** How long such a link works. */
  works: string;
  /** What to do after an expired link. */
  children: ReactNode;
};

/** An emailed link while it is being checked, or after it failed. */
export function EmailedLinkCard({ title, opening, ended, works, children }: Props) {
  const user = useSession().data?.user;
  const footer = user ? (
    <Link to={paths.home}>Go to Home</Link>
  ) : (
    <Link to={paths.signIn}>Back to Log In</Link>
  );
  if (opening.isPending) {
    return (
      <AuthCard title={title} intro="One moment." footer={footer}>
        <p role="status" className={classes.note}>
          Checking the link...
        </p>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title={ended ? 'This link has expired' : title}
      intro={ended ? works : 'That didn’t go through.'}
      footer={footer}
    >
      <div className={classes.form}>
        <ProblemBox problem={errorMessage(opening.error)} />
        {ended ? (
          children
        ) : (
          <Button wide busy={opening.isFetching} onClick={() => void opening.refetch()}>
            Try again
          </Button>
        )}
      </div>
    </AuthCard>
  );
}
