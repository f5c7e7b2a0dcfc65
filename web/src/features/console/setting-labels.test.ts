import { refuseSignups } from '@sidebet/domain/auth/signup';
import { before, decideCase, game, openBet, openSettings } from '@sidebet/domain/bets/bets.fixtures';
import { specifiedOffer } from '@sidebet/domain/bets/offer';
import { decideDeposit } from '@sidebet/domain/wallet/deposit';
import { describe, expect, test } from 'vitest';
import { betLimits, holds, limits, switches } from './setting-labels.ts';

/** A setting's description must match the domain's rules. */

test('every setting has a description', () => {
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
  offer: specifiedOffer('home', 10_00),
} as const;
const acceptBet = { kind: 'acceptBet', betId: 'new', userId: 'bob' } as const;
const common = { now: before, event: game, accounts };

/** What users do, whether the rules refuse it, and how descriptions name it. */
const deeds: [deed: string, isRefused: (settings: Settings) => boolean, named: RegExp][] = [
  [
    'creating a bet',
    (settings) => decideCase({ ...common, settings, command: createBet, bet: undefined }).kind === 'refusal',
    /\bno one can\b.*\bcreate\b/,
  ],
  [
    'accepting a bet',
    (settings) => decideCase({ ...common, settings, command: acceptBet, bet }).kind === 'refusal',
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
  test('is allowed with every switch in its normal position', () => {
    expect(isRefused(openSettings)).toBe(false);
  });

  test.each(switches)('is blocked by $label exactly when its description says so', ({ name, effect }) => {
    const stops = isRefused({ ...openSettings, [name]: !openSettings[name] });
    // What keeps working is in a sentence of its own.
    const [first] = effect.split('. ');
    expect([effect, named.test(first!)]).toEqual([effect, stops]);
  });
});
