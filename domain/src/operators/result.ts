import { type Refusal, refuse } from '../refusals.ts';

export const maxScore = 999;

/** What entering a result needs to know about the event. */
type AwaitedEvent = {
  readonly commenceTime: number;
  readonly completed: boolean;
  readonly homeScore: number | null;
  readonly awayScore: number | null;
  readonly voided: boolean;
};

/** A result waiting for a second operator, with the event's final score when it was entered; null if it had none. */
export type ResultRequest = {
  readonly status: 'pending' | 'approved' | 'rejected';
  readonly seenVersion: number;
  readonly seenHomeScore: number | null;
  readonly seenAwayScore: number | null;
};

/**
 * Whether a pending result can still be decided. Refuses, in this order: resultDecided, resultOutdated (the event got
 * another result since).
 */
export function refuseWaitingResult(
  request: ResultRequest,
  event: Pick<AwaitedEvent, 'completed' | 'homeScore' | 'awayScore'> & { readonly version: number },
): Refusal | null {
  if (request.status !== 'pending') return refuse('resultDecided');
  const isSame =
    request.seenVersion === event.version &&
    request.seenHomeScore === (event.completed ? event.homeScore : null) &&
    request.seenAwayScore === (event.completed ? event.awayScore : null);
  return isSame ? null : refuse('resultOutdated');
}

/**
 * Whether an operator may enter or correct a final score.
 * Refuses, in this order: scoreInvalid, eventVoided, eventNotStarted, nothingToChange (already the result).
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
