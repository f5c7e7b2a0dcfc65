import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type PlayMoneyOptions,
  type PlayMoneyProvider,
  playMoneyPayPal,
  startPlayMoney,
} from '@sidebet/play-money/start';
import { type Log, silentLog } from '../../../logging/log.ts';
import { paypalClient } from '../paypal-client.ts';
import { paypalPayments } from '../paypal-orders.ts';
import { paypalPayouts } from '../paypal-payouts.ts';
import type { CardChange } from '../ports/card-payments.ts';
import type { PayPalChange } from '../ports/paypal-payments.ts';
import type { ProviderEvent } from '../ports/provider-event.ts';
import { stripePayments } from '../stripe.ts';

export type Received = {
  readonly provider: string;
  readonly body: string;
  readonly headers: Record<string, string | string[] | undefined>;
  /** The event as verified on arrival; null for a forged or stale one. */
  readonly event: ProviderEvent<CardChange | PayPalChange> | null;
};
export type TestProvider = Awaited<ReturnType<typeof testProvider>>;

/** The play-money provider, the real adapters over HTTP, and an app that records what it receives. */
export async function testProvider(options: Partial<PlayMoneyOptions> & { limitMs?: number } = {}) {
  const webhookSecret = 'whsec_for_tests';
  const { limitMs = 5000, ...rest } = options;
  const received: Received[] = [];
  /** The app's next responses; 200 by default. */
  const answers: number[] = [];
  const logged: string[] = [];
  const log: Log = { ...silentLog, warn: (fields) => logged.push(JSON.stringify(fields)) };
  const dir = mkdtempSync(join(tmpdir(), 'play-money-'));

  const app = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks);
    const provider = request.url!.slice(1);
    const event =
      provider === 'stripe'
        ? site.cards.verifyWebhook(raw, String(request.headers['stripe-signature']))
        : await site.orders.verifyWebhook(raw, request.headers).catch(() => null);
    received.push({ provider, body: raw.toString(), headers: request.headers, event });
    response.writeHead(answers.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  const appUrl = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
  const start = (more: Partial<PlayMoneyOptions> = {}) =>
    startPlayMoney({
      webhookUrl: (provider) => `${appUrl}/${provider}`,
      webhookSecret,
      log: silentLog,
      retryAfterMs: [5, 5, 20],
      paceMs: 10,
      ...rest,
      ...more,
    });
  let provider: PlayMoneyProvider = await start();

  const adapters = (limitMs: number) => {
    const client = paypalClient({
      ...playMoneyPayPal,
      apiBase: provider.url,
      log,
      limitMs,
      retryAfterMs: [5, 5],
    });
    return {
      cards: stripePayments({ secretKey: 'sk_test_1', webhookSecret, apiBase: provider.url, limitMs }),
      orders: paypalPayments(client, playMoneyPayPal.webhookId),
      payouts: paypalPayouts(client),
    };
  };
  const site = {
    ...adapters(limitMs),
    /** New adapters with another time limit for each call. */
    adapters,
    received,
    answers,
    logged,
    appUrl,
    dir,
    get url() {
      return provider.url;
    },
    /** Waits until the provider delivered its webhooks and took its automatic steps. */
    settled: (withinMs?: number) => provider.settled(withinMs),
    /** Posts to /control, waits for what it causes, and returns the response. */
    async control(path: string, body?: object) {
      const answer = await postControl(provider.url, path, body);
      await provider.settled();
      return answer;
    },
    /** Presses a button on a hosted page and waits for what it causes. */
    async press(url: string, fields?: Record<string, string>) {
      const page = await press(url, fields);
      await provider.settled();
      return page;
    },
    state: () => readControlState(provider.url),
    /** The received types in order of arrival. */
    types: () => received.map(({ event }) => event?.type),
    changes: () => received.map(({ event }) => event?.change),
    /** A new process with the same memory if `dataFile` is kept. The old one shuts nothing down. */
    async restart() {
      const { port } = new URL(provider.url);
      await provider.close();
      provider = await start({ port: Number(port) });
    },
    async close() {
      await provider.close();
      app.closeAllConnections();
      app.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
  return site;
}

let counter = 0;
/** Unique ids in the product's format. */
export const nextTestId = () => {
  counter += 1;
  return `0190e1b2-0000-7000-8000-${String(counter).padStart(12, '0')}`;
};

export const checkoutRequest = (changes: object = {}) => ({
  depositId: nextTestId(),
  userId: nextTestId(),
  amountCents: 2500,
  successUrl: 'http://localhost:3000/Success?id=1',
  cancelUrl: 'http://localhost:3000/Error?id=1',
  ...changes,
});
export const orderRequest = (changes: object = {}) => ({
  depositId: nextTestId(),
  amountCents: 2500,
  returnUrl: 'http://localhost:3000/Success?id=1',
  cancelUrl: 'http://localhost:3000/Error?id=1',
  ...changes,
});

/** Posts to a provider's /control and returns the response. Does not wait for what it causes. */
export async function postControl(url: string, path: string, body: object = {}) {
  const answer = await fetch(`${url}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as { done: boolean; result?: { id?: string }; why?: string };
}

/** Everything a provider stores. */
export const readControlState = async (url: string) =>
  (await (await fetch(`${url}/control/state`)).json()) as Record<string, never[]>;

/** Presses a button on a hosted page. Does not wait for what it causes. */
export const press = (url: string, fields: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
