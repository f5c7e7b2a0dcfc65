import type { Account, GroupAccount } from '../book/accounts.ts';
import type { Bet } from '../book/bet.ts';
import type { Command } from '../book/commands.ts';
import { type Decision, decision, type Snapshot } from '../book/snapshot.ts';
import { refuseGroupStake } from '../groups/stake.ts';
import { compareWithBookmakers } from '../markets/fairness.ts';
import { termsVersion } from '../markets/terms-version.ts';
import { refuseRestrictedUser, refuseStake } from '../protection/protection.ts';
import { type Refusal, refuse, refuseAcceptForFunds } from '../refusals.ts';
import { riskToWin } from './amount-text.ts';
import { isStopped, refuseClosedTo } from './betting-close.ts';
import { refuseStaleLine } from './fresh-line.ts';
import { hasLapsed } from './lapse.ts';
import { refuseNewOffer } from './new-offer.ts';
import { findReference, mustConfirmPrice } from './offer.ts';
import { acceptorPosition, creatorPick, creatorPosition } from './position.ts';

type AcceptBet = Extract<Command, { kind: 'acceptBet' }>;

/**
 * Accepts an open bet: the acceptor's stake joins the creator's in escrow (docs/rules.md#bets). Refuses, in this order:
 * betNotFound (also a counter-offer, and without an account in the bet's group), ownBet, betNotFound (one of the two blocked the
 * other), notOfferedToYou, alreadyAccepted, betNotOpen (deleted, or its creator is unavailable and it soon will be),
 * eventStarted, bettingClosed, marketNotOffered (a team is not known yet), offerExpired, offerLapsed, offerTooNew, lineNotFresh,
 * termsChanged, acceptBlocked (globally, or for the event or sport), accountSuspended, the acceptor's break
 * (`refuseRestrictedUser`), balanceHeld, insufficientFundsToAccept (in a group `refuseGroupStake` instead of both), eventNotFound
 * (no longer listed), the acceptor's limits (`refuseStake`), priceNotConfirmed.
 */
export function acceptBet(snapshot: Snapshot, command: AcceptBet, now: number): Decision | Refusal {
  const bet = snapshot.bet(command.betId);
  const event = bet && snapshot.event(bet.eventId);
  // Only `acceptCounter` accepts a counter-offer.
  if (!bet || !event || bet.counter) return refuse('betNotFound');
  const groupAccount = findGroupAccount(snapshot, bet, command);
  if (bet.group && !groupAccount) return refuse('betNotFound');
  if (bet.creatorId === command.userId) return refuse('ownBet');
  const holdsSide = bet.acceptorId === command.userId;
  if (!holdsSide && snapshot.areBlocked?.(bet.creatorId, command.userId)) return refuse('betNotFound');
  // Friendship is checked when the challenge is made. Ending it later does not withdraw the offer.
  if (!isOfferedTo(bet, command)) return refuse('notOfferedToYou');
  if (bet.acceptorId !== null) return refuse('alreadyAccepted');
  if (bet.status !== 'Created') return refuse('betNotOpen');
  // A worker will delete this bet. The answer must not reveal why the creator is unavailable.
  if (snapshot.isUnavailable?.(bet.creatorId)) return refuse('betNotOpen');
  if (groupAccount?.closed) return refuse('groupClosed');
  // The creator left the group.
  if (bet.group && snapshot.groupAccount?.(bet.group.creatorAccountId)?.closed !== false)
    return refuse('betNotOpen');
  const { settings } = snapshot;
  const closed = refuseClosedTo(bet.feePolicy, event, now, settings, 'eventStarted');
  if (closed) return closed;
  if (bet.expiresAt !== null && now >= bet.expiresAt) return refuse('offerExpired');
  const reference = findReference(snapshot, bet.eventId, bet.terms);
  if (hasLapsed(bet, event, reference, now)) return refuse('offerLapsed');
  const seenAt = snapshot.lineSeenAt?.(bet.eventId, bet.terms) ?? null;
  const tooEarly = refuseNewOffer(bet, now) ?? refuseStaleLine(bet, event, seenAt, now);
  if (tooEarly) return tooEarly;
  if (isOtherTerms(bet, command)) return refuse('termsChanged');
  if (!settings?.betsAllowed || settings.blockAppUse || isStopped(event, bet.terms))
    return refuse('acceptBlocked');
  const account = snapshot.account(command.userId);
  if (account.suspended) return refuse('accountSuspended');
  const barred = refuseRestrictedUser(account.protection, now);
  if (barred) return barred;
  const stakeCents = bet.acceptorStakeCents;
  const unfunded = groupAccount
    ? refuseGroupStake(groupAccount, command.userId, stakeCents)
    : refuseCashStake(account, stakeCents);
  if (unfunded) return unfunded;
  if (!event.listed) return refuse('eventNotFound');
  const limited = bet.group?.kind === 'points' ? null : refuseStake(account.protection, stakeCents, now);
  if (limited) return limited;
  const fairness = compareWithBookmakers(event.sportKey, bet.terms, acceptorPosition(bet), reference, now);
  if (mustConfirmPrice(bet, fairness) && command.confirmedStakeCents !== stakeCents)
    return refuse('priceNotConfirmed');
  const accountId = groupAccount?.id ?? command.userId;
  return decision({
    bet: {
      ...bet,
      status: 'Active',
      acceptorId: command.userId,
      group: bet.group && { ...bet.group, acceptorAccountId: accountId },
      acceptedAt: now,
      eventStart: event.commenceTime,
      acceptedReference: reference,
      escrowCents: bet.escrowCents + stakeCents,
      transferCount: bet.transferCount + 1,
    },
    transfers: [
      {
        kind: 'acceptWager',
        debit: accountId,
        credit: bet.id,
        amountCents: stakeCents,
        accountId,
      },
    ],
    notices: [
      {
        userId: bet.creatorId,
        type: 'AcceptBet',
        fromId: command.userId,
        betId: bet.id,
        content: `accepted your bet on ${creatorPick(bet)}: ${riskToWin(bet, creatorPosition(bet))}`,
      },
    ],
  });
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
