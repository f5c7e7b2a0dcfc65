import type { ReactNode } from 'react';
import { paths } from '../lib/paths.ts';
import { Brand } from '../ui/brand.tsx';
import { ThemeButton } from '../ui/theme-button.tsx';
import classes from './standalone.module.css';

/** A page outside every layout: the brand and one message. */
export function StandalonePage({ children }: { children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <header className={classes.bar}>
        <Brand to={paths.home} />
        <ThemeButton />
      </header>
      <main className={classes.middle}>{children}</main>
    </div>
  );
}
