import { paths } from '../../lib/paths.ts';
import { usePublicPage } from '../use-public-page.ts';
import { Features } from './features.tsx';
import { HeroFrame } from './hero-frame.tsx';
import classes from './landing.module.css';
import { PublicFooter } from './public-footer.tsx';
import { PublicNav } from './public-nav.tsx';
import { Slideshow } from './slideshow.tsx';
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

function SlideshowHero() {
  return (
    <HeroFrame
      title={['Two sides.', 'One score.']}
      text="You’re sure. Your friend is sure. Put up the same wager on a real game and let the final score decide who gets paid."
    >
      <Slideshow />
    </HeroFrame>
  );
}
