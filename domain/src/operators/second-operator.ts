import type { GameEvent } from '../book/bet.ts';
import { relaxedControlWaitMs } from './approval-amount.ts';

/** Decisions of one operator within this time count together. */
export const countedTogetherMs = relaxedControlWaitMs;

type Decision = {
  /** The money this decision moves or puts at stake. */
  readonly cents: number;
  /** What the operator decided in the last 24 hours without another operator's approval: adjustments, results and voids. */
  readonly decidedAloneCents: number;
  /** The approval amount in force for this kind of decision. */
  readonly approvalCents: number;
};

/** Whether another operator must approve. Earlier decisions count too, so splitting a large amount gains nothing. */
export function needsSecondOperator({ cents, decidedAloneCents, approvalCents }: Decision): boolean {
  return cents > 0 && decidedAloneCents + cents > approvalCents;
}

/**
 * Whether voiding this event can take a won bet from its winner. Before the start a void only returns both stakes, and one
 * operator may do it.
 */
export function isVoidDecisive(
  event: Pick<GameEvent, 'commenceTime' | 'completed' | 'latestStart' | 'playBeganAt'>,
  now: number,
): boolean {
  const earliestStart = Math.min(event.commenceTime, event.latestStart ?? Number.POSITIVE_INFINITY);
  return event.completed || earliestStart <= now || (event.playBeganAt ?? null) !== null;
}
