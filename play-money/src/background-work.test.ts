import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBackgroundWork } from './background-work.ts';
import { openSchedule } from './schedule.ts';
import { openStore } from './store.ts';
import { openWebhooks } from './webhooks.ts';

/** What happened, in order. */
let happened: string[];
/** The app's next responses; 200 by default. */
let answers: number[];
const app = createServer((_request, response) => {
  happened.push('received');
  response.writeHead(answers.shift() ?? 200).end();
});
beforeAll(() => once(app.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => {
  app.closeAllConnections();
  app.close();
});
beforeEach(() => {
  happened = [];
  answers = [];
});

const hourMs = 3_600_000;

function testWebhooks(retryAfterMs: number[]) {
  const backgroundWork = openBackgroundWork();
  const webhooks = openWebhooks(openStore(undefined), backgroundWork, {
    webhookUrl: () => `http://127.0.0.1:${(app.address() as AddressInfo).port}`,
    sign: () => ({}),
    log: { warn: () => {}, error: () => {} },
    retryAfterMs,
  });
  const delay = (ms: number) =>
    webhooks.tampering.add({ how: 'delay', type: '', count: 1, ms, times: 2, provider: 'stripe' });
  return { ...backgroundWork, webhooks, delay };
}

test('waits for work and for what it starts in turn', async () => {
  const { track, settled } = openBackgroundWork();
  const step = (name: string) => new Promise(setImmediate).then(() => happened.push(name));
  const first = step('first').then(() => void track('second', step('second')));
  void track('first', first);
  await settled();
  expect(happened).toEqual(['first', 'second']);
});

test('work that hangs is named, work that ended is not', async () => {
  const { track, settled } = openBackgroundWork();
  await track('short', Promise.resolve());
  void track('a delivery', new Promise(() => {}));
  void track('a step', new Promise(() => {}));
  await expect(settled(1)).rejects.toThrow('Still running after 1 ms: a delivery, a step');
});

test('a delayed webhook that is then repeated counts until the app takes it', async () => {
  const { webhooks, delay, settled } = testWebhooks([1]);
  answers = [500, 503];
  delay(5);
  await webhooks.send('stripe', 'evt_1', 'charge.refunded', '{}');
  happened.push('sent');
  await settled();
  happened.push('settled');
  expect(happened).toEqual(['sent', 'received', 'received', 'received', 'settled']);
});

test('a webhook that is delayed or never taken is named, until the provider closes', async () => {
  const { webhooks, delay, settled } = testWebhooks([hourMs]);
  answers = [500];
  delay(hourMs);
  await webhooks.send('stripe', 'evt_1', 'charge.refunded', '{}');
  await webhooks.send('stripe', 'evt_2', 'refund.failed', '{}');
  await expect(settled(1)).rejects.toThrow('delayed charge.refunded, retries of refund.failed');
  webhooks.close();
  await settled();
});

test('an action that is due soon counts until its own work ends, a later one does not', async () => {
  const backgroundWork = openBackgroundWork();
  const { settled } = backgroundWork;
  const schedule = openSchedule(openStore(undefined), backgroundWork);
  schedule.on('expire', (id) => happened.push(id));
  schedule.on('pay', async (id) => {
    happened.push(`pays ${id}`);
    await new Promise(setImmediate);
    happened.push(`paid ${id}`);
  });
  schedule.on('hang', () => new Promise(() => {}));
  schedule.in(hourMs, 'expire', 'session');
  schedule.in(5, 'pay', 'payout');
  expect(happened).toEqual([]);
  await settled();
  expect(happened).toEqual(['pays payout', 'paid payout']);
  schedule.in(5, 'hang', 'payout');
  await expect(settled(1)).rejects.toThrow('Still running after 1 ms: hang');
});

test('an action of a closed provider does not count', async () => {
  const backgroundWork = openBackgroundWork();
  const schedule = openSchedule(openStore(undefined), backgroundWork);
  schedule.on('pay', (id) => happened.push(id));
  schedule.in(500, 'pay', 'payout');
  schedule.close();
  await backgroundWork.settled();
  expect(happened).toEqual([]);
});
