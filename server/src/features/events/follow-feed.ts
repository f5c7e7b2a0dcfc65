import type { FeedEvent, FeedScore } from '../../integrations/sports-feed/port.ts';

/** An event as it lies in the events table. */
export type StoredEvent = FeedScore & {
  readonly listed: boolean;
  /** Who gave the final result: 'feed' or an admin's name; null before it. */
  readonly resultSource: string | null;
};

export type Score = {
  readonly completed: boolean;
  readonly home: number | null;
  readonly away: number | null;
};

/** One row of a feed's answer. `score` is null in an answer that says nothing about scores (/events). */
export type Sighting = { readonly event: FeedEvent; readonly score: Score | null };

export type Following = {
  readonly event: StoredEvent;
  readonly changed: boolean;
  /** A final score other than the stored final score, by the stored sides. */
  readonly otherResult: { readonly home: number; readonly away: number } | null;
};

/**
 * What a stored event becomes when the feed tells of it again (DESIGN section 6). Until its stored start, time
 * and names follow the feed; afterwards never. Home stays home: bets are held by side, so when the feed lists
 * the same teams the other way round, names and scores are turned back. A final score is final.
 */
export function followFeed(stored: StoredEvent, sighting: Sighting, now: number): Following {
  const turned = isTurned(stored, sighting.event);
  const told = turned ? turnRound(sighting) : sighting;
  const schedule = now < stored.commenceTime ? scheduleOf(stored, told) : {};
  const { result, otherResult } = resultOf(stored, told.score);
  const event: StoredEvent = { ...stored, ...schedule, ...result };
  return { event, changed: differs(stored, event), otherResult };
}

/** A first sighting, as it is stored. */
export function firstSighting({ event, score }: Sighting): StoredEvent {
  const completed = score?.completed ?? false;
  return {
    ...event,
    completed,
    homeScore: score?.home ?? null,
    awayScore: score?.away ?? null,
    listed: true,
    resultSource: completed ? 'feed' : null,
  };
}

function isTurned(stored: StoredEvent, event: FeedEvent): boolean {
  return event.homeTeam === stored.awayTeam || event.awayTeam === stored.homeTeam;
}

function turnRound({ event, score }: Sighting): Sighting {
  return {
    event: { ...event, homeTeam: event.awayTeam, awayTeam: event.homeTeam },
    score: score && { completed: score.completed, home: score.away, away: score.home },
  };
}

function scheduleOf(stored: StoredEvent, { event, score }: Sighting) {
  const { sportTitle, commenceTime, homeTeam, awayTeam } = event;
  // Only a list of what is on offer puts a dropped event back on offer.
  return { sportTitle, commenceTime, homeTeam, awayTeam, listed: stored.listed || score === null };
}

function resultOf(
  stored: StoredEvent,
  score: Score | null,
): { result: object; otherResult: Following['otherResult'] } {
  const none = { result: {}, otherResult: null };
  if (!score || score.home === null || score.away === null) return none;
  const { completed, home, away } = score;
  if (!stored.completed) {
    const resultSource = completed ? 'feed' : null;
    return { result: { completed, homeScore: home, awayScore: away, resultSource }, otherResult: null };
  }
  const same = home === stored.homeScore && away === stored.awayScore;
  return !completed || same ? none : { result: {}, otherResult: { home, away } };
}

function differs(before: StoredEvent, after: StoredEvent): boolean {
  return (Object.keys(after) as (keyof StoredEvent)[]).some((field) => before[field] !== after[field]);
}
