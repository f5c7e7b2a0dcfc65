import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { reconcile } from '@sidebet/server/book/reconcile';
import { checkEverything } from '@sidebet/server/features/reconciliation/check-providers';
import { readProviderChecks } from '@sidebet/server/features/reconciliation/read-checks';
import { systemClock } from '@sidebet/server/time/clock';
import type { Proof, ProofResult, ProofRun } from '../prove/proof.ts';
import { type Crash, crashRounds, pointOfRound } from './crash-rounds.ts';
import { type DepositPoint, depositKillPoints } from './deposit-kill-points.ts';
import { type DepositStage, openDepositStage } from './deposit-stage.ts';
import { type DepositEnd, live, type Wanted, type WayName, ways } from './deposit-ways.ts';

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
  counts: { full: 6 * depositKillPoints.length, quick: depositKillPoints.length, test: 4 },
  run: (options) => proveDepositCrashes(options),
};

/** `spoil` selects a mistake of the worker (spoilt-deposits.ts) that the proof must find. */
export async function proveDepositCrashes(
  run: ProofRun,
  spoil?: string,
  patienceMs = usualPatienceMs,
  points: readonly DepositPoint[] = depositKillPoints,
): Promise<ProofResult> {
  return crashRounds(await openDepositStage(spoil), run, (stage, round) => {
    const pass = Math.floor(round / points.length);
    const point = pointOfRound(points, round, run);
    // Points reachable by webhook and by lookup run both ways.
    const isTold = point.told ?? (points.indexOf(point) + pass) % 2 === 0;
    return crash(stage, point, { round, isTold }, patienceMs);
  });
}

async function crash(
  stage: DepositStage,
  point: DepositPoint,
  { round, isTold }: { round: number; isTold: boolean },
  patienceMs: number,
): Promise<Crash> {
  const way = point.way ?? 'refunded';
  const wanted: Wanted[] = [];
  for (const provider of ways[way].providers) {
    const userId = await stage.person(0);
    wanted.push({ userId, key: randomUUID(), provider, cents: 40_00 + round, isTold });
  }
  await stage.control('clear');
  await point.arm?.(stage);
  const until = { over: false };
  let stopLooking = await begin(stage, wanted, isTold, laterMs);
  const lives = wanted.map((one) => live(stage, way, one, until));
  const { came, undo } = await point.reached(
    stage,
    wanted.map(({ userId }) => userId),
  );
  await stopLooking();
  await stage.kill();
  await undo?.();
  await stage.control('clear');
  stopLooking = await begin(stage, wanted, isTold, 2 * laterMs);
  const failure = await ended(stage, way, wanted, patienceMs);
  until.over = true;
  await Promise.all(lives);
  const found = failure ?? (await differences(stage, patienceMs));
  await stopLooking();
  await stage.kill();
  return { moment: point.name, came, failure: found && `Killed when ${point.name}: ${found}` };
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
 * Starts the worker. Without `isTold` it gets no payment webhooks, and another process looks the deposits up some time
 * after they were paid. Returns a function that stops waiting for that.
 */
async function begin(
  stage: DepositStage,
  wanted: readonly Wanted[],
  isTold: boolean,
  aheadMs: number,
): Promise<() => Promise<void>> {
  stage.start(1);
  if (isTold) return async () => {};
  for (const type of paymentEvents) await stage.control('webhooks', { how: 'drop', type, count: 10 });
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      if (await arePaid(stage, wanted)) {
        stage.start(1, { AHEAD: String(aheadMs), PORT: '0' });
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

/** Whether the providers have the money, or its approval, for every deposit of the round. */
async function arePaid(stage: DepositStage, wanted: readonly Wanted[]): Promise<boolean> {
  const { rows } = await stage.pool.query<{ id: string }>('select id from deposits where user_id = any($1)', [
    wanted.map(({ userId }) => userId),
  ]);
  const { sessions, orders, captures } = await stage.state();
  const waits = captures!.filter(({ status }) => status === 'PENDING').map(({ orderId }) => orderId);
  const done = [
    ...sessions!
      .filter(({ payment_status }) => payment_status === 'paid')
      .map((one) => one.client_reference_id),
    ...orders!
      .filter(({ id, status }) => (status === 'APPROVED' || status === 'COMPLETED') && !waits.includes(id))
      .map((one) => one.customId),
  ];
  return rows.length === wanted.length && rows.every(({ id }) => done.includes(id));
}

/** Waits for every deposit of the round to end correctly; returns those that did not. */
async function ended(
  { pool }: DepositStage,
  way: WayName,
  wanted: readonly Wanted[],
  patienceMs: number,
): Promise<string | null> {
  const givesUpAt = Date.now() + patienceMs;
  for (;;) {
    const { rows } = await pool.query<DepositEnd & { userId: string }>(
      `select d.user_id as "userId", d.status, d.refunded_cents as "refundedCents",
         jsonb_array_length(d.failed_refunds) as "failedRefunds",
         array(select dispute ->> 'result' from jsonb_array_elements(d.disputes) dispute) as disputes,
         coalesce(a.available_cents, 0) as "availableCents"
       from deposits d left join accounts a on a.user_id = d.user_id where d.user_id = any($1)`,
      [wanted.map(({ userId }) => userId)],
    );
    const found = wanted.map((one) => {
      const row = rows.find(({ userId }) => userId === one.userId);
      const { userId: _, ...end } = row ?? { userId: '', status: 'missing' };
      const should = ways[way].end(one);
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

async function differences(stage: DepositStage, patienceMs: number): Promise<string | null> {
  const { pool } = stage;
  const { rows } = await pool.query<{ id: string; provider: string; status: string }>(
    'select id, provider, status from deposits',
  );
  const { sessions, orders, captures } = await stage.state();
  const opened = [
    ...sessions!.map(({ client_reference_id }) => client_reference_id),
    ...orders!.map(({ customId }) => customId),
  ];
  if (opened.length !== rows.length)
    return `the providers have ${opened.length} pages of ${rows.length} deposits.`;
  const taken = rows.filter(({ provider, status }) => provider === 'paypal' && status === 'successful');
  if (captures!.length !== taken.length)
    return `PayPal took ${captures!.length} payments of ${taken.length} deposits.`;
  // An order cannot be closed, only abandoned.
  const left = sessions!.filter(({ status }) => status === 'open').length;
  if (left > 0) return `${left} checkouts are open after their deposits ended.`;
  const { firstDifference } = await reconcile(pool);
  return firstDifference ?? reportOfProviders(stage, patienceMs);
}

/** Every deposit matches its provider's report once the webhooks have arrived. */
async function reportOfProviders(
  { pool, reports }: DepositStage,
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
