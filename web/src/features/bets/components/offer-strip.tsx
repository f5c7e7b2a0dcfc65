import type { BetView } from '@sidebet/contract/bets';
import { describeRisk } from '@sidebet/domain/bets/amount-text';
import { priceLabel } from '@sidebet/domain/bets/payout';
import { shortPick, shortTeam } from '@sidebet/domain/markets/called-team';
import { useOddsFormat } from '../../../lib/odds.ts';
import { selectionRows } from '../../../lib/offers.ts';
import { EventTime } from '../../../ui/event-time.tsx';
import { SelectionDisc } from '../../../ui/selection-disc.tsx';
import { viewerSide } from '../counter-terms.ts';
import classes from './offer-strip.module.css';

/** "NFL Chiefs vs Broncos · Sun, Nov 29 · 3:25 PM CDT". */
export function OfferGame({ bet }: { bet: BetView }) {
  const { betSportKey: sportKey } = bet;
  return (
    <p className={classes.game}>
      <strong>{bet.betSportTitle}</strong> {shortTeam(bet.homeTeam, sportKey)} vs{' '}
      {shortTeam(bet.awayTeam, sportKey)} · <EventTime instant={bet.betTime} />
    </p>
  );
}

/** An offer in two lines: its game, and the viewer's side of it. */
export function OfferStrip({ bet, viewerId }: { bet: BetView; viewerId: string }) {
  const formatPrice = useOddsFormat();
  const { betSportKey: sportKey } = bet;
  const side = viewerSide(bet, viewerId);
  const { terms, selection, stakeCents, winCents, isSpecified } = side;
  const row = selectionRows(terms, bet).find((one) => one.selection === selection)!;
  return (
    <div className={classes.strip}>
      <OfferGame bet={bet} />
      <div className={classes.terms}>
        <SelectionDisc row={row} sportKey={sportKey} />
        <strong>{shortPick(terms, selection, bet, sportKey)}</strong>{' '}
        <span>{isSpecified ? priceLabel : formatPrice(stakeCents, winCents)}</span>{' '}
        <p>{describeRisk(bet, side)}</p>
      </div>
    </div>
  );
}
