import { linkTokenIn, sharedBetIdIn } from '@sidebet/domain/bets/shared-link-address';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { lazyPart } from '../../lib/load-part.ts';
import { paths } from '../../lib/paths.ts';
import { QuietLoading } from '../quiet-loading.tsx';
import { usePublicPage } from '../use-public-page.ts';
import { Features, MoneyFacts } from './features.tsx';
import { Hero } from './hero.tsx';
import classes from './landing.module.css';
import { NextGames } from './next-games.tsx';
import { PublicFooter } from './public-footer.tsx';
import { PublicNav } from './public-nav.tsx';
import { Testimonials } from './testimonials.tsx';

const SharedBetPage = lazyPart(() => import('./shared-bet-page.tsx'));

/** /Home. Nothing personal, so it does not wait for the session. With a shared bet as `next`, it shows that bet. */
export function Component() {
  const [params] = useSearchParams();
  const next = params.get('next');
  const uniqueId = sharedBetIdIn(next);
  if (uniqueId === null) return <Landing />;
  return (
    <Suspense fallback={<QuietLoading />}>
      <SharedBetPage key={next} uniqueId={uniqueId} token={linkTokenIn(next)} otherwise={<Landing />} />
    </Suspense>
  );
}

function Landing() {
  usePublicPage('/home');
  return (
    <div className={classes.page}>
      <PublicNav brandTo={paths.landing} />
      <main>
        <Hero />
        <NextGames />
        <Features />
        <MoneyFacts />
        <Testimonials />
      </main>
      <PublicFooter />
    </div>
  );
}
