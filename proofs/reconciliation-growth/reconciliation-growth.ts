import type { PassOptions } from '@sidebet/server/book/reconcile-pass';
import { reconcileAndCheckpoint } from '@sidebet/server/book/reconcile-round';
import type { Pool } from '@sidebet/server/db/pool';
import { type Proof, type ProofResult, type ProofRun, Tally } from '../harness/proof.ts';
import { seeded } from '../harness/random.ts';
import { type GrownLedger, openGrownLedger, transfersPerBet } from './grown-ledger.ts';
import { drawOldDifferences } from './old-differences.ts';
import { watchSnapshots } from './watch-snapshots.ts';

const newTransfers = 1_000;
const roundsMeasured = 7;
/** How many times the pages a round may read with the whole ledger. Indexes get one level deeper. */
const toleratedGrowth = 1.5;
const oldestSnapshotMs = 60_000;
const hours = 24;
/**
 * Rounds check at least three slices. The proof takes them in larger steps, which list no more differences than a round
 * names.
 */
const [slicesOfRound, slicesAtOnce] = [3, 12];
const minute = 60_000;

/**
 * A ledger grows from 30% of `count` transfers to all. A round with 1,000 new ones reads as many pages at both sizes, no
 * snapshot is older than a minute, and within 24 hours of rounds the pass finds up to 1,000 old differences.
 */
export const reconciliationGrowth: Proof = {
  name: 'reconciliationGrowth',
  unit: 'transfers',
  needsPostgres: true,
  claimsTimes: true,
  counts: { full: 10_000_000, quick: 100_000, test: 50_000 },
  run: (options) => proveReconciliationGrowth(options),
};

/** With `slices: 0` in `options` the rounds leave out the pass, to show that it finds the old differences. */
export async function proveReconciliationGrowth(
  { count, progress, patience = 1 }: ProofRun,
  options: PassOptions = {},
): Promise<ProofResult> {
  const tally = new Tally(() => {});
  const ledger = await openGrownLedger(Math.min(25_000, count / 80));
  const notes: string[] = [];
  try {
    const sizes = [0.3 * count, count];
    const pages: number[] = [];
    for (const size of sizes) {
      await growTo(ledger, size);
      progress(size);
      const rounds = await measureRounds(ledger, tally);
      pages.push(rounds.pages);
      notes.push(
        `${size.toLocaleString('en-US')} transfers: a round with ${newTransfers} new ones ${seconds(rounds.changesMs)}, ` +
          `and ${rounds.pages.toLocaleString('en-US')} pages, with its slices of the pass ${seconds(rounds.wholeRoundMs)}, oldest snapshot ${seconds(rounds.oldestMs)}`,
      );
      if (rounds.oldestMs === 0) tally.fail('No snapshot was seen.');
      if (rounds.oldestMs > oldestSnapshotMs * patience)
        tally.fail(`A snapshot was ${rounds.oldestMs} ms old.`);
    }
    const [small, large] = pages as [number, number];
    if (large > toleratedGrowth * small)
      tally.fail(`A round read ${small} pages with ${sizes[0]} transfers, ${large} with ${sizes[1]}.`);
    const changes = Math.min(1_000, Math.floor(count / 10_000));
    notes.push(await findOldDifferences(ledger, tally, changes, oldestSnapshotMs * patience, options));
    const { failed, details } = tally.result();
    return { done: count, failed, details, note: notes.join('. ') };
  } finally {
    await ledger.close();
  }
}

async function growTo(ledger: GrownLedger, transfers: number): Promise<void> {
  await ledger.add(
    Math.round(transfers / transfersPerBet) - ledger.bets(),
    400 - 300 * Math.sign(ledger.bets()),
  );
  await ledger.coverEverything(madeAt());
}

/** So checkpoints of old transfers are older than the new transfers. */
const madeAt = () => Date.now() - 10 * minute;

const round = (ledger: GrownLedger, options: PassOptions) =>
  reconcileAndCheckpoint(ledger.database.pool, madeAt(), { hours, ...options });

async function measureRounds(ledger: GrownLedger, tally: Tally) {
  const snapshots = watchSnapshots(ledger.database.url);
  const [changes, wholeRounds, pages]: [number[], number[], number[]] = [[], [], []];
  for (let i = 0; i < roundsMeasured; i++) {
    for (const [times, options] of [
      [changes, { slices: 0 }],
      [wholeRounds, {}],
    ] as const) {
      await ledger.add(newTransfers / transfersPerBet, 0);
      const pagesBefore = await ledger.countPages();
      const { ms, found } = await timed(() => round(ledger, options));
      times.push(ms);
      if (times === changes) pages.push((await ledger.countPages()) - pagesBefore);
      if (found.firstDifference)
        tally.fail(`After correct bets, the ledger differs: ${found.firstDifference}`);
      const waiting = found.checks.find(({ check }) => check === 'transfers under checkpoints')?.figures
        .waiting;
      if (waiting !== newTransfers) tally.fail(`A round saw ${waiting} new transfers of ${newTransfers}.`);
    }
  }
  return {
    pages: median(pages),
    changesMs: median(changes),
    wholeRoundMs: median(wholeRounds),
    oldestMs: await snapshots.stop(),
  };
}

async function findOldDifferences(
  ledger: GrownLedger,
  tally: Tally,
  count: number,
  longestMs: number,
  options: PassOptions,
): Promise<string> {
  const { pool } = ledger.database;
  const seeds = drawOldDifferences(seeded(51), ledger, count);
  await ledger.change(seeds.map(({ sql }) => sql).join('; '));
  // The rounds took the changed rows for verified, as if someone had changed them without a trace.
  await ledger.change(
    `update reconciliation_state set pass = null, passed_at = null,
       verified = jsonb_set(verified, '{snapshot}', to_jsonb(pg_current_snapshot()::text))`,
  );
  const snapshots = watchSnapshots(ledger.database.url);
  const texts = new Set<string>();
  let rounds = 0;
  do {
    const { checks } = await round(ledger, { slices: slicesAtOnce, ...options });
    for (const text of checks.flatMap(({ differences }) => differences)) texts.add(text);
    rounds++;
  } while (
    !(await hasPassed(pool)) &&
    options.slices !== 0 &&
    rounds * slicesAtOnce < slicesOfRound * 60 * hours
  );
  const oldestMs = await snapshots.stop();
  const said = [...texts].join('\n');
  for (const { kind, names } of seeds)
    if (!said.includes(names)) tally.fail(`${kind}, ${names}, was not found.`);
  if (oldestMs > longestMs) tally.fail(`A snapshot was ${oldestMs} ms old.`);
  const found = seeds.filter(({ names }) => said.includes(names)).length;
  const minutes = Math.ceil((rounds * slicesAtOnce) / slicesOfRound);
  return `${found} of ${count} old differences found by a pass of ${minutes} minutes, oldest snapshot ${seconds(oldestMs)}`;
}

async function hasPassed(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ passed: boolean }>(
    'select passed_at is not null as passed from reconciliation_state',
  );
  return rows[0]!.passed;
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; found: T }> {
  const from = performance.now();
  const found = await work();
  return { ms: performance.now() - from, found };
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
