import { sharedBetIdIn } from '@sidebet/domain/bets/shared-link';
import { useSearchParams } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { usePublicPage } from '../use-public-page.ts';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import classes from './landing.module.css';
import { PublicFooter } from './public-footer.tsx';
import { PublicNav } from './public-nav.tsx';
import { SharedBetPage } from './shared-bet-page.tsx';
import { Testimonials } from './testimonials.tsx';

/** /Home. Nothing personal, so it does not wait for the session. With a shared bet as `next`, it shows that bet. */
export function Component() {
  const [params] = useSearchParams();
  const uniqueId = sharedBetIdIn(params.get('next'));
  if (uniqueId === null) return <Landing />;
  return <SharedBetPage key={uniqueId} uniqueId={uniqueId} otherwise={<Landing />} />;
}

function Landing() {
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
