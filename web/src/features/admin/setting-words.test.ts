import { adminSettings } from '@sidebet/contract/admin-settings';
import { refuseSignups } from '@sidebet/domain/accounts/signup';
import { answerTo, before, game, openBet, openSettings } from '@sidebet/domain/bets/given';
import { decideDeposit } from '@sidebet/domain/wallet/deposit';
import { describe, expect, test } from 'vitest';
import { betLimits, holds, limits, settingLabels, switches } from './setting-words.ts';

/** What a setting is said to do is what the rules make of it. */

test('every setting has words', () => {
  expect(Object.keys(settingLabels).sort()).toEqual(Object.keys(adminSettings.shape).sort());
  const words = [...switches, ...limits, ...holds, ...betLimits].flatMap(({ label, effect }) => [
    label,
    effect,
  ]);
  expect(words.filter((text) => text.trim() === '')).toEqual([]);
  expect(new Set(words).size).toBe(words.length);
});

type Settings = typeof openSettings;
const accounts = { ann: { availableCents: 10_00 }, bob: { availableCents: 10_00 } };
const bet = { ...openBet, id: 'new' };
const createBet = {
  kind: 'createBet',
  betId: 'new',
  userId: 'ann',
  eventId: 'game',
  side: 'home',
  wagerCents: 10_00,
} as const;
const acceptBet = { kind: 'acceptBet', betId: 'new', userId: 'bob' } as const;
const common = { now: before, event: game, accounts };

/** What people do, whether the rules refuse it, and how the words name it. */
const deeds: [deed: string, isRefused: (settings: Settings) => boolean, named: RegExp][] = [
  [
    'creating a bet',
    (settings) => answerTo({ ...common, settings, command: createBet, bet: undefined }).kind === 'refusal',
    /\bno one can\b.*\bcreate\b/,
  ],
  [
    'accepting a bet',
    (settings) => answerTo({ ...common, settings, command: acceptBet, bet }).kind === 'refusal',
    /\bno one can\b.*\baccept\b/,
  ],
  [
    'depositing',
    (settings) => decideDeposit(10_00, settings).kind === 'refusal',
    /\bno one can\b.*\bdeposit\b/,
  ],
  ['signing up', (settings) => refuseSignups(settings) !== null, /\bno one can\b.*\bsign up\b/],
];

describe.each(deeds)('%s', (_deed, isRefused, named) => {
  test('is possible with every switch as it is meant to be', () => {
    expect(isRefused(openSettings)).toBe(false);
  });

  test.each(switches)('is stopped by $label exactly if that says so', ({ name, effect }) => {
    const stops = isRefused({ ...openSettings, [name]: !openSettings[name] });
    // What keeps working is in a sentence of its own.
    const [first] = effect.split('. ');
    expect([effect, named.test(first!)]).toEqual([effect, stops]);
  });
});
