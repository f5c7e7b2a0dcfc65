import type { Command } from '../book/commands.ts';
import { type Decision, decision, type Snapshot } from '../book/snapshot.ts';
import { type Refusal, refuse, refuseAcceptForFunds } from '../refusals.ts';
import { teamOf } from './bet.ts';

type AcceptBet = Extract<Command, { kind: 'acceptBet' }>;

/**
 * Takes the other side of an open bet: the acceptor's wager joins the creator's in escrow
 * (SPEC section 5, Accepting a bet). Refuses, in this order: betNotFound, ownBet, notOfferedToYou, alreadyAccepted, betNotOpen
 * (deleted meanwhile), eventStarted, acceptBlocked (for all, or on the event or its sport), accountSuspended,
 * balanceHeld, insufficientFundsToAccept.
 */
export function acceptBet(snapshot: Snapshot, command: AcceptBet, now: number): Decision | Refusal {
  const bet = snapshot.bet(command.betId);
  const event = bet && snapshot.event(bet.eventId);
  if (!bet || !event) return refuse('betNotFound');
  if (bet.creatorId === command.userId) return refuse('ownBet');
  // Friendship was asked for when the challenge was made; ending it since does not take an offer back.
  if (bet.offeredToId !== null && bet.offeredToId !== command.userId) return refuse('notOfferedToYou');
  if (bet.acceptorId !== null) return refuse('alreadyAccepted');
  if (bet.status !== 'Created') return refuse('betNotOpen');
  if (event.completed || event.commenceTime <= now) return refuse('eventStarted');
  const { settings } = snapshot;
  if (!settings?.betsAllowed || settings.blockAppUse || event.bettingStopped) return refuse('acceptBlocked');
  const account = snapshot.account(command.userId);
  if (account.suspended) return refuse('accountSuspended');
  if (account.owedCents > 0) return refuse('balanceHeld');
  if (account.availableCents < bet.wagerCents) return refuseAcceptForFunds(account.availableCents);
  return decision({
    bet: {
      ...bet,
      status: 'Active',
      acceptorId: command.userId,
      acceptedAt: now,
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
