import type { EventView } from '@sidebet/contract/events';
import type { ReferenceLine } from '@sidebet/contract/shared';
import { potentialWinCents } from '@sidebet/domain/bets/payout';
import { formatDollars } from '@sidebet/domain/cents';
import { compareWithBookmakers, suggestEvenOffer } from '@sidebet/domain/markets/fairness';
import { type MarketTerms, moneyline, type Side, selectionLabel } from '@sidebet/domain/markets/market';
import type { Fee } from '@sidebet/domain/markets/price';
import { IconScale } from '@tabler/icons-react';
import { useServerNow } from '../../../lib/clock.ts';
import { useExchangeFee } from '../../../lib/exchange-fee.ts';
import { findReferenceLine } from '../../../lib/reference-lines.ts';
import { newOffer, type OfferDraft } from '../offer-draft.ts';
import { PriceNote } from './price-note.tsx';
import classes from './specified-fairness.module.css';

type Props = {
  event: EventView;
  side: Side;
  lines: readonly ReferenceLine[];
  wagerCents: number | null;
  /** In cents; null if the settings are missing. */
  minimumStakeCents: number | null;
  onOffer: (offer: OfferDraft) => void;
};

/** What the break-even of equal stakes is computed on before a wager is typed. */
const anyWagerCents = 100_00;

/** How bookmakers see the specified bet and, if the game is lopsided, its even version in one tap. */
export function SpecifiedFairness(props: Props) {
  const { event, side, lines, wagerCents } = props;
  const now = useServerNow();
  const stakeCents = wagerCents ?? anyWagerCents;
  const priced = { selection: side, stakeCents, winCents: potentialWinCents(stakeCents) };
  const winner = findReferenceLine(lines, moneyline);
  const fairness = compareWithBookmakers(event.sportKey, moneyline, priced, winner, now);
  const { fee } = useExchangeFee();
  const even = evenVersion(props, fee, now);
  return (
    <>
      <PriceNote fairness={fairness} terms={moneyline} selection={side} teams={event} />
      {even && (
        <button type="button" className={classes.even} onClick={() => props.onOffer(even.offer)}>
          <IconScale size={18} stroke={1.8} aria-hidden="true" />
          <span>
            Make it even: <strong>{even.label}</strong>
          </span>
        </button>
      )}
    </>
  );
}

function evenVersion({ event, side, lines, wagerCents, minimumStakeCents }: Props, fee: Fee, now: number) {
  const references = {
    moneyline: findReferenceLine(lines, moneyline),
    spread: findReferenceLine(lines, { market: 'spread', team: null }),
  };
  const stakeCents = wagerCents ?? anyWagerCents;
  const even = suggestEvenOffer({ selection: side, stakeCents }, references, fee, now);
  if (even?.kind === 'spread') {
    const terms: MarketTerms = { market: 'spread', team: null, lineHalves: even.lineHalves };
    return {
      offer: newOffer({ terms, selection: side }),
      label: selectionLabel(terms, side, event),
    };
  }
  // Fair stakes need a wager, and both must reach the minimum.
  if (!even || wagerCents === null || even.otherStakeCents < (minimumStakeCents ?? 0)) return null;
  const price = { stakeCents, acceptorStakeCents: even.otherStakeCents };
  return {
    offer: newOffer({ terms: moneyline, selection: side }, price),
    label: `Risk ${formatDollars(stakeCents)} to win ${formatDollars(even.winCents)}`,
  };
}
