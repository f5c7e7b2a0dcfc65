import { paths } from '../../lib/paths.ts';
import { usePublicPage } from '../use-public-page.ts';
import { Features } from './features.tsx';
import classes from './landing.module.css';
import { PublicFooter } from './public-footer.tsx';
import { PublicNav } from './public-nav.tsx';
import { SlideshowHero } from './slideshow-hero.tsx';
import { Testimonials } from './testimonials.tsx';

/** /Home2: the layout of /Home around a slideshow. */
export function Component() {
  usePublicPage('/home2');
  return (
    <div className={classes.page}>
      <PublicNav brandTo={paths.landing} />
      <main>
        <SlideshowHero />
        <Features />
        <Testimonials />
      </main>
      <PublicFooter />
    </div>
  );
}
