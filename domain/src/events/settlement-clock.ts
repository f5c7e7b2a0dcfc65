import { startsTooLate } from '../bets/betting-close.ts';
import { droppedAfterMs, droppedAfterStartMs, postponedAfterMs } from '../bets/void.ts';
import { scaleWait, voidAfterMs } from '../bets/waits.ts';
import type { FinalScore } from '../markets/decide-market.ts';
import { confirmationDelayMs } from './final-score.ts';
import type { ReportedScore } from './stored-event.ts';

/** An active bet with what is known of its game. Instants are milliseconds since 1970 UTC. */
export type WaitingBet = {
  readonly sportKey: string;
  readonly rulesVersion: number;
  /** The newest start. */
  readonly start: number;
  /** The start when betting closed, if the feed has moved it since. */
  readonly closedStart: number | null;
  /** The start when the bet was accepted. */
  readonly acceptedStart: number | null;
  readonly score: FinalScore | null;
  /** When a final score was first seen. */
  readonly scoreAt: number | null;
  readonly completed: boolean;
  readonly held: boolean;
  /** When the feed stopped listing the game; null while it does. */
  readonly unlistedAt: number | null;
  /** A final score that is not confirmed yet. */
  readonly reported: ReportedScore | null;
};

/** What an active bet waits for, and until when at the latest. */
export type SettlementClock =
  /** It has a result. */
  | { readonly kind: 'paying'; readonly score: FinalScore | null; readonly at: number | null }
  /** `paidBy` is null once that time has passed. */
  | {
      readonly kind: 'reported';
      readonly score: FinalScore;
      readonly at: number;
      readonly paidBy: number | null;
    }
  /** No result counts until an operator decides, or the feed is right again. */
  | { readonly kind: 'checking'; readonly voidAt: number }
  /** The feed no longer lists the game. */
  | { readonly kind: 'unlisted'; readonly voidAt: number }
  /** Moved further than bets on its sport wait. */
  | { readonly kind: 'movedTooFar'; readonly start: number; readonly voidAt: number }
  | { readonly kind: 'moved'; readonly start: number; readonly voidAt: number }
  | { readonly kind: 'scheduled' | 'unscored' | 'inPlay' | 'late'; readonly voidAt: number }
  /** The time without a result is over. */
  | { readonly kind: 'returning' };

/** Longer than almost every game. From then on, people want to know what happens without a result. */
export const longGameMs = 8 * 3_600_000;

/** Confirming and settling run every few seconds. Labels drop the seconds, so a promise is a full minute. */
const paidWithinMs = 10_000;
const minute = 60_000;

/** The first that applies counts. `speed` as in `scaleWait`. A time in it is one that the processes of the server keep. */
export function settlementClock(bet: WaitingBet, now: number, speed = 1): SettlementClock {
  const { start, closedStart, acceptedStart, score, completed, held, reported } = bet;
  if (completed && !held) return { kind: 'paying', score, at: score && bet.scoreAt };
  const voidAt = start + scaleWait(voidAfterMs, speed);
  if (now >= voidAt) return { kind: 'returning' };
  if (held) return { kind: 'checking', voidAt };
  if (reported) {
    const { home, away, at } = reported;
    const paidBy = Math.ceil((at + confirmationDelayMs + paidWithinMs) / minute) * minute;
    return { kind: 'reported', score: { home, away }, at, paidBy: now < paidBy ? paidBy : null };
  }
  const firstStart = closedStart ?? start;
  if (bet.unlistedAt !== null && score === null) {
    const droppedAt = Math.min(bet.unlistedAt + droppedAfterMs, firstStart + droppedAfterStartMs);
    return { kind: 'unlisted', voidAt: Math.min(droppedAt, voidAt) };
  }
  const moved = { sportKey: bet.sportKey, commenceTime: firstStart, latestStart: start };
  if (bet.rulesVersion > 0 && startsTooLate(moved))
    return { kind: 'movedTooFar', start, voidAt: Math.min(firstStart + postponedAfterMs, voidAt) };
  if (now < start) {
    const known = Math.min(firstStart, acceptedStart ?? start);
    return known < start ? { kind: 'moved', start, voidAt } : { kind: 'scheduled', voidAt };
  }
  if (now >= start + scaleWait(longGameMs, speed)) return { kind: 'late', voidAt };
  return { kind: score === null ? 'unscored' : 'inPlay', voidAt };
}
