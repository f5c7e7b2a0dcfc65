import type { BetStatus } from '../book/bet.ts';
import { type Refusal, refuse, refuseField } from '../refusals.ts';

/** How long after its settlement a side of a bet can say that its result is wrong. */
export const contestWindowMs = 24 * 3_600_000;
/** An operator answers within this time. */
export const contestAnswerMs = 48 * 3_600_000;
/** Results one person can contest within 24 hours. */
export const contestsPerDay = 3;

const minWords = 10;
const maxWords = 500;

export type ContestedBet = {
  readonly status: BetStatus;
  readonly creatorId: string;
  readonly acceptorId: string | null;
  readonly paidOutAt: number | null;
};

export type ContestAttempt = {
  readonly userId: string;
  readonly words: string;
  /** Whether this person contested this bet before. */
  readonly contested: boolean;
  /** How often in the last 24 hours, on any bet. */
  readonly recently: number;
};

type ContestWords = { readonly kind: 'ok'; readonly words: string };

/** Validates what a person writes, trimmed: 10 to 500 characters, all storable. Refuses contestInvalid. */
export function contestWords(text: string): ContestWords | Refusal {
  const words = text.trim();
  const { length } = [...words];
  if (length < minWords || length > maxWords || words.includes('\0') || !words.isWellFormed())
    return refuseField('words', 'contestInvalid');
  return { kind: 'ok', words };
}

/**
 * Whether a person can contest the result of a bet, with their words trimmed. Refuses, in this order: betNotFound for others than
 * its two sides, contestInvalid, contestTooLate before the settlement and 24 hours after it, alreadyContested, tooManyContests.
 */
export function decideContest(
  bet: ContestedBet,
  { userId, words: text, contested, recently }: ContestAttempt,
  now: number,
): ContestWords | Refusal {
  if (userId !== bet.creatorId && userId !== bet.acceptorId) return refuse('betNotFound');
  const written = contestWords(text);
  if (written.kind === 'refusal') return written;
  const { status, paidOutAt } = bet;
  if (status !== 'Settled' || paidOutAt === null || now >= paidOutAt + contestWindowMs)
    return refuse('contestTooLate');
  if (contested) return refuse('alreadyContested');
  return recently >= contestsPerDay ? refuse('tooManyContests') : written;
}

export const contestVerdicts = ['right', 'corrected'] as const;
export type ContestVerdict = (typeof contestVerdicts)[number];

/** An answer says that a result was corrected only once it was. Refuses: contestAnswered, contestNotCorrected. */
export function decideContestAnswer(
  contest: { readonly answered: boolean; readonly openedVersion: number; readonly version: number },
  verdict: ContestVerdict,
): Refusal | null {
  if (contest.answered) return refuse('contestAnswered');
  const isMissing = verdict === 'corrected' && contest.version <= contest.openedVersion;
  return isMissing ? refuse('contestNotCorrected') : null;
}

/** The notification for a side of a contested bet. */
export function contestAnswerSentence(
  { homeTeam, awayTeam }: { readonly homeTeam: string; readonly awayTeam: string },
  verdict: ContestVerdict,
  reason: string,
): string {
  const found = verdict === 'right' ? 'The result is right' : 'The result was corrected';
  return `${homeTeam} vs ${awayTeam}: we checked the contested result. ${found}. ${reason}`;
}
