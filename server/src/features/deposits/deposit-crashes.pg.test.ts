import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Book, createBook } from '../../book/book.ts';
import { reconcile } from '../../book/reconcile.ts';
import type { Pool, PoolClient } from '../../db/pool.ts';
import type { CardChange, CheckoutState } from '../../integrations/payments/ports/card-payments.ts';
import type { Capture, OrderState, PayPalChange } from '../../integrations/payments/ports/paypal-payments.ts';
import { silentLog } from '../../logging/log.ts';
import { lookUpOpenDeposits } from '../../workers/look-up-open-deposits.ts';
import { actOnCard } from './card-deposits.ts';
import type { DepositDeps } from './deposit-deps.ts';
import { captureDeposit } from './deposit-return.ts';
import { type DepositTestSite, depositTestSite } from './deposit-test-site.ts';
import { startDeposit } from './deposits.ts';
import { actOnPayPal } from './paypal-deposits.ts';
import { takeProviderEvent } from './provider-events.ts';

/** The process crashes before or after every external step of a deposit. Then everything continues. */
const cents = 50_00;
const refundedCents = 20_00;
let site: DepositTestSite;
let book: Book;

beforeAll(async () => {
  site = await depositTestSite((databaseUrl) => {
    book = createBook(databaseUrl, { now: () => site.deposits.clock.now() }, silentLog);
    return { book };
  });
});
afterAll(async () => {
  expect(await reconcile(site.pool)).toMatchObject({ agrees: true, firstDifference: null });
  await book.close();
  await site.close();
});

class Crash extends Error {}

/** Counts the start and end of every external operation and crashes the process at one of them. */
function dyingAt(point: number) {
  let reached = 0;
  const step = () => {
    reached += 1;
    if (reached >= point) throw new Crash();
  };
  const watched = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(_target, name) {
        const value = target[name as keyof T];
        if (typeof value !== 'function') return value;
        // A dead process has no connections, so releasing one is not a crash point.
        if (name === 'release') return value.bind(target);
        if (name === 'connect') return () => connected(target as unknown as Pool);
        return async (...args: unknown[]) => {
          step();
          const result = await value.apply(target, args);
          step();
          return result;
        };
      },
    });
  async function connected(pool: Pool): Promise<PoolClient> {
    step();
    const client = await pool.connect();
    try {
      step();
    } catch (crash) {
      client.release(true);
      throw crash;
    }
    return watched(client);
  }
  return { watched, isDead: () => reached >= point };
}

/** A deposit's provider: idempotent, and repeats its events until they are acknowledged. */
function worldOf(provider: 'stripe' | 'paypal') {
  let paid = false;
  let depositId = '';
  let opened = 0;
  const unheard = new Map<string, CardChange | PayPalChange>();
  const ref = `${provider}-${randomUUID()}`;
  const paymentId = `payment-${ref}`;
  const capture = (): Capture => ({
    captureId: paymentId,
    status: 'completed',
    reason: null,
    amountCents: cents,
    currency: 'USD',
    customId: depositId,
  });
  const state = (): CheckoutState => ({
    ref,
    status: paid ? 'paid' : 'open',
    depositId,
    paymentId: paid ? paymentId : null,
    amountCents: cents,
    currency: 'usd',
    createdAt: new Date(),
    url: null,
  });
  const order = (status: OrderState['status']): OrderState => ({
    orderId: ref,
    status,
    amountCents: cents,
    currency: 'USD',
    customId: depositId,
    approveUrl: 'https://paypal.example/agree',
    payerId: null,
    capture: paid ? capture() : null,
    refundedCents: null,
  });
  let expired = false;
  let approved = false;
  const take = () => {
    if (!paid) unheard.set(`WH-${randomUUID()}`, { kind: 'capture', capture: capture(), orderId: ref });
    paid = true;
    return capture();
  };
  const open = (id: string) => {
    if (depositId === '') opened += 1;
    depositId = id;
  };
  return {
    ref,
    unheard,
    get opened() {
      return opened;
    },
    /** The user pays or approves on the provider's page. */
    pay() {
      if (expired || depositId === '') return;
      if (provider === 'paypal') {
        if (!approved)
          unheard.set(`WH-${randomUUID()}`, { kind: 'orderApproved', orderId: ref, customId: depositId });
        approved = true;
        return;
      }
      const { amountCents, currency } = state();
      if (!paid)
        unheard.set(`evt-${randomUUID()}`, {
          kind: 'paid',
          ref,
          depositId,
          paymentId,
          amountCents,
          currency,
        });
      paid = true;
    },
    refund() {
      if (!paid) return;
      const facts = { depositId, paymentId, amountCents: cents, refundedCents, currency: 'usd' };
      const one: CardChange = { kind: 'refunded', chargeId: 'ch', ...facts };
      const other: PayPalChange = {
        kind: 'refunded',
        refundId: 'R',
        captureId: paymentId,
        amountCents: refundedCents,
        totalRefundedCents: refundedCents,
        currency: 'USD',
        customId: depositId,
      };
      unheard.set(`refund-${randomUUID()}`, provider === 'stripe' ? one : other);
    },
    isPaid: () => paid,
    /** What is unpaid or unapproved by then expires. */
    timeIsUp() {
      expired = !paid && !approved;
    },
    cards: {
      createCheckout: async (request: { depositId: string }) => {
        open(request.depositId);
        return { ref, url: 'https://cards.example/pay' };
      },
      getCheckout: async () => (expired ? { ...state(), status: 'expired' as const } : state()),
      expireCheckout: async () => {
        expired = !paid;
        return paid ? state() : { ...state(), status: 'expired' as const };
      },
      getPayment: async () => null,
      listDisputes: async () => [],
    },
    paypal: {
      createOrder: async (request: { depositId: string }) => {
        open(request.depositId);
        return { orderId: ref, approveUrl: 'https://paypal.example/agree' };
      },
      captureOrder: async () =>
        approved || paid
          ? { kind: 'captured' as const, capture: take() }
          : { kind: 'notApproved' as const, issue: 'ORDER_NOT_APPROVED' },
      getOrder: async () => (expired ? null : order(paid ? 'completed' : approved ? 'approved' : 'open')),
      getCapture: async () => (paid ? capture() : null),
    },
  };
}
type World = ReturnType<typeof worldOf>;

function depsOf({ cards, paypal }: World, watched: <T extends object>(target: T) => T): DepositDeps {
  const parts = { ...site.deposits, pool: watched(site.pool), book: watched({ execute: book.execute }) };
  return { ...parts, cards: watched(cards), paypal: watched(paypal), publicUrl: 'http://localhost' };
}

/** The provider repeats unacknowledged events until the process has recorded them. */
async function hear(deps: DepositDeps, provider: 'stripe' | 'paypal', { unheard }: World) {
  for (const [id, change] of [...unheard]) {
    const event = { id, type: 'event', body: '{}', change };
    await takeProviderEvent(deps, provider, event, () =>
      provider === 'stripe' ? actOnCard(deps, change as CardChange) : actOnPayPal(deps, change as never),
    );
    unheard.delete(id);
  }
}

/** A whole deposit as its user and its provider do their parts. */
async function live(
  deps: DepositDeps,
  provider: 'stripe' | 'paypal',
  world: World,
  person: string,
  key: string,
) {
  const started = await startDeposit(deps, person, key, cents, provider);
  if (started.kind === 'refusal') throw new Error(started.code);
  world.pay();
  if (provider === 'paypal') await captureDeposit(deps, person, started.deposit.id);
  await hear(deps, provider, world);
  world.refund();
  await hear(deps, provider, world);
}

const endOf = async (person: string) =>
  (
    await site.pool.query(
      `select d.status, coalesce(a.available_cents, 0) as available, coalesce(a.owed_cents, 0) as owed,
         (select count(*) from transfers t where t.subject_id = d.id and t.kind = 'deposit') as credits,
         (select count(*) from transfers t where t.subject_id = d.id and t.kind = 'depositRefund') as refunds
       from deposits d left join accounts a on a.user_id = d.user_id where d.user_id = $1`,
      [person],
    )
  ).rows;

const asIs = <T extends object>(target: T) => target;

test.each(['stripe', 'paypal'] as const)(
  '%s: after a crash at any point the same request and the provider bring it to its end',
  { timeout: 60_000 },
  async (provider) => {
    for (let point = 1, done = false; !done; point += 1) {
      const [person, key, world] = [await site.person(), randomUUID(), worldOf(provider)];
      const { watched, isDead } = dyingAt(point);
      await live(depsOf(world, watched), provider, world, person, key).catch((error: unknown) => {
        if (!(error instanceof Crash)) throw error;
      });
      done = !isDead();
      const deps = depsOf(world, asIs);
      await live(deps, provider, world, person, key);
      await hear(deps, provider, world);
      const wanted = {
        status: 'successful',
        available: cents - refundedCents,
        owed: 0,
        credits: 1,
        refunds: 1,
      };
      expect(await endOf(person), `crash at ${point}`).toEqual([wanted]);
      expect(world.opened, `crash at ${point}`).toBe(1);
      expect(point).toBeLessThan(200);
    }
    expect(site.alarms).toEqual([]);
  },
);

test.each(['stripe', 'paypal'] as const)(
  '%s: after a crash at any point nobody comes back and no webhook comes, and looking brings it to its end',
  { timeout: 60_000 },
  async (provider) => {
    for (let point = 1, done = false; !done; point += 1) {
      const [person, key, world] = [await site.person(), randomUUID(), worldOf(provider)];
      const { watched, isDead } = dyingAt(point);
      const deaf = depsOf(world, watched);
      const started = await startDeposit(deaf, person, key, cents, provider).catch((error: unknown) => {
        if (!(error instanceof Crash)) throw error;
        return null;
      });
      // A user who never got the page's address cannot pay there.
      if (started?.kind === 'started') world.pay();
      if (started?.kind === 'started' && provider === 'paypal')
        await captureDeposit(deaf, person, started.deposit.id).catch(() => {});
      done = !isDead();
      site.moveClockBy(2 * 3_600_000);
      await lookUpOpenDeposits(depsOf(world, asIs));
      world.timeIsUp();
      site.moveClockBy(2 * 3_600_000);
      await lookUpOpenDeposits(depsOf(world, asIs));
      const [end] = await endOf(person);
      if (world.isPaid()) {
        expect(end, `crash at ${point}`).toMatchObject({
          status: 'successful',
          available: cents,
          credits: 1,
        });
      } else if (end) {
        expect(end, `crash at ${point}`).toMatchObject({ status: 'cancelled', available: 0, credits: 0 });
      }
      expect(world.isPaid(), `crash at ${point}`).toBe(started !== null);
      expect(point).toBeLessThan(200);
    }
    expect(site.alarms).toEqual([]);
  },
);
