/** How a game ended. The feed names none of these, so operators do (docs/rules.md#endings). */
export const endings = [
  /** Played to its normal end; a draw is one too. */
  'regular',
  /** Decided, or still level, after overtime, extra innings, extra time, a shootout or a super over. */
  'overtime',
  /** Stopped for good before it counts. */
  'shortenedEarly',
  /** Stopped for good after it counts. */
  'shortenedLate',
  /** Stopped for good and annulled, or never played. */
  'abandoned',
  /** Awarded to one side because the other refused or was not allowed to play. */
  'forfeit',
  /** One side gave up during play. */
  'retirement',
  /** One side did not appear. */
  'walkover',
  /** One side was disqualified during play. */
  'disqualification',
  /** Declared to have no result. */
  'noContest',
] as const;

export type Ending = (typeof endings)[number];

/** Whether an ending needs words: a game played to its normal end, or whose end only the feed reported, needs none. */
export function isUnusual(ending: Ending | null): ending is Exclude<Ending, 'regular'> {
  return ending !== null && ending !== 'regular';
}

/** What an ending does to a bet. */
export type EndingAction =
  /** The score decides the market. */
  | 'byScore'
  /** The declared winner decides; the stored score is 1–0, 0–1 or 0–0. */
  | 'byWinner'
  /** Both stakes return. */
  | 'refund'
  /** No rule fits: an operator enters the score as a regular ending, or chooses an ending that refunds. */
  | 'waitForOperator'
  /** The sport has no such ending, so it cannot be entered. */
  | 'cannotHappen';

/** What an ending does, by whether the score that counts is level. */
export type EndingRule = { readonly notLevel: EndingAction; readonly level: EndingAction };
