import type { Command } from '../book/commands.ts';
import { type Decision, decision, type Snapshot } from '../book/snapshot.ts';
import { refuseBarredPerson, refuseStake } from '../protection/protection.ts';
import { type Refusal, refuse, refuseAcceptForFunds } from '../refusals.ts';
import { teamOf } from './bet.ts';
import { isBettingClosed } from './betting-close.ts';

type AcceptBet = Extract<Command, { kind: 'acceptBet' }>;

/**
 * Takes the other side of an open bet: the acceptor's wager joins the creator's in escrow
 * (SPEC section 5, Accepting a bet). Refuses, in this order: betNotFound, ownBet, notOfferedToYou, alreadyAccepted, betNotOpen
 * (deleted meanwhile, or its creator is out of reach and it will be), eventStarted, acceptBlocked (for all, or on the
 * event or its sport), accountSuspended, what the acceptor is barred by (`refuseBarredPerson`), balanceHeld,
 * insufficientFundsToAccept, eventNotFound (the feed dropped it), what the acceptor's limits say (`refuseStake`).
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
  // Taken back in a moment; whoever asks is told no more than of one that was deleted.
  if (snapshot.isOutOfReach?.(bet.creatorId)) return refuse('betNotOpen');
  const { settings } = snapshot;
  if (isBettingClosed(event, now, settings?.bettingMarginMs)) return refuse('eventStarted');
  if (!settings?.betsAllowed || settings.blockAppUse || event.bettingStopped) return refuse('acceptBlocked');
  const account = snapshot.account(command.userId);
  if (account.suspended) return refuse('accountSuspended');
  const barred = refuseBarredPerson(account.protection, now);
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
