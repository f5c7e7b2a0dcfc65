import { expect, test } from 'vitest';
import { forgetfulBook } from '../harness/forgetful-book.ts';
import { testProof } from '../harness/test-proof.ts';
import { proveReplays, replays } from './replays.ts';

testProof(replays);

test('control: finds a book that forgets keys', { timeout: 180_000 }, async () => {
  const { details } = await proveReplays({ count: 12, progress: () => {} }, forgetfulBook);
  expect(details.join()).toMatch(/equal requests heard/);
  expect(details.join()).toMatch(/another request under the same key heard/);
});
