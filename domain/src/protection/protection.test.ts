import { describe, expect, it, test } from 'vitest';
import {
  before,
  type Case,
  challenge,
  decideCase,
  game,
  openBet,
  openSettings,
  start,
} from '../bets/bets.fixtures.ts';
import { specifiedOffer } from '../bets/offer.ts';
import { toFriend } from '../book/offered-to.ts';
import { noRestrictions } from './play-restrictions.ts';
import { type Protection, refuseDeposit, refuseOpenDeposits, refuseStake } from './protection.ts';
import { noStakes } from './stakes.ts';

const now = before;
const protection = (parts: Partial<Protection> = {}): Protection => ({
  restrictions: noRestrictions,
  limits: {},
  sums: noStakes,
  at: now,
  usedMinutes: 0,
  realityCheckDueAt: null,
  ...parts,
});

describe('a stake of $10.00', () => {
  it.each<[string, Partial<Protection>, string | null]>([
    ['without limits', {}, null],
    ['at a limit', { limits: { wagerDay: 10_00 } }, null],
    ['up to a limit', { limits: { wagerDay: 30_00 }, sums: { ...noStakes, wagerDay: 20_00 } }, null],
    [
      'beyond it by a cent',
      { limits: { wagerDay: 30_00 }, sums: { ...noStakes, wagerDay: 20_01 } },
      'Your wager limit is $30.00 in 24 hours. $9.99 of it is left.',
    ],
    [
      'beyond a week',
      { limits: { wagerWeek: 9_00 } },
      'Your wager limit is $9.00 in 7 days. $9.00 of it is left.',
    ],
    [
      'beyond two limits: reports the one that leaves less',
      { limits: { wagerDay: 9_00, lossMonth: 50_00 }, sums: { ...noStakes, lossMonth: 48_00 } },
      'Your loss limit is $50.00 in 30 days. $2.00 of it is left.',
    ],
    [
      'above a limit that was decreased',
      { limits: { lossDay: 5_00 }, sums: { ...noStakes, lossDay: 80_00 } },
      'Your loss limit is $5.00 in 24 hours. $0.00 of it is left.',
    ],
    ['after winning', { limits: { lossDay: 5_00 }, sums: { ...noStakes, lossDay: -5_00 } }, null],
    ['with a minute left', { limits: { sessionDay: 60 }, usedMinutes: 59 }, null],
    [
      'with no time left',
      { limits: { sessionDay: 60 }, usedMinutes: 60 },
      'You have used the time you set for a day. Bets are possible again when some of it is free.',
    ],
    ['before the check', { realityCheckDueAt: now + 1 }, null],
    ['once it is due', { realityCheckDueAt: now }, 'Please confirm your reality check to go on betting.'],
  ])('%s', (_, parts, message) => {
    expect(refuseStake(protection(parts), 10_00, now)?.message ?? null).toBe(message);
  });
});

describe('a deposit of $10.00', () => {
  const sums = { depositDay: 20_00, depositWeek: 20_00, depositMonth: 90_00 };
  it.each<[string, Partial<Protection>, string | undefined]>([
    ['without limits', {}, undefined],
    ['up to a limit', { limits: { depositDay: 30_00 } }, undefined],
    ['beyond a limit', { limits: { depositMonth: 99_99 } }, 'depositLimitReached'],
    [
      'with limits on bets only',
      { limits: { wagerDay: 0, lossDay: 0, sessionDay: 5 }, usedMinutes: 9 },
      undefined,
    ],
    [
      'in a time-out',
      { restrictions: { ...noRestrictions, timeOut: { since: 0, until: now + 1 } } },
      'timeOutInForce',
    ],
  ])('%s', (_, parts, code) => {
    expect(refuseDeposit(protection(parts), sums, 10_00, now)?.code).toBe(code);
  });
});

describe('open deposits, oldest first, under a limit of $100.00 in 24 hours', () => {
  const timeOut = { ...noRestrictions, timeOut: { since: 0, until: now + 1 } };
  const deposit = (cents: number, id: number, isPaying = false) => ({
    id: `${id}`,
    amountCents: cents,
    isPaying,
  });
  it.each<[string, number, readonly [cents: number, isPaying?: boolean][], readonly number[]]>([
    ['nothing is open', 0, [], []],
    ['all fit, to the cent', 0, [[60_00], [40_00]], []],
    ['the younger does not fit', 0, [[60_00], [40_01]], [1]],
    ['the older does not fit, the younger does', 0, [[100_01], [100_00]], [0]],
    ['one in the middle does not fit', 0, [[60_00], [50_00], [40_00]], [1]],
    ['credited deposits count', 50_00, [[50_00], [10_00]], [1]],
    ['nothing fits after the credited deposits', 120_00, [[10_00], [20_00]], [0, 1]],
    ['a deposit being paid comes first and stays', 0, [[60_00], [50_00, true]], [0]],
    ['a deposit being paid stays above a limit', 90_00, [[50_00, true], [10_00]], [1]],
  ])('%s', (_, creditedCents, open, refused) => {
    const deposits = open.map(([cents, isPaying], i) => deposit(cents, i, isPaying));
    const credited = { depositDay: creditedCents, depositWeek: 0, depositMonth: 0 };
    const found = refuseOpenDeposits(protection({ limits: { depositDay: 100_00 } }), deposits, credited, now);
    expect([...found].map(([id, { code }]) => [Number(id), code])).toEqual(
      refused.map((i) => [i, 'depositLimitReached']),
    );
  });

  test('a time-out allows only deposits already being paid', () => {
    const none = { depositDay: 0, depositWeek: 0, depositMonth: 0 };
    const open = [deposit(1, 0), deposit(1, 1, true), deposit(1, 2)];
    const found = refuseOpenDeposits(protection({ restrictions: timeOut }), open, none, now);
    expect([...found].map(([id, { code }]) => `${id} ${code}`)).toEqual([
      '0 timeOutInForce',
      '2 timeOutInForce',
    ]);
  });

  test('every limit uses its own window', () => {
    const limits = { depositDay: 100_00, depositMonth: 120_00 };
    const credited = { depositDay: 0, depositWeek: 0, depositMonth: 80_00 };
    const found = refuseOpenDeposits(protection({ limits }), [deposit(50_00, 0)], credited, now);
    expect(found.get('0')?.message).toBe('Your deposit limit is $120.00 in 30 days. $40.00 of it is left.');
  });
});

const create: Case = {
  command: {
    kind: 'createBet',
    betId: 'bet',
    userId: 'ann',
    eventId: 'game',
    offer: specifiedOffer('home', 10_00),
  },
  now,
  bet: undefined,
  event: game,
  settings: openSettings,
  accounts: { ann: { availableCents: 100_00 }, bob: { availableCents: 100_00 } },
};
const accept: Case = { ...create, command: { kind: 'acceptBet', betId: 'bet', userId: 'bob' }, bet: openBet };
const timeOut = protection({ restrictions: { ...noRestrictions, timeOut: { since: 0, until: start + 1 } } });
const spent = protection({ limits: { wagerDay: 0 } });
const holds = (given: Case, userId: 'ann' | 'bob', held: Protection): Case => ({
  ...given,
  accounts: { ...given.accounts, [userId]: { availableCents: 100_00, protection: held } },
});

describe('in the book', () => {
  it.each<[string, Case, string]>([
    ['creating in a time-out', holds(create, 'ann', timeOut), 'timeOutInForce'],
    ['accepting in a time-out', holds(accept, 'bob', timeOut), 'timeOutInForce'],
    ['creating beyond a limit', holds(create, 'ann', spent), 'wagerLimitReached'],
    ['accepting beyond a limit', holds(accept, 'bob', spent), 'wagerLimitReached'],
    [
      'the time-out is reported before the event’s start',
      { ...holds(create, 'ann', timeOut), now: start },
      'timeOutInForce',
    ],
    [
      'a challenge to an unavailable user',
      {
        ...create,
        command: { ...create.command, offeredTo: toFriend('bob') } as Case['command'],
        friends: ['bob'],
        unavailable: ['bob'],
      },
      'challengeUnavailable',
    ],
    [
      'a challenge to an unavailable user who is no friend',
      {
        ...create,
        command: { ...create.command, offeredTo: toFriend('bob') } as Case['command'],
        unavailable: ['bob'],
      },
      'challengesNoFriend',
    ],
    ['the bet of an unavailable user', { ...accept, unavailable: ['ann'] }, 'betNotOpen'],
    [
      'the challenge of an unavailable user',
      { ...accept, bet: challenge, unavailable: ['ann'] },
      'betNotOpen',
    ],
  ])('%s is refused', (_, given, code) => {
    expect(decideCase(given)).toMatchObject({ kind: 'refusal', code });
  });

  test('the other side’s limits do not apply', () => {
    expect(decideCase(holds(accept, 'ann', spent)).kind).toBe('decision');
  });

  it.each<[string, Case]>([
    ['deletes', { ...accept, command: { kind: 'deleteBet', betId: 'bet', userId: 'ann' } }],
    [
      'withdraws',
      { ...create, command: { kind: 'adjust', adjustmentId: 'a', userId: 'ann', amountCents: -1 } },
    ],
  ])('a person in a time-out still %s', (_, given) => {
    expect(decideCase(holds(given, 'ann', timeOut)).kind).toBe('decision');
  });
});
