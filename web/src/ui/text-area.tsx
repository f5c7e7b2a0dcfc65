import { type TextareaHTMLAttributes, useId } from 'react';
import field from './field.module.css';
import classes from './text-area.module.css';

type Props = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  label: string;
  hint?: string | undefined;
  problem?: string | null | undefined;
};

/** A labelled multi-line input, like {@link Field}. */
export function TextArea({ label, hint, problem, ...input }: Props) {
  const id = useId();
  const note = problem ?? hint;
  return (
    <div className={field.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        {...input}
        id={id}
        className={classes.area}
        aria-invalid={Boolean(problem)}
        aria-describedby={note ? `${id}-note` : undefined}
      />
      {note && (
        <p
          id={`${id}-note`}
          className={problem ? field.problem : field.hint}
          role={problem ? 'alert' : undefined}
        >
          {note}
        </p>
      )}
    </div>
  );
}
