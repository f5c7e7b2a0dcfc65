import { describe, expect, it } from 'vitest';
import type { FeedScoreline, FinalPolicy } from './feed-decision.ts';
import { decideFeedUpdate, newStoredEvent } from './feed-update.ts';
import { confirmByDelay } from './final-score.ts';
import { type EventBets, noBets, type StoredEvent } from './stored-event.ts';

const minute = 60_000;
const hour = 60 * minute;
const start = Date.UTC(2026, 10, 22, 18);
const earlier = start - hour;

const coming: StoredEvent = {
  id: 'e1',
  sportKey: 'basketball_nba',
  sportTitle: 'NBA',
  commenceTime: start,
  homeTeam: 'Boston Celtics',
  awayTeam: 'New York Knicks',
  completed: false,
  homeScore: null,
  awayScore: null,
  listed: true,
  resultSource: null,
  resultAt: null,
  corrections: 0,
  bettingClosedAt: null,
  latestStart: null,
  playBeganAt: null,
  lowerScore: null,
  scoreProblem: null,
  unconfirmed: null,
  heldFor: null,
  agreesSince: null,
  dismissed: [],
};
const running: StoredEvent = {
  ...coming,
  bettingClosedAt: start,
  playBeganAt: start + minute,
  homeScore: 50,
  awayScore: 48,
};
const over: StoredEvent = {
  ...running,
  completed: true,
  homeScore: 99,
  awayScore: 98,
  resultSource: 'feed',
  resultAt: start + 3 * hour,
};
const swapped = { homeTeam: coming.awayTeam, awayTeam: coming.homeTeam };
const someBets: EventBets = {
  bets: 3,
  lastAcceptedAt: earlier - 10 * minute,
  earliestStart: start,
  latestStart: start,
};
const live = (home: number, away: number): FeedScoreline => ({ completed: false, home, away });
const final = (home: number, away: number): FeedScoreline => ({ completed: true, home, away });
const nothingYet: FeedScoreline = { completed: false, home: null, away: null };

function decide(
  stored: StoredEvent,
  event: object,
  score: FeedScoreline | null,
  { stakes = someBets, now = start + 3 * hour, finals = 'confirmed' as FinalPolicy, marginMs = 0 } = {},
) {
  return decideFeedUpdate(stored, { event: { ...stored, ...event }, score }, stakes, {
    now,
    finals,
    marginMs,
  });
}

type Row = [what: string, stored: StoredEvent, event: object, score: FeedScoreline | null, then: object];

describe('before betting closes', () => {
  it.each<Row>([
    [
      'a later start is followed',
      coming,
      { commenceTime: start + hour },
      null,
      { commenceTime: start + hour },
    ],
    ['an earlier start is followed', coming, { commenceTime: start - 5 }, null, { commenceTime: start - 5 }],
    ['the title is followed', coming, { sportTitle: 'NBA Cup' }, null, { sportTitle: 'NBA Cup' }],
    ['a dropped event is listed again', { ...coming, listed: false }, {}, null, { listed: true }],
    [
      'a first score closes betting and proves that play began; the listed start stays',
      coming,
      {},
      live(7, 0),
      { bettingClosedAt: earlier, playBeganAt: earlier, homeScore: 7, awayScore: 0 },
    ],
    [
      'swapped teams: home stays home, and scores follow the names',
      coming,
      swapped,
      live(2, 5),
      { bettingClosedAt: earlier, playBeganAt: earlier, homeScore: 5, awayScore: 2 },
    ],
    [
      'a start that has passed already closes betting now',
      coming,
      { commenceTime: earlier - 5 * minute },
      null,
      { commenceTime: earlier - 5 * minute, bettingClosedAt: earlier },
    ],
  ])('%s', (_, stored, event, score, then) => {
    const decided = decide(stored, event, score, { now: earlier });
    expect(decided).toEqual({ kind: 'accept', event: { ...stored, ...then }, correction: null });
  });

  it.each<Row>([
    ['the same again', coming, {}, null, {}],
    ['swapped teams, nothing else', coming, swapped, nothingYet, {}],
    ['zeros before the start', coming, {}, live(0, 0), {}],
    ['names in another case, once there are bets', coming, { homeTeam: 'BOSTON  Celtics' }, null, {}],
  ])('%s changes nothing', (_, stored, event, score) => {
    expect(decide(stored, event, score, { now: earlier })).toEqual({ kind: 'ignore', reason: 'nothingNew' });
  });

  it.each([
    ['other teams', { homeTeam: 'Utah Jazz', awayTeam: 'Miami Heat' }],
    ['another opponent', { awayTeam: 'Miami Heat' }],
    ['another opponent and a swapped side', { homeTeam: 'Utah Jazz', awayTeam: coming.homeTeam }],
    ['another sport', { sportKey: 'basketball_wnba' }],
    ['a start next week', { commenceTime: start + 7 * 24 * hour }],
  ])('%s: followed while there are no bets', (_, event) => {
    const decided = decide(coming, event, null, { now: earlier, stakes: noBets });
    expect(decided).toMatchObject({ kind: 'accept', event: { heldFor: null } });
  });

  it('the margin closes betting earlier', () => {
    const moved = { commenceTime: start + hour };
    const options = { now: start - minute, marginMs: 2 * minute };
    expect(decide(coming, moved, null, options)).toMatchObject({
      event: { commenceTime: start, bettingClosedAt: start - 2 * minute, latestStart: start + hour },
    });
  });
});

describe('once betting has closed', () => {
  it.each<Row>([
    [
      'a later start counts only for the 72 hours',
      running,
      { commenceTime: start + hour },
      null,
      { latestStart: start + hour },
    ],
    [
      'an earlier start that is after every acceptance',
      running,
      { commenceTime: earlier },
      null,
      { latestStart: earlier },
    ],
    ['a live score', running, {}, live(60, 48), { homeScore: 60 }],
    ['a live score of swapped teams', running, swapped, live(48, 60), { homeScore: 60 }],
    [
      'betting closes at the start that has passed',
      coming,
      {},
      live(2, 0),
      { bettingClosedAt: start, playBeganAt: start + 3 * hour, homeScore: 2, awayScore: 0 },
    ],
  ])('%s', (_, stored, event, score, then) => {
    const decided = decide(stored, event, score);
    expect(decided).toEqual({ kind: 'accept', event: { ...stored, ...then }, correction: null });
  });

  it.each([
    ['a start before an acceptance', { commenceTime: earlier - hour }, null, 'startedBeforeAcceptance'],
    ['another opponent', { awayTeam: 'Miami Heat' }, null, 'otherTeams'],
    [
      'other teams with a final score',
      { homeTeam: 'Utah Jazz', awayTeam: 'Miami Heat' },
      final(99, 90),
      'otherTeams',
    ],
    ['another sport', { sportKey: 'icehockey_nhl' }, null, 'otherSport'],
    ['a start next week', { commenceTime: start + 7 * 24 * hour }, null, 'otherDate'],
    ['a tied final score', {}, final(90, 90), 'levelFinal'],
    ['a final score far below an earlier score', {}, final(40, 90), 'fallingFinal'],
  ] as const)('%s stops the event', (_, event, score, heldFor) => {
    const decided = decide(running, event, score);
    const { unconfirmed: _unconfirmed, ...kept } = running;
    expect(decided).toMatchObject({ kind: 'hold', reason: heldFor, event: { ...kept, heldFor } });
  });

  it.each([
    ['before the start', earlier],
    ['minutes after it', start + 20 * minute],
  ])('a final score %s puts the event on hold', (_, now) => {
    expect(decide(coming, {}, final(99, 90), { now })).toMatchObject({ kind: 'hold', reason: 'earlyFinal' });
  });

  it.each([
    ['a final score of a simulated game after minutes', 'basketball_nba', final(99, 90), 'immediate'],
    ['a tied final score in the NFL', 'americanfootball_nfl', final(60, 60), 'confirmed'],
    ['a bout that ends after two minutes', 'mma_mixed_martial_arts', final(51, 50), 'confirmed'],
  ] as const)('%s does not', (_, sportKey, score, finals) => {
    const now = sportKey.startsWith('ame') ? start + 3 * hour : start + 2 * minute;
    expect(decide({ ...running, sportKey }, {}, score, { now, finals })).toMatchObject({ kind: 'accept' });
  });

  it('other teams are ignored without bets', () => {
    const decided = decide(running, { awayTeam: 'Miami Heat' }, live(60, 60), { stakes: noBets });
    expect(decided).toEqual({ kind: 'ignore', reason: 'otherGame' });
  });
});

describe('a final score', () => {
  const now = start + 3 * hour;
  const waiting: StoredEvent = { ...running, unconfirmed: { home: 99, away: 98, at: now - minute } };

  it.each<Row>([
    [
      'waits after the first report',
      running,
      {},
      final(99, 98),
      { unconfirmed: { home: 99, away: 98, at: now } },
    ],
    [
      'waits again when it changes',
      waiting,
      {},
      final(97, 98),
      { unconfirmed: { home: 97, away: 98, at: now } },
    ],
    [
      'is dropped when the game continues',
      waiting,
      {},
      live(60, 61),
      { homeScore: 60, awayScore: 61, unconfirmed: null },
    ],
    ['counts when it is repeated', waiting, {}, final(99, 98), { ...over, unconfirmed: null }],
    ['counts when it is repeated, swapped', waiting, swapped, final(98, 99), { ...over, unconfirmed: null }],
  ])('%s', (_, stored, event, score, then) => {
    expect(decide(stored, event, score, { now })).toEqual({
      kind: 'accept',
      event: { ...stored, ...then },
      correction: null,
    });
  });

  it('is not confirmed by the same response', () => {
    const same: StoredEvent = { ...running, unconfirmed: { home: 99, away: 98, at: now } };
    expect(decide(same, {}, final(99, 98), { now })).toEqual({ kind: 'ignore', reason: 'nothingNew' });
  });

  it('of a recorded game counts at once', () => {
    const decided = decide(running, {}, final(99, 98), { now, finals: 'immediate' });
    expect(decided).toEqual({ kind: 'accept', event: { ...over, resultAt: now }, correction: null });
  });

  it('counts after a delay without a second report', () => {
    expect(confirmByDelay(waiting, 2 * minute, now)).toBeNull();
    expect(confirmByDelay(waiting, minute, now)).toEqual(over);
    expect(confirmByDelay({ ...waiting, heldFor: 'otherDate' }, minute, now)).toBeNull();
  });
});

describe('after the final score', () => {
  const now = start + 5 * hour;
  const seen: StoredEvent = { ...over, unconfirmed: { home: 97, away: 98, at: now - minute } };

  it.each([
    ['the same again', over, {}, final(99, 98), 'nothingNew'],
    ['a game that continues', over, {}, live(99, 98), 'notFinalAnyMore'],
    ['other teams', over, { awayTeam: 'Miami Heat' }, final(1, 2), 'otherGame'],
    ['another date', over, { commenceTime: start + 96 * hour }, final(1, 2), 'otherGame'],
    [
      'a score that differs from the operator’s',
      { ...over, resultSource: 'ann' },
      {},
      final(1, 2),
      'decidedByHand',
    ],
  ] as const)('%s is ignored', (_, stored, event, score, reason) => {
    expect(decide(stored, event, score, { now })).toEqual({ kind: 'ignore', reason });
  });

  it('a different score waits, then corrects', () => {
    expect(decide(over, {}, final(97, 98), { now })).toMatchObject({
      correction: null,
      event: { ...over, unconfirmed: { home: 97, away: 98, at: now } },
    });
    expect(decide(seen, {}, final(97, 98), { now })).toEqual({
      kind: 'accept',
      event: { ...seen, unconfirmed: null },
      correction: { home: 97, away: 98 },
    });
  });

  it('the original score cancels a pending correction', () => {
    expect(decide(seen, {}, final(99, 98), { now })).toMatchObject({
      kind: 'accept',
      event: { unconfirmed: null },
      correction: null,
    });
  });

  it('a second correction puts the event on hold, but not without bets', () => {
    const corrected: StoredEvent = { ...seen, corrections: 1 };
    expect(decide(corrected, {}, final(97, 98), { now })).toMatchObject({
      kind: 'hold',
      reason: 'secondCorrection',
    });
    expect(decide(corrected, {}, final(97, 98), { now, stakes: noBets })).toMatchObject({
      correction: { home: 97, away: 98 },
    });
  });

  it('a correction to a tie puts the event on hold', () => {
    const level: StoredEvent = { ...over, unconfirmed: { home: 98, away: 98, at: now - minute } };
    expect(decide(level, {}, final(98, 98), { now })).toMatchObject({ kind: 'hold', reason: 'levelFinal' });
  });
});

describe('the first report of an event', () => {
  const at = { now: start + 3 * hour, finals: 'confirmed', marginMs: 0 } as const;

  it('is stored unchanged', () => {
    expect(newStoredEvent({ event: coming, score: null }, { ...at, now: earlier })).toEqual(coming);
  });

  it('of a finished game waits for the final score to repeat', () => {
    expect(newStoredEvent({ event: coming, score: final(99, 98) }, at)).toEqual({
      ...coming,
      bettingClosedAt: start,
      unconfirmed: { home: 99, away: 98, at: at.now },
    });
    expect(newStoredEvent({ event: coming, score: final(99, 98) }, { ...at, finals: 'immediate' })).toEqual({
      ...over,
      bettingClosedAt: start,
      playBeganAt: null,
    });
  });
});
