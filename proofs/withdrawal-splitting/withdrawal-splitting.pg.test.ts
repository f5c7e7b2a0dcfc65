import { expect, test } from 'vitest';
import { testProof } from '../harness/test-proof.ts';
import { singleAmountBook, waitlessBook } from './broken-books.ts';
import { proveWithdrawalSplitting, withdrawalSplitting } from './withdrawal-splitting.ts';

testProof(withdrawalSplitting);

test.each([
  [
    'without waiting times',
    waitlessBook,
    /left in parts where \d+ were free|to a new receiver may be sent before/,
  ],
  [
    'that decides on each amount separately',
    singleAmountBook,
    /cents went without an operator within 1 days/,
  ],
])('control: finds a book %s', { timeout: 180_000 }, async (_, book, sentence) => {
  const { details } = await proveWithdrawalSplitting({ count: 60, progress: () => {} }, book);
  expect(details.join()).toMatch(sentence);
});
