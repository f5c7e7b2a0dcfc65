import { describe, expect, it, test } from 'vitest';
import type { Bet } from '../book/bet.ts';
import type { Offer } from '../book/commands.ts';
import { byLink, toFriend } from '../book/offered-to.ts';
import { defaultExchangeFee } from '../markets/price.ts';
import type { Reference } from '../markets/reference.ts';
import { termsVersion } from '../markets/terms-version.ts';
import {
  before,
  type Case,
  decideCase,
  decisionOn,
  game,
  moves,
  openSettings,
  refusalRows,
  start,
} from './bets.fixtures.ts';
import { specifiedOffer } from './offer.ts';
import { decideSharedLink, decideVisitorLink } from './shared-link.ts';

/** Ann's offers on a site where a new offer cannot be taken for 5 seconds. */

const settings = { ...openSettings, newOfferMs: 5_000 };
const offer: Offer = {
  terms: { market: 'spread', team: null, lineHalves: -7 },
  selection: 'home',
  stakeCents: 25_00,
  acceptorStakeCents: 10_00,
  feePolicy: 'exchange',
  fee: defaultExchangeFee,
  lapseOnMove: 'normal',
  expiresAt: null,
};
const create = (changes: Partial<Offer> = {}) =>
  ({
    kind: 'createBet',
    betId: 'bet',
    userId: 'ann',
    eventId: 'game',
    offer: { ...offer, ...changes },
  }) as const;
const given = (command: Case['command'], more: Partial<Case> = {}): Case => ({
  command,
  now: before,
  bet: undefined,
  event: game,
  settings,
  accounts: { ann: { availableCents: 100_00 }, bob: { availableCents: 100_00 } },
  ...more,
});
const newOffer = decisionOn(given(create())).bet!;
const accept = (bet: Bet) =>
  ({ kind: 'acceptBet', betId: 'bet', userId: 'bob', termsVersion: termsVersion(bet) }) as const;
const command = {
  kind: 'correctOffer',
  betId: 'bet',
  userId: 'ann',
  lineHalves: -5,
  stakeCents: 20_00,
  acceptorStakeCents: 15_00,
  fee: defaultExchangeFee,
} as const;
const good = given(command, { bet: newOffer, now: before + 400 });

describe('an offer that no one can take at first', () => {
  const opens = (made: Case['command'], more: Partial<Case> = {}) =>
    decisionOn(given(made, { friends: ['bob'], ...more })).bet!.opening;

  it('is a priced one to anyone', () => {
    expect(opens(create())).toEqual({ opensAt: before + 5_000, corrections: 0 });
  });

  it.each([
    ['the specified bet', { ...create(), offer: specifiedOffer('home', 10_00) }, {}],
    ['a challenge to a friend', { ...create(), offeredTo: toFriend('bob') }, {}],
    ['a challenge by link', { ...create(), offeredTo: byLink }, {}],
    ['any offer while the setting is 0', create(), { settings: { ...settings, newOfferMs: 0 } }],
  ] as const)('is not %s', (_, made, more) => {
    expect(opens(made, more)).toBeUndefined();
  });
});

describe('taking a new offer', () => {
  it.each([
    [0, 'This offer is new. It can be taken in 5 seconds.', 5],
    [1_500, 'This offer is new. It can be taken in 4 seconds.', 4],
    [4_999, 'This offer is new. It can be taken in 1 second.', 1],
  ])('is refused after %i ms', (after, message, retryAfterSeconds) => {
    const early = given(accept(newOffer), { bet: newOffer, now: before + after });
    expect(decideCase(early)).toEqual({ kind: 'refusal', code: 'offerTooNew', message, retryAfterSeconds });
  });

  it('works from its time on', () => {
    const taken = decisionOn(given(accept(newOffer), { bet: newOffer, now: before + 5_000 }));
    expect(taken.bet).toMatchObject({ status: 'Active', acceptorId: 'bob' });
  });

  it('is refused on its page until then, for users and not for visitors', () => {
    const on = (now: number) => decideSharedLink(newOffer, game, 'bob', now, 0);
    expect(on(before + 4_999)).toMatchObject({ code: 'offerTooNew' });
    expect(on(before + 5_000)).toEqual({ kind: 'acceptable' });
    const creator = { showsOpenBets: true, isUnavailable: false };
    expect(decideVisitorLink(newOffer, game, creator, before, 0)).toEqual({ kind: 'acceptable' });
  });
});

describe('correcting a new offer is refused, in order of precedence', () => {
  const opened = 'This offer can no longer be corrected. You can delete it while it is open.';
  it.each(
    refusalRows(good, [
      { code: 'betNotFound', message: 'No Bet Found', breaks: (now) => ({ ...now, bet: undefined }) },
      {
        code: 'notYourBet',
        message: 'Only its creator can correct an offer.',
        breaks: (now) => ({ ...now, command: { ...command, userId: 'bob' } }),
      },
      {
        code: 'offerNotCorrectable',
        message: opened,
        breaks: (now) => ({ ...now, bet: now.bet && { ...now.bet, status: 'Active', acceptorId: 'bob' } }),
      },
      {
        code: 'offerNotCorrectable',
        message: opened,
        breaks: (now) => ({ ...now, now: before + 5_000 }),
      },
      {
        code: 'tooManyCorrections',
        message: 'You have corrected this offer three times. Delete it and make a new one.',
        breaks: (now) => ({
          ...now,
          bet: now.bet && { ...now.bet, opening: { opensAt: before + 5_000, corrections: 3 } },
        }),
      },
      {
        code: 'insufficientFunds',
        message: 'Insufficient Funds. Please deposit more money.',
        breaks: (now) => ({
          ...now,
          accounts: { ann: { availableCents: 4_99 } },
          command: { ...command, stakeCents: 30_00 },
        }),
      },
      {
        code: 'betsBlocked',
        message: 'Bets are temporarily blocked.',
        breaks: (now) => ({ ...now, settings: { ...settings, canPlaceBets: false } }),
      },
      {
        code: 'eventNotFound',
        message: 'This event is no longer listed.',
        breaks: (now) => ({ ...now, event: { ...game, listed: false } }),
      },
      {
        code: 'feeChanged',
        message:
          'The fee has changed since you saw it. Nothing was posted. Please check your offer and post it again.',
        breaks: (now) => ({ ...now, exchangeFee: { bps: 300, capCents: null } }),
      },
    ]),
  )('$code: $message', ({ given: broken, code, message }) => {
    expect(decideCase(broken)).toEqual({ kind: 'refusal', code, message });
  });

  it.each([
    ['a line on a market without one', { terms: { market: 'moneyline', team: null, lineHalves: null } }, {}],
    ['no line on the spread', {}, { lineHalves: null }],
  ] as const)('invalidLine: %s', (_, changes, corrected) => {
    const bet = decisionOn(given(create(changes))).bet!;
    expect(decideCase({ ...good, bet, command: { ...command, ...corrected } })).toMatchObject({
      code: 'invalidLine',
    });
  });

  it('createAfterStart: the game has begun', () => {
    const bet = { ...newOffer, opening: { opensAt: start + 5_000, corrections: 0 } };
    expect(decideCase({ ...good, bet, now: start })).toMatchObject({ code: 'createAfterStart' });
  });

  it('priceNotConfirmed: the corrected price is far from the bookmakers’', () => {
    const reference: Reference = { lineHalves: -5, probabilityBps: 5_000, bookmakers: 9, capturedAt: before };
    const dear = { ...command, stakeCents: 80_00, acceptorStakeCents: 20_00 };
    const at = (more: object) => decideCase({ ...good, reference, command: { ...dear, ...more } });
    expect(at({})).toMatchObject({ code: 'priceNotConfirmed' });
    expect(at({ confirmedStakeCents: 25_00 })).toMatchObject({ code: 'priceNotConfirmed' });
    expect(at({ confirmedStakeCents: 80_00 })).toMatchObject({ kind: 'decision' });
  });
});

describe('a correction', () => {
  it('changes line and stakes, restarts the time, and keeps the rest', () => {
    const { bet } = decisionOn(good);
    expect(bet).toEqual({
      ...newOffer,
      terms: { market: 'spread', team: null, lineHalves: -5 },
      creatorStakeCents: 20_00,
      acceptorStakeCents: 15_00,
      escrowCents: 20_00,
      transferCount: 2,
      opening: { opensAt: before + 5_400, corrections: 1 },
    });
    expect(termsVersion(bet!)).not.toBe(termsVersion(newOffer));
  });

  it.each([
    ['a higher stake', 30_00, [['correctWager', 'ann', 'bet', 5_00]]],
    ['a lower stake', 20_00, [['correctWager', 'bet', 'ann', 5_00]]],
    ['the same stake', 25_00, []],
  ] as const)('moves the difference: %s', (_, stakeCents, expected) => {
    const decided = decisionOn({ ...good, command: { ...command, stakeCents } });
    expect(moves(decided)).toEqual(expected);
    expect(decided.bet).toMatchObject({ escrowCents: stakeCents, transferCount: 1 + expected.length });
  });

  it('needs money for the difference alone', () => {
    const accounts = { ann: { availableCents: 5_00 } };
    expect(moves(decisionOn({ ...good, accounts, command: { ...command, stakeCents: 30_00 } }))).toHaveLength(
      1,
    );
  });

  it('takes and returns held money as if the stake had been placed at once', () => {
    const [later, sooner] = [start + 2, start + 1];
    const held = {
      creator: [
        { cents: 15_00, until: later },
        { cents: 10_00, until: sooner },
      ],
      acceptor: [],
    };
    const own = { availableCents: 100_00, held: [{ cents: 8_00, until: sooner }] };
    const at = (stakeCents: number) =>
      decisionOn({
        ...good,
        bet: { ...newOffer, held },
        accounts: { ann: own },
        command: { ...command, stakeCents },
      });
    const raised = at(30_00);
    expect(raised.bet!.held!.creator).toEqual([
      { cents: 15_00, until: later },
      { cents: 15_00, until: sooner },
    ]);
    expect(raised.heldChanges).toEqual([{ userId: 'ann', parts: [{ cents: 3_00, until: sooner }] }]);
    const lowered = at(18_00);
    expect(lowered.bet!.held!.creator).toEqual([
      { cents: 15_00, until: later },
      { cents: 3_00, until: sooner },
    ]);
    expect(lowered.heldChanges).toEqual([{ userId: 'ann', parts: [{ cents: 15_00, until: sooner }] }]);
  });

  it('is allowed at the limit of open bets, which it does not raise', () => {
    expect(decideCase({ ...good, openBets: 20 })).toMatchObject({ kind: 'decision' });
  });

  it('opens the offer at once if the setting is 0 by now', () => {
    const { bet } = decisionOn({ ...good, settings: openSettings });
    expect(bet!.opening).toEqual({ opensAt: before + 400, corrections: 1 });
  });
});

test('an offer can be corrected three times, and taken only by those who saw the last terms', () => {
  let bet = newOffer;
  for (const [n, lineHalves] of [-6, -5, -4].entries()) {
    const corrected = decisionOn({
      ...good,
      bet,
      now: before + 400 * n,
      command: { ...command, lineHalves },
    });
    bet = corrected.bet!;
  }
  expect(bet.opening).toEqual({ opensAt: before + 5_800, corrections: 3 });
  expect(decideCase({ ...good, bet, now: before + 900 })).toMatchObject({ code: 'tooManyCorrections' });
  const take = (seen: Bet, now: number) => decideCase(given(accept(seen), { bet, now }));
  expect(take(bet, before + 5_799)).toMatchObject({ code: 'offerTooNew' });
  expect(take(newOffer, before + 5_800)).toMatchObject({ code: 'termsChanged' });
  expect(take(bet, before + 5_800)).toMatchObject({ kind: 'decision' });
});
