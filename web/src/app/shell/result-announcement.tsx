import { resultTitle, useBetResults } from '../../lib/bet-results.ts';

/** Tells screen readers how a bet ended, on every page. Loaded after the page, which has nothing to tell yet. */
export default function ResultAnnouncement({ viewerId }: { viewerId: string }) {
  const last = useBetResults().at(-1);
  return (
    <p role="status" className="visually-hidden">
      {last && `${resultTitle(last, viewerId)}: ${last.homeTeam} vs ${last.awayTeam}`}
    </p>
  );
}
