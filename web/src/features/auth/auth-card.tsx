import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
import { Brand } from '../../ui/brand.tsx';
import { Disc } from '../../ui/disc.tsx';
import { useCarryNext } from '../../ui/public-link.tsx';
import { ThemeButton } from '../../ui/theme-button.tsx';
import classes from './auth-card.module.css';

type Props = {
  title: string;
  intro: string;
  /** Shows only the title and the intro. */
  isWaiting?: boolean;
  children?: ReactNode;
  footer?: ReactNode;
};

/** Layout of login, signup and emailed-link pages. */
export function AuthCard({ title, intro, isWaiting = false, children, footer }: Props) {
  const carryNext = useCarryNext();
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <Brand to={carryNext(paths.landing)} />
        <ThemeButton />
      </header>
      <main className={classes.card} aria-busy={isWaiting}>
        {/* It would move as the form arrives. */}
        {!isWaiting && <Disc size={760} className={classes.disc} />}
        <div className={classes.paper}>
          <h1>{title}</h1>
          <p className={classes.intro}>{intro}</p>
          {!isWaiting && children}
          {!isWaiting && footer && <p className={classes.footer}>{footer}</p>}
        </div>
      </main>
    </div>
  );
}
