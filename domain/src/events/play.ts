import { findSport } from '../sports.ts';
import type { Now } from './feed-decision.ts';
import type { Points, StoredEvent } from './stored-event.ts';

/** Scores in play, and what they say about when the game began. Instants are milliseconds since 1970 UTC. */

const minute = 60_000;
/** Feeds and clocks are a little off. */
const toleranceMs = 2 * minute;

/**
 * When play had begun at the latest, from the first score above zero, seen at `now`; null for zeros, which prove nothing. That
 * is `now`, unless the score is more than a game can have so soon after its listed start. Then the game began earlier, and
 * the time that such a score usually takes counts.
 */
export function playBegan(
  { sportKey, commenceTime }: Pick<StoredEvent, 'sportKey' | 'commenceTime'>,
  { home, away }: Points,
  now: number,
): number | null {
  const total = home + away;
  if (total === 0) return null;
  const { pace, usualLengthMs } = findSport(sportKey);
  if (pace === null) return now;
  const neededMs = (Math.max(0, total - pace.burst) / pace.perMinute) * minute;
  if (neededMs <= Math.max(0, now - commenceTime) + toleranceMs) return now;
  const usualMs = usualLengthMs * Math.min(1, total / pace.usualTotal);
  return now - Math.round(Math.max(neededMs, usualMs));
}

/** Whether these zeros come before the start: a feed prepares its games, and no one plays. */
export function isBeforePlay(stored: StoredEvent, { home, away }: Points, now: number): boolean {
  return stored.homeScore === null && home + away === 0 && now < stored.commenceTime;
}

/** The first score above zero is the evidence that play has begun, and closes betting. The listed start stays. */
export function notePlay(event: StoredEvent, score: Points, { now, finals }: Now): StoredEvent {
  if (event.playBeganAt !== null) return event;
  // Simulated games can be any number of times faster.
  const began = finals === 'immediate' && score.home + score.away > 0 ? now : playBegan(event, score, now);
  if (began === null) return event;
  return { ...event, playBeganAt: began, bettingClosedAt: event.bettingClosedAt ?? now };
}

/** A lower score counts once two answers are below the stored one: a goal was taken back, or the higher score was an error. */
export function followLiveScore(event: StoredEvent, { home, away }: Points, { now }: Now): StoredEvent {
  const { homeScore, awayScore, lowerScore } = event;
  const next = { ...event, unconfirmed: null, lowerScore: null, homeScore: home, awayScore: away };
  const fall = Math.max((homeScore ?? 0) - home, (awayScore ?? 0) - away);
  if (fall <= 0) return next;
  if (lowerScore !== null && lowerScore.at < now) {
    // A goal that is taken back leaves it proven when the game began.
    const isOnePlay = fall <= findSport(event.sportKey).largestPlay && home + away > 0;
    return isOnePlay ? next : withdrawPlay(next, now);
  }
  return { ...event, unconfirmed: null, lowerScore: { home, away, at: now } };
}

/** The higher score was an error, so what it said about the beginning does not count either. */
function withdrawPlay(event: StoredEvent, now: number): StoredEvent {
  const playBeganAt = playBegan(event, { home: event.homeScore!, away: event.awayScore! }, now);
  if (playBeganAt !== null || event.commenceTime <= now) return { ...event, playBeganAt };
  return { ...event, playBeganAt, bettingClosedAt: null, homeScore: null, awayScore: null };
}
