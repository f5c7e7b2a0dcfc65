import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import field from './field.module.css';
import classes from './select-field.module.css';

type Props<T extends string> = {
  label: string;
  value: T;
  options: readonly { readonly value: T; readonly label: string }[];
  onChange: (value: T) => void;
  disabled?: boolean;
};

/** A labelled native select. */
export function SelectField<T extends string>({ label, value, options, onChange, disabled }: Props<T>) {
  const id = useId();
  return (
    <div className={field.field}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.box}>
        <select
          id={id}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value as T)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <IconChevronDown size={18} stroke={1.8} aria-hidden="true" />
      </div>
    </div>
  );
}
