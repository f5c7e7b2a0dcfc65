import type { ReactNode } from 'react';
import { PublicFooter } from '../landing/public-footer.tsx';
import { PublicNav } from '../landing/public-nav.tsx';
import { usePageTitle } from '../use-page-title.ts';
import classes from './text-page.module.css';

/** A public page to read. */
export function TextPage({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <div className={classes.page}>
      <PublicNav brandTo="/" />
      <main className={classes.text}>
        <h1>{title}</h1>
        {children}
      </main>
      <PublicFooter />
    </div>
  );
}
