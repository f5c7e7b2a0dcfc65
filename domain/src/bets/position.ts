import type { Bet } from '../book/bet.ts';
import { oppositeSelection, type Selection, selectionLabel } from '../markets/market.ts';
import { winCents } from '../markets/price.ts';

/** One person's part of a bet: what they back, what they risk, and what they get if they win. Amounts in cents. */
export type Position = {
  readonly selection: Selection;
  readonly stakeCents: number;
  /** On top of the own stake: the other stake minus the fee. */
  readonly winCents: number;
  /** The own stake and the win. */
  readonly payoutIfWonCents: number;
  /** What the house takes of the other stake. */
  readonly feeIfWonCents: number;
};

type PricedBet = Pick<Bet, 'creatorSelection' | 'creatorStakeCents' | 'acceptorStakeCents' | 'fee'>;

export function creatorPosition(bet: PricedBet): Position {
  return position(bet, bet.creatorSelection, bet.creatorStakeCents, bet.acceptorStakeCents);
}

export function acceptorPosition(bet: PricedBet): Position {
  return position(
    bet,
    oppositeSelection(bet.creatorSelection),
    bet.acceptorStakeCents,
    bet.creatorStakeCents,
  );
}

/** A user's part of a bet; null if they have none. */
export function findPosition(
  bet: PricedBet & Pick<Bet, 'creatorId' | 'acceptorId'>,
  userId: string,
): Position | null {
  if (bet.creatorId === userId) return creatorPosition(bet);
  return bet.acceptorId === userId ? acceptorPosition(bet) : null;
}

type Holder = { readonly userId: string; readonly accountId: string; readonly stakeCents: number };

/** The users with money in a running bet, the accounts it came from, and how much. */
export function listHolders(bet: Bet): Holder[] {
  const { creatorId, acceptorId, group } = bet;
  const creator = {
    userId: creatorId,
    accountId: group?.creatorAccountId ?? creatorId,
    stakeCents: bet.creatorStakeCents,
  };
  if (acceptorId === null) return [creator];
  const accountId = group?.acceptorAccountId ?? acceptorId;
  return [creator, { userId: acceptorId, accountId, stakeCents: bet.acceptorStakeCents }];
}

function position(
  { fee }: PricedBet,
  selection: Selection,
  stakeCents: number,
  otherCents: number,
): Position {
  const win = winCents(otherCents, fee);
  return {
    selection,
    stakeCents,
    winCents: win,
    payoutIfWonCents: stakeCents + win,
    feeIfWonCents: otherCents - win,
  };
}

/** What the creator backs, in words: "Bills", "Bills −3.5". */
export function creatorPick(bet: Bet): string {
  return selectionLabel(bet.terms, bet.creatorSelection, bet);
}
