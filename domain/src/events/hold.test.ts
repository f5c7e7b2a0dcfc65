import { describe, expect, it } from 'vitest';
import type { FeedUpdate } from './feed-update.ts';
import { resolveHold } from './hold.ts';
import type { EventHoldReason, StoredEvent } from './stored-event.ts';

const start = Date.UTC(2026, 10, 22, 18);
const held = (heldFor: EventHoldReason | null, more: Partial<StoredEvent> = {}): StoredEvent => ({
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

describe('an operator resolves a held event', () => {
  it.each(['levelFinal', 'earlyFinal', 'fallingFinal'] as const)(
    '%s: the operator can accept the final score',
    (reason) => {
      expect(resolveHold(held(reason), update(4, 4), 'feed', 'Ann')).toEqual({
        kind: 'resolution',
        event: held(null, { completed: true, homeScore: 4, awayScore: 4, resultSource: 'feed' }),
        correction: null,
      });
    },
  );

  it('matches a swapped score by team name', () => {
    const swapped = update(1, 7, { homeTeam: 'New York Yankees', awayTeam: 'Boston Red Sox' });
    expect(resolveHold(held('earlyFinal'), swapped, 'feed', 'Ann')).toMatchObject({
      event: { homeScore: 7, awayScore: 1 },
    });
  });

  it('accepts the earlier start, which voids late bets at settlement', () => {
    const earlier = update(0, 0, { commenceTime: start - 1 });
    expect(resolveHold(held('startedBeforeAcceptance'), earlier, 'feed', 'Ann')).toMatchObject({
      event: { heldFor: null, latestStart: start - 1, completed: false },
    });
  });

  it('accepts a second correction, or keeps the result as the operator’s own', () => {
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
    '%s: the operator can only keep the stored event',
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

  it('cannot resolve it twice', () => {
    expect(resolveHold(held(null), update(1, 0), 'feed', 'Ann')).toMatchObject({ code: 'eventNotHeld' });
  });
});
