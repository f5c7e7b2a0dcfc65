import { randomUUID } from 'node:crypto';
import { newKeyPair } from '@sidebet/play-money/paypal/signing-key';
import { isPayPalSignature, paypalHeaders, stripeHeaders } from '@sidebet/play-money/signatures';
import type { Book } from '@sidebet/server/book/book';
import { reconcile } from '@sidebet/server/book/reconcile';
import {
  type DepositTestSite,
  depositTestSite,
} from '@sidebet/server/features/money/deposits/deposits.fixtures';
import { parsePayPalChange } from '@sidebet/server/integrations/payments/paypal-event';
import type { WebhookHeaders } from '@sidebet/server/integrations/payments/ports/paypal-payments';
import { stripePayments } from '@sidebet/server/integrations/payments/stripe';
import type { Random } from '../harness/random.ts';
import { makeDepositStorm, type StormDeposit, type StormEvent } from './events.ts';
import { checkWithdrawals, makePayoutStorm, newWithdrawal, type StormWithdrawal } from './payouts.ts';

const stormSecret = 'whsec_storm';
const { privateKey, publicKey } = newKeyPair();
const paypalKeys = { webhookId: 'STORM', key: privateKey, certUrl: 'https://localhost/certs/storm' };

export type StormOptions = {
  /** How many webhooks are sent. */
  readonly count: number;
  readonly random: Random;
  readonly progress: (done: number) => void;
  readonly openBook: (databaseUrl: string) => Book;
};

export type StormResult = { readonly sent: number; readonly failures: readonly string[] };

/**
 * A storm of webhooks from both providers about deposits and withdrawals: repeated, out of order, concurrent,
 * forged, stale, with wrong amounts, unknown ids, or of the other mode. Every real fact must be booked exactly
 * once, everything else must change nothing, and the ledger must balance in the end.
 */
export async function webhookStorm(options: StormOptions): Promise<StormResult> {
  const { count, random, progress } = options;
  const deposits: StormDeposit[] = [];
  const withdrawals: StormWithdrawal[] = [];
  const byPayment = new Map<string, StormDeposit>();
  let book: Book | undefined;
  const site = await depositTestSite((databaseUrl) => {
    book = options.openBook(databaseUrl);
    const { verifyWebhook } = stripePayments({ secretKey: 'sk_test_storm', webhookSecret: stormSecret });
    return {
      book,
      cards: {
        verifyWebhook,
        getPayment: async (paymentId) => buildPayment(byPayment.get(paymentId)),
      },
      paypal: {
        verifyWebhook: async (body, headers) => verifiedPayPal(body.toString(), headers),
        getCapture: async (captureId) => buildCapture(byPayment.get(captureId)),
        captureOrder: async (orderId) => {
          const deposit = deposits.find(({ ref }) => ref === orderId);
          const capture = buildCapture(deposit);
          return capture ? { kind: 'captured', capture } : { kind: 'gone' };
        },
      },
    };
  });
  const failures: string[] = [];
  const fail = (sentence: string) => void failures.push(sentence);
  try {
    const events: StormEvent[] = [];
    for (;;) {
      if (random.chance(30)) {
        const withdrawal = await newWithdrawal(site, book!, random);
        const its = makePayoutStorm(random, withdrawal);
        if (events.length + its.length > count) break;
        withdrawals.push(withdrawal);
        events.push(...its);
        continue;
      }
      const deposit = await newDeposit(site, random);
      const its = makeDepositStorm(random, deposit);
      if (events.length + its.length > count) break;
      deposits.push(deposit);
      byPayment.set(deposit.paymentRef, deposit);
      events.push(...its);
    }
    // If no complete deposit fits any more, existing events are repeated.
    while (events.length < count) events.push(events[random.int(0, events.length - 1)]!);
    const sent = await sendAll(site, random.shuffled(events), fail, progress);
    for (const deposit of deposits) await checkDeposit(site, deposit, fail);
    await checkWithdrawals(site, book!, withdrawals, fail);
    await checkEvents(site, events, fail);
    const { firstDifference } = await reconcile(site.pool);
    if (firstDifference) fail(`The reconciliation: ${firstDifference}`);
    return { sent, failures };
  } finally {
    await book?.close();
    await site.close();
  }
}

async function newDeposit(site: DepositTestSite, random: Random): Promise<StormDeposit> {
  const [id, user] = [randomUUID(), await site.user()];
  const provider = random.pick(['stripe', 'paypal'] as const);
  const ref = provider === 'stripe' ? `cs_${id}` : `ORDER-${id}`;
  const cents = random.int(10_00, 1000_00);
  await site.pool.query(
    `insert into deposits (id, user_id, amount_cents, provider, provider_ref, created_at, updated_at)
     values ($1, $2, $3, $4, $5, now(), now())`,
    [id, user, cents, provider, ref],
  );
  const paymentRef = provider === 'stripe' ? `pi_${id}` : `CAPTURE-${id}`;
  const nothing = { paid: false, refunded: 0, reversed: 0, open: 0, lost: 0 };
  return { id, user, provider, ref, paymentRef, cents, ...nothing };
}

function buildPayment(deposit: StormDeposit | undefined) {
  if (!deposit) return null;
  const { id, paymentRef, cents, refunded } = deposit;
  return {
    paymentId: paymentRef,
    depositId: id,
    chargeId: null,
    status: 'succeeded' as const,
    amountCents: cents,
    refundedCents: refunded,
    failedRefunds: [],
    withdrawalRefunds: [],
    currency: 'usd',
    disputed: false,
  };
}

function buildCapture(deposit: StormDeposit | undefined) {
  if (!deposit) return null;
  const { id, paymentRef, cents, paid } = deposit;
  const facts = { captureId: paymentRef, amountCents: cents, currency: 'USD', customId: id, reason: null };
  return { ...facts, status: paid ? ('completed' as const) : ('declined' as const) };
}

/** Replaces PayPal's verification, whose signature covers the transmission's id and time and the body. */
function verifiedPayPal(body: string, headers: WebhookHeaders) {
  const id = String(headers['paypal-transmission-id']);
  const time = String(headers['paypal-transmission-time']);
  const signed = { id, time, webhookId: paypalKeys.webhookId, body };
  if (!isPayPalSignature(signed, String(headers['paypal-transmission-sig']), publicKey)) return null;
  return readPayPal(body);
}

function readPayPal(body: string) {
  const { id, event_type: type, resource } = JSON.parse(body);
  return { id, type, body, change: parsePayPalChange(type, resource) };
}

/** Sends many at once in random order, some of them delayed. */
async function sendAll(
  site: DepositTestSite,
  events: readonly StormEvent[],
  fail: (sentence: string) => void,
  progress: (done: number) => void,
): Promise<number> {
  let next = 0;
  let sent = 0;
  const sendSome = async () => {
    for (let event = events[next++]; event; event = events[next++]) {
      if (event.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, event!.delayMs));
      const { statusCode } = await deliver(site, event);
      if (statusCode !== event.expected)
        fail(`${event.name} was answered ${statusCode} instead of ${event.expected}.`);
      progress(++sent);
    }
  };
  await Promise.all(Array.from({ length: 24 }, sendSome));
  return sent;
}

function deliver(site: DepositTestSite, { provider, body, signAs }: StormEvent) {
  const as = signAs === 'forged' ? 'wrong' : signAs === 'late' ? 'right' : signAs;
  const sentAt = Date.now() - (signAs === 'late' ? 3_600_000 : 0);
  const headers =
    provider === 'stripe'
      ? stripeHeaders(body, stormSecret, as)
      : paypalHeaders(body, paypalKeys, as, sentAt);
  return site.app.inject({
    method: 'POST',
    url: `/api/webhooks/${provider}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  });
}

/** Compares the deposit's row and its user's money with what really happened. */
async function checkDeposit(
  { pool }: DepositTestSite,
  deposit: StormDeposit,
  fail: (sentence: string) => void,
): Promise<void> {
  const { rows } = await pool.query<{ credits: number; available: number; owed: number; status: string }>(
    `select d.status, coalesce(a.available_cents, 0) as available, coalesce(a.owed_cents, 0) as owed,
       (select count(*) from transfers t where t.subject_id = d.id and t.kind = 'deposit') as credits
     from deposits d left join accounts a on a.user_id = d.user_id where d.id = $1`,
    [deposit.id],
  );
  const { cents, paid, refunded, reversed, lost, open } = deposit;
  const taken = Math.min(cents, refunded + Math.max(lost + open, reversed));
  const { status, credits, available, owed } = rows[0]!;
  const differs = [
    credits !== (paid ? 1 : 0) && `credited ${credits} times`,
    available !== (paid ? cents - taken : 0) && `with ${available} cents available`,
    owed !== 0 && `with ${owed} cents owed`,
    (status === 'successful') !== paid && `as ${status}`,
  ].filter(Boolean);
  if (differs.length > 0) fail(`${JSON.stringify(deposit)} ended ${differs.join(', ')}.`);
}

/** Every verified event is stored once with its result; no other is stored. */
async function checkEvents(
  { pool }: DepositTestSite,
  events: readonly StormEvent[],
  fail: (sentence: string) => void,
): Promise<void> {
  const { rows } = await pool.query<{ eventId: string; outcome: string | null }>(
    'select event_id, outcome from provider_events',
  );
  const stored = new Map(rows.map(({ eventId, outcome }) => [eventId, outcome]));
  const proven = new Set(events.flatMap(({ id, expected }) => (expected === 200 ? [id] : [])));
  for (const id of proven) if (!stored.get(id)) fail(`Event ${id} has no outcome.`);
  for (const id of stored.keys()) if (!proven.has(id)) fail(`Event ${id} was stored without proof.`);
}
