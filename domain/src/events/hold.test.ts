import { describe, expect, it } from 'vitest';
import type { FeedUpdate, HoldReason, StoredEvent } from './feed-update.ts';
import { resolveHold } from './hold.ts';

const start = Date.UTC(2026, 10, 22, 18);
const held = (heldFor: HoldReason | null, more: Partial<StoredEvent> = {}): StoredEvent => ({
  id: 'e1',
  sportKey: 'baseball_mlb',
  sportTitle: 'MLB',
  commenceTime: start,
  homeTeam: 'Boston Red Sox',
  awayTeam: 'New York Yankees',
  completed: false,
  homeScore: null,
  awayScore: null,
  listed: true,
  resultSource: null,
  corrections: 0,
  bettingClosedAt: start,
  latestStart: null,
  unconfirmed: null,
  heldFor,
  ...more,
});
const update = (home: number, away: number, more: object = {}): FeedUpdate => ({
  event: { ...held(null), ...more },
  score: { completed: true, home, away },
});

describe('an operator decides about a held event', () => {
  it.each(['levelFinal', 'earlyFinal', 'fallingFinal'] as const)(
    '%s: the final counts after all',
    (reason) => {
      expect(resolveHold(held(reason), update(4, 4), 'feed', 'Ann')).toEqual({
        kind: 'resolution',
        event: held(null, { completed: true, homeScore: 4, awayScore: 4, resultSource: 'feed' }),
        correction: null,
      });
    },
  );

  it('takes a swapped score by the names', () => {
    const swapped = update(1, 7, { homeTeam: 'New York Yankees', awayTeam: 'Boston Red Sox' });
    expect(resolveHold(held('earlyFinal'), swapped, 'feed', 'Ann')).toMatchObject({
      event: { homeScore: 7, awayScore: 1 },
    });
  });

  it('takes the earlier start, so that late bets are void when the game is settled', () => {
    const earlier = update(0, 0, { commenceTime: start - 1 });
    expect(resolveHold(held('startedBeforeAcceptance'), earlier, 'feed', 'Ann')).toMatchObject({
      event: { heldFor: null, latestStart: start - 1, completed: false },
    });
  });

  it('takes a second correction, or keeps the result and makes it theirs', () => {
    const over = held('secondCorrection', {
      completed: true,
      homeScore: 5,
      awayScore: 3,
      resultSource: 'feed',
    });
    expect(resolveHold(over, update(3, 5), 'feed', 'Ann')).toMatchObject({
      correction: { home: 3, away: 5 },
    });
    expect(resolveHold(over, update(3, 5), 'stored', 'Ann')).toMatchObject({
      correction: null,
      event: { homeScore: 5, awayScore: 3, resultSource: 'Ann', heldFor: null },
    });
  });

  it.each(['otherTeams', 'otherSport', 'otherDate'] as const)(
    '%s: never by the feed, but as stored',
    (reason) => {
      expect(resolveHold(held(reason), update(1, 0), 'feed', 'Ann')).toMatchObject({
        code: 'holdNeedsResult',
      });
      expect(resolveHold(held(reason), update(1, 0), 'stored', 'Ann')).toEqual({
        kind: 'resolution',
        event: held(null),
        correction: null,
      });
    },
  );

  it('not twice', () => {
    expect(resolveHold(held(null), update(1, 0), 'feed', 'Ann')).toMatchObject({ code: 'eventNotHeld' });
  });
});
