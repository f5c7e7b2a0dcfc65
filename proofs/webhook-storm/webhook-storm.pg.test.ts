import { expect, test } from 'vitest';
import { testProof } from '../harness/test-proof.ts';
import { creditingBook, keepingBook } from './broken-books.ts';
import { proveWebhookStorm, webhookStorm } from './webhook-storm.ts';

testProof(webhookStorm);

test.each([
  ['credits twice', creditingBook, /ended with \d+ cents available/],
  [
    'does not return unpaid payouts',
    keepingBook,
    /ended as (sent|paid), .*returned 0 times, .*after the webhook/,
  ],
])('control: finds a book that %s', { timeout: 180_000 }, async (_, book, sentence) => {
  const { details } = await proveWebhookStorm({ count: 80, progress: () => {} }, book);
  expect(details.join('\n')).toMatch(sentence);
});
