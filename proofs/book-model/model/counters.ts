import type { Command, Offer } from '@sidebet/domain/book/commands';
import type { MarketTerms } from '@sidebet/domain/markets/market';
import { findAccount, refuseAcceptor, refuseOpen, refuseTerms, takeOver, termsInWords } from './accepting.ts';
import { inSentence, no } from './answers.ts';
import { giveBack } from './bet-money.ts';
import { newBet, refusePosting, refuseStakes } from './posting.ts';
import { hasLapsed, isBadPrice, otherSides } from './prices.ts';
import { hour, type ModelState } from './state.ts';
import type { Answer, ModelBet } from './types.ts';

/** Counter-offers. */

export function counterOffer(
  model: ModelState,
  command: Extract<Command, { kind: 'counterOffer' }>,
  saw: string | undefined,
): Answer {
  const { betId: id, userId: user, offerId, answersId, groupAccountId, fee } = command;
  const offer = model.bets.get(offerId);
  if (offer === undefined || offer.counter !== null) return no('betNotFound');
  const answered = answersId === undefined ? null : model.bets.get(answersId);
  if (answered === undefined) return no('betNotFound');
  if (answered !== null && (answered.counter?.offer !== offerId || answered.counter.for !== user))
    return no('betNotFound');
  const account = findAccount(model, offer, { user, groupAccountId });
  if (offer.ledger !== null && !account) return no('betNotFound');
  const before = answered ?? offer;
  const other = before.creator;
  if (other === user) return no('ownBet');
  if (model.areBlocked(other, user)) return no('betNotFound');
  const isForUser = offer.ledger !== null || offer.offeredTo === null || offer.offeredTo === user;
  if (answered === null && !isForUser) return no('notOfferedToYou');
  if (offer.acceptor !== null) return no('alreadyAccepted');
  if (offer.status !== 'Created') return no('betNotOpen');
  if (before.status !== 'Created') return no('counterOver');
  if (account?.closed) return no('groupClosed');
  if (account && model.groupAccounts.get(before.account!)!.closed) return no('betNotOpen');
  if (offer.expiresAt !== null && offer.expiresAt <= model.now) return no('offerExpired');
  if (hasLapsed(model, offer)) return no('offerLapsed');
  if (saw !== termsInWords(before)) return no('termsChanged');
  const { market, team, side, wager } = offer;
  const isByMaker = user === offer.creator;
  const { lineHalves: line, stakeCents, acceptorStakeCents } = command;
  const day = Math.min(model.now + 24 * hour, model.events.get(offer.event)!.start);
  const made: Offer = {
    terms: { market, team, lineHalves: line } as MarketTerms,
    selection: isByMaker ? side : otherSides[side],
    stakeCents,
    acceptorStakeCents,
    feePolicy: account ? 'none' : 'exchange',
    fee,
    lapseOnMove: command.lapseOnMove,
    expiresAt: command.expiresAt ?? day,
  };
  const malformed = refuseStakes(made);
  if (malformed) return malformed;
  if (line === before.line && stakeCents === before.otherWager && acceptorStakeCents === before.wager)
    return no('counterSameTerms');
  if ((isByMaker ? stakeCents : acceptorStakeCents) > wager)
    return no('counterAboveOffer', `${inSentence(wager, account?.kind)}.`);
  const guest = isByMaker ? other : user;
  const between = countersBetween(model, offerId, guest);
  const open = between.filter((one) => one.status === 'Created' && one !== answered);
  if (open.some(({ creator }) => creator === other)) return no('counterToAnswer');
  if (open.length > 0) return no('counterOpen');
  const round = between.length + 1;
  if (round > 10) return no('tooManyRounds');
  const counter = { offer: offerId, for: other, round };
  const posting = {
    id,
    user,
    event: offer.event,
    offer: made,
    friend: other,
    groupAccountId: account?.id,
    counter,
  };
  const refused = refusePosting(model, posting);
  if (refused) return refused;
  const bet = newBet(model, posting);
  if (isBadPrice(model, bet, bet.side, bet.wager, bet.payout) && command.confirmedStakeCents !== bet.wager)
    return no('priceNotConfirmed');
  if (answered) giveBack(model, answered, 'Deleted', 'countered');
  model.bets.set(id, bet);
  model.move(account?.id ?? user, id, bet.wager);
  return model.yes(id, user);
}

/** All counter-offers about an offer between its creator and this user, whatever became of them. */
function countersBetween(model: ModelState, offer: string, guest: string): ModelBet[] {
  return [...model.bets.values()].filter(
    ({ creator, counter }) => counter?.offer === offer && (creator === guest || counter.for === guest),
  );
}

export function acceptCounter(
  model: ModelState,
  command: Extract<Command, { kind: 'acceptCounter' }>,
  saw: string | undefined,
): Answer {
  const { betId, offerId, userId: user, groupAccountId, confirmedStakeCents: confirmed } = command;
  const [bet, offer] = [model.bets.get(betId), model.bets.get(offerId)];
  if (bet?.counter?.offer !== offerId || offer === undefined) return no('betNotFound');
  if (bet.creator === user) return no('ownBet');
  if (bet.counter.for !== user) return no('betNotFound');
  if (bet.status !== 'Created') return no('counterOver');
  if (isCounterGone(bet, offer) || (offer.expiresAt !== null && offer.expiresAt <= model.now))
    return no('counteredOfferGone');
  const returned = offer.creator === user ? offer.wager : 0;
  const by = { user, groupAccountId, confirmed, returned };
  const refused = refuseOpen(model, bet, by) ?? refuseTerms(bet, saw) ?? refuseAcceptor(model, bet, by);
  if (refused) return refused;
  giveBack(model, offer, 'Deleted', 'countered');
  takeOver(model, bet, by);
  return model.yes(betId, user);
}

export function endCounter(model: ModelState, betId: string, offerId: string): Answer {
  const [bet, offer] = [model.bets.get(betId), model.bets.get(offerId)];
  if (bet?.counter?.offer !== offerId || offer === undefined) return no('betNotFound');
  if (bet.status !== 'Created') return no('betNotOpen');
  if (!isCounterGone(bet, offer)) return no('notDue');
  giveBack(model, bet, 'Deleted', 'offerGone');
  return model.yes(betId, null);
}

/** Whether the offer is gone, or its creator has less in it than the counter-offer wants of them. */
function isCounterGone(bet: ModelBet, offer: ModelBet): boolean {
  const wanted = bet.creator === offer.creator ? bet.wager : bet.otherWager;
  return offer.status !== 'Created' || wanted > offer.wager;
}
