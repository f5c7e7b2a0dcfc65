import { sportFilters } from '@sidebet/domain/sports';
import { useLayoutEffect, useRef } from 'react';
import { scrollIntoStrip } from './scroll-into-strip.ts';
import classes from './sport-strip.module.css';

type Props = {
  value: string;
  /** Groups to list after the specified filters. */
  laterGroups: readonly string[];
  onChange: (sport: string) => void;
};

/** The sport filter strip. Scrolls the selected sport into view. */
export function SportStrip({ value, laterGroups, onChange }: Props) {
  const filters = [...sportFilters, ...laterGroups.map((group) => ({ label: group, value: group }))];
  const strip = useRef<HTMLFieldSetElement>(null);
  const wasShown = useRef(false);
  // Scrolls the strip only, not the page. A sport without a chip changes nothing.
  useLayoutEffect(() => {
    const chips = [...(strip.current?.querySelectorAll('button') ?? [])];
    const chosen = chips.find((chip) => chip.value === value);
    // A new strip begins with its first chip. Measuring it would make the browser lay out the whole page before it is complete.
    const isInView = !wasShown.current && chosen === chips[0];
    wasShown.current = true;
    if (chosen && !isInView) scrollIntoStrip(strip.current!, chosen);
  }, [value]);
  return (
    <fieldset ref={strip} className={classes.strip} aria-label="Sport filter">
      {filters.map((filter) => (
        <button
          key={filter.value}
          type="button"
          value={filter.value}
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
