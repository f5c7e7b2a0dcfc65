import { lastKnownStart } from '../bets/betting-close.ts';
import { findSport } from '../sports.ts';
import type { FeedUpdate } from './feed-decision.ts';
import type { FeedGame, StoredEvent } from './stored-event.ts';

/**
 * Whether an id now reports a second game of the same teams, as on the day of a doubleheader or after a replay from the start:
 * another start, a life that began again, or another final score so late that a second game can have ended. A correction keeps
 * the start; a late one changes a single play, or turns the teams round.
 */
export function isSecondGame(stored: StoredEvent, { event, score }: FeedUpdate, now: number): boolean {
  if (stored.homeScore === null || stored.awayScore === null) return false;
  const { earliestFinalMs, largestPlay } = findSport(stored.sportKey);
  const hasMoved = hasOtherStart(stored, event);
  const fall =
    score === null || score.home === null || score.away === null
      ? 0
      : Math.max(stored.homeScore - score.home, stored.awayScore - score.away);
  if (!stored.completed) {
    const isZero = score?.home === 0 && score.away === 0;
    // Not what a score says about the beginning: the score may be what was wrong.
    const isLate = now >= Math.max(stored.playBeganAt ?? now, stored.commenceTime) + earliestFinalMs;
    // One play taken back changes one side only.
    const began = isZero && isLate && stored.homeScore + stored.awayScore > largestPlay;
    return fall > 0 && (hasMoved || began);
  }
  if (stored.resultSource !== 'feed') return false;
  if (hasMoved || (score?.completed === false && fall > largestPlay)) return true;
  const isLate = stored.resultAt !== null && now >= stored.resultAt + earliestFinalMs;
  if (!isLate || typeof score?.home !== 'number' || typeof score.away !== 'number') return false;
  const change = Math.abs(score.home - stored.homeScore) + Math.abs(score.away - stored.awayScore);
  const isSwapped = score.home === stored.awayScore && score.away === stored.homeScore;
  return change > largestPlay && !isSwapped;
}

/** Whether the listed start is so far from the known ones that another game can have been played in between. */
export function hasOtherStart(stored: StoredEvent, { commenceTime }: FeedGame): boolean {
  const { earliestFinalMs } = findSport(stored.sportKey);
  const starts = [stored.commenceTime, lastKnownStart(stored)];
  return starts.every((start) => Math.abs(commenceTime - start) >= earliestFinalMs);
}

/** Whether an update agrees that the game is still the first one: the start and result stay, or its score goes on from there. */
export function isFirstGameAgain(stored: StoredEvent, { event, score }: FeedUpdate): boolean {
  if (hasOtherStart(stored, event)) return false;
  if (typeof score?.home !== 'number' || typeof score.away !== 'number') return false;
  const [home, away] = [stored.homeScore ?? 0, stored.awayScore ?? 0];
  if (stored.completed) return score.completed && score.home === home && score.away === away;
  return score.home >= home && score.away >= away;
}
