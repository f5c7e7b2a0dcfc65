import { expect, test } from 'vitest';
import { forgetfulBook } from '../harness/forgetful-book.ts';
import { testProof } from '../harness/test-proof.ts';
import { bookHistories, proveBookHistories } from './book-histories.ts';

testProof(bookHistories);

test('control: finds a book that forgets keys', { timeout: 180_000 }, async () => {
  const { failed } = await proveBookHistories({ count: 4, progress: () => {} }, forgetfulBook.open);
  expect(failed).toBeGreaterThan(0);
});
