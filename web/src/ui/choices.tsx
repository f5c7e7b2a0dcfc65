import { type ReactNode, useId } from 'react';
import classes from './choices.module.css';

type Props<T extends string | number> = {
  label: string;
  options: readonly { readonly value: T; readonly label: ReactNode }[];
  value: T;
  onChange: (value: T) => void;
  /** One option per row, for long labels. */
  wide?: boolean;
};

/** Radio buttons. */
export function Choices<T extends string | number>({ label, options, value, onChange, wide }: Props<T>) {
  const name = useId();
  return (
    <fieldset className={classes.choices}>
      <legend>{label}</legend>
      <div
        className={classes.grid}
        data-wide={wide}
        data-fours={(!wide && options.length % 4 === 0) || undefined}
      >
        {options.map((option) => (
          <label key={option.value} className={classes.choice}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              data-autofocus={option.value === value || undefined}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
