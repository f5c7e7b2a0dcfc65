import { expect, test } from 'vitest';
import { decideResult, refuseWaitingResult } from './result.ts';

const now = Date.UTC(2026, 10, 21, 20);
const begun = {
  sportKey: 'americanfootball_nfl',
  ending: null,
  commenceTime: now,
  completed: false,
  homeScore: null,
  awayScore: null,
  voided: false,
};
const ended = { ...begun, completed: true, homeScore: 21, awayScore: 14 };
const score = { homeScore: 3, awayScore: 2 };

// One row per refusal, in order of precedence: each has its own fault and all later ones.
test.each([
  [
    'a score below zero',
    { ...begun, voided: true },
    { homeScore: -1, awayScore: 2 },
    'Please enter both scores as whole numbers from 0 to 999.',
  ],
  [
    'a score too high',
    { ...begun, voided: true },
    { homeScore: 3, awayScore: 1000 },
    'Please enter both scores as whole numbers from 0 to 999.',
  ],
  [
    'a fraction of a point',
    { ...begun, voided: true },
    { homeScore: 0.5, awayScore: 2 },
    'Please enter both scores as whole numbers from 0 to 999.',
  ],
  [
    'a voided event',
    { ...begun, voided: true, commenceTime: now + 1 },
    score,
    'This event was voided. Its bets are refunded.',
  ],
  [
    'an upcoming event',
    { ...begun, commenceTime: now + 1 },
    score,
    'This event has not started. A result can be entered once it has.',
  ],
  [
    'the same result again',
    ended,
    { homeScore: 21, awayScore: 14 },
    'This is how it already is. Nothing was changed.',
  ],
])('refuses %s', (_name, event, given, message) => {
  expect(decideResult(event, given, now)).toMatchObject({ kind: 'refusal', message });
});

test.each([
  ['the first result', begun, false],
  ['the first result, equal to the current score', { ...begun, homeScore: 3, awayScore: 2 }, false],
  ['a correction', ended, true],
])('accepts %s', (_name, event, corrects) => {
  expect(decideResult(event, score, now)).toMatchObject({ kind: 'ok', corrects });
});

const waiting = { status: 'pending', seenVersion: 0, seenHomeScore: null, seenAwayScore: null } as const;
const correcting = { ...waiting, seenHomeScore: 21, seenAwayScore: 14 };
const live = { completed: false, homeScore: 7, awayScore: 3, version: 0 };
const final = { completed: true, homeScore: 21, awayScore: 14, version: 0 };

test.each([
  ['the first result, during the game', waiting, live, null],
  ['the first result, after the feed reported one', waiting, final, 'resultOutdated'],
  ['a correction of the stored result', correcting, final, null],
  ['a correction, after another score', correcting, { ...final, homeScore: 22 }, 'resultOutdated'],
  [
    'a correction, after another one and its reversal',
    correcting,
    { ...final, version: 2 },
    'resultOutdated',
  ],
  ['an approved result', { ...waiting, status: 'approved' as const }, live, 'resultDecided'],
  ['a rejected result', { ...waiting, status: 'rejected' as const }, live, 'resultDecided'],
])('%s can be approved or is refused', (_name, request, event, code) => {
  expect(refuseWaitingResult(request, event)?.code ?? null).toBe(code);
});

test.each([
  [
    'cricket_big_bash',
    { homeScore: 0, awayScore: 0 },
    { ending: 'noContest', homeScore: null, awayScore: null },
  ],
  [
    'cricket_big_bash',
    { ending: 'regular', winner: 'draw' },
    { ending: 'regular', homeScore: 0, awayScore: 0 },
  ],
  ['cricket_big_bash', { homeScore: 1, awayScore: 0 }, { ending: null, homeScore: 1, awayScore: 0 }],
  ['boxing_boxing', { homeScore: 0, awayScore: 0 }, { ending: null, homeScore: 0, awayScore: 0 }],
  ['tennis_atp', { ending: 'retirement' }, { ending: 'retirement', homeScore: null, awayScore: null }],
  ['soccer_epl', { homeScore: 1, awayScore: 1 }, { ending: null, homeScore: 1, awayScore: 1 }],
] as const)('%s %j is stored as %j', (sportKey, form, entry) => {
  expect(decideResult({ ...begun, sportKey }, form, now)).toMatchObject({ entry });
});
