import { ProgressLine } from './progress-line.ts';
import type { Proof, ProofResult } from './proof.ts';

/** What became of one proof. `of` is the number of cases it was to do. */
export type ProofRunResult = ProofResult & { readonly of: number; readonly brokeOff: boolean };

/** Runs a proof. One that throws has failed, with the cases that it had done until then; the others still run. */
export async function runProof(proof: Proof, count: number): Promise<ProofRunResult> {
  const line = new ProgressLine(proof.name, count);
  try {
    const result = await proof.run({ count, progress: (done) => line.show(done) });
    return { ...result, of: count, brokeOff: false };
  } catch (error) {
    const details = [`It broke off after ${line.done} of ${count} ${proof.unit}: ${(error as Error).stack}`];
    // The case under way counts as failed, not as done.
    return { done: Math.min(line.done, count - 1), failed: 1, details, of: count, brokeOff: true };
  } finally {
    line.clear();
  }
}

/** The line of the table: `2000 of 20000 requests` where it broke off, else `20000 requests`. */
export function doneText({ unit }: Proof, { done, of, brokeOff }: ProofRunResult): string {
  return brokeOff ? `${done} of ${of} ${unit}` : `${done} ${unit}`;
}

/** The entry of the summary, one line of JSON for all proofs. */
export function summaryOf({ done, failed, of, brokeOff }: ProofRunResult) {
  return brokeOff ? { done, of, failed, brokeOff } : { done, failed };
}
