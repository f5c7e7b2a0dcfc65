import type { BetStatus } from '../book/bet.ts';
import { type Refusal, refuse, refuseField } from '../refusals.ts';

/** How long after its settlement a side of a bet can say that its result is wrong. */
export const contestWindowMs = 24 * 3_600_000;
/** An operator answers within this time. */
export const contestAnswerMs = 48 * 3_600_000;
/** On a site without cash the other side agrees within this time; otherwise the result counts. */
export const agreementMs = 24 * 3_600_000;
/** Results one person can contest within 24 hours. */
export const contestsPerDay = 3;

const minWords = 10;
const maxWords = 500;

export type ContestedBet = {
  readonly status: BetStatus;
  readonly creatorId: string;
  readonly acceptorId: string | null;
  readonly paidOutAt: number | null;
  readonly winnerId: string | null;
};

export type ContestAttempt = {
  readonly userId: string;
  readonly words: string;
  /** Whether this person contested this bet before. */
  readonly contested: boolean;
  /** How often in the last 24 hours, on any bet. */
  readonly recently: number;
  /** Whether the other side answers instead of an operator: on a site without cash. */
  readonly betweenSides: boolean;
  /** Whether the other side contested it before. */
  readonly contestedByOther: boolean;
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
 * Between sides there is one contest for each bet, about money that can return: also contestReturned and contestedByOther, before
 * alreadyContested.
 */
export function decideContest(
  bet: ContestedBet,
  { userId, words: text, contested, recently, betweenSides, contestedByOther }: ContestAttempt,
  now: number,
): ContestWords | Refusal {
  if (userId !== bet.creatorId && userId !== bet.acceptorId) return refuse('betNotFound');
  const written = contestWords(text);
  if (written.kind === 'refusal') return written;
  const { status, paidOutAt, winnerId } = bet;
  if (status !== 'Settled' || paidOutAt === null || now >= paidOutAt + contestWindowMs)
    return refuse('contestTooLate');
  if (betweenSides && winnerId === null) return refuse('contestReturned');
  if (betweenSides && contestedByOther) return refuse('contestedByOther');
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

type Teams = { readonly homeTeam: string; readonly awayTeam: string };

/** The notification for a side of a contested bet. */
export function contestAnswerSentence(
  { homeTeam, awayTeam }: Teams,
  verdict: ContestVerdict,
  reason: string,
): string {
  const found = verdict === 'right' ? 'The result is right' : 'The result was corrected';
  return `${homeTeam} vs ${awayTeam}: we checked the contested result. ${found}. ${reason}`;
}

/** The notification for the other side of a bet, after the name of who contested its result. */
export function resultContestedSentence({ homeTeam, awayTeam }: Teams): string {
  return `says that the result of ${homeTeam} vs ${awayTeam} is wrong. If you agree within 24 hours, everyone gets their money back.`;
}

/** The notification for who contested a result that is right for the other side, after the name of the other side. */
export function resultIsRightSentence({ homeTeam, awayTeam }: Teams): string {
  return `says that the result of ${homeTeam} vs ${awayTeam} is right.`;
}

/** How the other side answers on a site without cash: everyone gets their money back, or the result is right. */
export const sideVerdicts = ['agreed', 'right'] as const;
export type SideVerdict = (typeof sideVerdicts)[number];

export type ContestBetweenSides = {
  readonly contestedBy: string;
  readonly contestedAt: number;
  /** The other side's answer; null while there is none. */
  readonly verdict: SideVerdict | null;
};

/**
 * Whether the other side can answer a contest between sides; `repeated` if it already gave this answer. Refuses, in this order:
 * betNotFound for others than the bet's two sides, contestNotFound also for who contested it, contestAnswered, contestOver after
 * 24 hours and once the bet was settled again.
 */
export function decideSideAnswer(
  { creatorId, acceptorId, paidOutAt }: ContestedBet,
  contest: ContestBetweenSides | null,
  { userId, verdict }: { readonly userId: string; readonly verdict: SideVerdict },
  now: number,
): 'new' | 'repeated' | Refusal {
  if (userId !== creatorId && userId !== acceptorId) return refuse('betNotFound');
  if (!contest || contest.contestedBy === userId) return refuse('contestNotFound');
  if (contest.verdict !== null) return contest.verdict === verdict ? 'repeated' : refuse('contestAnswered');
  const isOver = now >= contest.contestedAt + agreementMs || (paidOutAt ?? 0) > contest.contestedAt;
  return isOver ? refuse('contestOver') : 'new';
}
