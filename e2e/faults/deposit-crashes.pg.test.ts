import { expect, test } from 'vitest';
import { proveDepositCrashes } from './deposit-crashes.ts';
import { depositKillPoints } from './deposit-kill-points.ts';
import type { WayName } from './deposit-ways.ts';
import { depositMistakes } from './spoilt-deposits.ts';

/** The path each mistake is made on, and what the proof reports. */
const found: Readonly<Record<string, readonly [WayName, RegExp]>> = {
  creditsTwice: ['refunded', /"availableCents":\d+\} in the end instead of/],
  leavesCheckoutsOpen: ['cancelled', /checkouts are open after their deposits ended/],
  forgetsFailures: ['refundFailed', /"failedRefunds":0.* in the end instead of .*"failedRefunds":1/],
  forgetsDisputes: ['disputed', /"disputes":\["open"\].* in the end instead of/],
  namesEachAttempt: ['refunded', /in the end|have \d+ pages of/],
};

/** The crash proof can fail: it detects a worker that loses or duplicates money, or leaves pages open. */
test.each(depositMistakes)('finds a worker that %s', { timeout: 180_000 }, async (mistake) => {
  const [way, sentence] = found[mistake]!;
  const points = depositKillPoints.filter((point) => (point.way ?? 'refunded') === way).slice(0, 4);
  const run = { count: points.length, progress: () => {} };
  const { failed, details } = await proveDepositCrashes(run, mistake, 20_000, points);
  expect(failed).toBeGreaterThan(0);
  expect(details.join()).toMatch(sentence);
});
