import { paths } from '../../lib/paths.ts';
import { usePageTitle } from '../use-page-title.ts';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import classes from './landing.module.css';
import { PublicFooter } from './public-footer.tsx';
import { PublicNav } from './public-nav.tsx';

/** /Home and /Home2. It shows nothing personal, so it does not wait for the session. */
export function Component() {
  usePageTitle('Bet your friends, not the house');
  return (
    <div className={classes.page}>
      <PublicNav brandTo={paths.landing} />
      <main>
        <Hero />
        <Features />
      </main>
      <PublicFooter />
    </div>
  );
}
