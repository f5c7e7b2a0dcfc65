import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { reconcile } from '@sidebet/server/book/reconcile';
import { systemClock } from '@sidebet/server/clock';
import { checkEverything } from '@sidebet/server/features/reconciliation/check-providers';
import { readProviderChecks } from '@sidebet/server/features/reconciliation/read-checks';
import type { Proof, ProofResult, ProofRun } from '../prove/proof.ts';
import { crashRounds } from './crash-rounds.ts';
import { depositKillPoints } from './deposit-kill-points.ts';
import { type DepositStage, openDepositStage } from './deposit-stage.ts';

const refundedCents = 15_00;
const usualPatienceMs = 60_000;
/** Deposits are looked up when they are an hour old, and again only some time after they were. */
const laterMs = 2 * 3_600_000;

/**
 * kill -9 before and after every outside call and every commit on the way of a deposit, one a round: afterwards every
 * deposit is credited and refunded once, the providers have one page and one payment of each, and all books agree.
 */
export const depositCrashes: Proof = {
  name: 'depositCrashes',
  unit: 'kills',
  needsPostgres: false,
  counts: { full: 6 * depositKillPoints.length, quick: depositKillPoints.length, test: 3 },
  run: (options) => proveDepositCrashes(options),
};

/** `spoil` names a mistake of the worker's (spoilt-deposits.ts), to see it found. */
export async function proveDepositCrashes(
  run: ProofRun,
  spoil?: string,
  patienceMs = usualPatienceMs,
): Promise<ProofResult> {
  return crashRounds(await openDepositStage(spoil), run, (stage, round) => crash(stage, round, patienceMs));
}

type Wanted = {
  readonly userId: string;
  readonly key: string;
  readonly provider: 'stripe' | 'paypal';
  readonly cents: number;
};

async function crash(stage: DepositStage, round: number, patienceMs: number): Promise<string | null> {
  const point = depositKillPoints[round % depositKillPoints.length]!;
  const pass = Math.floor(round / depositKillPoints.length);
  // Told by webhooks, or found by looking alone: every point comes both ways.
  const isUntold = ((round % depositKillPoints.length) + pass) % 2 === 1;
  const wanted: Wanted[] = [];
  for (const provider of ['stripe', 'paypal'] as const)
    wanted.push({ userId: await stage.person(0), key: randomUUID(), provider, cents: 40_00 + round });
  await stage.control('clear');
  await point.arm?.(stage);
  const until = { over: false };
  let stopLooking = await begin(stage, wanted, isUntold, laterMs);
  const lives = wanted.map((one) => liveOf(stage, one, until));
  const undo = await point.reached(stage, await idsOf(stage, wanted, patienceMs));
  await stopLooking();
  await stage.kill();
  await undo?.();
  await stage.control('clear');
  stopLooking = await begin(stage, wanted, isUntold, 2 * laterMs);
  const failure = await ended(stage, wanted, patienceMs);
  until.over = true;
  await Promise.all(lives);
  const found = failure ?? (await differences(stage, wanted, patienceMs));
  await stopLooking();
  await stage.kill();
  return found && `Killed when ${point.name}: ${found}`;
}

const paymentEvents = ['checkout.session.completed', 'CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED'];

/**
 * Starts the worker. With `isUntold` nobody tells it of a payment, and another process looks the deposits up once they
 * are paid at their provider, so much later. Gives what ends the wait for that.
 */
async function begin(
  stage: DepositStage,
  wanted: readonly Wanted[],
  isUntold: boolean,
  aheadMs: number,
): Promise<() => Promise<void>> {
  stage.start(1);
  if (!isUntold) return async () => {};
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

/** Whether the providers have the payment, or the agreement to it, of every deposit of the round. */
async function arePaid(stage: DepositStage, wanted: readonly Wanted[]): Promise<boolean> {
  const { rows } = await stage.pool.query<{ id: string }>('select id from deposits where user_id = any($1)', [
    wanted.map(({ userId }) => userId),
  ]);
  const { sessions, orders } = await stage.state();
  const done = [
    ...sessions!.filter(({ status }) => status === 'complete').map((one) => one.client_reference_id),
    ...orders!
      .filter(({ status }) => status === 'APPROVED' || status === 'COMPLETED')
      .map((one) => one.customId),
  ];
  return rows.length === wanted.length && rows.every(({ id }) => done.includes(id));
}

/** What the person and the provider do, again and again until it is done: open, pay or agree, come back, refund. */
async function liveOf(
  stage: DepositStage,
  { userId, key, provider, cents }: Wanted,
  until: { over: boolean },
): Promise<void> {
  const insist = async <T>(step: () => Promise<T | null>): Promise<T | null> => {
    for (;;) {
      const done = await step();
      if (done !== null || until.over) return done;
      await sleep(20);
    }
  };
  const opened = await insist(() => stage.ask('/deposit', { userId, key, provider, cents }));
  if (!opened) return;
  const pay = provider === 'stripe' ? 'pay' : 'approve';
  await insist(() => stage.control(pay, { of: opened.ref! }).then(() => true));
  if (provider === 'paypal') await insist(() => stage.ask('/capture', { userId, id: opened.id! }));
  await insist(() => isStatus(stage, userId, 'successful'));
  if (until.over) return;
  await stage.control('refund', { of: opened.ref!, amountCents: refundedCents });
}

async function isStatus({ pool }: DepositStage, userId: string, status: string): Promise<true | null> {
  const { rows } = await pool.query('select from deposits where user_id = $1 and status = $2', [
    userId,
    status,
  ]);
  return rows.length > 0 ? true : null;
}

/** The ids of the round's deposits, once there is one. */
async function idsOf(
  { pool }: DepositStage,
  wanted: readonly Wanted[],
  patienceMs: number,
): Promise<string[]> {
  const givesUpAt = Date.now() + patienceMs;
  for (;;) {
    const { rows } = await pool.query<{ id: string }>('select id from deposits where user_id = any($1)', [
      wanted.map(({ userId }) => userId),
    ]);
    if (rows.length > 0 || Date.now() > givesUpAt) return rows.map(({ id }) => id);
    await sleep(2);
  }
}

/** Waits for every deposit of the round to be credited and refunded; gives what has not been. */
async function ended(
  { pool }: DepositStage,
  wanted: readonly Wanted[],
  patienceMs: number,
): Promise<string | null> {
  const givesUpAt = Date.now() + patienceMs;
  for (;;) {
    const { rows } = await pool.query<{ user_id: string; status: string; refunded_cents: number }>(
      'select user_id, status, refunded_cents from deposits where user_id = any($1)',
      [wanted.map(({ userId }) => userId)],
    );
    const open = wanted.find(({ userId }) => {
      const row = rows.find(({ user_id }) => user_id === userId);
      return row?.status !== 'successful' || row.refunded_cents !== refundedCents;
    });
    if (!open) return null;
    if (Date.now() > givesUpAt) {
      const row = rows.find(({ user_id }) => user_id === open.userId);
      return `the deposit by ${open.provider} is ${row?.status ?? 'missing'} in the end, ${row?.refunded_cents ?? 0} cents refunded.`;
    }
    await sleep(20);
  }
}

async function differences(
  stage: DepositStage,
  wanted: readonly Wanted[],
  patienceMs: number,
): Promise<string | null> {
  const { pool } = stage;
  for (const { userId, provider, cents } of wanted) {
    const { rows } = await pool.query('select available_cents from accounts where user_id = $1', [userId]);
    if (rows[0].available_cents !== cents - refundedCents)
      return `${rows[0].available_cents} cents are there after a deposit by ${provider} of ${cents} and a refund of ${refundedCents}.`;
  }
  const { rows } = await pool.query<{ id: string; provider: string }>('select id, provider from deposits');
  const { sessions, orders, captures } = await stage.state();
  const opened = [
    ...sessions!.map(({ client_reference_id }) => client_reference_id),
    ...orders!.map(({ customId }) => customId),
  ];
  if (opened.length !== rows.length)
    return `the providers have ${opened.length} pages of ${rows.length} deposits.`;
  const taken = rows.filter(({ provider }) => provider === 'paypal').length;
  if (captures!.length !== taken) return `PayPal took ${captures!.length} payments of ${taken} deposits.`;
  const { firstDifference } = await reconcile(pool);
  return firstDifference ?? reportOfProviders(stage, patienceMs);
}

/** Every deposit is as its provider reports it, once the news has come. */
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
