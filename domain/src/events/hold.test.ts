import { describe, expect, it } from 'vitest';
import type { FeedUpdate } from './feed-decision.ts';
import { resolveHold } from './hold.ts';
import type { EventHoldReason, StoredEvent } from './stored-event.ts';

const start = Date.UTC(2026, 10, 22, 18);
const operator = { name: 'Ann', now: start + 4 * 3_600_000 };
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
  resultAt: null,
  corrections: 0,
  bettingClosedAt: start,
  latestStart: null,
  playBeganAt: null,
  lowerScore: null,
  scoreProblem: null,
  unconfirmed: null,
  heldFor,
  agreesSince: null,
  dismissed: [],
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
      expect(resolveHold(held(reason), update(4, 4), 'feed', operator)).toEqual({
        kind: 'resolution',
        event: held(null, {
          completed: true,
          homeScore: 4,
          awayScore: 4,
          resultSource: 'feed',
          resultAt: operator.now,
        }),
        correction: null,
        rename: null,
      });
    },
  );

  it('matches a swapped score by team name', () => {
    const swapped = update(1, 7, { homeTeam: 'New York Yankees', awayTeam: 'Boston Red Sox' });
    expect(resolveHold(held('earlyFinal'), swapped, 'feed', operator)).toMatchObject({
      event: { homeScore: 7, awayScore: 1 },
    });
  });

  it('accepts the earlier start, which voids late bets at settlement', () => {
    const earlier = update(0, 0, { commenceTime: start - 1 });
    expect(resolveHold(held('startedBeforeAcceptance'), earlier, 'feed', operator)).toMatchObject({
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
    expect(resolveHold(over, update(3, 5), 'feed', operator)).toMatchObject({
      correction: { home: 3, away: 5 },
    });
    expect(resolveHold(over, update(3, 5), 'stored', operator)).toMatchObject({
      correction: null,
      event: { homeScore: 5, awayScore: 3, resultSource: 'Ann', heldFor: null },
    });
  });

  it.each([
    ['otherTeams', 'otherTeams: Boston Red Sox vs New York Yankees'],
    ['otherSport', 'otherSport: baseball_mlb'],
    ['otherDate', `otherDate: ${start}`],
    ['secondGame', `secondGame: ${start}`],
  ] as const)('%s: the operator can only keep the stored event, for good', (reason, claim) => {
    expect(resolveHold(held(reason), update(1, 0), 'feed', operator)).toMatchObject({
      code: 'holdNeedsResult',
    });
    expect(resolveHold(held(reason), update(1, 0), 'stored', operator)).toEqual({
      kind: 'resolution',
      event: held(null, { dismissed: [claim] }),
      correction: null,
      rename: null,
    });
  });

  it.each([
    ['Yankees of New York', 'Boston Red Sox', { team: 'New York Yankees', newName: 'Yankees of New York' }],
    ['New York Yankees', 'Bostons', { team: 'Boston Red Sox', newName: 'Bostons' }],
    ['Utah Jazz', 'Miami Heat', null],
  ])('keeps %s and %s as one new name of a team at most', (awayTeam, homeTeam, rename) => {
    const renamed = update(6, 2, { awayTeam, homeTeam });
    expect(resolveHold(held('otherTeams'), renamed, 'stored', operator)).toMatchObject({ rename });
  });

  it('a new name counts as the feed’s first agreement, so the next answer ends the hold', () => {
    const renamed = update(6, 2, { homeTeam: 'Bostons' });
    expect(resolveHold(held('otherTeams'), renamed, 'stored', operator)).toMatchObject({
      event: held('otherTeams', { agreesSince: operator.now }),
    });
  });

  it('cannot resolve it twice', () => {
    expect(resolveHold(held(null), update(1, 0), 'feed', operator)).toMatchObject({ code: 'eventNotHeld' });
  });
});
