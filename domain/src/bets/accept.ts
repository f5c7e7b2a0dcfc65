import type { Command } from '../book/commands.ts';
import { type Decision, decision, type Snapshot } from '../book/snapshot.ts';
import { refuseRestrictedUser, refuseStake } from '../protection/protection.ts';
import { type Refusal, refuse, refuseAcceptForFunds } from '../refusals.ts';
import { teamOf } from './bet.ts';
import { refuseClosed } from './betting-close.ts';

type AcceptBet = Extract<Command, { kind: 'acceptBet' }>;

/**
 * Accepts an open bet: the acceptor's wager joins the creator's in escrow (docs/rules.md#bets). Refuses, in this order:
 * betNotFound, ownBet, notOfferedToYou, alreadyAccepted, betNotOpen (deleted, or its creator is unavailable and it soon
 * will be), eventStarted, bettingClosed, acceptBlocked (globally, or for the event or sport), accountSuspended, the acceptor's break
 * (`refuseRestrictedUser`), balanceHeld, insufficientFundsToAccept, eventNotFound (no longer listed), the acceptor's limits
 * (`refuseStake`).
 */
export function acceptBet(snapshot: Snapshot, command: AcceptBet, now: number): Decision | Refusal {
  const bet = snapshot.bet(command.betId);
  const event = bet && snapshot.event(bet.eventId);
  if (!bet || !event) return refuse('betNotFound');
  if (bet.creatorId === command.userId) return refuse('ownBet');
  // Friendship is checked when the challenge is made. Ending it later does not withdraw the offer.
  if (bet.offeredToId !== null && bet.offeredToId !== command.userId) return refuse('notOfferedToYou');
  if (bet.acceptorId !== null) return refuse('alreadyAccepted');
  if (bet.status !== 'Created') return refuse('betNotOpen');
  // A worker will delete this bet. The answer must not reveal why the creator is unavailable.
  if (snapshot.isOutOfReach?.(bet.creatorId)) return refuse('betNotOpen');
  const { settings } = snapshot;
  const closed = refuseClosed(event, now, settings?.bettingMarginMs ?? 0, 'eventStarted');
  if (closed) return closed;
  if (!settings?.betsAllowed || settings.blockAppUse || event.bettingStopped) return refuse('acceptBlocked');
  const account = snapshot.account(command.userId);
  if (account.suspended) return refuse('accountSuspended');
  const barred = refuseRestrictedUser(account.protection, now);
  if (barred) return barred;
  if (account.owedCents > 0) return refuse('balanceHeld');
  if (account.availableCents < bet.wagerCents) return refuseAcceptForFunds(account.availableCents);
  if (!event.listed) return refuse('eventNotFound');
  const limited = refuseStake(account.protection, bet.wagerCents, now);
  if (limited) return limited;
  return decision({
    bet: {
      ...bet,
      status: 'Active',
      acceptorId: command.userId,
      acceptedAt: now,
      eventStart: event.commenceTime,
      escrowCents: bet.escrowCents + bet.wagerCents,
      transferCount: bet.transferCount + 1,
    },
    transfers: [
      {
        kind: 'acceptWager',
        debit: command.userId,
        credit: bet.id,
        amountCents: bet.wagerCents,
        userId: command.userId,
      },
    ],
    notices: [
      {
        userId: bet.creatorId,
        type: 'AcceptBet',
        fromId: command.userId,
        betId: bet.id,
        content: `accepted your bet on ${teamOf(event, bet.creatorSide)}`,
      },
    ],
  });
}
