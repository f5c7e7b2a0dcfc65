import type { BetView, PositionView } from '@sidebet/contract/bets';
import {
  type MarketTerms,
  marketTerms,
  moneyline,
  type Selection,
  type Side,
  selectionLabel,
  selectionsByMarket,
  sideOfSelection,
  type Teams,
} from '@sidebet/domain/markets/market';
import type { Market } from '@sidebet/domain/sport-table';

/** Whether a bet is anything but the specified bet. */
export function isOffer({ feePolicy }: Pick<BetView, 'feePolicy'>): boolean {
  return feePolicy !== 'specified';
}

export function readMarketTerms(bet: BetView): MarketTerms {
  return isOffer(bet) ? marketTerms(bet) : moneyline;
}

export const marketNames: Readonly<Record<Market, string>> = {
  moneyline: 'Winner',
  toWin: 'To win',
  spread: 'Spread',
  total: 'Total',
};

/** What one person backs, as a row of a ticket. */
export type SelectionRow = {
  readonly selection: Selection;
  /** "Bills", "Bills −3.5", "Over 47.5", "Arsenal not to win". */
  readonly label: string;
  /** Its color; null for totals and "not to win". */
  readonly side: Side | null;
  /** The team on its disc; null for selections that are not for a team. */
  readonly team: string | null;
  /** The side whose score belongs in the row; null if the rows are not the two teams. */
  readonly scoreOf: Side | null;
};

export function selectionRows(terms: MarketTerms, teams: Teams): readonly SelectionRow[] {
  return selectionsByMarket[terms.market].map((selection) => {
    const side = sideOfSelection(terms, selection);
    const isTeam = selection === 'home' || selection === 'away';
    return {
      selection,
      label: selectionLabel(terms, selection, teams),
      side,
      team: side && (side === 'home' ? teams.homeTeam : teams.awayTeam),
      scoreOf: isTeam ? selection : null,
    };
  });
}

/** What the creator backs. */
export function creatorSelection(bet: BetView): Selection {
  return bet.creator.selection;
}

/** What the viewer backs, or would back by accepting. */
export function viewerSelection(bet: BetView, viewerId: string): Selection {
  return (bet.userId === viewerId ? bet.creator : bet.acceptor).selection;
}

/** One person's money in a bet, in cents. */
export type PositionMoney = Pick<
  PositionView,
  'stakeCents' | 'winCents' | 'payoutIfWonCents' | 'feeIfWonCents'
>;

/** The viewer's money in a bet; for everyone but its creator, what accepting it costs and pays. */
export function viewerMoney(bet: BetView, viewerId: string): PositionMoney {
  return bet.userId === viewerId ? bet.creator : bet.acceptor;
}

/** The money of a bet's acceptor. */
export function acceptorMoney(bet: BetView): PositionMoney {
  return bet.acceptor;
}
