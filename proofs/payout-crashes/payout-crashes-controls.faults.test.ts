import { expect, test } from 'vitest';
import { killPoints } from './kill-points.ts';
import { mistakeNames } from './mistakes.ts';
import { provePayoutCrashes } from './payout-crashes.ts';

const sending = killPoints.filter(({ scenario }) => scenario === undefined).slice(0, 4);
const asking = killPoints.filter(({ scenario }) => scenario !== undefined);

/** The path each mistake is made on, and what the proof reports. */
const found: Readonly<Record<string, readonly [typeof killPoints, RegExp]>> = {
  givesBackOnTimeout: [sending, /to \w+ is returned in the end/],
  namesEachAttempt: [sending, /PayPal has \d+ payouts of|is \w+ in the end/],
  forgetsKeys: [asking, /\d+ withdrawals were made of \d+ requests|were never answered/],
};

/**
 * The crash proof can fail: it detects workers that lose or duplicate money. A kill may come at a moment at which the mistake
 * does no harm, so a control that found nothing is repeated. Each waits its whole patience for a withdrawal to end correctly, so
 * they wait together, each with its own database and provider.
 */
test.concurrent.each(mistakeNames)(
  'control: finds a worker that %s',
  { timeout: 300_000 },
  async (mistake) => {
    const [points, sentence] = found[mistake]!;
    const run = { count: points.length, progress: () => {} };
    const prove = () => provePayoutCrashes(run, mistake, 20_000, points);
    let proof = await prove();
    for (let repeats = 0; proof.failed === 0 && repeats < 3; repeats++) proof = await prove();
    expect(proof.failed).toBeGreaterThan(0);
    expect(proof.details.join()).toMatch(sentence);
  },
);
