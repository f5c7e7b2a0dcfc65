import { expect, test } from 'vitest';
import type { Proof } from './proof.ts';
import { runProof } from './run-proof.ts';

const proof = (run: Proof['run']): Proof => ({
  name: 'example',
  unit: 'requests',
  needsPostgres: false,
  counts: { full: 10, quick: 10, test: 10 },
  run,
});

test('a successful proof reports its count', async () => {
  const holds = proof(async ({ count }) => ({ done: count, failed: 0, details: [] }));
  expect(await runProof(holds, { count: 10 })).toMatchObject({
    done: 10,
    of: 10,
    failed: 0,
    brokeOff: false,
  });
});

test.each([
  ['in the middle', 3, 3],
  ['before the first case', 0, 0],
  ['after it reported the last case', 10, 9],
])('a proof that aborts %s does not report all cases as done', async (_name, reported, done) => {
  const breaks = proof(async ({ progress }) => {
    if (reported > 0) progress(reported);
    throw new Error('Signup of ann000005 was refused');
  });
  const result = await runProof(breaks, { count: 10 });
  expect(result).toMatchObject({ done, of: 10, failed: 1, brokeOff: true });
  expect(result.details.join()).toContain('Signup of ann000005 was refused');
});

test('a failure to close does not hide what failed before', async () => {
  const breaks = proof(async () => {
    await using _ = { [Symbol.asyncDispose]: () => Promise.reject(new Error('target is busy')) };
    throw new Error('Signup of ann000005 was refused');
  });
  const { details } = await runProof(breaks, { count: 10 });
  expect(details.join()).toMatch(/refused(.|\n)+while it closed: Error: target is busy/);
});
