import { expect, test } from 'vitest';
import type { Proof } from './proof.ts';

/** The proof with the counts of `npm test`. */
export function testProof({ name, run, counts: { test: count } }: Proof): void {
  if (count === undefined) throw new Error(`${name} has no short version.`);
  test(`${name} holds`, { timeout: 400_000 }, async () => {
    // Time limits are claims of `npm run prove`. On a busy machine only the result counts.
    const patience = Number.POSITIVE_INFINITY;
    const { done, failed, details } = await run({ count, progress: () => {}, patience });
    // First, because they say what went wrong.
    expect(details).toEqual([]);
    expect({ done, failed }).toEqual({ done: count, failed: 0 });
  });
}
