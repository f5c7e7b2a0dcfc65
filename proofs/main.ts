import { parseArgs } from 'node:util';
import { setup } from '@sidebet/server/testing/global-setup';
import { stopOnInterrupt } from './harness/interrupt.ts';
import type { Proof } from './harness/proof.ts';
import { doneText, runProof, summarize } from './harness/run-proof.ts';
import { proofs } from './proofs.ts';

/**
 * `npm run prove [-- --quick] [-- --only NAME]`: runs every proof in sequence, prints a table, and ends with one line of JSON.
 * Exits with 1 on any failure.
 */
const usage = `Usage: npm run prove -- [--quick] [--only NAME]; names: ${proofs.map(({ name }) => name).join(', ')}.`;

async function main(args: readonly string[]): Promise<number> {
  const wanted = readArguments(args);
  if ('mistake' in wanted) {
    console.error(`${wanted.mistake}\n${usage}`);
    return 1;
  }
  const { chosen, size } = wanted;
  const needsPostgres = chosen.some((proof) => proof.needsPostgres);
  const stopPostgres = needsPostgres ? stopOnInterrupt(await setup()) : async () => {};
  try {
    return await runAll(chosen, size);
  } finally {
    await stopPostgres();
  }
}

type Wanted = { readonly chosen: readonly Proof[]; readonly size: 'quick' | 'full' };

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
    return { chosen, size: quick ? 'quick' : 'full' };
  } catch (error) {
    return { mistake: (error as Error).message };
  }
}

async function runAll(chosen: readonly Proof[], size: 'quick' | 'full'): Promise<number> {
  const summary: Record<string, ReturnType<typeof summarize>> = {};
  console.log(row('proof', 'done', 'failed', 'seconds'));
  for (const proof of chosen) {
    const began = Date.now();
    const result = await runProof(proof, proof.counts[size]);
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    console.log(row(proof.name, doneText(proof, result), String(result.failed), seconds));
    if (result.note) console.log(`  ${result.note}`);
    for (const detail of result.details) console.log(`  ${detail}`);
    summary[proof.name] = summarize(result);
  }
  console.log(JSON.stringify(summary));
  return Object.values(summary).some(({ failed }) => failed > 0) ? 1 : 0;
}

/** Folders are called `book-histories`, proofs `bookHistories`; either names one. */
function toCamelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function row(name: string, done: string, failed: string, seconds: string): string {
  return `${name.padEnd(22)} ${done.padStart(20)} ${failed.padStart(8)} ${seconds.padStart(9)}`;
}

process.exitCode = await main(process.argv.slice(2));
