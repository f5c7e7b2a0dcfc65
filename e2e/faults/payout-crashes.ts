import { setTimeout as sleep } from 'node:timers/promises';
import { reconcile } from '@sidebet/server/book/reconcile';
import { systemClock } from '@sidebet/server/clock';
import { checkEverything } from '@sidebet/server/features/reconciliation/check-providers';
import { readProviderChecks } from '@sidebet/server/features/reconciliation/read-checks';
import type { Proof, ProofResult, ProofRun } from '../prove/proof.ts';
import { crashRounds } from './crash-rounds.ts';
import { killPoints } from './payout-kill-points.ts';
import { openPayoutStage, type PayoutStage } from './payout-stage.ts';

/** Receivers by what becomes of their money, and how their withdrawals end. */
const ends = { paid: 'paid', fail: 'returned', returned: 'returned', refunded: 'returned', claimed: 'paid' };
type Word = keyof typeof ends;

const startCents = 200_00;
const usualPatienceMs = 20_000;

/**
 * kill -9 before and after every outside call and every commit on the way of a payout, one a round: afterwards every
 * withdrawal has ended as it should, PayPal has exactly one payout of each, and all books agree.
 */
export const payoutCrashes: Proof = {
  name: 'payoutCrashes',
  unit: 'kills',
  needsPostgres: false,
  counts: { full: 96, quick: killPoints.length, test: 4 },
  run: (options) => provePayoutCrashes(options),
};

/** `spoil` names a mistake of the worker's (spoilt-payouts.ts), to see it found. */
export async function provePayoutCrashes(
  run: ProofRun,
  spoil?: string,
  patienceMs = usualPatienceMs,
): Promise<ProofResult> {
  return crashRounds(await openPayoutStage(spoil), run, (stage, round) => crash(stage, round, patienceMs));
}

async function crash(stage: PayoutStage, round: number, patienceMs: number): Promise<string | null> {
  const point = killPoints[round % killPoints.length]!;
  // Alone, and two of them against each other: every point comes both ways.
  const processes = 1 + (((round % killPoints.length) + Math.floor(round / killPoints.length)) % 2);
  const userId = await stage.person(startCents);
  await point.arm?.(stage);
  const words = new Map<string, Word>();
  for (const word of Object.keys(ends) as Word[]) {
    words.set(await stage.withdraw(userId, `${word}@mail.com`, 20_00 + round), word);
  }
  const ids = [...words.keys()];
  stage.start(processes);
  const undo = await point.reached(stage, ids);
  await stage.kill();
  await undo?.();
  await stage.control('clear');
  stage.start(processes);
  const failure =
    (await recovered(stage, words, patienceMs)) ??
    (await differences(stage, userId, words, 20_00 + round, patienceMs));
  await stage.kill();
  return failure && `Killed when ${point.name}: ${failure}`;
}

/** Waits for every withdrawal of the round to end; gives what has not. */
async function recovered(
  stage: PayoutStage,
  words: ReadonlyMap<string, Word>,
  patienceMs: number,
): Promise<string | null> {
  const givesUpAt = Date.now() + patienceMs;
  for (;;) {
    const { rows } = await stage.pool.query<{ id: string; status: string }>(
      'select id, status from withdrawals where id = any($1)',
      [[...words.keys()]],
    );
    const open = rows.find(({ id, status }) => status !== ends[words.get(id)!]);
    if (!open) return null;
    if (Date.now() > givesUpAt)
      return `withdrawal ${open.id} to ${words.get(open.id)} is ${open.status} in the end.`;
    await sleep(20);
  }
}

async function differences(
  stage: PayoutStage,
  userId: string,
  words: ReadonlyMap<string, Word>,
  cents: number,
  patienceMs: number,
): Promise<string | null> {
  const { pool } = stage;
  const batches = await stage.batches();
  for (const id of words.keys()) {
    const sent = batches.filter(({ withdrawalId }) => withdrawalId === id);
    if (sent.length !== 1) return `PayPal has ${sent.length} payouts of withdrawal ${id}.`;
  }
  const known = await pool.query<{ id: string }>('select id from withdrawals');
  if (batches.length !== known.rows.length)
    return `PayPal has ${batches.length} payouts of ${known.rows.length} withdrawals.`;
  const paid = [...words.values()].filter((word) => ends[word] === 'paid').length;
  const { rows } = await pool.query('select available_cents from accounts where user_id = $1', [userId]);
  if (rows[0].available_cents !== startCents - paid * cents)
    return `the balance is ${rows[0].available_cents} cents after ${paid} withdrawals of ${cents}.`;
  const told = await pool.query(
    "select content, count(*) from notifications where user_id = $1 and content ~ 'was paid' group by 1 having count(*) > 1",
    [userId],
  );
  if (told.rows[0]) return `it was told ${told.rows[0].count} times: ${told.rows[0].content}`;
  const { firstDifference } = await reconcile(pool);
  if (firstDifference) return firstDifference;
  return reportOfPayPal(stage, patienceMs);
}

/** Every payout is as PayPal reports it, its fee too, which is booked after its end. */
async function reportOfPayPal({ pool, payouts }: PayoutStage, patienceMs: number): Promise<string | null> {
  const givesUpAt = Date.now() + patienceMs;
  for (;;) {
    await checkEverything({ pool, cards: null, orders: null, payouts, wallClock: systemClock });
    const checks = await readProviderChecks(pool);
    const found = checks.find(({ check }) => check === 'payouts against PayPal')!;
    if (found.unchecked) return found.unchecked;
    if (found.differences[0]) return found.differences[0];
    if (found.figures.behind === 0) return null;
    if (Date.now() > givesUpAt) return `${found.figures.behind} payouts are behind what PayPal reports.`;
    await sleep(100);
  }
}
