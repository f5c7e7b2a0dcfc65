import { expect, test } from 'vitest';
import { settlementClock, type WaitingBet } from './settlement-clock.ts';

const minute = 60_000;
const hour = 60 * minute;
const start = Date.parse('2026-09-06T17:00:00.000Z');
const voidAt = start + 72 * hour;
const bet: WaitingBet = {
  sportKey: 'americanfootball_nfl',
  rulesVersion: 1,
  start,
  closedStart: null,
  acceptedStart: start,
  score: null,
  scoreAt: null,
  completed: false,
  held: false,
  unlistedAt: null,
  reported: null,
};
const score = { home: 27, away: 24 };
const end = start + 3 * hour;
const reported = { ...score, at: end };
const baseball = { ...bet, sportKey: 'baseball_mlb' };

test.each<[string, WaitingBet, number, ReturnType<typeof settlementClock>, number?]>([
  ['before the start', bet, start - 1, { kind: 'scheduled', voidAt }],
  ['started without a score', bet, start, { kind: 'unscored', voidAt }],
  ['in play', { ...bet, score }, start + hour, { kind: 'inPlay', voidAt }],
  ['in play for long', { ...bet, score }, start + 8 * hour, { kind: 'late', voidAt }],
  ['no score for long', bet, start + 8 * hour, { kind: 'late', voidAt }],
  ['the last moment before it is void', bet, voidAt - 1, { kind: 'late', voidAt }],
  ['72 hours without a result', bet, voidAt, { kind: 'returning' }],
  [
    'waits shrink with faster games',
    bet,
    start + hour,
    { kind: 'late', voidAt: start + 72 * 6 * minute },
    10,
  ],
  [
    'a final score that is not confirmed',
    { ...bet, score, reported },
    end,
    { kind: 'reported', score, at: end, paidBy: end + 16 * minute },
  ],
  [
    'a promise is a full minute, after confirming and settling ran',
    { ...bet, reported: { ...reported, at: end + 50_001 } },
    end + minute,
    { kind: 'reported', score, at: end + 50_001, paidBy: end + 17 * minute },
  ],
  [
    'a promise that has passed is not repeated',
    { ...bet, reported },
    end + 16 * minute,
    { kind: 'reported', score, at: end, paidBy: null },
  ],
  [
    'a final score that counts',
    { ...bet, score, scoreAt: end, completed: true },
    end,
    { kind: 'paying', score, at: end },
  ],
  [
    'a result without a score',
    { ...bet, scoreAt: end, completed: true },
    end,
    { kind: 'paying', score: null, at: null },
  ],
  ['on hold', { ...bet, held: true, score, reported }, end, { kind: 'checking', voidAt }],
  ['on hold before the start', { ...bet, held: true }, start - hour, { kind: 'checking', voidAt }],
  [
    'on hold with a result',
    { ...bet, held: true, completed: true, score },
    end,
    { kind: 'checking', voidAt },
  ],
  ['on hold for 72 hours', { ...bet, held: true }, voidAt, { kind: 'returning' }],
  [
    'moved before betting closed',
    { ...bet, acceptedStart: start - 48 * hour },
    start - hour,
    { kind: 'moved', start, voidAt },
  ],
  [
    'moved after betting closed',
    { ...baseball, closedStart: start - 36 * hour },
    start - hour,
    { kind: 'moved', start, voidAt },
  ],
  ['moved, and in play', { ...bet, closedStart: start - hour, score }, end, { kind: 'inPlay', voidAt }],
  [
    'moved to an earlier start',
    { ...bet, acceptedStart: start + hour },
    start - 1,
    { kind: 'scheduled', voidAt },
  ],
  [
    'moved further than the sport waits',
    { ...baseball, closedStart: start - 36 * hour - 1 },
    start - 35 * hour,
    { kind: 'movedTooFar', start, voidAt: start - 34 * hour - 1 },
  ],
  [
    'moved as far, made before there were rules for endings',
    { ...baseball, rulesVersion: 0, closedStart: start - 36 * hour - 1 },
    start - 35 * hour,
    { kind: 'moved', start, voidAt },
  ],
  [
    'unlisted long before the start',
    { ...bet, unlistedAt: start - 48 * hour },
    start - 47 * hour,
    { kind: 'unlisted', voidAt: start - 24 * hour },
  ],
  [
    'unlisted just before the start',
    { ...bet, unlistedAt: start - minute },
    start,
    { kind: 'unlisted', voidAt: start + hour },
  ],
  [
    'unlisted in play',
    { ...bet, unlistedAt: start - minute, score },
    start + hour,
    { kind: 'inPlay', voidAt },
  ],
])('%s', (_, waiting, now, clock, speed = 1) => {
  expect(settlementClock(waiting, now, speed)).toEqual(clock);
});
