import type { Command } from '../book/commands.ts';
import { type Decision, decision, type Snapshot } from '../book/snapshot.ts';
import { compareWithBookmakers, needsConfirmation } from '../markets/fairness.ts';
import { termsVersion } from '../markets/terms-version.ts';
import { refuseRestrictedUser, refuseStake } from '../protection/protection.ts';
import { type Refusal, refuse, refuseAcceptForFunds } from '../refusals.ts';
import type { Bet } from './bet.ts';
import { isStopped, refuseClosed } from './betting-close.ts';
import { hasLapsed } from './lapse.ts';
import { isByLink } from './link-challenge.ts';
import { findReference } from './offer.ts';
import { acceptorPosition, creatorPick } from './position.ts';

type AcceptBet = Extract<Command, { kind: 'acceptBet' }>;

/**
 * Accepts an open bet: the acceptor's stake joins the creator's in escrow (docs/rules.md#bets). Refuses, in this order:
 * betNotFound, ownBet, betNotFound (one of the two blocked the other), notOfferedToYou, alreadyAccepted, betNotOpen (deleted, or its creator is unavailable and it soon
 * will be), eventStarted, bettingClosed, offerExpired, offerLapsed, termsChanged, acceptBlocked (globally, or for the event or
 * sport), accountSuspended, the acceptor's break (`refuseRestrictedUser`), balanceHeld, insufficientFundsToAccept,
 * eventNotFound (no longer listed), the acceptor's limits (`refuseStake`), priceNotConfirmed.
 */
export function acceptBet(snapshot: Snapshot, command: AcceptBet, now: number): Decision | Refusal {
  const bet = snapshot.bet(command.betId);
  const event = bet && snapshot.event(bet.eventId);
  if (!bet || !event) return refuse('betNotFound');
  if (bet.creatorId === command.userId) return refuse('ownBet');
  const holdsSide = bet.acceptorId === command.userId;
  if (!holdsSide && snapshot.areBlocked?.(bet.creatorId, command.userId)) return refuse('betNotFound');
  // Friendship is checked when the challenge is made. Ending it later does not withdraw the offer.
  const mayTake = isByLink(bet) ? command.hasLink : [null, command.userId].includes(bet.offeredToId);
  if (!mayTake) return refuse('notOfferedToYou');
  if (bet.acceptorId !== null) return refuse('alreadyAccepted');
  if (bet.status !== 'Created') return refuse('betNotOpen');
  // A worker will delete this bet. The answer must not reveal why the creator is unavailable.
  if (snapshot.isUnavailable?.(bet.creatorId)) return refuse('betNotOpen');
  const { settings } = snapshot;
  const closed = refuseClosed(event, now, settings?.bettingMarginMs ?? 0, 'eventStarted');
  if (closed) return closed;
  if (bet.expiresAt !== null && now >= bet.expiresAt) return refuse('offerExpired');
  const reference = findReference(snapshot, bet.eventId, bet);
  if (hasLapsed(bet, event, reference, now)) return refuse('offerLapsed');
  if (isOtherTerms(bet, command)) return refuse('termsChanged');
  if (!settings?.betsAllowed || settings.blockAppUse || isStopped(event, bet.terms))
    return refuse('acceptBlocked');
  const account = snapshot.account(command.userId);
  if (account.suspended) return refuse('accountSuspended');
  const barred = refuseRestrictedUser(account.protection, now);
  if (barred) return barred;
  if (account.owedCents > 0) return refuse('balanceHeld');
  const stakeCents = bet.acceptorStakeCents;
  if (account.availableCents < stakeCents) return refuseAcceptForFunds(account.availableCents);
  if (!event.listed) return refuse('eventNotFound');
  const limited = refuseStake(account.protection, stakeCents, now);
  if (limited) return limited;
  const fairness = compareWithBookmakers(bet.terms, acceptorPosition(bet), reference, now);
  if (needsConfirmation(fairness) && command.confirmedStakeCents !== stakeCents)
    return refuse('priceNotConfirmed');
  return decision({
    bet: {
      ...bet,
      status: 'Active',
      acceptorId: command.userId,
      acceptedAt: now,
      eventStart: event.commenceTime,
      acceptedReference: reference,
      escrowCents: bet.escrowCents + stakeCents,
      transferCount: bet.transferCount + 1,
    },
    transfers: [
      {
        kind: 'acceptWager',
        debit: command.userId,
        credit: bet.id,
        amountCents: stakeCents,
        userId: command.userId,
      },
    ],
    notices: [
      {
        userId: bet.creatorId,
        type: 'AcceptBet',
        fromId: command.userId,
        betId: bet.id,
        content: `accepted your bet on ${creatorPick(bet, event)}`,
      },
    ],
  });
}

/** Whether the acceptor saw other terms than the bet's. The specified bet has only one kind of terms. */
function isOtherTerms(bet: Bet, command: AcceptBet): boolean {
  if (command.termsVersion === undefined) return bet.feePolicy !== 'specified';
  return command.termsVersion !== termsVersion(bet);
}
