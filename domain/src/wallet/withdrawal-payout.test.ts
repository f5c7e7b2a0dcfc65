import { describe, expect, it, test } from 'vitest';
import type { WithdrawalStatus } from '../book/withdrawal.ts';
import {
  type PayoutFact,
  type PayoutStep,
  payoutFacts,
  payoutStep,
  returnReason,
} from './withdrawal-payout.ts';

const statuses: readonly WithdrawalStatus[] = ['processing', 'approved', 'sent', 'paid', 'returned'];

/** Every fact for every status, as a current response. */
const table: Readonly<Record<PayoutFact, readonly PayoutStep[]>> = {
  //          processing, approved,   sent,       paid,       returned
  taken: ['alarm', 'noteSent', 'noteSent', 'noteSent', 'noteSent'],
  refused: ['nothing', 'return', 'nothing', 'nothing', 'nothing'],
  notNow: ['nothing', 'tryAgain', 'nothing', 'nothing', 'nothing'],
  uncertain: ['nothing', 'tryAgain', 'nothing', 'nothing', 'nothing'],
  held: ['alarm', 'noteSent', 'noteSent', 'alarm', 'alarm'],
  unclaimed: ['alarm', 'noteSent', 'noteSent', 'alarm', 'alarm'],
  paid: ['alarm', 'complete', 'complete', 'nothing', 'alarm'],
  back: ['alarm', 'return', 'return', 'return', 'nothing'],
  blocked: ['alarm', 'alarm', 'alarm', 'nothing', 'nothing'],
  review: ['alarm', 'alarm', 'alarm', 'alarm', 'alarm'],
};
const cells = payoutFacts.flatMap((fact) =>
  statuses.map((status, i) => [status, fact, table[fact][i]!] as const),
);

describe('a fact about a payout', () => {
  it.each(cells)('%s, current response %s: %s', (status, fact, step) => {
    expect(payoutStep(status, fact, 'lookup')).toBe(step);
  });

  it.each(cells)('%s, event %s', (status, fact, step) => {
    // An event may be older than the end of the withdrawal. Then the payout is looked up. All else acts like a response.
    const ended = status === 'paid' || status === 'returned';
    expect(payoutStep(status, fact, 'webhook')).toBe(ended && step === 'alarm' ? 'lookUp' : step);
  });

  test('uncertain, temporary or unknown facts move no money', () => {
    for (const status of statuses)
      for (const fact of ['uncertain', 'notNow', 'held', 'unclaimed', 'blocked', 'review'] as const)
        for (const source of ['webhook', 'lookup'] as const)
          expect(['complete', 'return']).not.toContain(payoutStep(status, fact, source));
  });

  test('a returned withdrawal never moves again', () => {
    for (const fact of payoutFacts)
      for (const source of ['webhook', 'lookup'] as const)
        expect(['complete', 'return']).not.toContain(payoutStep('returned', fact, source));
  });
});

test.each([
  ['RECEIVER_ACCOUNT_LOCKED', 'failed', 'The PayPal account of this email address is locked or inactive.'],
  ['RECEIVER_UNCONFIRMED', null, 'The PayPal account of this email address is not confirmed.'],
  [null, 'returned', 'Nobody claimed the money at PayPal.'],
  ['RECEIVER_UNREGISTERED', 'returned', 'Nobody claimed the money at PayPal.'],
  [null, 'refunded', 'The receiver sent the money back.'],
  [null, 'reversed', 'PayPal took the payment back.'],
  [null, 'denied', 'PayPal denied the payment.'],
  [null, 'failed', 'PayPal could not pay this email address.'],
  ['toString', 'constructor', 'PayPal could not pay this email address.'],
])('the reason for a return: %s, %s', (issue, state, reason) => {
  expect(returnReason(issue, state)).toBe(reason);
});
