import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { verifyAudit } from '@sidebet/server/audit/verify';
import { reconcile } from '@sidebet/server/book/reconcile';
import { checkEverything } from '@sidebet/server/features/money/reconciliation/check-providers';
import { readProviderChecks } from '@sidebet/server/features/money/reconciliation/read-checks';
import { systemClock } from '@sidebet/server/time/clock';
import type { Proof, ProofResult, ProofRun } from '../harness/proof.ts';
import { type Crash, crashRounds, pointOfRound } from '../harness/workers/crash-rounds.ts';
import { openPayoutEnvironment, type PayoutEnvironment } from './environment.ts';
import { killPoints, type PayoutPoint } from './kill-points.ts';
import { beginRound, live, type PayoutScenario, type Round } from './scenarios.ts';

const usualPatienceMs = 20_000;

/**
 * Kills the worker (kill -9) before and after every external call and every commit of a withdrawal, one point per round.
 * Afterwards every withdrawal must have ended correctly, with exactly one payout at PayPal (none if rejected), one audit
 * row per decision, and all books in agreement.
 */
export const payoutCrashes: Proof = {
  name: 'payoutCrashes',
  unit: 'kills',
  needsPostgres: false,
  counts: { full: 6 * killPoints.length, quick: Math.ceil(killPoints.length / 2) },
  run: (options) => provePayoutCrashes(options),
};

/** `mistake` selects a mistake of the worker (mistakes.ts) that the proof must find. */
export async function provePayoutCrashes(
  run: ProofRun,
  mistake?: string,
  patienceMs = usualPatienceMs,
  points: readonly PayoutPoint[] = killPoints,
): Promise<ProofResult> {
  return crashRounds(await openPayoutEnvironment(mistake), run, (environment, round) => {
    const point = pointOfRound(points, round, run);
    // One worker, then two competing workers: every point runs both ways.
    const processes = 1 + ((points.indexOf(point) + Math.floor(round / points.length)) % 2);
    return crash(environment, point, { round, processes }, patienceMs);
  });
}

async function crash(
  environment: PayoutEnvironment,
  point: PayoutPoint,
  { round, processes }: { round: number; processes: number },
  patienceMs: number,
): Promise<Crash> {
  await point.arm?.(environment);
  const its = await beginRound(environment, point.scenario, round);
  environment.start(processes);
  const until = { over: false };
  const living = live(environment, its, until);
  // Reported where it is awaited.
  living.catch(() => {});
  try {
    const { came, undo } = await point.reached(environment, its.ids);
    await environment.kill().finally(undo);
    await environment.control('clear');
    environment.start(processes);
    const patience = setTimeout(() => {
      until.over = true;
    }, patienceMs);
    const unanswered = await living;
    clearTimeout(patience);
    const failure =
      unanswered ??
      (await recovered(environment, its, patienceMs)) ??
      (await differences(environment, its, patienceMs));
    await environment.kill();
    return { moment: point.name, came, failure: failure && `Killed when ${point.name}: ${failure}` };
  } finally {
    until.over = true;
  }
}

/** Waits for every withdrawal of the round to end; returns one that did not, or what can no longer end correctly. */
async function recovered(
  environment: PayoutEnvironment,
  { ends }: Round,
  patienceMs: number,
): Promise<string | null> {
  const givesUpAt = Date.now() + patienceMs;
  for (;;) {
    const batches = await environment.batches();
    const { rows } = await environment.pool.query<{ id: string; status: string; sent: boolean }>(
      'select id, status, sending_at is not null as sent from withdrawals',
    );
    // Each is noted before it is sent.
    const sent = rows.filter((row) => row.sent).length;
    if (batches.length > sent) return `PayPal has ${batches.length} payouts of ${sent} withdrawals.`;
    const wrong = rows.filter(({ id, status }) => ends.has(id) && status !== ends.get(id)!.status);
    // A payment can come back later; returned money is never paid.
    const open = wrong.find(({ status }) => status === 'returned') ?? wrong[0];
    if (!open) return null;
    if (open.status === 'returned' || Date.now() > givesUpAt)
      return `withdrawal ${open.id} to ${ends.get(open.id)!.word} is ${open.status} in the end.`;
    await sleep(20);
  }
}

async function differences(
  environment: PayoutEnvironment,
  { userId, startCents, cents, scenario, ends }: Round,
  patienceMs: number,
): Promise<string | null> {
  const { pool } = environment;
  const batches = await environment.batches();
  const wanted = scenario === 'rejected' ? 0 : 1;
  for (const id of ends.keys()) {
    const sent = batches.filter(({ withdrawalId }) => withdrawalId === id);
    if (sent.length !== wanted) return `PayPal has ${sent.length} payouts of withdrawal ${id}.`;
  }
  const known = await pool.query<{ mine: boolean; sent: boolean }>(
    'select user_id = $1 as mine, sending_at is not null as sent from withdrawals',
    [userId],
  );
  const sent = known.rows.filter((row) => row.sent).length;
  if (batches.length !== sent) return `PayPal has ${batches.length} payouts of ${sent} withdrawals.`;
  const mine = known.rows.filter((row) => row.mine).length;
  if (mine !== ends.size) return `${mine} withdrawals were made of ${ends.size} requests.`;
  const paid = [...ends.values()].filter(({ status }) => status === 'paid').length;
  const { rows } = await pool.query('select available_cents from accounts where user_id = $1', [userId]);
  if (rows[0].availableCents !== startCents - paid * cents)
    return `the balance is ${rows[0].availableCents} cents after ${paid} withdrawals of ${cents}.`;
  const notices = await pool.query(
    "select content, count(*) from notifications where user_id = $1 and content ~ 'was paid' group by 1 having count(*) > 1",
    [userId],
  );
  if (notices.rows[0]) return `it was announced ${notices.rows[0].count} times: ${notices.rows[0].content}`;
  const { firstDifference } = await reconcile(pool);
  if (firstDifference) return firstDifference;
  return (
    (await auditDifference(environment, [...ends.keys()], scenario)) ??
    reportOfPayPal(environment, patienceMs)
  );
}

/** One row per decision, and an intact hash chain. */
async function auditDifference(
  { pool }: PayoutEnvironment,
  ids: readonly string[],
  scenario: PayoutScenario | undefined,
): Promise<string | null> {
  const actions = { approved: ['withdrawal.approve'], rejected: ['withdrawal.reject'], requested: [] };
  const wanted = scenario ? actions[scenario] : [];
  const { rows } = await pool.query<{ id: string; actions: string[] }>(
    `select id, array(select action from audit_log where subject_id = id::text) as actions
     from unnest($1::uuid[]) id`,
    [ids],
  );
  const wrong = rows.find(({ actions }) => !isDeepStrictEqual(actions, wanted));
  if (wrong) return `the audit log says of ${wrong.id}: ${wrong.actions.join(', ') || 'nothing'}.`;
  return (await verifyAudit(pool)).firstBreak;
}

/** Every payout matches PayPal's report, including its fee, which is booked last. */
async function reportOfPayPal(
  { pool, payouts }: PayoutEnvironment,
  patienceMs: number,
): Promise<string | null> {
  const givesUpAt = Date.now() + patienceMs;
  for (;;) {
    await checkEverything({ pool, cards: null, paypal: null, payouts, wallClock: systemClock });
    const checks = await readProviderChecks(pool);
    const found = checks.find(({ check }) => check === 'payouts against PayPal')!;
    if (found.unchecked) return found.unchecked;
    if (found.differences[0]) return found.differences[0];
    if (found.figures.behind === 0) return null;
    if (Date.now() > givesUpAt) return `${found.figures.behind} payouts are behind what PayPal reports.`;
    await sleep(100);
  }
}
