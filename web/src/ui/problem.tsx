import { errorMessage } from '../lib/api-problem.ts';
import classes from './problem.module.css';

/** A form's problem that belongs to no single field. */
export function ProblemBox({ problem }: { problem: string | null | undefined }) {
  if (!problem) return null;
  return (
    <p role="alert" className={classes.box}>
      {problem}
    </p>
  );
}

/** An error without a field. */
export function ProblemLine({ error }: { error: unknown }) {
  if (!error) return null;
  return (
    <p role="alert" className={classes.line}>
      {errorMessage(error)}
    </p>
  );
}
