import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Book, createBook } from '../../../book/book.ts';
import { readEnv } from '../../../config/env.ts';
import { openPayments, type Payments } from '../../../integrations/payments/open-payments.ts';
import { silentLog } from '../../../logging/log.ts';
import { stripeWebhookPath } from '../provider-webhooks/feature.ts';
import { type DepositTestSite, depositTestSite } from './deposits.fixtures.ts';

/** The whole journey without fakes: app, play-money provider with its page and webhooks, book, database. */
let site: DepositTestSite;
let payments: Payments;
let book: Book;
let dataDir: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sidebet-play-money-'));
  const read = readEnv({ DATA_DIR: dataDir });
  if ('mistake' in read) throw new Error(read.mistake);
  payments = await openPayments({
    env: read.env,
    webhookUrl: () =>
      `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}${stripeWebhookPath}`,
    secret: 'a secret for tests',
    log: silentLog,
  });
  site = await depositTestSite((databaseUrl) => {
    book = createBook(databaseUrl, { now: Date.now }, silentLog);
    return { cards: payments.cards, paypal: payments.paypal?.orders ?? null, book };
  });
  await site.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await payments.close();
  await book.close();
  await site.close();
  rmSync(dataDir, { recursive: true });
});

const press = (url: string, button: string) =>
  fetch(`${url}/${button}`, { method: 'POST', redirect: 'manual' });
const readMoney = async (user: string) =>
  (
    await site.pool.query(
      `select coalesce((select available_cents from accounts where user_id = $1), 0) as available_cents,
         (select count(*) from transfers where user_id = $1) as transfers`,
      [user],
    )
  ).rows[0];

test('paying on the hosted page credits the deposit once, however often the webhook arrives', async () => {
  const user = await site.user();
  const { deposit, url } = (await site.start(user, 5000)).json();
  expect(await readMoney(user)).toEqual({ availableCents: 0, transfers: 0 });

  const back = await press(url, 'pay');
  expect(back.headers.get('location')).toBe(`http://localhost:3000/Success?id=${deposit.id}`);
  // Visible as soon as the browser returns.
  expect((await site.read(user, deposit.id)).json().status).toBe('successful');
  expect(await readMoney(user)).toEqual({ availableCents: 5000, transfers: 1 });

  // The provider repeats the same fact as new events, all at once.
  const { rows } = await site.pool.query('select body from provider_events');
  const event = JSON.parse(rows[0].body);
  const key = `whsec_${createHmac('sha256', 'a secret for tests').update('local payment provider').digest('hex')}`;
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => {
      const body = JSON.stringify({ ...event, id: `evt_again_${n % 4}` });
      const time = Math.floor(Date.now() / 1000);
      return site.webhook(
        body,
        `t=${time},v1=${createHmac('sha256', key).update(`${time}.${body}`).digest('hex')}`,
      );
    }),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
  expect(await readMoney(user)).toEqual({ availableCents: 5000, transfers: 1 });
});

test('canceling on the hosted page cancels the deposit', async () => {
  const user = await site.user();
  const { deposit, url } = (await site.start(user, 5000)).json();
  const back = await press(url, 'cancel');
  expect(back.headers.get('location')).toBe(`http://localhost:3000/Error?id=${deposit.id}`);
  expect((await site.read(user, deposit.id)).json().status).toBe('cancelled');
  expect(await readMoney(user)).toEqual({ availableCents: 0, transfers: 0 });
});

test('returning to /Success without paying credits nothing', async () => {
  const user = await site.user();
  const { deposit } = (await site.start(user, 5000)).json();
  expect((await site.read(user, deposit.id)).json().status).toBe('processing');
});
