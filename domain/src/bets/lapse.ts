import type { Bet, GameEvent } from '../book/bet.ts';
import type { Command } from '../book/commands.ts';
import type { Decision, Snapshot } from '../book/snapshot.ts';
import { hasMovedAgainst, lapseReason, type MadeOffer } from '../markets/lapse.ts';
import type { Reference } from '../markets/reference.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { describeReturn } from './amount-text.ts';
import { findReference } from './offer.ts';
import { refundBet } from './refund.ts';

type LapseBet = Extract<Command, { kind: 'lapseBet' }>;

/**
 * Takes an open bet back because its market has moved against its creator: the stake returns (docs/rules.md#lapse).
 * Refuses, in this order: betNotFound, betNotOpen, notDue.
 */
export function lapseBet(snapshot: Snapshot, command: LapseBet, now: number): Decision | Refusal {
  const bet = snapshot.bet(command.betId);
  const event = bet && snapshot.event(bet.eventId);
  if (!bet || !event) return refuse('betNotFound');
  if (bet.status !== 'Created') return refuse('betNotOpen');
  const reference = findReference(snapshot, bet.eventId, bet.terms);
  if (!reference || !hasLapsed(bet, event, reference, now)) return refuse('notDue');
  const reason = lapseReason(toOffer(bet, event), reference, bet);
  return refundBet(bet, {
    status: 'Deleted',
    result: 'lapsed',
    kind: 'lapseRefund',
    now,
    notices: [
      {
        userId: bet.creatorId,
        type: 'LapseBet',
        fromId: null,
        betId: bet.id,
        content: `${reason} ${describeReturn(bet, bet.creatorStakeCents)}`,
      },
    ],
  });
}

type LapsingBet = Pick<Bet, 'terms' | 'creatorSelection' | 'lapseOnMove' | 'postedReference' | 'createdAt'>;

/** Whether an open bet's market has moved against its creator by as much as they chose. */
export function hasLapsed(
  bet: LapsingBet,
  event: Pick<GameEvent, 'sportKey'>,
  reference: Reference | null,
  now: number,
): boolean {
  return hasMovedAgainst(toOffer(bet, event), reference, now);
}

function toOffer(bet: LapsingBet, { sportKey }: Pick<GameEvent, 'sportKey'>): MadeOffer {
  const { terms, creatorSelection, lapseOnMove, postedReference, createdAt } = bet;
  return {
    sportKey,
    terms,
    selection: creatorSelection,
    lapseOnMove,
    postedAt: createdAt,
    posted: postedReference,
  };
}
