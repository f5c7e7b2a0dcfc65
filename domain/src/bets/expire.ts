import type { Bet, GameEvent } from '../book/bet.ts';
import type { Command } from '../book/commands.ts';
import type { Decision, Snapshot } from '../book/snapshot.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { describeReturn } from './amount-text.ts';
import { isClosedForGood } from './betting-close.ts';
import { creatorPick } from './position.ts';
import { refundBet } from './refund.ts';
import { untakenReturnsAt } from './untaken.ts';

type ExpireBet = Extract<Command, { kind: 'expireBet' }>;

/** Expires an open bet: the stake returns (`untakenReturnsAt`). Refuses, in this order: betNotFound, betNotOpen, notDue. */
export function expireBet(snapshot: Snapshot, command: ExpireBet, now: number): Decision | Refusal {
  const bet = snapshot.bet(command.betId);
  const event = bet && snapshot.event(bet.eventId);
  if (!bet || !event) return refuse('betNotFound');
  if (bet.status !== 'Created') return refuse('betNotOpen');
  if (!isOver(bet, event, now, command.speed)) return refuse('notDue');
  return refundBet(bet, {
    status: 'Deleted',
    result: 'expired',
    kind: 'expireRefund',
    now,
    notices: [
      {
        userId: bet.creatorId,
        type: bet.counter ? 'CounterEnded' : 'ExpireBet',
        fromId: null,
        betId: bet.id,
        content: `${whatExpired(bet)} ${describeReturn(bet, bet.creatorStakeCents)}`,
      },
    ],
  });
}

function whatExpired(bet: Bet): string {
  const pick = creatorPick(bet);
  return bet.counter ? `Your counter-offer on ${pick} got no answer.` : `Nobody took your bet on ${pick}.`;
}

function isOver(bet: Bet, event: GameEvent, now: number, speed?: number): boolean {
  const returnsAt = untakenReturnsAt(bet, event.commenceTime, speed);
  return bet.feePolicy === 'specified' ? now > returnsAt : now >= returnsAt || isClosedForGood(event, now);
}
