import { inSnapshot } from '../db/in-transaction.ts';
import type { Pool } from '../db/pool.ts';
import type { CheckResult } from './check-result.ts';
import type { HouseBalances } from './check-scope.ts';
import {
  type CheckedSlice,
  checkSlice,
  contains,
  findSlice,
  type Slice,
  type SliceStart,
} from './reconcile-slices.ts';
import { readState, savePass, saveVerified, type VerifiedPoint } from './reconciliation-state.ts';
import type { Check } from './run-checks.ts';
import { findLate, readClosedTime, sliceCheckpoints, sliceTransfers } from './verify-checkpoints.ts';

/** A pass over the ledger as it was verified when the pass began: first its checkpoints, then the subjects, then the accounts. */
export type Pass = {
  readonly upTo: number;
  /** Transfers from before this time are counted; null if no time is closed. */
  readonly before: string | null;
  /** The balances of the house accounts that the rounds computed. */
  readonly house: HouseBalances;
  /** The next slice begins here; null at the end. */
  readonly next: SliceStart | null;
  /** So far: the old transfers that checkpoints cover, those there are, and what the covered ones brought to house accounts. */
  readonly covered: number;
  readonly counted: number;
  readonly sums: HouseBalances;
};

/** Options of the pass. */
export type PassOptions = {
  /** Within how many hours it ends. */
  readonly hours?: number;
  /** How many slices a round checks; by default enough for `hours`. */
  readonly slices?: number;
  /** How many transfers a slice has. */
  readonly transfers?: number;
  /** Where slices are read. It may be seconds behind: what a pass reads is older. */
  readonly readFrom?: () => Pool;
};

/** `results` belong to the checks of the same names; `summary` is the pass's own. */
export type PassResult = {
  readonly results: readonly CheckResult[];
  readonly summary: readonly CheckResult[];
};

/** Checks the slices that differed, then the next ones of the pass, and stores the progress after each. */
export async function runPass(
  pool: Pool,
  checks: readonly Check[],
  verified: VerifiedPoint,
  {
    hours = 24,
    transfers = sliceTransfers,
    slices = countSlices(verified, hours),
    readFrom = () => pool,
  }: PassOptions,
): Promise<PassResult> {
  const state = await readState(pool);
  const results: CheckResult[] = [];
  let differing = await recheck(pool, checks, state.differing, results);
  let pass: Pass | null = state.pass ?? (await beginPass(pool, verified));
  await savePass(pool, pass, differing);
  const differences: string[] = [];
  let done = 0;
  for (; done < slices && pass !== null; done++) {
    const slice: Slice = await findSlice(pool, pass.next!, pass.upTo, transfers);
    const source = readFrom();
    let checked = await checkSlice(source, checks, slice, pass.before);
    // The error may be the replica's.
    if (source !== pool && differs(checked.results))
      checked = await checkSlice(pool, checks, slice, pass.before);
    results.push(...checked.results);
    if (differs(checked.results)) differing = addSlice(differing, slice);
    pass = afterSlice(pass, slice, checked);
    if (pass.next === null) {
      const late = await findLateSlice(pool, pass);
      if (late) {
        results.push(...(await checkSlice(pool, checks, late, null)).results);
        differing = addSlice(differing, late);
      }
      differences.push(...compareHouse(pass));
      // The next round reads everything and computes them again.
      if (differences.length > 0) await saveVerified(pool, null);
      pass = null;
    }
    await savePass(pool, pass, differing);
  }
  return { results, summary: [summarize(done, differing, differences)] };
}

/** Checks these slices until one still differs, which is enough to disagree. Returns it and those after it. */
async function recheck(
  pool: Pool,
  checks: readonly Check[],
  slices: readonly Slice[],
  results: CheckResult[],
): Promise<readonly Slice[]> {
  for (const [place, slice] of slices.entries()) {
    const checked = await checkSlice(pool, checks, slice, null);
    results.push(...checked.results);
    if (differs(checked.results)) return slices.slice(place);
  }
  return [];
}

/** Adds a slice in place of those that it contains: the next pass finds the same difference again. */
function addSlice(slices: readonly Slice[], added: Slice): readonly Slice[] {
  return [...slices.filter((slice) => !contains(added, slice)), added];
}

function differs(results: readonly CheckResult[]): boolean {
  return results.some(({ differences }) => differences.length > 0);
}

function summarize(slices: number, differing: readonly Slice[], differences: readonly string[]): CheckResult {
  return {
    check: 'pass over the whole ledger',
    figures: { slices, differingSlices: differing.length, differences: differences.length },
    differences,
    subjectIds: [],
    unchecked: null,
  };
}

async function beginPass(pool: Pool, { checkpoint, house }: VerifiedPoint): Promise<Pass> {
  return inSnapshot(pool, 'read only', async (client) => ({
    upTo: checkpoint?.number ?? 0,
    before: await readClosedTime(client),
    house,
    next: { part: 'checkpoints', above: 0 },
    covered: 0,
    counted: 0,
    sums: {},
  }));
}

/** How many slices a round checks, so a pass ends well within `hours`, with one round a minute. */
function countSlices({ transfers, checkpoint }: VerifiedPoint, hours: number): number {
  const inAll = 3 * Math.ceil(transfers / sliceTransfers) + (checkpoint?.number ?? 0) / sliceCheckpoints;
  return Math.max(3, Math.ceil((1.25 * inAll) / (60 * hours)));
}

/** The pass after a slice. */
function afterSlice(pass: Pass, slice: Slice, { old, house }: CheckedSlice): Pass {
  if (slice.part === 'late') return pass;
  if (slice.part === 'checkpoints') {
    const sums = { ...pass.sums };
    for (const [id, cents] of Object.entries(house)) sums[id] = (sums[id] ?? 0) + cents;
    const next: SliceStart =
      slice.upTo < pass.upTo ? { part: 'checkpoints', above: slice.upTo } : { part: 'subjects', from: null };
    return { ...pass, next, covered: pass.covered + old, sums };
  }
  if (slice.to !== null) {
    return { ...pass, next: { part: slice.part, from: slice.to }, counted: pass.counted + old };
  }
  const next: SliceStart | null = slice.part === 'subjects' ? { part: 'accounts', from: null } : null;
  return { ...pass, next, counted: pass.counted + old };
}

/** Finds transfers without a checkpoint: there are more old ones than checkpoints cover. Reads the whole ledger only then. */
async function findLateSlice(pool: Pool, { covered, counted, before }: Pass): Promise<Slice | null> {
  if (before === null || counted <= covered) return null;
  const rows = await inSnapshot(pool, 'read only', (client) => findLate(client, before));
  return rows.length === 0 ? null : { part: 'late', before, rows };
}

/** The house accounts whose balance the rounds computed otherwise than the covered transfers say. */
function compareHouse({ house, sums }: Pass): string[] {
  return Object.entries(house).flatMap(([id, cents]) => {
    const computed = sums[id] ?? 0;
    return cents === computed
      ? []
      : [`The balance of house account ${id} is ${cents}, the transfers under checkpoints say ${computed}.`];
  });
}
