import { specifiedOffer } from '@sidebet/domain/bets/offer';
import { acceptorPosition, creatorPosition } from '@sidebet/domain/bets/position';
import type { Offer } from '@sidebet/domain/book/commands';
import { formatDollars } from '@sidebet/domain/cents';
import { explainMarket, explainResult } from '@sidebet/domain/markets/explain';
import { selectionLabel, type Teams } from '@sidebet/domain/markets/market';
import { type Fee, noFee } from '@sidebet/domain/markets/price';

/** A bet of the public pages in words. All amounts come from the rules that pay real bets. */
function workedOffer(offer: Offer, teams: Teams) {
  const bet = {
    creatorSelection: offer.selection,
    creatorStakeCents: offer.stakeCents,
    acceptorStakeCents: offer.acceptorStakeCents,
    fee: offer.fee,
  };
  const inWords = ({ selection, ...amounts }: ReturnType<typeof creatorPosition>) => ({
    pick: selectionLabel(offer.terms, selection, teams),
    stake: formatDollars(amounts.stakeCents),
    win: formatDollars(amounts.winCents),
    payout: formatDollars(amounts.payoutIfWonCents),
    fee: formatDollars(amounts.feeIfWonCents),
  });
  return { creator: inWords(creatorPosition(bet)), acceptor: inWords(acceptorPosition(bet)) };
}

/** The specified bet, $25.00 on each side. */
export const specifiedExample = workedOffer(specifiedOffer('home', 25_00), {
  homeTeam: 'Home',
  awayTeam: 'Away',
});

const teams: Teams = { homeTeam: 'Chiefs', awayTeam: 'Bills' };

/** Chiefs −3 for equal stakes, without a fee. */
const spread: Offer = {
  terms: { market: 'spread', team: null, lineHalves: -6 },
  selection: 'home',
  stakeCents: 25_00,
  acceptorStakeCents: 25_00,
  feePolicy: 'none',
  fee: noFee,
  lapseOnMove: 'normal',
  expiresAt: null,
};
export const spreadTerms = {
  pick: selectionLabel(spread.terms, spread.selection, teams),
  decided: explainMarket(spread.terms, { ...teams, sportKey: 'americanfootball_nfl' }),
  push: explainResult(spread.terms, teams, { home: 23, away: 20 }),
};

/** The same, at a fee. */
export function spreadExample(fee: Fee) {
  return workedOffer({ ...spread, feePolicy: 'exchange', fee }, teams);
}

/** The favorite to win, at a fair price: $25.00 against $10.00, before the fee. */
const unequal: Offer = {
  ...spread,
  terms: { market: 'moneyline', team: null, lineHalves: null },
  selection: 'home',
  acceptorStakeCents: 10_00,
};
export const unequalExample = workedOffer(unequal, teams);
