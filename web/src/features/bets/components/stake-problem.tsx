import { paths } from '../../../lib/paths.ts';
import { isLimitRefusal } from '../../../lib/protection-refusal.ts';
import { Link } from '../../../ui/link.tsx';
import { isFundsProblem, isStakeProblem, offerProblem } from '../bet-problem.ts';
import classes from './stake-problem.module.css';

type Props = {
  error: unknown;
  /** The viewer's stake in cents; null while it is unknown. */
  stakeCents: number | null;
  /** Where to continue with the bet after a deposit. */
  returnTo: string;
};

/**
 * A refusal to accept because of funds or limits, with a link to fix it, or because the offer changed. Other refusals are
 * toasts.
 */
export function StakeProblem({ error, ...bet }: Props) {
  const offer = offerProblem(error);
  if (offer) {
    return (
      <p role="alert" className={classes.problem}>
        {offer}
      </p>
    );
  }
  if (!isStakeProblem(error)) return null;
  return (
    <p role="alert" className={classes.problem}>
      {error.message} <RefusalLink error={error} {...bet} />
    </p>
  );
}

/**
 * A link that helps with a refusal, if any: a deposit for this bet, or the limits. The slip is restored on return
 * (app/shell/slip-state.tsx).
 */
export function RefusalLink({ error, stakeCents, returnTo }: Props) {
  const [to, name] = isFundsProblem(error)
    ? [paths.depositFor(returnTo, stakeCents), 'Deposit']
    : [paths.limits, isLimitRefusal(error) ? 'Your limits' : null];
  if (!name) return null;
  return (
    <Link to={to} className={classes.link}>
      {name}
    </Link>
  );
}
