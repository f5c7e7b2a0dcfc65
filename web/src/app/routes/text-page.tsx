import type { PublicPath } from '@sidebet/contract/public-pages';
import type { ReactNode } from 'react';
import { HelpLine } from '../landing/help-line.tsx';
import { PublicFooter } from '../landing/public-footer.tsx';
import { PublicNav } from '../landing/public-nav.tsx';
import { usePublicPage } from '../use-public-page.ts';
import classes from './text-page.module.css';

/** A section of a page and the anchor links use for it. */
export type Section = { readonly id: string; readonly title: string; readonly content: ReactNode };

type Props = {
  path: PublicPath;
  title: string;
  intro: string;
  sections: readonly Section[];
  end?: ReactNode;
};

/** A text page with its contents at the side on wide screens and above the text on narrow ones. */
export function TextPage({ path, title, intro, sections, end }: Props) {
  usePublicPage(path);
  return (
    <div className={classes.page}>
      <PublicNav brandTo="/" />
      <div className={classes.columns}>
        <nav className={classes.contents} aria-labelledby="contents">
          <p id="contents" className={classes.label}>
            On this page
          </p>
          <ol>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <main className={classes.text}>
          <h1>{title}</h1>
          <p className={classes.intro}>{intro}</p>
          {sections.map((section) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
              <h2 id={`${section.id}-title`}>{section.title}</h2>
              {section.content}
            </section>
          ))}
          {end}
          <div className={classes.help}>
            <HelpLine />
          </div>
        </main>
      </div>
      <PublicFooter />
    </div>
  );
}
