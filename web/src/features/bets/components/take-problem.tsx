import type { ApiProblem } from '../../../lib/api-problem.ts';
import { offerProblem } from '../bet-problem.ts';
import classes from './stake-problem.module.css';

/** Why nothing was taken, above the button. The page shows what is there now. */
export function TakeProblem({ error }: { error: ApiProblem | null }) {
  if (!error) return null;
  return (
    <p role="alert" className={classes.problem}>
      {offerProblem(error) ?? error.message}
    </p>
  );
}
