import classes from './problem-box.module.css';

/** A form's problem that belongs to no single field. */
export function ProblemBox({ problem }: { problem: string | null | undefined }) {
  if (!problem) return null;
  return (
    <p role="alert" className={classes.problem}>
      {problem}
    </p>
  );
}
