import { bettingCutoff, isBettingClosed } from '../bets/betting-close.ts';
import type { FeedUpdate, Now } from './feed-decision.ts';
import type { EventBets, StoredEvent } from './stored-event.ts';

/** Start and names follow the feed until betting closes. Afterwards only the latest start is noted. */
export function followSchedule(
  stored: StoredEvent,
  { event, score }: FeedUpdate,
  stakes: EventBets,
  at: Now,
): StoredEvent {
  const { now, marginMs } = at;
  if (isBettingClosed(stored, now, marginMs)) {
    const moved = event.commenceTime === stored.commenceTime ? null : event.commenceTime;
    return { ...closed(stored, at), latestStart: moved };
  }
  const names = stakes.bets > 0 ? stored : event;
  const open: StoredEvent = {
    ...stored,
    sportKey: event.sportKey,
    sportTitle: event.sportTitle,
    commenceTime: event.commenceTime,
    homeTeam: names.homeTeam,
    awayTeam: names.awayTeam,
    // Only an event listing (a response without scores) relists a dropped event.
    listed: stored.listed || score === null,
  };
  // The start was moved into the past: betting was open until now.
  return isBettingClosed(open, now, marginMs) ? { ...open, bettingClosedAt: now } : open;
}

/** Closes betting for good if the start (minus the margin) has passed. */
export function closed(stored: StoredEvent, { now, marginMs }: Now): StoredEvent {
  if (stored.bettingClosedAt !== null || !isBettingClosed(stored, now, marginMs)) return stored;
  return { ...stored, bettingClosedAt: Math.min(now, stored.commenceTime - marginMs) };
}

/** Whether the schedule now says that the game began before the last bet on it was accepted. */
export function startedBeforeAcceptance(
  stored: StoredEvent,
  scheduled: StoredEvent,
  { lastAcceptedAt }: EventBets,
): boolean {
  if (lastAcceptedAt === null) return false;
  const cutoff = bettingCutoff(scheduled);
  return (
    cutoff < bettingCutoff(stored) && lastAcceptedAt >= cutoff && cutoff < (scheduled.bettingClosedAt ?? 0)
  );
}
