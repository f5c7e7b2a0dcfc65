import { sportFilters } from '@sidebet/domain/sports';
import classes from './sport-strip.module.css';

type Props = { value: string; onChange: (sport: string) => void };

/** The sport filter strip (SPEC section 2). Choosing another sport keeps the strip where it is. */
export function SportStrip({ value, onChange }: Props) {
  return (
    <fieldset className={classes.strip} aria-label="Sport filter">
      {sportFilters.map((filter) => (
        <button
          key={filter.value}
          type="button"
          className={classes.chip}
          aria-pressed={filter.value === value}
          onClick={() => onChange(filter.value)}
        >
          {filter.label}
        </button>
      ))}
    </fieldset>
  );
}
