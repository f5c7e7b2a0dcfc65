import type { Ending } from '../endings/ending.ts';
import { canBeLevel, neededResult } from '../endings/find-ending-rule.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { offersMarket } from '../sports.ts';

export const maxScore = 999;

/** What entering a result needs to know about the event. */
type AwaitedEvent = {
  readonly sportKey: string;
  readonly commenceTime: number;
  readonly completed: boolean;
  readonly homeScore: number | null;
  readonly awayScore: number | null;
  readonly ending: Ending | null;
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

export type DeclaredWinner = 'home' | 'away' | 'draw';

/**
 * What an operator entered. Without an ending it is a final score, as the feed would report it, except that a level score in
 * cricket is a match without a result: a draw there is a regular ending.
 */
export type ResultForm = {
  readonly ending?: Ending | undefined;
  readonly homeScore?: number | undefined;
  readonly awayScore?: number | undefined;
  readonly winner?: DeclaredWinner | undefined;
};

/** A result as it is stored. A declared winner is 1–0, and an ending that refunds every bet has no score. */
export type ResultEntry = {
  readonly ending: Ending | null;
  readonly homeScore: number | null;
  readonly awayScore: number | null;
};

type DecidedResult = { readonly kind: 'ok'; readonly corrects: boolean; readonly entry: ResultEntry };

/**
 * Whether an operator may enter or correct a result.
 * Refuses, in this order: those of `readEntry`, eventVoided, eventNotStarted, nothingToChange (already the result).
 */
export function decideResult(event: AwaitedEvent, form: ResultForm, now: number): DecidedResult | Refusal {
  const entry = readEntry(event.sportKey, form);
  return 'kind' in entry ? entry : decideEntry(event, entry, now);
}

/** As `decideResult`, of a result that was read before. */
export function decideEntry(event: AwaitedEvent, entry: ResultEntry, now: number): DecidedResult | Refusal {
  if (event.voided) return refuse('eventVoided');
  if (!event.completed && event.commenceTime > now) return refuse('eventNotStarted');
  if (event.completed && isSameResult(event, entry)) return refuse('nothingToChange');
  return { kind: 'ok', corrects: event.completed, entry };
}

function isSameResult(event: AwaitedEvent, { ending, homeScore, awayScore }: ResultEntry): boolean {
  if ((event.ending ?? 'regular') !== (ending ?? 'regular')) return false;
  return homeScore === null || (event.homeScore === homeScore && event.awayScore === awayScore);
}

/**
 * The result of a form. Refuses, in this order: endingImpossible (the sport has no such ending), endingUndecided (no rule fits),
 * winnerMissing, scoreInvalid, levelImpossible (this ending is never level).
 */
function readEntry(sportKey: string, { ending, ...form }: ResultForm): ResultEntry | Refusal {
  const needed = ending === undefined ? 'score' : neededResult(sportKey, ending);
  if (needed === 'cannotHappen') return refuse('endingImpossible');
  if (needed === 'waitForOperator') return refuse('endingUndecided');
  if (needed === 'nothing') return { ending: ending!, homeScore: null, awayScore: null };
  if (needed === 'winner' && form.winner === undefined) return refuse('winnerMissing');
  const { homeScore, awayScore } = needed === 'winner' ? winnerScores[form.winner!] : form;
  if (!isScore(homeScore) || !isScore(awayScore)) return refuse('scoreInvalid');
  if (ending !== undefined && homeScore === awayScore && !canBeLevel(sportKey, ending))
    return refuse('levelImpossible');
  if (ending === undefined && homeScore === awayScore && saysNoResult(sportKey))
    return { ending: 'noContest', homeScore: null, awayScore: null };
  return { ending: ending ?? null, homeScore, awayScore };
}

/** A level score without an ending, in a sport whose score is the declared winner and whose draws decide a bet, is no result. */
function saysNoResult(sportKey: string): boolean {
  return neededResult(sportKey, 'regular') === 'winner' && !offersMarket(sportKey, 'moneyline');
}

const winnerScores: Readonly<Record<DeclaredWinner, { homeScore: number; awayScore: number }>> = {
  home: { homeScore: 1, awayScore: 0 },
  away: { homeScore: 0, awayScore: 1 },
  draw: { homeScore: 0, awayScore: 0 },
};

function isScore(value: number | undefined): value is number {
  return value !== undefined && Number.isInteger(value) && value >= 0 && value <= maxScore;
}
