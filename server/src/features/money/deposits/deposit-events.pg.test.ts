import { randomUUID } from 'node:crypto';
import type { Command } from '@sidebet/domain/book/commands';
import { refuse } from '@sidebet/domain/refusals';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CommandResult } from '../../../book/request.ts';
import { stripePayments } from '../../../integrations/payments/stripe.ts';
import { type DepositTestSite, depositTestSite } from './deposits.fixtures.ts';

const secret = 'whsec_for_tests';
let site: DepositTestSite;
let commands: Command[] = [];
let bookAnswers: (CommandResult | Error)[] = [];

/** A fake book that records commands and returns what the test sets, by default success. */
const fakeBook = {
  execute: async ({ command }: { command: Command }): Promise<CommandResult> => {
    commands.push(command);
    const answer = bookAnswers.shift() ?? { kind: 'done', bet: null, accountBalanceCents: 2500 };
    if (answer instanceof Error) throw answer;
    return answer;
  },
};

type Stored = { readonly id: string; readonly userId: string; readonly ref: string };
async function storedDeposit(ref: string | null = `cs_${randomUUID()}`): Promise<Stored> {
  const [id, userId] = [randomUUID(), await site.user()];
  await site.pool.query(
    `insert into deposits (id, user_id, amount_cents, provider, provider_ref, created_at, updated_at)
     values ($1, $2, 2500, 'stripe', $3, now(), now())`,
    [id, userId, ref],
  );
  return { id, userId, ref: ref ?? 'cs_not_known_yet' };
}

function buildEvent({ id, ref }: Stored, type: string, changes: object = {}): string {
  const object = {
    id: ref,
    object: 'checkout.session',
    client_reference_id: id,
    amount_total: 2500,
    currency: 'usd',
    payment_status: 'paid',
    ...changes,
  };
  return JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type,
    livemode: false,
    data: { object },
  });
}
const send = (body: string, timestamp = Math.floor(Date.now() / 1000), key = secret) =>
  site.webhook(body, Stripe.webhooks.generateTestHeaderString({ payload: body, secret: key, timestamp }));
const readStatus = async ({ id }: Stored) =>
  (await site.pool.query('select status from deposits where id = $1', [id])).rows[0].status;
const readNote = async (body: string) =>
  (
    await site.pool.query('select type, body, result, outcome from provider_events where event_id = $1', [
      JSON.parse(body).id,
    ])
  ).rows[0];

beforeAll(async () => {
  site = await depositTestSite(() => ({
    cards: stripePayments({ secretKey: 'sk_test_1', webhookSecret: secret }),
    book: fakeBook,
  }));
});
afterAll(() => site.close());
beforeEach(() => {
  commands = [];
  bookAnswers = [];
  site.alarms.length = 0;
});

test.each(['checkout.session.completed', 'checkout.session.async_payment_succeeded'])(
  'a paid %s is stored raw and credited',
  async (type) => {
    const deposit = await storedDeposit();
    const body = buildEvent(deposit, type);
    expect((await send(body)).statusCode).toBe(200);
    const { id: depositId, userId } = deposit;
    expect(commands).toEqual([
      { kind: 'creditDeposit', depositId, userId, amountCents: 2500, provider: 'stripe' },
    ]);
    expect(await readNote(body)).toEqual({ type, body, result: 'applied', outcome: 'credited' });
  },
);

test("the webhook may arrive before the response with the checkout's id", async () => {
  const body = buildEvent(await storedDeposit(null), 'checkout.session.completed');
  await send(body);
  expect(await readNote(body)).toMatchObject({ result: 'applied', outcome: 'credited' });
});

test('a repeated event does not reach the book', async () => {
  const body = buildEvent(await storedDeposit(), 'checkout.session.completed');
  for (let n = 0; n < 3; n += 1) expect((await send(body)).statusCode).toBe(200);
  expect(commands).toHaveLength(1);
});

test('the book handles a second event for the same fact', async () => {
  const deposit = await storedDeposit();
  bookAnswers = [refuse('notDue')];
  const body = buildEvent(deposit, 'checkout.session.completed');
  expect((await send(body)).statusCode).toBe(200);
  expect(await readNote(body)).toMatchObject({ result: 'known', outcome: 'credited' });
  expect(site.alarms).toEqual([]);
});

test('if the book fails, the provider sends again and the deposit is credited then', async () => {
  const body = buildEvent(await storedDeposit(), 'checkout.session.completed');
  bookAnswers = [new Error('the database is away')];
  expect((await send(body)).statusCode).toBe(500);
  expect(await readNote(body)).toMatchObject({ body, result: null, outcome: null });
  expect((await send(body)).statusCode).toBe(200);
  expect(await readNote(body)).toMatchObject({ result: 'applied', outcome: 'credited' });
});

test.each<[string, object, string]>([
  ['another amount', { amount_total: 250_000 }, 'amount'],
  ['no amount', { amount_total: null }, 'amount'],
  ['another currency', { currency: 'jpy' }, 'currency'],
  ['another checkout', { id: 'cs_other' }, 'checkout'],
  ['an unknown deposit', { client_reference_id: randomUUID() }, 'deposit'],
  ['an id that is none', { client_reference_id: "' or 1=1" }, 'deposit'],
  ['no deposit', { client_reference_id: null }, 'deposit'],
])('%s is stored and raises an alarm, never credited', async (_name, changes, difference) => {
  const deposit = await storedDeposit();
  const body = buildEvent(deposit, 'checkout.session.completed', changes);
  expect((await send(body)).statusCode).toBe(200);
  expect(await readNote(body)).toMatchObject({ body, result: 'mismatch', outcome: difference });
  expect(site.alarms).toMatchObject([{ code: 'paymentMismatch' }]);
  expect(commands).toEqual([]);
  expect(await readStatus(deposit)).toBe('processing');
});

test.each([
  ['does not fit', 'mismatch', 'deposit'],
  ['is refused by the book', 'refused', 'invalidAmount'],
])('an event that %s is processed again when it is resent', async (why, result, outcome) => {
  const deposit = await storedDeposit();
  const body = buildEvent(deposit, 'checkout.session.completed');
  const setProvider = (provider: string) =>
    site.pool.query('update deposits set provider = $2 where id = $1', [deposit.id, provider]);
  if (why === 'does not fit') await setProvider('paypal');
  else bookAnswers = [refuse('invalidAmount')];
  expect((await send(body)).statusCode).toBe(200);
  expect(await readNote(body)).toMatchObject({ result, outcome });
  // An operator fixes the cause and resends the event from the provider's dashboard.
  await setProvider('stripe');
  commands = [];
  for (let n = 0; n < 2; n += 1) expect((await send(body)).statusCode).toBe(200);
  expect(commands).toMatchObject([{ kind: 'creditDeposit', depositId: deposit.id }]);
  expect(await readNote(body)).toMatchObject({ result: 'applied', outcome: 'credited' });
});

test.each<[string, object, string, string, string]>([
  ['checkout.session.completed', { payment_status: 'unpaid' }, 'processing', 'ignored', 'payment is unpaid'],
  ['checkout.session.expired', { payment_status: 'unpaid' }, 'cancelled', 'applied', 'cancelled'],
  ['checkout.session.async_payment_failed', { payment_status: 'unpaid' }, 'failed', 'applied', 'failed'],
  ['customer.created', {}, 'processing', 'ignored', 'this type is not for us'],
])('%s %j leaves the deposit %s', async (type, changes, status, result, outcome) => {
  const deposit = await storedDeposit();
  const body = buildEvent(deposit, type, changes);
  expect((await send(body)).statusCode).toBe(200);
  expect(await readStatus(deposit)).toBe(status);
  expect(await readNote(body)).toMatchObject({ result, outcome });
  expect(commands).toEqual([]);
});

test("an 'expired' event after the payment changes nothing", async () => {
  const deposit = await storedDeposit();
  await site.pool.query("update deposits set status = 'successful' where id = $1", [deposit.id]);
  await send(buildEvent(deposit, 'checkout.session.expired'));
  expect(await readStatus(deposit)).toBe('successful');
});

test.each<[string, (body: string) => ReturnType<typeof send>]>([
  ['forged', (body) => send(body, undefined, 'whsec_of_somebody_else')],
  ['stale', (body) => send(body, Math.floor(Date.now() / 1000) - 301)],
  ['missing', (body) => site.webhook(body, '')],
])('a %s signature gets 400 and stores nothing', async (_name, sendIt) => {
  const deposit = await storedDeposit();
  const body = buildEvent(deposit, 'checkout.session.completed');
  expect((await sendIt(body)).statusCode).toBe(400);
  expect(await readNote(body)).toBeUndefined();
  expect(commands).toEqual([]);
});

test('a body over the limit is refused', async () => {
  expect((await send('x'.repeat(1024 * 1024 + 1))).statusCode).toBe(413);
});
