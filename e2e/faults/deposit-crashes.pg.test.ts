import { expect, test } from 'vitest';
import { proveDepositCrashes } from './deposit-crashes.ts';
import { depositMistakes } from './spoilt-deposits.ts';

/** The proof of crashes can fail: a worker that doubles money, or opens pages of its own, is found. */
test.each(depositMistakes)('a worker that %s is found', async (mistake) => {
  const { failed, details } = await proveDepositCrashes({ count: 4, progress: () => {} }, mistake, 30_000);
  expect(failed).toBeGreaterThan(0);
  expect(details.join()).toMatch(
    mistake === 'creditsTwice' ? /\d+ cents are there after a deposit/ : /in the end|have \d+ pages of/,
  );
});
