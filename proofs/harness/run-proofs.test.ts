import { expect, test } from 'vitest';
import type { Proof } from './proof.ts';
import { runProofs } from './run-proofs.ts';

const proof = (name: string, claimsTimes?: true): Proof => ({
  name,
  unit: 'requests',
  needsPostgres: false,
  ...(claimsTimes && { claimsTimes }),
  counts: { full: 1, quick: 1 },
  run: async () => ({ done: 1, failed: 0, details: [] }),
});

/** Runs them, each for three turns. Returns which ran at the same time whenever one began, and the results. */
async function watch(proofs: readonly Proof[], atOnce: number) {
  const running = new Set<string>();
  const began: string[] = [];
  const run = async ({ name }: Proof) => {
    running.add(name);
    began.push([...running].join('+'));
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
    running.delete(name);
    return name;
  };
  const results = await runProofs(proofs, Array(atOnce).fill(run));
  return { began, results };
}

const names = (proofs: readonly Proof[]) => proofs.map(({ name }) => name);

test('proofs that claim times run alone, after the others, which run two at a time', async () => {
  const proofs = [proof('timed', true), proof('a'), proof('b'), proof('alsoTimed', true), proof('c')];
  const { began, results } = await watch(proofs, 2);
  expect(began.slice(0, 3)).toEqual(['a', 'a+b', expect.stringMatching(/c$/)]);
  expect(began.slice(3)).toEqual(['timed', 'alsoTimed']);
  expect(results).toEqual(names(proofs));
});

test('one at a time keeps the order', async () => {
  const { began } = await watch([proof('a'), proof('b'), proof('c')], 1);
  expect(began).toEqual(['a', 'b', 'c']);
});

test('a proof that throws ends the run', async () => {
  const run = async ({ name }: Proof) => {
    if (name === 'b') throw new Error(name);
  };
  await expect(runProofs([proof('a'), proof('b')], [run, run])).rejects.toThrow('b');
});
