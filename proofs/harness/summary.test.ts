import { expect, test } from 'vitest';
import type { ProofRunResult } from './run-proof.ts';
import { type Outcome, summarize } from './summary.ts';

function outcome(
  name: string,
  result: Partial<ProofRunResult> | 'skipped',
  missing: readonly string[] = [],
): Outcome {
  const proof = {
    name,
    unit: 'requests',
    needsPostgres: false,
    missing,
    counts: { full: 10, quick: 10 },
    run: () => Promise.reject(new Error('It has run.')),
  };
  const complete = { done: 10, failed: 0, details: [], of: 10, brokeOff: false };
  return { proof, result: result === 'skipped' ? result : { ...complete, ...result }, seconds: 1.25 };
}

test('the summary lists every proof with its result and seconds, failed ones last, and counts them', () => {
  const outcomes = [
    outcome('broken', { failed: 2, details: ['Request 3: lost.'] }),
    outcome('absent', 'skipped', ['etcd', 'haproxy']),
    outcome('ended', { done: 3, failed: 1, brokeOff: true, details: ['It broke off.'] }),
    outcome('held', {}),
  ];
  const lines = summarize(outcomes, 3.6);
  expect(lines).toEqual([
    'held    10 requests                                      1.3 s',
    'absent  skipped: needs etcd, haproxy                     1.3 s',
    'broken  FAILED: 2 of 10 requests                         1.3 s',
    '  Request 3: lost.',
    'ended   FAILED: it broke off after 3 of 10 requests      1.3 s',
    '  It broke off.',
    '1 passed, 2 failed, 1 skipped, 4 s',
  ]);
});
