import type { Account, GroupAccount } from '../book/accounts.ts';
import type { Bet, GameEvent } from '../book/bet.ts';
import type { Command } from '../book/commands.ts';
import { type Decision, decision, type Snapshot } from '../book/snapshot.ts';
import type { Transfer } from '../book/transfers.ts';
import { refuseGroupStake } from '../groups/stake.ts';
import { compareWithBookmakers } from '../markets/fairness.ts';
import type { Reference } from '../markets/reference.ts';
import { termsVersion } from '../markets/terms-version.ts';
import { refuseRestrictedUser, refuseStake } from '../protection/protection.ts';
import { isRefusal, type Refusal, refuse, refuseAcceptForFunds } from '../refusals.ts';
import { riskToWin } from './amount-text.ts';
import { isStopped, refuseClosedTo } from './betting-close.ts';
import { refuseStaleLine } from './fresh-line.ts';
import { hasLapsed } from './lapse.ts';
import { refuseNewOffer } from './new-offer.ts';
import { findReference, mustConfirmPrice } from './offer.ts';
import { acceptorPosition, creatorPick, creatorPosition } from './position.ts';

type AcceptBet = Extract<Command, { kind: 'acceptBet' }>;

/**
 * Accepts an open bet: the acceptor's stake joins the creator's in escrow (docs/rules.md#bets). Refuses, in this order: what
 * `findOpenBet` refuses, termsChanged, what `refuseAcceptor` refuses.
 */
export function acceptBet(snapshot: Snapshot, command: AcceptBet, now: number): Decision | Refusal {
  const found = findOpenBet(snapshot, command, now);
  if (isRefusal(found)) return found;
  const { bet } = found;
  if (isOtherTerms(bet, command)) return refuse('termsChanged');
  const isConfirmed = command.confirmedStakeCents === bet.acceptorStakeCents;
  const account = snapshot.account(command.userId);
  const refused = refuseAcceptor(snapshot, found, bet, { account, isConfirmed }, now);
  if (refused) return refused;
  const { accepted, transfer } = takeOver(found, bet, command.userId, now);
  return decision({
    bet: accepted,
    transfers: [transfer],
    notices: [
      {
        userId: bet.creatorId,
        type: 'AcceptBet',
        fromId: command.userId,
        betId: bet.id,
        content: acceptedText(accepted),
      },
    ],
  });
}

/** Who wants to take a bet. */
type Acceptor = Pick<AcceptBet, 'betId' | 'userId' | 'hasLink' | 'groupAccountId'>;

/** A bet that the acceptor may take, with what the rules need of it. */
type OpenBet = {
  readonly bet: Bet;
  readonly event: GameEvent;
  readonly reference: Reference | null;
  /** The acceptor's account in the bet's ledger; undefined outside of groups. */
  readonly groupAccount: GroupAccount | undefined;
};

/**
 * The bet, if the acceptor may take it now. Refuses, in this order: betNotFound (also a counter-offer, and without an account in
 * the bet's group), ownBet, betNotFound (one of the two blocked the other), notOfferedToYou, alreadyAccepted, betNotOpen (it was
 * deleted, or its creator is unavailable and it soon will be), eventStarted, bettingClosed, marketNotOffered (a team is not known
 * yet), offerExpired, offerLapsed, offerTooNew, lineNotFresh.
 */
export function findOpenBet(snapshot: Snapshot, acceptor: Acceptor, now: number): OpenBet | Refusal {
  const bet = snapshot.bet(acceptor.betId);
  const event = bet && snapshot.event(bet.eventId);
  // Only `acceptCounter` accepts a counter-offer.
  if (!bet || !event || bet.counter) return refuse('betNotFound');
  const groupAccount = findGroupAccount(snapshot, bet, acceptor);
  if (bet.group && !groupAccount) return refuse('betNotFound');
  if (bet.creatorId === acceptor.userId) return refuse('ownBet');
  const holdsSide = bet.acceptorId === acceptor.userId;
  if (!holdsSide && snapshot.areBlocked?.(bet.creatorId, acceptor.userId)) return refuse('betNotFound');
  // Friendship is checked when the challenge is made. Ending it later does not withdraw the offer.
  if (!isOfferedTo(bet, acceptor)) return refuse('notOfferedToYou');
  if (bet.acceptorId !== null) return refuse('alreadyAccepted');
  if (bet.status !== 'Created') return refuse('betNotOpen');
  // A worker will delete this bet. The answer must not reveal why the creator is unavailable.
  if (snapshot.isUnavailable?.(bet.creatorId)) return refuse('betNotOpen');
  if (groupAccount?.closed) return refuse('groupClosed');
  // The creator left the group.
  if (bet.group && snapshot.groupAccount?.(bet.group.creatorAccountId)?.closed !== false)
    return refuse('betNotOpen');
  const closed = refuseClosedTo(bet.feePolicy, event, now, snapshot.settings, 'eventStarted');
  if (closed) return closed;
  if (bet.expiresAt !== null && now >= bet.expiresAt) return refuse('offerExpired');
  const reference = findReference(snapshot, bet.eventId, bet.terms);
  if (hasLapsed(bet, event, reference, now)) return refuse('offerLapsed');
  const seenAt = snapshot.lineSeenAt?.(bet.eventId, bet.terms) ?? null;
  const tooEarly = refuseNewOffer(bet, now) ?? refuseStaleLine(bet, event, seenAt, now);
  return tooEarly ?? { bet, event, reference, groupAccount };
}

/**
 * Whether the acceptor may stake on `taken`, the open bet or a part of it. Refuses, in this order: acceptBlocked (globally, or
 * for the event or sport), accountSuspended, the acceptor's break (`refuseRestrictedUser`), balanceHeld,
 * insufficientFundsToAccept (in a group `refuseGroupStake` instead of both), eventNotFound (no longer listed), the acceptor's
 * limits (`refuseStake`), priceNotConfirmed.
 */
export function refuseAcceptor(
  { settings }: Snapshot,
  { event, reference, groupAccount }: OpenBet,
  taken: Bet,
  { account, isConfirmed }: { readonly account: Account; readonly isConfirmed: boolean },
  now: number,
): Refusal | null {
  if (!settings?.betsAllowed || settings.blockAppUse || isStopped(event, taken.terms))
    return refuse('acceptBlocked');
  if (account.suspended) return refuse('accountSuspended');
  const barred = refuseRestrictedUser(account.protection, now);
  if (barred) return barred;
  const stakeCents = taken.acceptorStakeCents;
  const unfunded = groupAccount
    ? refuseGroupStake(groupAccount, account.userId, stakeCents)
    : refuseCashStake(account, stakeCents);
  if (unfunded) return unfunded;
  if (!event.listed) return refuse('eventNotFound');
  const limited = taken.group?.kind === 'points' ? null : refuseStake(account.protection, stakeCents, now);
  if (limited) return limited;
  const fairness = compareWithBookmakers(
    event.sportKey,
    taken.terms,
    acceptorPosition(taken),
    reference,
    now,
  );
  return mustConfirmPrice(taken, fairness) && !isConfirmed ? refuse('priceNotConfirmed') : null;
}

/** `taken`, the open bet or a part of it, with the acceptor on its other side, and the transfer of their stake. */
export function takeOver(
  { event, reference, groupAccount }: OpenBet,
  taken: Bet,
  userId: string,
  now: number,
): { readonly accepted: Bet; readonly transfer: Transfer } {
  const accountId = groupAccount?.id ?? userId;
  const amountCents = taken.acceptorStakeCents;
  return {
    accepted: {
      ...taken,
      status: 'Active',
      acceptorId: userId,
      group: taken.group && { ...taken.group, acceptorAccountId: accountId },
      acceptedAt: now,
      eventStart: event.commenceTime,
      acceptedReference: reference,
      escrowCents: taken.escrowCents + amountCents,
      transferCount: taken.transferCount + 1,
    },
    transfer: { kind: 'acceptWager', debit: accountId, credit: taken.id, amountCents, accountId },
  };
}

/** What the creator reads: "accepted your bet on Bills −3.5: $25 to win $24.50". */
export function acceptedText(bet: Bet): string {
  return `accepted your bet on ${onTerms(bet)}`;
}

/** What the creator has, in a sentence: "Bills −3.5: $25 to win $24.50". */
export function onTerms(bet: Bet): string {
  return `${creatorPick(bet)}: ${riskToWin(bet, creatorPosition(bet))}`;
}

/** Members of a group are those with an account in its ledger, which was checked before. */
export function isOfferedTo(
  { offeredTo }: Bet,
  { userId, hasLink = false }: Pick<AcceptBet, 'userId' | 'hasLink'>,
): boolean {
  switch (offeredTo.kind) {
    case 'anyone':
    case 'group':
      return true;
    case 'friend':
      return offeredTo.userId === userId;
    case 'link':
      return hasLink;
    default:
      return offeredTo satisfies never;
  }
}

/** The acceptor's account in the bet's ledger; undefined outside of groups, and for people without one. */
export function findGroupAccount(
  snapshot: Snapshot,
  { group }: Bet,
  { groupAccountId, userId }: Pick<AcceptBet, 'groupAccountId' | 'userId'>,
): GroupAccount | undefined {
  const account = groupAccountId ? snapshot.groupAccount?.(groupAccountId) : undefined;
  return account?.userId === userId && account.ledgerId === group?.ledgerId ? account : undefined;
}

function refuseCashStake({ availableCents, owedCents }: Account, stakeCents: number): Refusal | null {
  if (owedCents > 0) return refuse('balanceHeld');
  return availableCents < stakeCents ? refuseAcceptForFunds(availableCents) : null;
}

/** Whether the acceptor saw other terms than the bet's. The specified bet has only one kind of terms. */
function isOtherTerms(bet: Bet, command: AcceptBet): boolean {
  if (command.termsVersion === undefined) return bet.feePolicy !== 'specified';
  return command.termsVersion !== termsVersion(bet);
}
