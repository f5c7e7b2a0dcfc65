import type { Account, GroupAccount } from '../book/accounts.ts';
import type { Bet, GameEvent, SystemSettings } from '../book/bet.ts';
import type { Command, Offer } from '../book/commands.ts';
import { challengedFriend, toAnyone } from '../book/offered-to.ts';
import { type Decision, decision, type Notice, type Snapshot } from '../book/snapshot.ts';
import { currentRulesVersion } from '../endings/ending-table.ts';
import { refuseGroupStake } from '../groups/stake.ts';
import { compareWithBookmakers } from '../markets/fairness.ts';
import { oppositeSelection, selectionLabel } from '../markets/market.ts';
import { refuseRestrictedUser, refuseStake } from '../protection/protection.ts';
import { type Refusal, refuse, refuseStakeBelowMinimum, refuseTooManyOpenBets } from '../refusals.ts';
import { describeRisk } from './amount-text.ts';
import { isStopped, refuseClosedTo } from './betting-close.ts';
import { openingFor } from './new-offer.ts';
import {
  findReference,
  mustConfirmPrice,
  refuseExpiry,
  refuseMalformedOffer,
  refuseMarket,
  refuseOtherFee,
  refuseUnquotableLine,
} from './offer.ts';
import { acceptorPosition, creatorPosition } from './position.ts';

type CreateBet = Extract<Command, { kind: 'createBet' }>;

/**
 * Creates a bet: the creator's stake moves to the bet's escrow (docs/rules.md#bets).
 * Refuses, in this order: what `refuseTerms` refuses, priceNotConfirmed; for a challenge to a friend also challengesOneself,
 * challengesNoFriend and challengeUnavailable.
 */
export function createBet(snapshot: Snapshot, command: CreateBet, now: number): Decision | Refusal {
  const { betId, userId, eventId, offer, offeredTo = toAnyone } = command;
  const { stakeCents } = offer;
  const groupAccount = command.groupAccountId ? snapshot.groupAccount?.(command.groupAccountId) : null;
  const wanted = { userId, eventId, offer, addedCents: stakeCents, addsBet: true, groupAccount };
  const refused = refuseTerms(snapshot, wanted, now);
  if (refused) return refused;
  const event = snapshot.event(eventId)!;
  const settings = snapshot.settings!;
  // On offers neither side gets the tie for nothing. Only the specified bet follows the setting.
  const tieRule = offer.feePolicy === 'specified' ? settings.tieRule : 'refund';
  const made = openBet(snapshot, command, groupAccount ?? null, event, tieRule, now);
  const opening = openingFor(made, settings.newOfferMs, now);
  const bet = opening ? { ...made, opening } : made;
  if (isUnconfirmed(bet, event, command, now)) return refuse('priceNotConfirmed');
  const friendId = challengedFriend(offeredTo);
  const unchallengeable = friendId !== null && refuseChallenged(snapshot, userId, friendId);
  if (unchallengeable) return unchallengeable;
  const accountId = groupAccount?.id ?? userId;
  return decision({
    bet,
    transfers: [{ kind: 'createWager', debit: accountId, credit: betId, amountCents: stakeCents, accountId }],
    notices: friendId === null ? [] : [challengeNotice(bet, event, friendId)],
  });
}

/** Refuses, in this order: challengesOneself, challengesNoFriend, challengeUnavailable. */
export function refuseChallenged(snapshot: Snapshot, userId: string, friendId: string): Refusal | null {
  if (friendId === userId) return refuse('challengesOneself');
  if (!snapshot.areFriends(userId, friendId)) return refuse('challengesNoFriend');
  return snapshot.isUnavailable?.(friendId) ? refuse('challengeUnavailable') : null;
}

/** The terms of a new bet or of a corrected offer, and what its creator stakes more than before. */
type Wanted = {
  readonly userId: string;
  readonly eventId: string;
  readonly offer: Offer;
  readonly addedCents: number;
  readonly addsBet: boolean;
  /** The creator's account in the group; undefined if they have none there, null outside of groups. */
  readonly groupAccount: GroupAccount | null | undefined;
};

/**
 * Refuses, in this order: a malformed offer (`refuseMalformedOffer`), accountSuspended, the creator's break
 * (`refuseRestrictedUser`), insufficientFunds (in a group `refuseGroupStake`), betsBlocked, stakeBelowMinimum (either stake;
 * for points stakeBelowOnePoint), eventNotFound, createAfterStart, bettingClosed, marketNotOffered (a team is not known
 * yet), betsBlocked (market, event or sport), marketNotOffered, lineNotQuotable, invalidExpiry, feeChanged, balanceHeld,
 * tooManyOpenBets, the creator's limits (`refuseStake`).
 */
export function refuseTerms(snapshot: Snapshot, wanted: Wanted, now: number): Refusal | null {
  const { userId, eventId, offer, addedCents, addsBet, groupAccount } = wanted;
  const malformed = refuseMalformedOffer(offer);
  if (malformed) return malformed;
  const account = snapshot.account(userId);
  if (account.suspended) return refuse('accountSuspended');
  const barred = refuseRestrictedUser(account.protection, now);
  if (barred) return barred;
  const unfunded =
    groupAccount === null
      ? refuseCashStake(account, addedCents)
      : refuseGroupStake(groupAccount, userId, addedCents);
  if (unfunded) return unfunded;
  const { settings } = snapshot;
  if (!settings?.betsAllowed || !settings.canPlaceBets || settings.blockAppUse) return refuse('betsBlocked');
  const tooSmall = refuseSmallStake(
    settings,
    groupAccount ?? null,
    Math.min(offer.stakeCents, offer.acceptorStakeCents),
  );
  if (tooSmall) return tooSmall;
  const event = snapshot.event(eventId);
  if (!event?.listed) return refuse('eventNotFound');
  const closed = refuseClosedTo(offer.feePolicy, event, now, settings, 'createAfterStart');
  if (closed) return closed;
  if (isStopped(event, offer.terms)) return refuse('betsBlocked');
  const refusal =
    refuseMarket(event, offer) ??
    refuseUnquotableLine(event, offer) ??
    refuseExpiry(event, offer, now) ??
    refuseOtherFee(snapshot, offer, groupAccount !== null);
  if (refusal) return refusal;
  if (account.owedCents > 0 && groupAccount === null) return refuse('balanceHeld');
  if (addsBet && snapshot.openBets(userId, eventId) >= settings.openBetsPerEvent)
    return refuseTooManyOpenBets(settings.openBetsPerEvent);
  return groupAccount?.kind === 'points' ? null : refuseStake(account.protection, addedCents, now);
}

/** The new bet as it is stored, with its creator's stake in escrow. */
export function openBet(
  snapshot: Snapshot,
  {
    betId,
    userId,
    eventId,
    offer,
    offeredTo = toAnyone,
  }: Pick<CreateBet, 'betId' | 'userId' | 'eventId' | 'offer' | 'offeredTo'>,
  account: GroupAccount | null,
  event: GameEvent,
  tieRule: Bet['tieRule'],
  now: number,
): Bet {
  return {
    id: betId,
    eventId,
    creatorId: userId,
    terms: offer.terms,
    creatorSelection: offer.selection,
    creatorStakeCents: offer.stakeCents,
    acceptorStakeCents: offer.acceptorStakeCents,
    feePolicy: offer.feePolicy,
    fee: offer.fee,
    tieRule,
    rulesVersion: currentRulesVersion,
    lapseOnMove: offer.lapseOnMove,
    expiresAt: offer.expiresAt,
    postedReference: findReference(snapshot, eventId, offer.terms),
    acceptedReference: null,
    createdAt: now,
    offeredTo: account ? { kind: 'group', groupId: account.groupId } : offeredTo,
    group: account && {
      kind: account.kind,
      ledgerId: account.ledgerId,
      creatorAccountId: account.id,
      acceptorAccountId: null,
    },
    declineWord: null,
    status: 'Created',
    acceptorId: null,
    acceptedAt: null,
    winnerId: null,
    result: null,
    paidOutAt: null,
    escrowCents: offer.stakeCents,
    transferCount: 1,
    settledScore: null,
    settledEnding: null,
    settledVersion: null,
    homeTeam: event.homeTeam,
    awayTeam: event.awayTeam,
    eventStart: event.commenceTime,
    voidReason: null,
  };
}

function refuseCashStake({ availableCents }: Account, stakeCents: number): Refusal | null {
  return availableCents < stakeCents ? refuse('insufficientFunds') : null;
}

const onePoint = 1_00;

/** Stakes in dollars have the site's minimum, in points one point. */
function refuseSmallStake(
  { minimumStakeCents }: SystemSettings,
  account: GroupAccount | null,
  lowerStakeCents: number,
): Refusal | null {
  if (account?.kind === 'points') return lowerStakeCents < onePoint ? refuse('stakeBelowOnePoint') : null;
  return lowerStakeCents < minimumStakeCents ? refuseStakeBelowMinimum(minimumStakeCents) : null;
}

/** Whether the price is so far from the bookmakers' that its creator must type the stake again, and has not. */
export function isUnconfirmed(
  bet: Bet,
  { sportKey }: GameEvent,
  { confirmedStakeCents }: Pick<CreateBet, 'confirmedStakeCents'>,
  now: number,
): boolean {
  const { terms, postedReference } = bet;
  const fairness = compareWithBookmakers(sportKey, terms, creatorPosition(bet), postedReference, now);
  return mustConfirmPrice(bet, fairness) && confirmedStakeCents !== bet.creatorStakeCents;
}

/** What the friend reads of a challenge. */
export function challengeNotice(bet: Bet, event: GameEvent, friendId: string): Notice {
  const content = challengeText(bet, event);
  return { userId: friendId, type: 'Challenge', fromId: bet.creatorId, betId: bet.id, content };
}

function challengeText(bet: Bet, event: GameEvent): string {
  const pick = (selection: typeof bet.creatorSelection) => selectionLabel(bet.terms, selection, event);
  const [own, other] = [pick(bet.creatorSelection), pick(oppositeSelection(bet.creatorSelection))];
  return `challenges you with ${own}. You would take ${other}. ${describeRisk(bet, acceptorPosition(bet))}.`;
}
