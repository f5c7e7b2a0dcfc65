import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { reconcile } from '@sidebet/server/book/reconcile';
import { checkEverything } from '@sidebet/server/features/money/reconciliation/check-providers';
import { readProviderChecks } from '@sidebet/server/features/money/reconciliation/read-checks';
import { systemClock } from '@sidebet/server/time/clock';
import type { Proof, ProofResult, ProofRun } from '../harness/proof.ts';
import { type Crash, crashRounds, pointOfRound } from '../harness/workers/crash-rounds.ts';
import { type DepositEnvironment, openDepositEnvironment } from './environment.ts';
import { type DepositPoint, depositKillPoints } from './kill-points.ts';
import { type DepositEnd, live, type ScenarioName, scenarios, type Wanted } from './scenarios.ts';

const usualPatienceMs = 60_000;
/** Deposits are looked up once they are an hour old, and then again only after a while. */
const laterMs = 2 * 3_600_000;

/**
 * Kills the worker (kill -9) before and after every external call and every commit of a deposit, one point per round.
 * Afterwards every deposit must have ended correctly, with refunds and disputes booked once, one page and one payment per
 * deposit at the provider, no page left open, and all books in agreement.
 */
export const depositCrashes: Proof = {
  name: 'depositCrashes',
  unit: 'kills',
  needsPostgres: false,
  counts: { full: 6 * depositKillPoints.length, quick: Math.ceil(depositKillPoints.length / 2) },
  run: (options) => proveDepositCrashes(options),
};

/** `mistake` selects a mistake of the worker (mistakes.ts) that the proof must find. */
export async function proveDepositCrashes(
  run: ProofRun,
  mistake?: string,
  patienceMs = usualPatienceMs,
  points: readonly DepositPoint[] = depositKillPoints,
): Promise<ProofResult> {
  return crashRounds(await openDepositEnvironment(mistake), run, (environment, round) => {
    const pass = Math.floor(round / points.length);
    const point = pointOfRound(points, round, run);
    // Points reachable by webhook and by lookup run both ways.
    const isNotified = point.notified ?? (points.indexOf(point) + pass) % 2 === 0;
    return crash(environment, point, { round, isNotified }, patienceMs);
  });
}

async function crash(
  environment: DepositEnvironment,
  point: DepositPoint,
  { round, isNotified }: { round: number; isNotified: boolean },
  patienceMs: number,
): Promise<Crash> {
  const scenario = point.scenario ?? 'refunded';
  const wanted: Wanted[] = [];
  for (const provider of scenarios[scenario].providers) {
    const userId = await environment.user(0);
    wanted.push({ userId, key: randomUUID(), provider, cents: 40_00 + round, isNotified });
  }
  await environment.control('clear');
  await point.arm?.(environment);
  const until = { over: false };
  const allPaid = () => arePaid(environment, wanted);
  let stopLooking = await begin(environment, isNotified, laterMs, allPaid);
  const lives = wanted.map((one) => live(environment, scenario, one, until));
  // Reported where they are awaited.
  for (const life of lives) life.catch(() => {});
  try {
    const { came, undo } = await point.reached(
      environment,
      wanted.map(({ userId }) => userId),
    );
    await stopLooking();
    const isLeft = scenario === 'left';
    until.over = isLeft;
    await environment.kill().finally(undo);
    await environment.control('clear');
    if (isLeft) {
      await Promise.all(lives);
      await expireUnpaid(environment, wanted);
    }
    stopLooking = await begin(environment, isNotified, 2 * laterMs, isLeft ? async () => true : allPaid);
    const failure = await ended(environment, scenario, wanted, patienceMs);
    until.over = true;
    await Promise.all(lives);
    const found = failure ?? (await differences(environment, patienceMs));
    await stopLooking();
    await environment.kill();
    return { moment: point.name, came, failure: found && `Killed when ${point.name}: ${found}` };
  } finally {
    until.over = true;
  }
}

/** Webhooks that report a payment or a closed page. */
const paymentEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.expired',
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
];

/**
 * Starts the worker. Without `isNotified` it gets no payment webhooks, and another process looks the deposits up some time
 * after they are due. Returns a function that stops waiting for that.
 */
async function begin(
  environment: DepositEnvironment,
  isNotified: boolean,
  aheadMs: number,
  areDue: () => Promise<boolean>,
): Promise<() => Promise<void>> {
  environment.start(1);
  if (isNotified) return async () => {};
  for (const type of paymentEvents) await environment.control('webhooks', { how: 'drop', type, count: 10 });
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      if (await areDue()) {
        environment.start(1, { AHEAD: String(aheadMs), PORT: '0' });
        return;
      }
      await sleep(20);
    }
  })();
  return async () => {
    isOver = true;
    await looking;
  };
}

const readRows = async ({ pool }: DepositEnvironment, wanted: readonly Wanted[]) =>
  (
    await pool.query<{ id: string; ref: string | null; provider: Wanted['provider'] }>(
      'select id, provider_ref as ref, provider from deposits where user_id = any($1)',
      [wanted.map(({ userId }) => userId)],
    )
  ).rows;

/** Deposits for which the providers have the money or its approval. */
async function paidDeposits(environment: DepositEnvironment): Promise<(string | undefined)[]> {
  const { sessions, orders, captures } = await environment.state();
  const waits = captures!.filter(({ status }) => status === 'PENDING').map(({ orderId }) => orderId);
  return [
    ...sessions!
      .filter(({ payment_status }) => payment_status === 'paid')
      .map((one) => one.client_reference_id),
    ...orders!
      .filter(({ id, status }) => (status === 'APPROVED' || status === 'COMPLETED') && !waits.includes(id))
      .map((one) => one.customId),
  ];
}

/** Whether every deposit of the round is paid. */
async function arePaid(environment: DepositEnvironment, wanted: readonly Wanted[]): Promise<boolean> {
  const rows = await readRows(environment, wanted);
  const paid = await paidDeposits(environment);
  return rows.length === wanted.length && rows.every(({ id }) => paid.includes(id));
}

/** The pages that users reached and did not pay on expire. Pages without a visitor stay open. */
async function expireUnpaid(environment: DepositEnvironment, wanted: readonly Wanted[]): Promise<void> {
  const paid = await paidDeposits(environment);
  for (const { id, ref, provider } of await readRows(environment, wanted)) {
    if (ref === null || paid.includes(id)) continue;
    await environment.control('expire', { of: ref });
    if (provider === 'paypal') environment.expired.add(id);
  }
}

/** Waits for every deposit of the round to end correctly; returns those that did not. */
async function ended(
  environment: DepositEnvironment,
  scenario: ScenarioName,
  wanted: readonly Wanted[],
  patienceMs: number,
): Promise<string | null> {
  const givesUpAt = Date.now() + patienceMs;
  for (;;) {
    const { rows } = await environment.pool.query<DepositEnd & { id: string; userId: string }>(
      `select d.id, d.user_id, d.status, d.refunded_cents,
         jsonb_array_length(d.failed_refunds) as failed_refunds,
         array(select dispute ->> 'result' from jsonb_array_elements(d.disputes) dispute) as disputes,
         coalesce(a.available_cents, 0) as available_cents
       from deposits d left join accounts a on a.user_id = d.user_id where d.user_id = any($1)`,
      [wanted.map(({ userId }) => userId)],
    );
    const paid = await paidDeposits(environment);
    const found = wanted.map((one) => {
      const row = rows.find(({ userId }) => userId === one.userId);
      // Killed before the request was written: a user who left has no deposit.
      if (!row && scenario === 'left') return null;
      const { id, userId: _, ...end } = row ?? { id: '', userId: '', status: 'missing' };
      const should = scenarios[scenario].end(one, paid.includes(id));
      return isDeepStrictEqual(end, should)
        ? null
        : `the deposit by ${one.provider} of ${one.cents} cents is ${JSON.stringify(end)} in the end instead of ${JSON.stringify(should)}.`;
    });
    const open = found.find((sentence) => sentence !== null);
    if (!open) return null;
    if (Date.now() > givesUpAt) return open;
    await sleep(20);
  }
}

async function differences(environment: DepositEnvironment, patienceMs: number): Promise<string | null> {
  const { pool } = environment;
  const { rows } = await pool.query<{ id: string; provider: string; status: string }>(
    'select id, provider, status from deposits',
  );
  const { sessions, orders, captures } = await environment.state();
  const opened = [
    ...sessions!.map(({ client_reference_id }) => client_reference_id),
    ...orders!.map(({ customId }) => customId),
  ];
  const pages = opened.length + environment.expired.size;
  if (pages !== rows.length) return `the providers have ${pages} pages of ${rows.length} deposits.`;
  const taken = rows.filter(({ provider, status }) => provider === 'paypal' && status === 'successful');
  if (captures!.length !== taken.length)
    return `PayPal took ${captures!.length} payments of ${taken.length} deposits.`;
  // An order cannot be closed, only abandoned.
  const left = sessions!.filter(({ status }) => status === 'open').length;
  if (left > 0) return `${left} checkouts are open after their deposits ended.`;
  const { firstDifference } = await reconcile(pool);
  return firstDifference ?? reportOfProviders(environment, patienceMs);
}

/** Every deposit matches its provider's report once the webhooks have arrived. */
async function reportOfProviders(
  { pool, reports }: DepositEnvironment,
  patienceMs: number,
): Promise<string | null> {
  const givesUpAt = Date.now() + patienceMs;
  for (;;) {
    await checkEverything({ ...reports, pool, wallClock: systemClock });
    const checks = (await readProviderChecks(pool)).filter(({ figures }) => figures.compared! > 0);
    const unchecked = checks.find((check) => check.unchecked)?.unchecked;
    const difference = checks.flatMap((check) => check.differences)[0];
    if (unchecked ?? difference) return unchecked ?? difference ?? null;
    const behind = checks.reduce((sum, { figures }) => sum + figures.behind!, 0);
    if (behind === 0) return null;
    if (Date.now() > givesUpAt) return `${behind} deposits are behind what the providers report.`;
    await sleep(100);
  }
}
