import type { ReactNode } from 'react';
import classes from './ticket.module.css';

type Props = {
  label: string;
  /** Turns over once, to show that the bet has ended. */
  turns?: boolean | undefined;
  children: ReactNode;
  stub: ReactNode;
};

/** A bet as a ticket: the two sides on the body, the money on the stub. */
export function Ticket({ label, turns = false, children, stub }: Props) {
  return (
    <article className={classes.place} aria-label={label}>
      <div className={classes.sides} data-turns={turns}>
        <div className={classes.ticket}>
          <div className={classes.body}>{children}</div>
          <div className={classes.stub}>{stub}</div>
        </div>
      </div>
    </article>
  );
}

/** A ticket's actions, at the bottom of its stub. */
export function TicketActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
