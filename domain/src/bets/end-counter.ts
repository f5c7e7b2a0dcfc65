import type { Bet } from '../book/bet.ts';
import type { Command } from '../book/commands.ts';
import type { Decision, Snapshot } from '../book/snapshot.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { describeReturn } from './amount-text.ts';
import { creatorPick } from './position.ts';
import { refundBet } from './refund.ts';

type EndCounter = Extract<Command, { kind: 'endCounter' }>;

/**
 * Returns a counter-offer whose offer is gone, or of which less is left than it needs (docs/rules.md#counter-offers). Neither
 * changes back, so it can be decided later as well. Refuses, in this order: betNotFound, betNotOpen, notDue.
 */
export function endCounter(snapshot: Snapshot, command: EndCounter, now: number): Decision | Refusal {
  const bet = snapshot.bet(command.betId);
  const offer = snapshot.bet(command.offerId);
  if (!bet?.counter || !offer || bet.counter.offerId !== offer.id) return refuse('betNotFound');
  if (bet.status !== 'Created') return refuse('betNotOpen');
  if (!isCounterGone(bet, offer)) return refuse('notDue');
  return refundBet(bet, {
    status: 'Deleted',
    result: 'offerGone',
    kind: 'deleteRefund',
    now,
    notices: [
      {
        userId: bet.creatorId,
        type: 'CounterEnded',
        fromId: null,
        betId: bet.id,
        content: `Your counter-offer on ${creatorPick(bet)} ended: ${whyGone(offer)}. ${describeReturn(bet, bet.creatorStakeCents)}`,
      },
    ],
  });
}

/** Whether no one can accept a counter-offer any more because of the offer that it answers. */
export function isCounterGone(counter: Bet, offer: Bet): boolean {
  return offer.status !== 'Created' || offerCreatorStake(counter, offer) > offer.creatorStakeCents;
}

/** What the creator of the offer risks in a counter-offer about it. */
function offerCreatorStake(counter: Bet, offer: Bet): number {
  return counter.creatorId === offer.creatorId ? counter.creatorStakeCents : counter.acceptorStakeCents;
}

function whyGone({ status, acceptorId }: Bet): string {
  if (acceptorId !== null) return 'the bet was taken';
  return status === 'Created' ? 'too little of the bet is left' : 'the bet is no longer open';
}
