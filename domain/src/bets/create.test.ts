import { describe, expect, it, test } from 'vitest';
import { toAnyone } from '../book/offered-to.ts';
import { moneyline } from '../markets/market.ts';
import {
  before,
  type Case,
  decideCase,
  decisionOn,
  ended,
  game,
  moves,
  openSettings,
  refusalRows,
  start,
} from './bets.fixtures.ts';
import { specifiedOffer } from './offer.ts';

const command = {
  kind: 'createBet',
  betId: 'new',
  userId: 'ann',
  eventId: 'game',
  offer: specifiedOffer('away', 10_00),
} as const;
const good: Case = {
  command,
  now: before,
  bet: undefined,
  event: game,
  settings: openSettings,
  accounts: { ann: { availableCents: 10_00 } },
};
const blocked = 'Bets are temporarily blocked.';
const invalid = 'Please enter a valid wager amount.';

describe('creating a bet is refused, in order of precedence', () => {
  it.each(
    refusalRows(good, [
      {
        code: 'invalidWager',
        message: invalid,
        breaks: (given) => ({ ...given, command: { ...command, offer: specifiedOffer('away', 0) } }),
      },
      {
        code: 'stakeAboveMaximum',
        message: 'The maximum wager is $1,000,000.00.',
        breaks: (given) => ({
          ...given,
          command: { ...command, offer: specifiedOffer('away', 100_000_001) },
        }),
      },
      {
        code: 'insufficientFunds',
        message: 'Insufficient Funds. Please deposit more money.',
        breaks: (given) => ({ ...given, accounts: { ann: { ...given.accounts.ann, availableCents: 9_99 } } }),
      },
      { code: 'betsBlocked', message: blocked, breaks: (given) => ({ ...given, settings: null }) },
      {
        code: 'stakeBelowMinimum',
        message: 'The minimum wager is $20.00.',
        breaks: (given) => ({
          ...given,
          settings: given.settings && { ...given.settings, minimumStakeCents: 20_00 },
        }),
      },
      {
        code: 'eventNotFound',
        message: 'This event is no longer listed.',
        breaks: (given) => ({ ...given, event: given.event && { ...given.event, listed: false } }),
      },
      {
        code: 'createAfterStart',
        message: 'This event has already started.',
        breaks: (given) => ({ ...given, now: start }),
      },
      {
        code: 'marketNotOffered',
        message: 'Betting opens when both teams are known.',
        breaks: (given) => ({ ...given, event: given.event && { ...given.event, awayTeam: 'TBD' } }),
      },
      {
        code: 'balanceHeld',
        message:
          'A corrected result or refunded deposit left an amount to settle. Bets and withdrawals resume once it is covered.',
        breaks: (given) => ({ ...given, accounts: { ann: { ...given.accounts.ann, owedCents: 1 } } }),
      },
      {
        code: 'tooManyOpenBets',
        message:
          'You already have 20 open bets on this event. Delete one, or wait until someone accepts one.',
        breaks: (given) => ({ ...given, openBets: 20 }),
      },
    ]),
  )('$code: $message', ({ given, code, message }) => {
    expect(decideCase(given)).toEqual({ kind: 'refusal', code, message });
  });

  it.each([0, -1, -10_00, 0.5, 10_00.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'a wager of %d cents is not valid',
    (wagerCents) => {
      expect(
        decideCase({ ...good, command: { ...command, offer: specifiedOffer('away', wagerCents) } }),
      ).toMatchObject({
        message: invalid,
      });
    },
  );

  it.each([
    ['missing settings', null],
    ['betsAllowed off', { ...openSettings, betsAllowed: false }],
    ['canPlaceBets off', { ...openSettings, canPlaceBets: false }],
    ['blockAppUse on', { ...openSettings, blockAppUse: true }],
  ])('%s blocks creating', (_, settings) => {
    expect(decideCase({ ...good, settings })).toMatchObject({ code: 'betsBlocked', message: blocked });
  });

  it.each([
    ['an unknown event', { ...good, event: undefined }, 'eventNotFound'],
    ['an event that starts this millisecond', { ...good, now: start }, 'createAfterStart'],
    [
      'an event that starts within the margin',
      { ...good, now: start - 60_000, settings: { ...openSettings, bettingMarginMs: 60_000 } },
      'bettingClosed',
    ],
    ...['TBD', 'To Be Announced', 'Winner of Game 3'].map((homeTeam): [string, Case, string] => [
      `an event of ${homeTeam}`,
      { ...good, event: { ...game, homeTeam } },
      'marketNotOffered',
    ]),
    ['an event completed before its start', { ...good, event: ended(1, 0) }, 'createAfterStart'],
  ] as [string, Case, string][])('%s', (_, given, code) => {
    expect(decideCase(given)).toMatchObject({ code });
  });
});

describe('creating a bet', () => {
  test('moves the wager from the creator into the bet', () => {
    const made = decisionOn(good);
    expect(moves(made)).toEqual([['createWager', 'ann', 'new', 10_00]]);
    expect(made.bet).toEqual({
      id: 'new',
      eventId: 'game',
      creatorId: 'ann',
      terms: moneyline,
      creatorSelection: 'away',
      creatorStakeCents: 10_00,
      acceptorStakeCents: 10_00,
      feePolicy: 'specified',
      fee: { bps: 2_000, capCents: null },
      lapseOnMove: 'off',
      expiresAt: null,
      postedReference: null,
      acceptedReference: null,
      tieRule: 'awayWins',
      createdAt: before,
      offeredTo: toAnyone,
      group: null,
      declineWord: null,
      status: 'Created',
      acceptorId: null,
      acceptedAt: null,
      winnerId: null,
      result: null,
      paidOutAt: null,
      escrowCents: 10_00,
      transferCount: 1,
      rulesVersion: 1,
      settledEnding: null,
      settledScore: null,
      settledVersion: null,
      homeTeam: game.homeTeam,
      awayTeam: game.awayTeam,
      eventStart: start,
      voidReason: null,
    });
    expect(made.notices).toEqual([]);
  });

  it.each(['awayWins', 'refund'] as const)('stores the tie rule in force at creation: %s', (tieRule) => {
    const settings = { ...openSettings, tieRule };
    expect(decisionOn({ ...good, settings }).bet?.tieRule).toBe(tieRule);
  });

  it.each([
    ['depositsAllowed does not matter', { ...good, settings: { ...openSettings, depositsAllowed: false } }],
    ['the last millisecond before the start', { ...good, now: start - 1 }],
    [
      'the smallest wager',
      { ...good, settings: { ...openSettings, minimumStakeCents: command.offer.stakeCents } },
    ],
    ['the last open bet that fits', { ...good, openBets: 19 }],
  ])('%s', (_, given) => {
    expect(decisionOn(given).bet?.status).toBe('Created');
  });
});
