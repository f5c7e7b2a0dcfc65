import type { ReactNode } from 'react';
import { EventTime } from '../../../ui/event-time.tsx';
import classes from './time-line.module.css';

export type TimeLineStep = {
  readonly label: string;
  /** Null while it is pending. */
  readonly at: string | null;
  readonly note?: ReactNode;
};

/** A subject's completed and pending steps. */
export function TimeLine({ label, steps }: { label: string; steps: readonly TimeLineStep[] }) {
  return (
    <ol className={classes.line} aria-label={label}>
      {steps.map((step) => (
        <li key={step.label} className={classes.step} data-done={step.at !== null}>
          <p className={classes.label}>{step.label}</p>
          <p className={classes.when}>
            {step.at ? <EventTime instant={step.at} long /> : <span>Not yet</span>}
          </p>
          {step.note && <p className={classes.note}>{step.note}</p>}
        </li>
      ))}
    </ol>
  );
}
