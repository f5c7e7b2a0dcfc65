import type { Proof } from './proof.ts';

/**
 * Runs the proofs that claim no times, one at a time in each lane, and then each of the others alone. Returns their results in
 * the order of the proofs.
 */
export async function runProofs<Result>(
  proofs: readonly Proof[],
  lanes: readonly ((proof: Proof) => Promise<Result>)[],
): Promise<Result[]> {
  const results = new Map<Proof, Result>();
  const runInTurn = async (turn: Iterable<Proof>, run: (proof: Proof) => Promise<Result>) => {
    for (const proof of turn) results.set(proof, await run(proof));
  };
  // The lanes share one iterator: each takes the next proof once it has finished one.
  const next = proofs.filter(({ claimsTimes }) => !claimsTimes).values();
  await Promise.all(lanes.map((run) => runInTurn(next, run)));
  await runInTurn(
    proofs.filter(({ claimsTimes }) => claimsTimes),
    lanes[0]!,
  );
  return proofs.map((proof) => results.get(proof)!);
}
