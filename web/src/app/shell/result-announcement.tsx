import { resultTitle, useBetResults } from '../../lib/bet-results.ts';
import { ResultStrip } from './result-strip.tsx';

/** Shows how a bet ended on every page that has no card of it. Loaded after the page, which has nothing to show yet. */
export default function ResultAnnouncement({ viewerId }: { viewerId: string }) {
  const last = useBetResults().at(-1);
  return (
    <>
      <p role="status" className="visually-hidden">
        {last && `${resultTitle(last, viewerId)}: ${last.homeTeam} vs ${last.awayTeam}`}
      </p>
      <ResultStrip viewerId={viewerId} />
    </>
  );
}
