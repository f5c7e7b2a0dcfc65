import { paths } from '../../lib/paths.ts';
import { usePublicPage } from '../use-public-page.ts';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import classes from './landing.module.css';
import { PublicFooter } from './public-footer.tsx';
import { PublicNav } from './public-nav.tsx';
import { Testimonials } from './testimonials.tsx';

/** /Home. Nothing personal, so it does not wait for the session. */
export function Component() {
  usePublicPage('/home');
  return (
    <div className={classes.page}>
      <PublicNav brandTo={paths.landing} />
      <main>
        <Hero />
        <Features />
        <Testimonials />
      </main>
      <PublicFooter />
    </div>
  );
}
