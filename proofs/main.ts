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
  const only = args.flatMap((arg, i) => (args[i - 1] === '--only' ? [toCamelCase(arg)] : []));
  const known = args.every((arg, i) => arg === '--quick' || arg === '--only' || args[i - 1] === '--only');
  const chosen = only.length === 0 ? proofs : proofs.filter(({ name }) => only.includes(name));
  if (!known || (args.includes('--only') && chosen.length < Math.max(1, only.length))) {
    console.error(usage);
    return 1;
  }
  const needsPostgres = chosen.some((proof) => proof.needsPostgres);
  const stopPostgres = needsPostgres ? stopOnInterrupt(await setup()) : async () => {};
  try {
    return await runAll(chosen, args.includes('--quick') ? 'quick' : 'full');
  } finally {
    await stopPostgres();
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
