import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import classes from './field.module.css';

type Props = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  hint?: string | undefined;
  problem?: string | null | undefined;
  /** At the end of the input, such as a button. */
  end?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

/** A labelled text input; problems are shown below and announced. */
export function Field({ label, hint, problem, end, ...input }: Props) {
  const id = useId();
  const note = problem ?? hint;
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.box} data-invalid={Boolean(problem)}>
        <input
          {...input}
          id={id}
          aria-invalid={Boolean(problem)}
          aria-describedby={note ? `${id}-note` : undefined}
        />
        {end}
      </div>
      {note && (
        <p
          id={`${id}-note`}
          className={problem ? classes.problem : classes.hint}
          role={problem ? 'alert' : undefined}
        >
          {note}
        </p>
      )}
    </div>
  );
}
