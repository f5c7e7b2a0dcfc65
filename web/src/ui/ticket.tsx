import type { ReactNode } from 'react';
import classes from './ticket.module.css';

type Props = { label: string; children: ReactNode; stub: ReactNode };

/** A bet as a ticket: the two sides on the body, the money on the stub, a perforation between. */
export function Ticket({ label, children, stub }: Props) {
  return (
    <article className={classes.ticket} aria-label={label}>
      <div className={classes.body}>{children}</div>
      <div className={classes.stub}>{stub}</div>
    </article>
  );
}
