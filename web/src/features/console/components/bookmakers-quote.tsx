import type { BetView } from '@sidebet/contract/bets';
import type { ReferenceView } from '@sidebet/contract/shared';
import { type MarketTerms, selectionLabel } from '@sidebet/domain/markets/market';
import { readMarketTerms } from '../../../lib/offers.ts';
import { toReference } from '../../../lib/reference-lines.ts';
import { EventTime } from '../../../ui/event-time.tsx';

type Props = { bet: BetView; reference: ReferenceView | null };

/** What bookmakers gave the creator's pick, on their own line: "Chicago Bears 62%, 9 books at 1:00 PM CDT". */
export function BookmakersQuote({ bet, reference }: Props) {
  const quoted = toReference(reference);
  if (!quoted) return 'Nothing';
  const { selection } = bet.creator;
  const terms = { ...readMarketTerms(bet), lineHalves: quoted.lineHalves } as MarketTerms;
  return (
    <>
      {selectionLabel(terms, selection, bet)} {percent(quoted.probabilityBps, selection)}, {quoted.bookmakers}{' '}
      {quoted.bookmakers === 1 ? 'book' : 'books'} at <EventTime instant={reference!.capturedAt} long />
    </>
  );
}

/** The probability of a selection, rounded as in the sentence that users read. */
function percent(bps: number | null, selection: BetView['creator']['selection']): string {
  if (bps === null) return '(chance unknown)';
  const isFirst = ['home', 'over', 'yes'].includes(selection);
  return `${Math.round((isFirst ? bps : 10_000 - bps) / 100)}%`;
}
