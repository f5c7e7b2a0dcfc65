import { expect, test } from 'vitest';
import { provePayoutCrashes } from './payout-crashes.ts';
import { killPoints } from './payout-kill-points.ts';
import { mistakeNames } from './spoilt-payouts.ts';

const sending = killPoints.filter(({ way }) => way === undefined).slice(0, 4);
const asking = killPoints.filter(({ way }) => way !== undefined);

/** The path each mistake is made on, and what the proof reports. */
const found: Readonly<Record<string, readonly [typeof killPoints, RegExp]>> = {
  givesBackOnTimeout: [sending, /to \w+ is returned in the end/],
  namesEachAttempt: [sending, /PayPal has \d+ payouts of|is \w+ in the end/],
  forgetsKeys: [asking, /\d+ withdrawals were made of \d+ requests|were never answered/],
};

/** The crash proof can fail: it detects workers that lose or duplicate money. */
test.each(mistakeNames)('finds a worker that %s', { timeout: 180_000 }, async (mistake) => {
  const [points, sentence] = found[mistake]!;
  const run = { count: points.length, progress: () => {} };
  const { failed, details } = await provePayoutCrashes(run, mistake, 20_000, points);
  expect(failed).toBeGreaterThan(0);
  expect(details.join()).toMatch(sentence);
});
