import { parseArgs } from 'node:util';
import { stopWithParent } from '@sidebet/server/stop-with-parent';
import { setup } from '@sidebet/server/testing/global-setup';
import { stopOnInterrupt } from './harness/interrupt.ts';
import type { Proof } from './harness/proof.ts';
import { runProof } from './harness/run-proof.ts';
import { describe, hasFailed, type Outcome, summarize } from './harness/summary.ts';
import { toCamelCase } from './harness/test-file-proof.ts';
import { proofs } from './proofs.ts';

/**
 * `npm run prove [-- --quick] [-- --only NAME]`: runs every proof in sequence and ends with a table of all of them. Exits with
 * 1 on any failure.
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

async function runAll(chosen: readonly Proof[], isQuick: boolean): Promise<number> {
  const outcomes: Outcome[] = [];
  for (const [index, proof] of chosen.entries()) {
    console.log(`[${index + 1}/${chosen.length}] ${proof.name}`);
    const began = performance.now();
    const count = isQuick ? proof.counts.quick : proof.counts.full;
    const result = isSkipped(proof) ? 'skipped' : await runProof(proof, { count, isQuick });
    const outcome: Outcome = { proof, result, seconds: (performance.now() - began) / 1000 };
    outcomes.push(outcome);
    console.log(`  ${describe(outcome)}, ${outcome.seconds.toFixed(1)} s`);
    if (result === 'skipped') continue;
    for (const line of [...result.details, ...(result.note ? [result.note] : [])]) console.log(`  ${line}`);
  }
  console.log(['', ...summarize(outcomes)].join('\n'));
  return outcomes.some(hasFailed) ? 1 : 0;
}

process.exitCode = await main(process.argv.slice(2));
