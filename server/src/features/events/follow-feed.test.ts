import { describe, expect, it } from 'vitest';
import { firstSighting, followFeed, type Score, type StoredEvent } from './follow-feed.ts';

const now = 1_000_000;
const stored: StoredEvent = {
  id: 'e1',
  sportKey: 'basketball_nba',
  sportTitle: 'NBA',
  commenceTime: now + 1000,
  homeTeam: 'Boston Celtics',
  awayTeam: 'New York Knicks',
  completed: false,
  homeScore: null,
  awayScore: null,
  listed: true,
  resultSource: null,
};
const started = { ...stored, commenceTime: now };
const final = { ...started, completed: true, homeScore: 99, awayScore: 98, resultSource: 'feed' };
const running: Score = { completed: false, home: 10, away: 7 };
const finished: Score = { completed: true, home: 99, away: 98 };
const turned = { homeTeam: stored.awayTeam, awayTeam: stored.homeTeam };

type Row = readonly [what: string, before: StoredEvent, told: object, score: Score | null, after: object];
describe('an event follows the feed', () => {
  it.each<Row>([
    ['time before the start', stored, { commenceTime: now + 5000 }, null, { commenceTime: now + 5000 }],
    ['an earlier time before the start', stored, { commenceTime: now - 5 }, null, { commenceTime: now - 5 }],
    ['names before the start', stored, { awayTeam: 'NY Knicks' }, null, { awayTeam: 'NY Knicks' }],
    [
      'title before the start',
      stored,
      { sportTitle: 'NBA Cup' },
      running,
      { sportTitle: 'NBA Cup', homeScore: 10, awayScore: 7 },
    ],
    ['back on offer', { ...stored, listed: false }, {}, null, { listed: true }],
    [
      'a running score',
      started,
      {},
      running,
      { homeScore: 10, awayScore: 7, completed: false, resultSource: null },
    ],
    [
      'the final score',
      started,
      {},
      finished,
      { homeScore: 99, awayScore: 98, completed: true, resultSource: 'feed' },
    ],
    ['sides turned round: home stays home', stored, turned, running, { homeScore: 7, awayScore: 10 }],
    [
      'sides turned round after the start',
      started,
      turned,
      finished,
      { homeScore: 98, awayScore: 99, completed: true, resultSource: 'feed' },
    ],
    [
      'a new opponent and sides turned round',
      stored,
      { homeTeam: 'Utah Jazz', awayTeam: stored.homeTeam },
      running,
      { homeTeam: 'Boston Celtics', awayTeam: 'Utah Jazz', homeScore: 7, awayScore: 10 },
    ],
  ])('%s', (_, before, told, score, after) => {
    const event = { ...before, ...told };
    expect(followFeed(before, { event, score }, now)).toEqual({
      event: { ...before, ...after },
      changed: true,
      otherResult: null,
    });
  });

  it.each<Row>([
    ['the same again', stored, {}, null, {}],
    ['sides turned round, nothing else', stored, turned, null, {}],
    ['another time after the start', started, { commenceTime: now + 5000 }, null, {}],
    ['other names after the start', started, { homeTeam: 'Celtics' }, null, {}],
    [
      'no scores any more',
      { ...started, homeScore: 3, awayScore: 4 },
      {},
      { completed: false, home: null, away: null },
      {},
    ],
    ['running after it was final', final, {}, running, {}],
    ['the final score again', final, {}, finished, {}],
    ['the final score again, turned round', final, turned, { completed: true, home: 98, away: 99 }, {}],
    [
      'scores of a dropped event',
      { ...stored, listed: false },
      {},
      { completed: false, home: null, away: null },
      {},
    ],
  ])('but not %s', (_, before, told, score) => {
    const following = followFeed(before, { event: { ...before, ...told }, score }, now);
    expect(following).toEqual({ event: before, changed: false, otherResult: null });
  });

  it('tells of another final score, by the stored sides, without taking it', () => {
    const score = { completed: true, home: 97, away: 99 };
    expect(followFeed(final, { event: { ...final, ...turned }, score }, now)).toEqual({
      event: final,
      changed: false,
      otherResult: { home: 99, away: 97 },
    });
  });

  it('starts as first seen', () => {
    expect(firstSighting({ event: stored, score: null })).toEqual(stored);
    expect(firstSighting({ event: started, score: finished })).toEqual(final);
  });
});
