import classes from './problem-box.module.css';

/** What keeps a form from being sent, where no one field is the matter. */
export function ProblemBox({ problem }: { problem: string | null | undefined }) {
  if (!problem) return null;
  return (
    <p role="alert" className={classes.problem}>
      {problem}
    </p>
  );
}
