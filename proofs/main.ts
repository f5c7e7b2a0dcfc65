import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { stopWithParent } from '@sidebet/server/app/stop-with-parent';
import { setup } from '@sidebet/server/testing/global-setup';
import { buildWebWhenStale } from '../scripts/build-web.ts';
import { stopOnInterrupt } from './harness/interrupt.ts';
import type { Proof } from './harness/proof.ts';
import { type ProofProcess, proofProcess } from './harness/proof-process.ts';
import { runProofs } from './harness/run-proofs.ts';
import { describe, hasFailed, type Outcome, summarize } from './harness/summary.ts';
import { toCamelCase } from './harness/test-file-proof.ts';
import { proofs } from './proofs.ts';

/**
 * `npm run prove [-- --quick] [-- --only NAME]`: runs every proof, those that claim times alone, and ends with a table of all of
 * them. Exits with 1 on any failure.
 */
const usage = `Usage: npm run prove -- [--quick] [--only NAME]; names: ${proofs.map(({ name }) => name).join(', ')}.`;

async function main(args: readonly string[]): Promise<number> {
  const wanted = readArguments(args);
  if ('mistake' in wanted) {
    console.error(`${wanted.mistake}\n${usage}`);
    return 1;
  }
  const { chosen, isQuick } = wanted;
  const needsPostgres = chosen.some((proof) => proof.needsPostgres && !isSkipped(proof));
  stopWithParent();
  const stopPostgres = stopOnInterrupt(needsPostgres ? await setup() : async () => {});
  try {
    return await runAll(chosen, isQuick);
  } finally {
    await stopPostgres();
  }
}

type Wanted = { readonly chosen: readonly Proof[]; readonly isQuick: boolean };

function readArguments(args: readonly string[]): Wanted | { readonly mistake: string } {
  try {
    const { quick, only } = parseArgs({
      args: [...args],
      options: { quick: { type: 'boolean' }, only: { type: 'string', multiple: true } },
    }).values;
    const names = only?.map(toCamelCase);
    const unknown = names?.find((name) => !proofs.some((proof) => proof.name === name));
    if (unknown !== undefined) return { mistake: `There is no proof '${unknown}'.` };
    const chosen = names ? proofs.filter(({ name }) => names.includes(name)) : proofs;
    return { chosen, isQuick: quick ?? false };
  } catch (error) {
    return { mistake: (error as Error).message };
  }
}

const isSkipped = ({ missing = [] }: Proof) => missing.length > 0;

/** Proofs that claim no times wait for more than half of the time. */
const atOnce = 2 * availableParallelism();

async function runAll(chosen: readonly Proof[], isQuick: boolean): Promise<number> {
  const began = performance.now();
  const secondsSince = (from: number) => (performance.now() - from) / 1000;
  // Otherwise several of them would build it at once.
  if (chosen.length > 1) buildWebWhenStale();
  let begun = 0;
  const runIn =
    (lane: ProofProcess) =>
    async (proof: Proof): Promise<Outcome> => {
      console.log(`[${++begun}/${chosen.length}] ${proof.name}`);
      const from = performance.now();
      const count = isQuick ? proof.counts.quick : proof.counts.full;
      const result = isSkipped(proof) ? 'skipped' : await lane.run(proof, { count, isQuick });
      const outcome: Outcome = { proof, result, seconds: secondsSince(from) };
      const texts = result === 'skipped' ? [] : [...result.details, ...(result.note ? [result.note] : [])];
      const first = `  ${proof.name}: ${describe(outcome)}, ${outcome.seconds.toFixed(1)} s`;
      console.log([first, ...texts.map((text) => `  ${text}`)].join('\n'));
      return outcome;
    };
  const lanes = Array.from({ length: atOnce }, proofProcess);
  const outcomes = await runProofs(chosen, lanes.map(runIn));
  await Promise.all(lanes.map((lane) => lane.close()));
  console.log(['', ...summarize(outcomes, secondsSince(began))].join('\n'));
  return outcomes.some(hasFailed) ? 1 : 0;
}

process.exitCode = await main(process.argv.slice(2));
