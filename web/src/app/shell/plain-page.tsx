import type { ReactNode } from 'react';
import classes from './plain-page.module.css';
import { TopBar } from './top-bar.tsx';

/** A page with the top bar and one column. */
export function PlainPage({ children }: { children: ReactNode }) {
  return (
    <>
      <TopBar />
      <main className={classes.page}>{children}</main>
    </>
  );
}
