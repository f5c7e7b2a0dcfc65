import { expect, test } from 'vitest';
import { provePayoutCrashes } from './payout-crashes.ts';
import { mistakeNames } from './spoilt-payouts.ts';

/** The proof of crashes can fail: workers that lose or double money are found. */
test.each(mistakeNames)('a worker that %s is found', async (mistake) => {
  const { failed, details } = await provePayoutCrashes({ count: 4, progress: () => {} }, mistake, 6_000);
  expect(failed).toBeGreaterThan(0);
  expect(details.join()).toMatch(
    mistake === 'namesEachAttempt'
      ? /PayPal has \d+ payouts of|is \w+ in the end/
      : /to \w+ is returned in the end/,
  );
});
