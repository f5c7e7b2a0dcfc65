import { describe, expect, test } from 'vitest';
import {
  depositThenWithdrawFacts,
  type EndedDeposit,
  type FlagFacts,
  failedDepositFacts,
  freshDepositFacts,
  isNews,
  oneWayFacts,
  sameIdentityFacts,
  sharedFacts,
  sharedReceiverFacts,
  sharedSourceFacts,
} from './flags.ts';

const pair = { lowId: 'ann', highId: 'bob', lowWonCents: 0, highWonCents: 0 };

describe('bets that move money one way', () => {
  test.each([
    ['four bets are too few', 4, 4, null],
    ['five of five', 5, 5, ['ann', 5]],
    ['none of five: the other wins', 5, 0, ['bob', 5]],
    ['nine of ten', 10, 9, ['ann', 9]],
    ['one of ten: the other wins', 10, 1, ['bob', 9]],
    ['eight of nine is below 90 %', 9, 8, null],
    ['half', 6, 3, null],
    ['89 of 99', 99, 89, null],
    ['90 of 100', 100, 90, ['ann', 90]],
    ['none at all', 0, 0, null],
  ])('%s', (_name, bets, lowWins, expected) => {
    const facts = oneWayFacts({ ...pair, bets, lowWins });
    expect(facts && [facts.winnerId, facts.won]).toEqual(expected);
  });

  test.each([
    [5, 100_00, 0, 100_00],
    [0, 0, 100_00, 100_00],
    [9, 90_00, 200_00, -110_00],
    [1, 200_00, 90_00, -110_00],
  ])('with %i wins of the first, %i and %i cents won: %i moved', (lowWins, low, high, movedCents) => {
    const bets = lowWins === 5 || lowWins === 0 ? 5 : 10;
    expect(oneWayFacts({ ...pair, bets, lowWins, lowWonCents: low, highWonCents: high })).toMatchObject({
      movedCents,
    });
  });
});

describe('large amounts that move one way', () => {
  test.each([
    ['one bet of $4,999.99', 1, 1, 4_999_99, 0, null],
    ['one bet of $5,000', 1, 1, 5_000_00, 0, ['ann', 1, 5_000_00]],
    ['one bet of $5,000 lost', 1, 0, 0, 5_000_00, ['bob', 1, 5_000_00]],
    ['two bets of $999.99 together', 2, 2, 999_99, 0, null],
    ['two bets of $1,000 together', 2, 2, 1_000_00, 0, ['ann', 2, 1_000_00]],
    ['large bets won and small ones lost', 20, 2, 2_000_00, 18_00, ['ann', 2, 1_982_00]],
    ['a tenth of the money comes back', 3, 2, 1_800_00, 200_00, ['ann', 2, 1_600_00]],
    ['more than a tenth comes back', 3, 2, 1_800_00, 201_00, null],
    ['the same amount each way', 4, 2, 9_000_00, 9_000_00, null],
  ])('%s', (_name, bets, lowWins, lowWonCents, highWonCents, expected) => {
    const facts = oneWayFacts({ ...pair, bets, lowWins, lowWonCents, highWonCents });
    expect(facts && [facts.winnerId, facts.won, facts.movedCents]).toEqual(expected);
  });

  test('two failed deposits raise a flag from $1,000 in total', () => {
    const failed = (amountCents: number, n: number) => ({
      id: `d${n}`,
      status: 'failed' as const,
      amountCents,
    });
    expect(failedDepositFacts([failed(500_00, 1), failed(499_99, 2)])).toBeNull();
    expect(failedDepositFacts([failed(500_00, 1), failed(500_00, 2)])).toMatchObject({ inARow: 2 });
    expect(failedDepositFacts([failed(5_000_00, 1)])).toBeNull();
  });
});

test.each([
  [2, 'Chrome on Mac', null],
  [3, 'Chrome on Mac', { kind: 'sharedDevice', people: 3, device: 'Chrome on Mac' }],
  [4, null, null],
  [5, null, { kind: 'sharedAddress', people: 5 }],
])('%i people on %j', (people, device, facts) => {
  expect(sharedFacts(people, device)).toEqual(facts);
});

describe('failed deposits in a row', () => {
  const deposits = (word: string): EndedDeposit[] =>
    [...word].map((letter, n) => ({
      id: `${letter}${n}`,
      amountCents: 10_00 * (n + 1),
      status: ({ F: 'failed', S: 'successful', C: 'cancelled' } as const)[letter] ?? 'processing',
    }));

  // Newest first: F failed, S successful, C cancelled, P under way.
  test.each([
    ['', null],
    ['FF', null],
    ['FFF', [3, 60_00, 'F0']],
    ['FFSF', null],
    ['FFFS', [3, 60_00, 'F0']],
    ['SFFF', null],
    ['CFPFCF', [3, 120_00, 'F1']],
    ['CCC', null],
  ])('%s', (word, expected) => {
    const facts = failedDepositFacts(deposits(word));
    expect(facts && [facts.inARow, facts.amountCents, facts.lastId]).toEqual(expected);
  });
});

describe('accounts with the name and birthday of a user on a break', () => {
  const now = Date.UTC(2026, 5, 1);
  const ann = { id: 'ann', fullName: 'Zoë O’Hara', dob: '1988-02-29' };
  const other = (id: string, fullName: string, dob = '1988-02-29') => ({ id, fullName, dob });
  test.each([
    ['no other account', [], null],
    ['only the same account', [ann], null],
    ['another name', [other('bob', 'Zoe Mohave')], null],
    ['another birthday', [other('bob', 'Zoe Ohara', '1988-03-15')], null],
    ['another month of birth', [other('bob', 'Zoe Ohara', '1988-03-29')], ['ann', 'bob']],
    ['a letter missing', [other('bob', 'Zoe Ohra')], ['ann', 'bob']],
    ['the same name', [other('bob', 'Zoë O’Hara')], ['ann', 'bob']],
    ['the name spelled differently', [ann, other('bob', 'ZOE OHARA'), other('cat', 'Zoe')], ['ann', 'bob']],
    ['two of them', [other('bob', 'zoe o-hara'), other('cat', 'Zoe O Hara')], ['ann', 'bob', 'cat']],
  ])('%s', (_name, accounts, people) => {
    const found = sameIdentityFacts(ann, accounts, now);
    expect(found && [found.people, found.facts]).toEqual(
      people && [people, { kind: 'sameIdentity', barredId: 'ann', people: people.length }],
    );
  });
});

const oneWay = (bets: number, winnerId = 'ann'): FlagFacts => ({
  kind: 'oneWay',
  winnerId,
  bets,
  won: bets,
  movedCents: 0,
});
const moved = (movedCents: number): FlagFacts => ({ ...oneWay(2), movedCents }) as FlagFacts;
const failed = (inARow: number, lastId: string): FlagFacts => ({
  kind: 'failedDeposits',
  inARow,
  amountCents: 0,
  lastId,
});
const device = (people: number): FlagFacts => ({ kind: 'sharedDevice', people, device: 'Safari on Mac' });
const same = (people: number): FlagFacts => ({ kind: 'sameIdentity', barredId: 'ann', people });
const address = (people: number): FlagFacts => ({ kind: 'sharedAddress', people });

test.each([
  ['the same bets', oneWay(5), oneWay(5), false],
  ['four bets more', oneWay(5), oneWay(9), false],
  ['five bets more', oneWay(5), oneWay(10), true],
  ['$999.99 more', moved(1_000_00), moved(1_999_99), false],
  ['$1,000 more', moved(1_000_00), moved(2_000_00), true],
  ['the money changed direction', oneWay(5), oneWay(5, 'bob'), true],
  ['fewer bets, because older ones left the window', oneWay(10), oneWay(6), false],
  ['the same people on a device', device(3), device(3), false],
  ['one more user on a device', device(3), device(4), true],
  ['fewer on a device', device(4), device(3), false],
  ['the same people at an address', address(5), address(5), false],
  ['one more user at an address', address(5), address(6), true],
  ['the same people of an identity', same(2), same(2), false],
  ['one more user of an identity', same(2), same(3), true],
  ['fewer of an identity', same(3), same(2), false],
  ['the same failures', failed(3, 'a'), failed(3, 'a'), false],
  ['two failures more', failed(3, 'a'), failed(5, 'b'), false],
  ['three failures more', failed(3, 'a'), failed(6, 'b'), true],
  ['a new streak of failures', failed(4, 'a'), failed(3, 'b'), true],
  ['evidence of another kind', device(3), address(5), true],
])('reopens for %s: %s %s %s', (_name, seen, now, expected) => {
  expect(isNews(seen, now)).toBe(expected);
});

describe('deposits that are withdrawn again', () => {
  test.each([
    ['too little was deposited', 199_99, 199_99, 0, false],
    ['enough was deposited and withdrawn, nothing staked', 200_00, 100_00, 0, true],
    ['too little was withdrawn', 200_00, 99_99, 0, false],
    ['the staked share is exactly at the threshold', 200_00, 200_00, 50_00, true],
    ['more was staked', 200_00, 200_00, 50_01, false],
    ['nothing was deposited', 0, 500_00, 0, false],
  ])('%s', (_, depositedCents, withdrawnCents, stakedCents, isFlagged) => {
    const money = { depositedCents, withdrawnCents, stakedCents };
    expect(depositThenWithdrawFacts(money)).toEqual(
      isFlagged ? { kind: 'depositThenWithdraw', ...money } : null,
    );
  });

  test.each([
    [100_00, false],
    [299_99, false],
    [300_00, true],
  ])('reopens with %d cents withdrawn, after $100', (withdrawnCents, news) => {
    const facts = { kind: 'depositThenWithdraw', depositedCents: 200_00, stakedCents: 0 } as const;
    expect(isNews({ ...facts, withdrawnCents: 100_00 }, { ...facts, withdrawnCents })).toBe(news);
  });
});

test('one user per card raises no flag, two raise one, and a third reopens it', () => {
  expect(sharedSourceFacts('card', 1)).toBeNull();
  const [two, three] = [sharedSourceFacts('card', 2)!, sharedSourceFacts('card', 3)!];
  expect(two).toEqual({ kind: 'sharedSource', source: 'card', people: 2 });
  expect([isNews(two, two), isNews(two, three)]).toEqual([false, true]);
});

test('another account that paid with the card of an excluded user reopens the flag', () => {
  const excluded = (people: number): FlagFacts => ({ kind: 'excludedSource', barredId: 'ann', people });
  expect([isNews(excluded(2), excluded(2)), isNews(excluded(2), excluded(3))]).toEqual([false, true]);
});

test('one user per receiver raises no flag, two raise one, and a third reopens it', () => {
  expect(sharedReceiverFacts(1)).toBeNull();
  const [two, three] = [sharedReceiverFacts(2)!, sharedReceiverFacts(3)!];
  expect(two).toEqual({ kind: 'sharedReceiver', people: 2 });
  expect([isNews(two, two), isNews(two, three)]).toEqual([false, true]);
});

describe('a fresh deposit that a new opponent won', () => {
  test.each([
    ['most of it', 1_000_00, 500_00, true],
    ['a cent less than half', 1_000_00, 499_99, false],
    ['all of a small one', 199_99, 199_99, false],
    ['all of the smallest', 200_00, 200_00, true],
  ])('%s', (_, depositedCents, movedCents, isFlagged) => {
    const facts = freshDepositFacts('bob', { depositedCents, movedCents });
    expect(facts).toEqual(
      isFlagged ? { kind: 'freshDeposit', winnerId: 'bob', depositedCents, movedCents } : null,
    );
  });

  test('reopens once $200 more has moved', () => {
    const moved = (movedCents: number): FlagFacts => ({
      kind: 'freshDeposit',
      winnerId: 'bob',
      depositedCents: 1_000_00,
      movedCents,
    });
    expect(isNews(moved(500_00), moved(699_99))).toBe(false);
    expect(isNews(moved(500_00), moved(700_00))).toBe(true);
  });
});
