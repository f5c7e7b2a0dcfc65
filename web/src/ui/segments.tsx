import classes from './segments.module.css';

type Props<T extends string> = {
  label: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
};

/** A single choice that changes the content below, where nested tabs would be confusing. */
export function Segments<T extends string>({ label, options, value, onChange }: Props<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent; this filters what is shown.
    <div role="group" aria-label={label} className={classes.group}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={classes.segment}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
