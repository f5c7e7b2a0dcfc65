import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../testing/database.ts';
import { insertTestUser } from '../../../../testing/user-row.ts';
import type { Alarm } from '../../../alarms/alarms.ts';
import { reconcile } from '../../../book/reconcile.ts';
import type { CheckoutState } from '../../../integrations/payments/ports/card-payments.ts';
import { ProviderFailure } from '../../../integrations/payments/ports/provider-failure.ts';
import { silentLog } from '../../../logging/log.ts';
import { createProviderCheck } from '../../../workers/check-with-providers.ts';
import type { DepositContext } from '../deposits/deposit-context.ts';
import { type CheckContext, checkEverything, checkProviders } from './check-providers.ts';
import { newsWithinMs } from './check-rows.ts';
import { readProviderChecks } from './read-checks.ts';
import { recordReconciliation } from './record-reconciliation.ts';

const minute = 60_000;
let database: TestDatabase;
let now: number;
let asked: string[];
let listed: { from: number; to: number }[];
/** Stripe's reports by checkout. */
let stripe: Map<string, CheckoutState>;
let isAway: boolean;
/** Checkouts whose lookup fails. */
let broken: Set<string>;
let user: string;

beforeEach(async () => {
  database = await testDatabase(4);
  now = Date.UTC(2026, 10, 22, 12);
  [asked, listed, stripe, isAway, broken] = [[], [], new Map(), false, new Set()];
  user = await insertTestUser(database.pool, 'ann');
});
afterEach(() => database.close());

const away = () =>
  new ProviderFailure({
    kind: 'notNow',
    provider: 'stripe',
    call: 'look up a checkout',
    status: null,
    issue: 'ECONNREFUSED',
    debugId: null,
  });

function parts(): CheckContext {
  return {
    pool: database.pool,
    wallClock: { now: () => now },
    paypal: null,
    payouts: null,
    cards: {
      async getCheckout(ref) {
        if (isAway || broken.has(ref)) throw away();
        asked.push(ref);
        return stripe.get(ref) ?? null;
      },
      getPayment: async () => null,
      listDisputes: async () => [],
      async *listCheckouts({ from, to }) {
        if (isAway) throw away();
        listed.push({ from: from.getTime(), to: to.getTime() });
        for (const state of stripe.values()) if (state.createdAt >= from && state.createdAt < to) yield state;
      },
    },
  };
}

function atStripe(status: CheckoutState['status'], depositId: string, createdAt = now): string {
  const ref = `cs_${randomUUID()}`;
  const amounts = { amountCents: 25_00, currency: 'usd' };
  stripe.set(ref, {
    ref,
    status,
    depositId,
    paymentId: null,
    ...amounts,
    createdAt: new Date(createdAt),
    url: null,
  });
  return ref;
}

async function openDeposit(createdAt = now): Promise<{ id: string; ref: string }> {
  const id = randomUUID();
  const ref = atStripe('open', id, createdAt);
  await database.pool.query(
    `insert into deposits (id, user_id, amount_cents, provider, provider_ref, created_at, updated_at)
     values ($1, $2, 2500, 'stripe', $3, $4, $4)`,
    [id, user, ref, new Date(createdAt)],
  );
  return { id, ref };
}

const stripeDeposits = async () => (await readProviderChecks(database.pool))[0]!;
const round = () => checkProviders(parts());

test('a row is due when it is new, when it changed, and in rotation', async () => {
  const { id, ref } = await openDeposit();
  expect((await stripeDeposits()).figures).toMatchObject({ compared: 0, waiting: 1 });
  await round();
  expect(asked).toEqual([ref]);
  expect((await stripeDeposits()).figures).toMatchObject({ compared: 1, waiting: 0, differing: 0 });
  // Changes irrelevant to the provider do not make it due.
  await database.pool.query('update deposits set looked_up_at = now(), updated_at = now() where id = $1', [
    id,
  ]);
  expect((await stripeDeposits()).figures).toMatchObject({ waiting: 0 });
  await database.pool.query("update deposits set status = 'failed', ended_version = 0 where id = $1", [id]);
  expect((await stripeDeposits()).figures).toMatchObject({ waiting: 1 });
});

test('a round is bounded, and the longest unchecked rows come first', async () => {
  for (let i = 0; i < 90; i++) await openDeposit();
  await round();
  expect(asked).toHaveLength(30);
  for (let i = 0; i < 3; i++) {
    now += minute;
    await round();
  }
  expect(new Set(asked).size).toBe(90);
  expect(asked.length).toBeLessThanOrEqual(4 * 50);
});

test('a provider that is ahead is looked up again, and becomes a difference after ten minutes', async () => {
  const { id, ref } = await openDeposit();
  stripe.set(ref, { ...stripe.get(ref)!, status: 'paid' });
  const hurried: string[] = [];
  const hurrying = {
    ...parts(),
    hurry: async (kind: string, subject: string) => void hurried.push(kind, subject),
  };
  await checkProviders(hurrying);
  expect(hurried).toEqual(['deposit', id]);
  expect(await stripeDeposits()).toMatchObject({ figures: { behind: 1, differing: 0 }, differences: [] });
  now += newsWithinMs - 1;
  await checkProviders(hurrying);
  expect(await stripeDeposits()).toMatchObject({ figures: { behind: 1 }, differences: [] });
  now += 1;
  await checkProviders(hurrying);
  expect((await stripeDeposits()).differences).toEqual([
    `The state of deposit ${id} (${ref}) is processing here, Stripe says paid.`,
  ]);
  stripe.set(ref, { ...stripe.get(ref)!, status: 'open' });
  now += minute;
  await checkProviders(hurrying);
  expect(await stripeDeposits()).toMatchObject({ figures: { behind: 0, differing: 0 }, differences: [] });
});

test('an unreachable provider is reported as such, and its rows count as unchecked', async () => {
  await openDeposit();
  isAway = true;
  expect(await round()).toMatchObject({ stripe: expect.stringMatching(/ECONNREFUSED/), paypal: null });
  expect(await stripeDeposits()).toMatchObject({
    figures: { compared: 0, waiting: 1 },
    differences: [],
    unchecked: expect.stringMatching(/stripe did not .*ECONNREFUSED/),
  });
  isAway = false;
  now += minute;
  await round();
  expect(await stripeDeposits()).toMatchObject({ figures: { compared: 1, waiting: 0 }, unchecked: null });
});

test('rows whose lookup fails are reported, and the other rows are still checked', async () => {
  const deposits = await Promise.all(Array.from({ length: 9 }, () => openDeposit()));
  const sorted = deposits.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  // Never all of one concurrent group.
  for (const i of [0, 1, 2, 8]) broken.add(sorted[i]!.ref);
  const first = sorted[0]!.id;
  const named = `The deposit ${first} could not be checked: ${away().message}`;
  expect(await round()).toMatchObject({ stripe: named });
  expect(await stripeDeposits()).toMatchObject({
    figures: { compared: 5, waiting: 4, differing: 0 },
    differences: [],
    unchecked: named,
  });
  // New and changed rows do not wait for them.
  await database.pool.query("update deposits set status = 'failed', ended_version = 0 where id = $1", [
    first,
  ]);
  await openDeposit();
  now += minute;
  asked.length = 0;
  await round();
  expect(asked).toHaveLength(6);
  expect((await stripeDeposits()).figures).toMatchObject({ compared: 6, waiting: 4 });
  await checkEverything(parts());
  expect(await stripeDeposits()).toMatchObject({ figures: { compared: 6, waiting: 4 }, unchecked: named });
  broken.clear();
  now += minute;
  expect(await round()).toMatchObject({ stripe: null });
  expect(await stripeDeposits()).toMatchObject({ figures: { compared: 10, waiting: 0 }, unchecked: null });
});

test('deposits of a provider without keys are reported as unchecked', async () => {
  await database.pool.query(
    `insert into deposits (id, user_id, amount_cents, provider, provider_ref, created_at, updated_at)
     values ($1, $2, 2500, 'paypal', 'ORDER', now(), now())`,
    [randomUUID(), user],
  );
  await round();
  const [, paypal] = await readProviderChecks(database.pool);
  expect(paypal).toMatchObject({
    check: 'deposits against PayPal',
    figures: { waiting: 1 },
    unchecked: 'The keys of PayPal are not set, so it cannot be checked.',
  });
});

test('money at Stripe without a deposit is a difference until it is refunded', async () => {
  const unknown = randomUUID();
  const ref = atStripe('open', unknown);
  await round();
  const checkouts = async () => (await readProviderChecks(database.pool))[3]!;
  expect(await checkouts()).toMatchObject({ figures: { compared: 1, differing: 0 } });
  stripe.set(ref, { ...stripe.get(ref)!, status: 'paid' });
  now += minute;
  await round();
  expect((await checkouts()).differences).toEqual([
    `The money of checkout ${ref} is no deposit here, Stripe says paid $25.00.`,
  ]);
  stripe.delete(ref);
  now += minute;
  await round();
  expect(await checkouts()).toMatchObject({ figures: { compared: 0, differing: 0 }, differences: [] });
});

test("Stripe's list continues where the last round ended, in short spans after a pause", async () => {
  await round();
  now += minute;
  await round();
  expect(listed[1]!.from).toBe(now - minute - 10 * minute);
  now += 5 * 60 * minute;
  const pause = now;
  await round();
  expect(listed[2]!.to).toBeLessThan(pause - 3 * 60 * minute);
  for (let i = 0; i < 6; i++) await round();
  expect(listed.at(-1)!.to).toBeGreaterThanOrEqual(pause);
});

test('rows too old to change at the provider are skipped until they change here', async () => {
  const { id, ref } = await openDeposit(now - 401 * 24 * 60 * minute);
  await round();
  now += minute;
  asked.length = 0;
  await round();
  await checkEverything(parts());
  expect(asked).toEqual([]);
  await database.pool.query("update deposits set status = 'failed', ended_version = 0 where id = $1", [id]);
  await round();
  expect(asked).toEqual([ref]);
});

test('the job raises an alarm for a difference and for a long outage, and every check is recorded', async () => {
  const rung: [string, object][] = [];
  const alarm: Alarm = (code, fields) => void rung.push([code, fields]);
  const context = { ...parts(), log: silentLog, alarm } as CheckContext & DepositContext;
  const runJob = createProviderCheck(context);
  const { id, ref } = await openDeposit();
  await runJob();
  expect(rung).toEqual([]);
  stripe.set(ref, { ...stripe.get(ref)!, amountCents: 26_00 });
  now += minute;
  await runJob();
  const said = `The amount of deposit ${id} (${ref}) is $25.00 here, Stripe says $26.00.`;
  expect(rung).toEqual([['providersDisagree', { firstDifference: said, differences: 1 }]]);
  const book = await reconcile(database.pool);
  expect(book.agrees).toBe(true);
  await recordReconciliation(database.pool, { now: () => now }, alarm, book);
  const { rows } = await database.pool.query('select agrees, first_difference, checks from reconciliations');
  expect(rows).toMatchObject([{ agrees: false, firstDifference: said }]);
  expect(rows[0].checks).toHaveLength(book.checks.length + 4);
  expect(rows[0].checks.at(-4)).toEqual({
    check: 'deposits against Stripe',
    figures: { compared: 1, waiting: 0, behind: 0, differing: 1 },
    differences: [said],
    subjectIds: [id],
    unchecked: null,
  });
  rung.length = 0;
  stripe.set(ref, { ...stripe.get(ref)!, amountCents: 25_00 });
  now += minute;
  await runJob();
  expect(rung).toEqual([]);
  isAway = true;
  for (let i = 0; i < 5; i++) {
    now += minute;
    await runJob();
  }
  expect(rung.map(([code]) => code)).toEqual(['providersUnchecked']);
});
