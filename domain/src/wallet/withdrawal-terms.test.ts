import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { WithdrawalHistory, WithdrawalRules, WithdrawalTerms } from '../book/withdrawal-terms.ts';
import {
  availabilityText,
  centsWithoutApproval,
  needsApproval,
  sendWait,
  withdrawalAvailability,
} from './withdrawal-terms.ts';

const hour = 3_600_000;
const day = 24 * hour;
const now = Date.UTC(2026, 10, 22, 18, 0);

const live: WithdrawalRules = {
  depositHoldMs: 5 * day,
  winningsHoldMs: 4 * hour,
  receiverHoldMs: day,
  securityHoldMs: day,
  dayApprovalCents: 500_00,
  weekApprovalCents: 2_000_00,
  refundWindowMs: 0,
};
const play: WithdrawalRules = {
  ...live,
  depositHoldMs: 0,
  winningsHoldMs: 0,
  receiverHoldMs: 0,
  securityHoldMs: 0,
};
const nothing: WithdrawalHistory = {
  held: [],
  ownHoldEnds: [],
  winnings: [],
  withdrawals: [],
  paidReceivers: [],
  credentialsChangedAt: null,
  cardDeposits: [],
};
const terms = (history: Partial<WithdrawalHistory>, rules = live): WithdrawalTerms => ({
  rules,
  history: { ...nothing, ...history },
});
const ago = (cents: number, ms: number) => ({ cents, at: now - ms });
const held = (cents: number, ms: number) => ({ cents, until: now + ms });
const won = (cents: number, ms: number, ...parts: WithdrawalHistory['held']) => ({
  ...ago(cents, ms),
  held: parts,
});

describe('what can be withdrawn', () => {
  const own = { held: [held(700_00, day)], ownHoldEnds: [now + day] };
  const rows: readonly (readonly [
    name: string,
    balanceCents: number,
    history: Partial<WithdrawalHistory>,
    nowCents: number,
    later: readonly (readonly [cents: number, inMs: number, because: string])[],
  ])[] = [
    ['money without a recent deposit or win', 300_00, {}, 300_00, []],
    ['a fresh deposit waits', 1_000_00, own, 300_00, [[700_00, day, 'deposit']]],
    ['a deposit after its holding period', 700_00, { held: [held(700_00, 0)] }, 700_00, []],
    [
      'a deposit just before the end of its time',
      700_00,
      { held: [held(700_00, 1)], ownHoldEnds: [now + 1] },
      0,
      [[700_00, 1, 'deposit']],
    ],
    [
      'a deposit of someone else that was won',
      950_00,
      { held: [held(950_00, day)] },
      0,
      [[950_00, day, 'wonDeposit']],
    ],
    [
      'own and won deposits, each at its time',
      1_000_00,
      { held: [held(300_00, 2 * day), held(400_00, day)], ownHoldEnds: [now + 2 * day] },
      300_00,
      [
        [400_00, day, 'wonDeposit'],
        [300_00, 2 * day, 'deposit'],
      ],
    ],
    ['winnings wait', 180_00, { winnings: [won(180_00, hour)] }, 0, [[180_00, 3 * hour, 'winnings']]],
    ['winnings after their time', 180_00, { winnings: [won(180_00, 4 * hour)] }, 180_00, []],
    [
      'a payout with held money counts once',
      820_00,
      {
        held: [held(500_00, day)],
        ownHoldEnds: [now + day],
        winnings: [won(720_00, hour, held(400_00, day))],
      },
      0,
      [
        [320_00, 3 * hour, 'winnings'],
        [500_00, day, 'deposit'],
      ],
    ],
    [
      'held money that ends while it waits as winnings',
      720_00,
      { held: [held(400_00, hour)], winnings: [won(720_00, hour, held(400_00, hour))] },
      0,
      [[720_00, 3 * hour, 'winnings']],
    ],
    [
      'held money that left again after it was won',
      320_00,
      { winnings: [won(720_00, hour, held(400_00, day))] },
      0,
      [[320_00, 3 * hour, 'winnings']],
    ],
    ['an empty balance', 0, { winnings: [won(10_00, 1)] }, 0, []],
  ];
  it.each(rows)('%s', (_, balanceCents, history, nowCents, later) => {
    expect(withdrawalAvailability(balanceCents, terms(history), now)).toEqual({
      nowCents,
      later: later.map(([cents, inMs, because]) => ({ cents, at: now + inMs, because })),
    });
  });

  it('is the whole balance in play mode', () => {
    const history = { winnings: [won(100_00, 1)] };
    expect(withdrawalAvailability(800_00, terms(history, play), now)).toEqual({
      nowCents: 800_00,
      later: [],
    });
  });

  it.each([
    [
      { nowCents: 300_00, later: [{ cents: 700_00, at: now + 5 * day, because: 'deposit' }] },
      '$300.00 is available to withdraw now, $700.00 more on Nov 27.',
    ],
    [
      { nowCents: 0, later: [{ cents: 50_00, at: now + hour, because: 'winnings' }] },
      '$0.00 is available to withdraw now, $50.00 more today at 2:00 PM CDT.',
    ],
    [
      { nowCents: 0, later: [{ cents: 50_00, at: now + 60 * day, because: 'deposit' }] },
      '$0.00 is available to withdraw now, $50.00 more on Jan 21, 2027.',
    ],
    [
      {
        nowCents: 0,
        later: [
          { cents: 50_00, at: now + 2 * day, because: 'deposit' },
          { cents: 20_00, at: now + 2 * day + 1, because: 'wonDeposit' },
        ],
      },
      '$0.00 is available to withdraw now, $70.00 more on Nov 24.',
    ],
  ] as const)('describes %o as a sentence', (availability, text) => {
    expect(availabilityText(availability, now)).toBe(text);
  });
});

describe('approval', () => {
  it.each([
    ['at the daily total', 500_00, [], false],
    ['a cent above it', 500_01, [], true],
    ['with one from today', 400_01, [ago(100_00, hour)], true],
    ['with one from exactly a day ago', 500_00, [ago(400_00, day)], false],
    ['with one from just under a day ago', 100_01, [ago(400_00, day - 1)], true],
    ['at the weekly total', 500_00, [ago(1_500_00, 6 * day)], false],
    ['a cent above that', 500_00, [ago(1_500_01, 6 * day)], true],
    ['with one from exactly a week ago', 500_00, [ago(2_000_00, 7 * day)], false],
  ] as const)('%s', (_, amountCents, withdrawals, needed) => {
    expect(needsApproval(amountCents, terms({ withdrawals }), now)).toBe(needed);
  });

  it.each([
    [[], 500_00],
    [[ago(100_00, 1)], 400_00],
    [[ago(1_900_00, 2 * day)], 100_00],
    [[ago(9_000_00, 2 * day)], 0],
  ] as const)('of %o leaves so much without it', (withdrawals, cents) => {
    expect(centsWithoutApproval(terms({ withdrawals }), now)).toBe(cents);
  });
});

describe('the earliest time to send', () => {
  it.each([
    ['a new receiver', {}, { until: now + day, reason: 'newReceiver' }],
    ['an address paid before, in other case', { paidReceivers: ['ann@mail.com'] }, null],
    [
      'after a changed login',
      { paidReceivers: ['ann@mail.com'], credentialsChangedAt: now - hour },
      { until: now + 23 * hour, reason: 'changedLogin' },
    ],
    ['a day after it', { paidReceivers: ['ann@mail.com'], credentialsChangedAt: now - day }, null],
    ['both', { credentialsChangedAt: now - hour }, { until: now + day, reason: 'newReceiver' }],
  ] as const)('%s', (_, history, wait) => {
    expect(sendWait(' Ann@mail.com', terms(history), now)).toEqual(wait);
  });

  it('is now in play mode', () => {
    expect(sendWait('ann@mail.com', terms({ credentialsChangedAt: now }, play), now)).toBeNull();
  });
});

const amounts = fc.array(
  fc.record({
    cents: fc.integer({ min: 1, max: 1_000_00 }),
    at: fc.integer({ min: now - 8 * day, max: now }),
  }),
  { maxLength: 6 },
);
const parts = fc
  .uniqueArray(fc.integer({ min: now - day, max: now + 8 * day }), { maxLength: 6 })
  .map((instants) =>
    instants.toSorted((a, b) => b - a).map((until, i) => ({ cents: (i + 1) * 70_01, until })),
  );
const winnings = fc
  .tuple(amounts, parts)
  .map(([wins, carried]) => wins.map((win, i) => ({ ...win, held: carried.slice(i, i + 2) })));
const histories = fc.record({ held: parts, winnings, withdrawals: amounts });

test('available plus later amounts equal the balance', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5_000_00 }), histories, (balanceCents, history) => {
      const { nowCents, later } = withdrawalAvailability(balanceCents, terms(history), now);
      expect(nowCents + later.reduce((sum, { cents }) => sum + cents, 0)).toBe(balanceCents);
      expect(later.every(({ cents, at }) => cents > 0 && at > now)).toBe(true);
    }),
  );
});

test('the available amount never falls without new activity', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5_000_00 }), histories, fc.nat(8 * day), (balance, history, ms) => {
      const before = withdrawalAvailability(balance, terms(history), now).nowCents;
      expect(withdrawalAvailability(balance, terms(history), now + ms).nowCents).toBeGreaterThanOrEqual(
        before,
      );
    }),
  );
});

test('splitting a withdrawal gains neither money nor unapproved money', () => {
  const requests = fc.array(fc.integer({ min: 10_00, max: 600_00 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 5_000_00 }),
      histories,
      requests,
      (startCents, given, requested) => {
        const atOnce = withdrawalAvailability(startCents, terms(given), now).nowCents;
        const withoutApproval = centsWithoutApproval(terms(given), now);
        let balance = startCents;
        let out = 0;
        let outWithoutApproval = 0;
        let withdrawals = given.withdrawals;
        for (const cents of requested) {
          const current = terms({ ...given, withdrawals });
          if (cents > withdrawalAvailability(balance, current, now).nowCents) continue;
          if (!needsApproval(cents, current, now)) outWithoutApproval += cents;
          balance -= cents;
          out += cents;
          withdrawals = [...withdrawals, { cents, at: now }];
        }
        expect(out).toBeLessThanOrEqual(atOnce);
        expect(outWithoutApproval).toBeLessThanOrEqual(withoutApproval);
      },
    ),
  );
});
