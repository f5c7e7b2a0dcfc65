import type { Command } from '@sidebet/domain/book/commands';
import { no } from './answers.ts';
import { refuseInGroup } from './posting.ts';
import { hasLapsed, isBadPrice, otherSides } from './prices.ts';
import type { ModelState } from './state.ts';
import type { Answer, ModelBet, ModelGroupAccount } from './types.ts';

/** Accepting a bet as a whole. */

export type Acceptor = {
  readonly user: string;
  readonly groupAccountId: string | undefined;
  readonly confirmed?: number | undefined;
  /** Their own stake that comes back at the same moment. */
  readonly returned?: number;
};

export function acceptBet(
  model: ModelState,
  command: Extract<Command, { kind: 'acceptBet' }>,
  saw: string | undefined,
): Answer {
  const { betId, userId, groupAccountId, confirmedStakeCents } = command;
  const bet = model.bets.get(betId);
  // Only `acceptCounter` accepts a counter-offer.
  if (bet === undefined || bet.counter !== null) return no('betNotFound');
  const by = { user: userId, groupAccountId, confirmed: confirmedStakeCents };
  const refused = refuseOpen(model, bet, by) ?? refuseTerms(bet, saw) ?? refuseAcceptor(model, bet, by);
  if (refused) return refused;
  takeOver(model, bet, by);
  return model.yes(bet.id, userId);
}

/** The acceptor's account in the bet's group. */
export function findAccount(
  model: ModelState,
  { ledger }: ModelBet,
  { user, groupAccountId }: Acceptor,
): ModelGroupAccount | undefined {
  const named = model.groupAccounts.get(groupAccountId ?? '');
  return named?.user === user && named.ledger === ledger ? named : undefined;
}

/** Why a user cannot take a bet, apart from its terms and their money. */
export function refuseOpen(model: ModelState, bet: ModelBet, by: Acceptor): Answer | null {
  const { user } = by;
  const account = findAccount(model, bet, by);
  if (bet.ledger !== null && !account) return no('betNotFound');
  if (bet.creator === user) return no('ownBet');
  if (bet.acceptor !== user && model.areBlocked(bet.creator, user)) return no('betNotFound');
  if (!account && bet.offeredTo !== null && bet.offeredTo !== user) return no('notOfferedToYou');
  if (bet.acceptor !== null) return no('alreadyAccepted');
  if (bet.status !== 'Created') return no('betNotOpen');
  if (account?.closed) return no('groupClosed');
  if (account && model.groupAccounts.get(bet.account!)!.closed) return no('betNotOpen');
  const event = model.events.get(bet.event)!;
  if (event.completed || model.now >= event.start) return no('eventStarted');
  if (bet.expiresAt !== null && bet.expiresAt <= model.now) return no('offerExpired');
  if (hasLapsed(model, bet)) return no('offerLapsed');
  return null;
}

export function refuseTerms(bet: ModelBet, saw: string | undefined): Answer | null {
  const isOther = saw === undefined ? bet.policy !== 'specified' : saw !== termsInWords(bet);
  return isOther ? no('termsChanged') : null;
}

/** Why a user cannot stake on a bet. `returned` is their own stake that comes back with it. */
export function refuseAcceptor(model: ModelState, bet: ModelBet, by: Acceptor): Answer | null {
  const { user, confirmed, returned = 0 } = by;
  const account = findAccount(model, bet, by);
  if (model.settings === null || !model.settings.betsAllowed || model.settings.blockAppUse)
    return no('acceptBlocked');
  const refused = account && refuseInGroup(model, account, user, bet.otherWager - returned);
  if (refused) return refused;
  if (!account && model.owes(user) > 0) return no('balanceHeld');
  const available = model.has(user) + returned;
  if (!account && available < bet.otherWager)
    return no('insufficientFundsToAccept', (available / 100).toFixed(2));
  if (!model.events.get(bet.event)!.listed) return no('eventNotFound');
  const side = otherSides[bet.side];
  const isConfirmed = confirmed === bet.otherWager;
  if (isBadPrice(model, bet, side, bet.otherWager, bet.otherPayout) && !isConfirmed)
    return no('priceNotConfirmed');
  return null;
}

export function takeOver(model: ModelState, bet: ModelBet, by: Acceptor): void {
  const account = findAccount(model, bet, by);
  bet.status = 'Active';
  bet.acceptor = by.user;
  bet.otherAccount = account?.id ?? null;
  bet.acceptedAt = model.now;
  bet.start = model.events.get(bet.event)!.start;
  model.move(account?.id ?? by.user, bet.id, bet.otherWager);
}

/** What an acceptor agrees to. */
export function termsInWords(bet: ModelBet): string {
  const { market, team, line, side, wager, otherWager, policy, cap, tieRule } = bet;
  return JSON.stringify({ market, team, line, side, wager, otherWager, policy, cap, tieRule });
}
