import { expect, test } from 'vitest';
import { proveDepositCrashes } from './deposit-crashes.ts';
import { depositKillPoints } from './kill-points.ts';
import { depositMistakes } from './mistakes.ts';
import type { ScenarioName } from './scenarios.ts';

/** Each mistake, the scenario it is made in, and what the proof reports. */
const found: readonly (readonly [mistake: string, ScenarioName, RegExp])[] = [
  ['creditsTwice', 'refunded', /"availableCents":\d+\} in the end instead of/],
  ['leavesCheckoutsOpen', 'cancelled', /checkouts are open after their deposits ended/],
  ['leavesCheckoutsOpen', 'left', /"status":"processing".* in the end instead of .*"cancelled"/],
  ['forgetsFailures', 'refundFailed', /"failedRefunds":0.* in the end instead of .*"failedRefunds":1/],
  ['forgetsDisputes', 'disputed', /"disputes":\["open"\].* in the end instead of/],
  ['namesEachAttempt', 'refunded', /in the end|have \d+ pages of/],
];

test('every mistake is tried', () => {
  expect([...new Set(found.map(([mistake]) => mistake))].toSorted()).toEqual(depositMistakes.toSorted());
});

/**
 * The crash proof can fail: it detects a worker that loses or duplicates money, or leaves pages open. Each control waits its
 * whole patience for a deposit to end correctly, so they wait together, each with its own database and provider.
 */
test.concurrent.each(found)(
  'control: finds a worker that %s, deposits being %s',
  { timeout: 180_000 },
  async (mistake, scenario, sentence) => {
    const points = depositKillPoints
      .filter((point) => (point.scenario ?? 'refunded') === scenario)
      .slice(0, 4);
    const run = { count: points.length, progress: () => {} };
    const { failed, details } = await proveDepositCrashes(run, mistake, 20_000, points);
    expect(failed).toBeGreaterThan(0);
    expect(details.join()).toMatch(sentence);
  },
);
