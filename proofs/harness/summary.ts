import type { Proof } from './proof.ts';
import type { ProofRunResult } from './run-proof.ts';

/** A proof that ran, or one that was skipped because this machine lacks something. */
export type Outcome = {
  readonly proof: Proof;
  readonly result: ProofRunResult | 'skipped';
  readonly seconds: number;
};

/** What a proof did, in one line. */
export function describe({ proof, result }: Outcome): string {
  if (result === 'skipped') return `skipped: needs ${proof.missing!.join(', ')}`;
  const { done, failed, of, brokeOff } = result;
  if (brokeOff) return `FAILED: it broke off after ${done} of ${of} ${proof.unit}`;
  return failed > 0 ? `FAILED: ${failed} of ${done} ${proof.unit}` : `${done} ${proof.unit}`;
}

/** The end of a run of so many seconds: every proof with its result and seconds, the failed ones last, and one line for all. */
export function summarize(outcomes: readonly Outcome[], seconds: number): string[] {
  const skipped = outcomes.filter(({ result }) => result === 'skipped');
  const ran = outcomes.filter(({ result }) => result !== 'skipped');
  const failed = ran.filter(hasFailed);
  const passed = ran.filter((outcome) => !hasFailed(outcome));
  const all = [...passed, ...skipped, ...failed];
  const widths = [
    Math.max(...all.map(({ proof }) => proof.name.length)),
    Math.max(...all.map((outcome) => describe(outcome).length)),
  ] as const;
  const rows = all.flatMap((outcome) => {
    const { proof, result } = outcome;
    const time = outcome.seconds.toFixed(1).padStart(7);
    const row = `${proof.name.padEnd(widths[0])}  ${describe(outcome).padEnd(widths[1])}  ${time} s`;
    return result === 'skipped' ? [row] : [row, ...result.details.map((detail) => `  ${detail}`)];
  });
  const counts = [`${passed.length} passed`, `${failed.length} failed`, `${skipped.length} skipped`];
  return [...rows, `${counts.join(', ')}, ${Math.round(seconds)} s`];
}

export function hasFailed({ result }: Outcome): boolean {
  return result !== 'skipped' && result.failed > 0;
}
