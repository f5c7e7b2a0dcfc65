import { errorMessage } from '../lib/api-problem.ts';
import classes from './problem-line.module.css';

/** An error without a field. */
export function ProblemLine({ error }: { error: unknown }) {
  if (!error) return null;
  return (
    <p role="alert" className={classes.problem}>
      {errorMessage(error)}
    </p>
  );
}
