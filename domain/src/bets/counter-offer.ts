import type { GroupAccount } from '../book/accounts.ts';
import type { Bet, Counter, GameEvent } from '../book/bet.ts';
import type { Command, Offer } from '../book/commands.ts';
import { toFriend } from '../book/offered-to.ts';
import { type Decision, decision, type Notice, type Snapshot } from '../book/snapshot.ts';
import { oppositeSelection, selectionLabel } from '../markets/market.ts';
import { termsVersion } from '../markets/terms-version.ts';
import { type Refusal, refusalMessages, refuse } from '../refusals.ts';
import { findGroupAccount, isOfferedTo } from './accept.ts';
import { describeRisk, formatInSentence } from './amount-text.ts';
import { isUnconfirmed, openBet, refuseTerms } from './create.ts';
import { hasLapsed } from './lapse.ts';
import { refuseNewOffer } from './new-offer.ts';
import { findReference, refuseMalformedOffer } from './offer.ts';
import { acceptorPosition } from './position.ts';
import { refundBet, transfersOf } from './refund.ts';

type CounterOffer = Extract<Command, { kind: 'counterOffer' }>;

/** How often two people can counter each other about one offer. */
const maxRounds = 10;

/** After this, an unanswered counter-offer returns, or at the start if that is earlier. */
const counterMs = 24 * 3_600_000;

/**
 * Answers an offer, or a counter-offer to it, with another line or other stakes (docs/rules.md#counter-offers). The maker's stake
 * moves to escrow, and an answered counter-offer returns to its maker. Refuses, in this order: betNotFound (also without an
 * account in the offer's group, for a counter-offer to someone else, and if one of the two blocked the other), ownBet,
 * notOfferedToYou, alreadyAccepted, betNotOpen (deleted, or the other person is unavailable), counterOver, groupClosed,
 * offerExpired, offerLapsed, offerTooNew, termsChanged, a malformed offer (`refuseMalformedOffer`), counterSameTerms,
 * counterAboveOffer, counterToAnswer, counterOpen, tooManyRounds, then as a new offer does (`refuseTerms`), priceNotConfirmed.
 */
export function counterOffer(snapshot: Snapshot, command: CounterOffer, now: number): Decision | Refusal {
  const { betId, userId } = command;
  const offer = snapshot.bet(command.offerId);
  const event = offer && snapshot.event(offer.eventId);
  if (!offer || !event || offer.counter) return refuse('betNotFound');
  const answered = command.answersId === undefined ? null : snapshot.bet(command.answersId);
  if (answered === undefined || (answered && !isAnswerable(answered, offer, userId)))
    return refuse('betNotFound');
  const groupAccount = offer.group && findGroupAccount(snapshot, offer, command);
  if (groupAccount === undefined) return refuse('betNotFound');
  const otherId = answered?.creatorId ?? offer.creatorId;
  const notOpen = refuseUnanswerable(
    snapshot,
    command,
    { offer, answered, event, groupAccount, otherId },
    now,
  );
  if (notOpen) return notOpen;
  if (command.termsVersion !== termsVersion(answered ?? offer)) return refuse('termsChanged');
  const made = toOffer(offer, event, command, now);
  const malformed = refuseMalformedOffer(made) ?? refuseAmounts(offer, answered, made, userId);
  if (malformed) return malformed;
  const round = nextRound(snapshot, offer, answered, userId, otherId);
  if (typeof round !== 'number') return round;
  const wanted = {
    ...{ userId, eventId: offer.eventId, offer: made, groupAccount },
    ...{ addedCents: made.stakeCents, addsBet: true },
  };
  const refused = refuseTerms(snapshot, wanted, now);
  if (refused) return refused;
  const counter: Counter = { offerId: offer.id, forId: otherId, round, answers: command.termsVersion };
  const opened = { betId, userId, eventId: offer.eventId, offer: made, offeredTo: toFriend(otherId) };
  const bet: Bet = { ...openBet(snapshot, opened, groupAccount, event, 'refund', now), counter };
  if (isUnconfirmed(bet, event, command, now)) return refuse('priceNotConfirmed');
  const returned = answered && returnAnswered(answered, now);
  const accountId = groupAccount?.id ?? userId;
  const { stakeCents } = made;
  return decision({
    bet,
    otherBets: returned?.bet ? [returned.bet] : [],
    transfers: [
      { kind: 'createWager', debit: accountId, credit: betId, amountCents: stakeCents, accountId },
      ...(returned?.transfers ?? []),
    ],
    notices: [counterNotice(bet, event, otherId)],
  });
}

/** The end of a counter-offer whose maker chose none. */
function counterExpiry({ commenceTime }: Pick<GameEvent, 'commenceTime'>, now: number): number {
  return Math.min(now + counterMs, commenceTime);
}

type Talk = {
  readonly offer: Bet;
  readonly answered: Bet | null;
  readonly event: GameEvent;
  readonly groupAccount: GroupAccount | null;
  /** The other of the two. */
  readonly otherId: string;
};

function isAnswerable({ counter }: Bet, offer: Bet, userId: string): boolean {
  return counter?.offerId === offer.id && counter.forId === userId;
}

/** Refuses whom the offer is not for, and offers and counter-offers that no one could accept now. */
function refuseUnanswerable(
  snapshot: Snapshot,
  command: CounterOffer,
  { offer, answered, event, groupAccount, otherId }: Talk,
  now: number,
): Refusal | null {
  if (otherId === command.userId) return refuse('ownBet');
  if (snapshot.areBlocked?.(otherId, command.userId)) return refuse('betNotFound');
  if (!answered && !isOfferedTo(offer, command)) return refuse('notOfferedToYou');
  if (offer.acceptorId !== null) return refuse('alreadyAccepted');
  if (offer.status !== 'Created') return refuse('betNotOpen');
  if (answered && answered.status !== 'Created') return refuse('counterOver');
  // The answer must not reveal why the other is unavailable.
  if (snapshot.isUnavailable?.(otherId)) return refuse('betNotOpen');
  if (groupAccount?.closed) return refuse('groupClosed');
  const otherAccountId = (answered ?? offer).group?.creatorAccountId;
  if (otherAccountId !== undefined && snapshot.groupAccount?.(otherAccountId)?.closed !== false)
    return refuse('betNotOpen');
  if (offer.expiresAt !== null && now >= offer.expiresAt) return refuse('offerExpired');
  const reference = findReference(snapshot, offer.eventId, offer.terms);
  if (hasLapsed(offer, event, reference, now)) return refuse('offerLapsed');
  return refuseNewOffer(offer, now);
}

/** Market, team and sides are those of the offer. */
function toOffer(offer: Bet, event: GameEvent, command: CounterOffer, now: number): Offer {
  const { lineHalves, stakeCents, acceptorStakeCents, fee, lapseOnMove, expiresAt } = command;
  return {
    terms: { ...offer.terms, lineHalves } as Offer['terms'],
    selection:
      command.userId === offer.creatorId ? offer.creatorSelection : oppositeSelection(offer.creatorSelection),
    stakeCents,
    acceptorStakeCents,
    feePolicy: offer.group ? 'none' : 'exchange',
    fee,
    lapseOnMove,
    expiresAt: expiresAt ?? counterExpiry(event, now),
  };
}

/** Refuses the terms of what it answers, and more than the offer's creator has left in it. */
function refuseAmounts(
  offer: Bet,
  answered: Bet | null,
  { terms, stakeCents, acceptorStakeCents }: Offer,
  userId: string,
): Refusal | null {
  const before = answered ?? offer;
  const isSame =
    terms.lineHalves === before.terms.lineHalves &&
    stakeCents === before.acceptorStakeCents &&
    acceptorStakeCents === before.creatorStakeCents;
  if (isSame) return { ...refuse('counterSameTerms'), field: 'acceptorStakeCents' };
  const isByCreator = userId === offer.creatorId;
  if ((isByCreator ? stakeCents : acceptorStakeCents) <= offer.creatorStakeCents) return null;
  const most = formatInSentence(offer, offer.creatorStakeCents);
  return {
    ...refuse('counterAboveOffer', `${refusalMessages.counterAboveOffer}${most}.`),
    field: isByCreator ? 'stakeCents' : 'acceptorStakeCents',
  };
}

/** The number of the new counter-offer between the two. At most one is open, and an open one to the user has to be answered. */
function nextRound(
  snapshot: Snapshot,
  offer: Bet,
  answered: Bet | null,
  userId: string,
  otherId: string,
): number | Refusal {
  const before = snapshot.counters?.(offer.id, userId === offer.creatorId ? otherId : userId) ?? [];
  const open = before.filter(({ id, isOpen }) => isOpen && id !== answered?.id);
  if (open.some(({ creatorId }) => creatorId === otherId)) return refuse('counterToAnswer');
  if (open.length > 0) return refuse('counterOpen');
  const round = Math.max(0, ...before.map((one) => one.round)) + 1;
  return round > maxRounds ? refuse('tooManyRounds') : round;
}

function returnAnswered(answered: Bet, now: number): Pick<Decision, 'bet' | 'transfers'> {
  const refund = refundBet(answered, { status: 'Deleted', result: 'countered', kind: 'deleteRefund', now });
  return { bet: refund.bet, transfers: transfersOf(refund) };
}

/** What the other person reads. */
function counterNotice(bet: Bet, event: GameEvent, userId: string): Notice {
  const pick = (selection: Bet['creatorSelection']) => selectionLabel(bet.terms, selection, event);
  const [own, other] = [pick(bet.creatorSelection), pick(oppositeSelection(bet.creatorSelection))];
  const content = `countered with ${own}. You would take ${other}. ${describeRisk(bet, acceptorPosition(bet))}.`;
  return { userId, type: 'Counter', fromId: bet.creatorId, betId: bet.id, content };
}
