import { ProgressLine } from './progress-line.ts';
import type { Proof, ProofResult, ProofRun } from './proof.ts';

/** The result of a proof. `of` is the number of planned cases. */
export type ProofRunResult = ProofResult & { readonly of: number; readonly brokeOff: boolean };

/** Runs a proof. A proof that throws has failed with the cases done so far; the others still run. */
export async function runProof(
  proof: Proof,
  { count, isQuick }: Pick<ProofRun, 'count' | 'isQuick'>,
): Promise<ProofRunResult> {
  const line = new ProgressLine(proof.name, count);
  try {
    const result = await proof.run({ count, isQuick, progress: (done) => line.show(done) });
    return { ...result, of: count, brokeOff: false };
  } catch (error) {
    const details = [`It broke off after ${line.done} of ${count} ${proof.unit}: ${explain(error)}`];
    // The current case counts as failed, not as done.
    return { done: Math.min(line.done, count - 1), failed: 1, details, of: count, brokeOff: true };
  } finally {
    line.clear();
  }
}

/** With what failed first, if closing failed too. */
function explain(error: unknown): string {
  if (!(error instanceof SuppressedError)) return String((error as Error).stack);
  return `${explain(error.suppressed)}\nand while it closed: ${explain(error.error)}`;
}
