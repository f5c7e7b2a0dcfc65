import { type Refusal, refuse } from '../refusals.ts';

export const maxScore = 999;

/** The event as far as entering a result is concerned. */
export type AwaitedEvent = {
  readonly commenceTime: number;
  readonly completed: boolean;
  readonly homeScore: number | null;
  readonly awayScore: number | null;
  readonly voided: boolean;
};

/**
 * Whether an operator may enter or correct a final score.
 * Refuses, in this order: scoreInvalid, eventVoided, eventNotStarted, nothingToChange (it already is the result).
 */
export function decideResult(
  event: AwaitedEvent,
  score: { readonly homeScore: number; readonly awayScore: number },
  now: number,
): { readonly kind: 'ok'; readonly corrects: boolean } | Refusal {
  const valid = (value: number) => Number.isInteger(value) && value >= 0 && value <= maxScore;
  if (!valid(score.homeScore) || !valid(score.awayScore)) return refuse('scoreInvalid');
  if (event.voided) return refuse('eventVoided');
  if (!event.completed && event.commenceTime > now) return refuse('eventNotStarted');
  const same = event.homeScore === score.homeScore && event.awayScore === score.awayScore;
  if (event.completed && same) return refuse('nothingToChange');
  return { kind: 'ok', corrects: event.completed };
}
