import { deletionBlockerKinds } from '@sidebet/domain/data-rights/deletion';
import { describe, expect, test } from 'vitest';
import { describeBlocker, describeOpenOffers } from './deletion-blockers.ts';

describe('labels of what blocks a deletion', () => {
  test.each([
    ['balance', 1000, 'You have $10.00 in your balance.', 'Withdraw it', '/Settings?tab=withdrawal'],
    [
      'balance',
      999,
      'You have $9.99 in your balance, less than the withdrawal minimum. We’ll pay it out by hand.',
      'Write to support',
      '/Settings?tab=support',
    ],
    [
      'owed',
      1,
      'You owe $0.01 from a corrected result or a refunded deposit.',
      'Deposit it',
      '/Settings?tab=deposit',
    ],
    ['activeBets', 1, '1 active bet is waiting for a result.', 'See active bets', '/?view=myBets&tab=Active'],
    [
      'activeBets',
      3,
      '3 active bets are waiting for a result.',
      'See active bets',
      '/?view=myBets&tab=Active',
    ],
    [
      'withdrawals',
      2,
      '2 withdrawals are on the way to PayPal.',
      'See withdrawals',
      '/Settings?tab=withdrawal',
    ],
    [
      'deposits',
      1,
      '1 deposit is in progress. Unpaid ones expire within a day.',
      'See deposits',
      '/Settings?tab=transactionHistory',
    ],
  ] as const)('%s of %i', (kind, amount, says, label, to) => {
    expect(describeBlocker({ kind, amount })).toEqual({ says, label, to });
  });

  test.each(deletionBlockerKinds)('%s is a sentence with a link', (kind) => {
    const { says, label, to } = describeBlocker({ kind, amount: 2 });
    expect(says).toMatch(/^[A-Z\d$].*\.$/);
    expect(label).not.toBe('');
    expect(to).toMatch(/^\//);
  });

  test.each([
    [1, 15_00, '1 open offer holds $15.00. We’ll cancel it first. Then you can withdraw the money.'],
    [2, 30_00, '2 open offers hold $30.00. We’ll cancel them first. Then you can withdraw the money.'],
  ])('%i open offers', (count, cents, says) => {
    expect(describeOpenOffers({ count, cents }).says).toBe(says);
  });
});
