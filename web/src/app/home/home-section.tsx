import type { ReactNode } from 'react';
import classes from './home-section.module.css';

type Props = { title: string; count: number; aside?: ReactNode; children: ReactNode };

/** A block of Home with its heading and the number of things in it. */
export function HomeSection({ title, count, aside, children }: Props) {
  return (
    <section className={classes.section} aria-label={title}>
      <h2 className={classes.title}>
        {title} <span className={classes.count}>{count}</span>
        {aside}
      </h2>
      {children}
    </section>
  );
}
