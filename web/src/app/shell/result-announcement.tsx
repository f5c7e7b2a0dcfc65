import { Suspense } from 'react';
import { resultTitle, useBetResults, useUnshownBetResults } from '../../lib/bet-results.ts';
import { lazyPart } from '../../lib/load-part.ts';

const ResultStrip = lazyPart(() => import('./result-strip.tsx'));

/** Shows how a bet ended on every page that has no card of it. Loaded after the page, which has nothing to show yet. */
export default function ResultAnnouncement({ viewerId }: { viewerId: string }) {
  const last = useBetResults().at(-1);
  const unshown = useUnshownBetResults();
  return (
    <>
      <p role="status" className="visually-hidden">
        {last && `${resultTitle(last, viewerId)}: ${last.homeTeam} vs ${last.awayTeam}`}
      </p>
      {unshown.length > 0 && (
        <Suspense>
          <ResultStrip results={unshown} viewerId={viewerId} />
        </Suspense>
      )}
    </>
  );
}
