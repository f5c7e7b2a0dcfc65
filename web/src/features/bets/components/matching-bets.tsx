import { type ComponentProps, lazy, Suspense } from 'react';

const MatchingBetsContent = lazy(() => import('./matching-bets-content.tsx'));

/** Open bets near the typed wager. Loaded with the first wager: the first page opens without it. */
export function MatchingBets(props: ComponentProps<typeof MatchingBetsContent>) {
  if (!props.wagerCents) return null;
  return (
    <Suspense>
      <MatchingBetsContent {...props} />
    </Suspense>
  );
}
