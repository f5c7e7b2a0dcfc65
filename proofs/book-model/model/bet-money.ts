import type { ModelState } from './state.ts';
import type { ModelBet } from './types.ts';

/** What a bet pays and gives back. */

/** What the winner gets of 100 cents of the losing stake. */
export const winnersShare = { specified: 80, exchange: 98, none: 100 } as const;

export function winOn(losingStake: number, policy: ModelBet['policy'], cap: number | null): number {
  const share = Math.round((losingStake * winnersShare[policy]) / 100);
  return cap === null ? share : Math.max(share, losingStake - cap);
}

export function setPayouts(bet: ModelBet): void {
  bet.payout = bet.wager + winOn(bet.otherWager, bet.policy, bet.cap);
  bet.otherPayout = bet.otherWager + winOn(bet.wager, bet.policy, bet.cap);
}

export function payoutTo(bet: ModelBet, winner: string): number {
  return winner === bet.creator ? bet.payout : bet.otherPayout;
}

export function giveBack(
  model: ModelState,
  bet: ModelBet,
  status: 'Settled' | 'Deleted',
  result: string,
): void {
  bet.status = status;
  bet.winner = null;
  bet.result = result;
  bet.paidOutAt = model.now;
  payFrom(model, bet, bet.creator, bet.wager);
  if (bet.acceptor !== null) payFrom(model, bet, bet.acceptor, bet.otherWager);
}

/** Pays one side of a bet, in a group to its account there. */
export function payFrom(model: ModelState, bet: ModelBet, user: string, cents: number): void {
  if (bet.ledger === null) model.pay(bet.id, user, cents);
  else model.move(bet.id, accountInGroup(bet, user), cents);
}

/** The house advances what the user no longer has. In a group the balance goes below its limit instead. */
export function takeBack(model: ModelState, bet: ModelBet, user: string, cents: number): void {
  if (bet.ledger !== null) {
    model.move(accountInGroup(bet, user), bet.id, cents);
    return;
  }
  const there = Math.min(cents, model.has(user));
  model.move(user, bet.id, there);
  model.move('advances', bet.id, cents - there);
  model.owed.set(user, model.owes(user) + cents - there);
}

function accountInGroup(bet: ModelBet, user: string): string {
  return user === bet.creator ? bet.account! : bet.otherAccount!;
}
