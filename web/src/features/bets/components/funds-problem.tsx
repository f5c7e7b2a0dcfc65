import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { isFundsProblem } from '../wager-problem.ts';
import classes from './funds-problem.module.css';

/** A refusal to accept for want of money, with the way out beside it. Other refusals pass as messages. */
export function FundsProblem({ error }: { error: unknown }) {
  if (!isFundsProblem(error)) return null;
  return (
    <p role="alert" className={classes.problem}>
      {error.message} <DepositLink />
    </p>
  );
}

/** What lies in the slip is there again when its owner comes back (app/shell/slip-state.tsx). */
export function DepositLink() {
  return (
    <Link to={paths.deposit} className={classes.link}>
      Deposit
    </Link>
  );
}
