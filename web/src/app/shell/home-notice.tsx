import { lazy, Suspense } from 'react';
import { useProtection } from '../../features/protection/api/get-protection.ts';
import classes from './home-notice.module.css';

const BarNotice = lazy(() => import('../../features/protection/components/bar-notice.tsx'));
const LimitsOffer = lazy(() => import('../../features/protection/components/limits-offer.tsx'));

/** Above the games: the break that is in force, or limits for somebody new. */
export function HomeNotice() {
  const { data } = useProtection();
  if (data?.bar) {
    return (
      <Suspense>
        <div className={classes.notice}>
          <BarNotice bar={data.bar} />
        </div>
      </Suspense>
    );
  }
  if (data?.offered !== 'signup') return null;
  return (
    <Suspense>
      <LimitsOffer offer={data.offered} />
    </Suspense>
  );
}
