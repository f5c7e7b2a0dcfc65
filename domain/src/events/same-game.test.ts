import { describe, expect, it } from 'vitest';
import { isRefusal, type RefusalCode } from '../refusals.ts';
import { newStoredEvent } from './feed-update.ts';
import { findDuplicates, joinEvents, type ListedGame } from './same-game.ts';
import type { StoredEvent } from './stored-event.ts';

const minute = 60_000;
const hour = 60 * minute;
const start = Date.UTC(2026, 5, 20, 18);

const first: ListedGame = {
  id: 'first',
  sportKey: 'baseball_mlb',
  homeTeam: 'Chicago Cubs',
  awayTeam: 'St. Louis Cardinals',
  commenceTime: start,
  createdAt: 1,
  hasBets: false,
};
const second: ListedGame = { ...first, id: 'second', createdAt: 2 };

describe('two ids for one game', () => {
  it.each<[string, Partial<ListedGame>, Record<string, string>]>([
    ['the older one is shown', {}, { second: 'first' }],
    ['or the one with bets', { hasBets: true }, { first: 'second' }],
    ['the names may be written otherwise', { awayTeam: 'ST LOUIS CARDINALS' }, { second: 'first' }],
    ['starts a little apart', { commenceTime: start + 20 * minute }, { second: 'first' }],
    ['control: both games of a doubleheader', { commenceTime: start + 330 * minute }, {}],
    [
      'control: a doubleheader with its second game right after the first',
      { commenceTime: start + 3 * hour },
      {},
    ],
    ['control: another opponent', { awayTeam: 'Milwaukee Brewers' }, {}],
    ['control: the return game', { homeTeam: first.awayTeam, awayTeam: first.homeTeam }, {}],
    ['control: another sport', { sportKey: 'baseball_kbo' }, {}],
  ])('%s', (_, change, hidden) => {
    expect(Object.fromEntries(findDuplicates([{ ...second, ...change }, first]))).toEqual(hidden);
  });

  it('never hides games whose teams are not known', () => {
    const unknown = { homeTeam: 'TBD', awayTeam: 'TBD' };
    expect(findDuplicates([first, second].map((game) => ({ ...game, ...unknown }))).size).toBe(0);
  });

  it('shows one of three', () => {
    const third = { ...first, id: 'third', createdAt: 3, hasBets: true };
    expect(Object.fromEntries(findDuplicates([first, second, third]))).toEqual({
      first: 'third',
      second: 'third',
    });
  });
});

describe('an operator joins a dropped event with the one listed again', () => {
  const listed: StoredEvent = newStoredEvent(
    { event: { ...first, sportTitle: 'MLB' }, score: null },
    { now: start - 10 * hour, finals: 'confirmed', marginMs: 0 },
  );
  const dropped = { ...listed, listed: false };
  const again = { ...listed, id: 'again' };
  const free = { bets: 0, isTaken: false };

  it.each<[string, StoredEvent, StoredEvent]>([
    ['a dropped event', dropped, again],
    ['an event on hold', { ...listed, heldFor: 'otherTeams', agreesSince: 1 }, again],
    ['a start that moved', dropped, { ...again, commenceTime: start + 72 * hour }],
    ['the sides swapped', dropped, { ...again, homeTeam: listed.awayTeam, awayTeam: listed.homeTeam }],
  ])('%s', (_, kept, event) => {
    expect(joinEvents(kept, { event, ...free })).toEqual({
      ...kept,
      listed: true,
      heldFor: null,
      agreesSince: null,
      unconfirmed: null,
    });
  });

  // Each row also has the faults of the later rows.
  const faults: readonly [RefusalCode, StoredEvent, StoredEvent, { bets: number; isTaken: boolean }][] = [
    ['joinNotNeeded', listed, listed, { bets: 1, isTaken: true }],
    ['joinNotNeeded', { ...dropped, completed: true }, again, free],
    ['joinItself', dropped, dropped, { bets: 1, isTaken: true }],
    ['joinTaken', dropped, { ...again, sportKey: 'baseball_kbo' }, { bets: 1, isTaken: true }],
    [
      'joinOtherSport',
      dropped,
      { ...again, sportKey: 'baseball_kbo', awayTeam: 'Brewers' },
      { ...free, bets: 1 },
    ],
    ['joinOtherTeams', dropped, { ...again, awayTeam: 'Brewers', commenceTime: start + 99 * hour }, free],
    ['joinOtherDate', dropped, { ...again, commenceTime: start + 72 * hour + 1 }, { ...free, bets: 1 }],
    ['joinHasBets', dropped, again, { ...free, bets: 1 }],
  ];
  it.each(faults)('refuses with %s', (code, kept, event, facts) => {
    const joined = joinEvents(kept, { event, ...facts });
    expect(isRefusal(joined) && joined.code).toBe(code);
  });
});
