import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testApi } from '../../testing/api.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { findEmails } from '../../testing/emails.ts';
import { operator } from '../../testing/operators.ts';
import { sendDue } from '../features/people/email/send-due.ts';
import { createBackgroundWork } from '../http/background-work.ts';
import { openAlarmWebhook } from '../integrations/email/alarm-webhook.ts';
import { openOutbox } from '../integrations/email/open-mailer.ts';
import { silentLog } from '../logging/log.ts';
import { queueAlarmMessages } from './alarm-messages.ts';
import { type Alarms, createAlarms } from './alarms.ts';

const secret = 'the secret that both sides of the webhook know';
const minute = 60_000;
let database: TestDatabase;
let server: Server;
let url: string;
let status: number;
let posted: { headers: IncomingHttpHeaders; body: string }[];
let now: number;
let alarms: Alarms;
beforeEach(async () => {
  database = await testDatabase();
  [now, status, posted] = [Date.parse('2026-11-21T12:00:00Z'), 200, []];
  server = createServer(async (request, response) => {
    posted.push({ headers: request.headers, body: await text(request) });
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const backgroundWork = createBackgroundWork(silentLog);
  alarms = createAlarms({ pool: database.pool, wallClock, log: silentLog, backgroundWork });
});
afterEach(async () => {
  await alarms.close();
  server.closeAllConnections();
  server.close();
  await database.close();
});

const wallClock = { now: () => now };
const both = { emails: ['oncall@example.com', 'ops@example.com'], hasWebhook: true };
const siteUrl = () => 'https://sidebet.example';

/** Raises an alarm and stores it. */
async function raise(code: 'ledgerDisagrees' | 'moneyOwed', fields: object): Promise<void> {
  alarms.raise(code, fields);
  await alarms.flush();
}

const queue = (recipients = both) =>
  queueAlarmMessages({ pool: database.pool, wallClock, siteUrl }, recipients);
const send = () =>
  sendDue({
    ...{ pool: database.pool, wallClock, log: silentLog, mailer: openOutbox(), formMailer: null },
    alarmWebhook: openAlarmWebhook(url, secret, wallClock),
  });

/** What a receiver does: compares the signature and refuses old ones. */
function isAuthentic({ headers, body }: { headers: IncomingHttpHeaders; body: string }, known: string) {
  const [, seconds, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['sidebet-signature']))!;
  const expected = createHmac('sha256', known).update(`${seconds}.${body}`).digest('hex');
  return signature === expected && Math.abs(now / 1000 - Number(seconds)) < 300;
}

describe('an alarm', () => {
  test('is emailed to every address and posted with a signature that only the secret verifies', async () => {
    await raise('ledgerDisagrees', { firstDifference: 'The escrow of bet 1 is 0.', cents: -3 });
    expect(await queue()).toEqual({ done: 1 });
    const emails = await findEmails(database.pool, { kind: 'alarm' });
    expect(emails.map(({ channel, address, subject }) => [channel, address, subject])).toEqual([
      ['email', 'oncall@example.com', 'Alarm: ledgerDisagrees'],
      ['email', 'ops@example.com', 'Alarm: ledgerDisagrees'],
      ['webhook', 'webhook', 'Alarm: ledgerDisagrees'],
    ]);
    expect(emails[0]!.text).toContain('firstDifference: The escrow of bet 1 is 0.');
    expect(emails[0]!.text).toContain('https://sidebet.example/admin/books?tab=alarms');
    await send();
    expect(posted).toHaveLength(1);
    const [hook] = posted as [(typeof posted)[0]];
    expect(JSON.parse(hook.body)).toEqual({
      id: emails[2]!.id,
      code: 'ledgerDisagrees',
      count: 1,
      firstAt: '2026-11-21T12:00:00.000Z',
      lastAt: '2026-11-21T12:00:00.000Z',
      detail: { firstDifference: 'The escrow of bet 1 is 0.', cents: -3 },
      alarmsUrl: 'https://sidebet.example/admin/books?tab=alarms',
    });
    expect(isAuthentic(hook, secret)).toBe(true);
    expect(isAuthentic(hook, `${secret}.`)).toBe(false);
    expect(isAuthentic({ ...hook, body: hook.body.replace('-3', '-30') }, secret)).toBe(false);
  });

  test('is sent once, even by several processes at the same time', async () => {
    await raise('ledgerDisagrees', {});
    const queued = await Promise.all(Array.from({ length: 6 }, () => queue()));
    expect(queued.reduce((sum, { done }) => sum + done, 0)).toBe(1);
    await Promise.all([send(), send(), send()]);
    await send();
    expect(posted).toHaveLength(1);
  });

  test('is sent again at most every 15 minutes while it repeats, and other codes do not wait', async () => {
    await raise('moneyOwed', { owedCents: 1 });
    await queue();
    now += 14 * minute;
    await raise('moneyOwed', { owedCents: 2 });
    await raise('ledgerDisagrees', {});
    expect(await queue()).toEqual({ done: 1 });
    now += 2 * minute;
    expect(await queue()).toEqual({ done: 1 });
    now += 16 * minute;
    expect(await queue()).toEqual({ done: 0 });
    await send();
    const sent = posted.map(({ body }) => JSON.parse(body));
    expect(sent.map(({ code, count }) => `${code} ${count}`).sort()).toEqual([
      'ledgerDisagrees 1',
      'moneyOwed 1',
      'moneyOwed 2',
    ]);
  });

  test('does not repeat sooner because an operator acknowledged it, and is not sent once acknowledged', async () => {
    await raise('moneyOwed', {});
    await queue();
    await database.pool.query('update alarms set acknowledged_at = now()');
    await raise('moneyOwed', {});
    now += 14 * minute;
    expect(await queue()).toEqual({ done: 0 });
    now += 2 * minute;
    expect(await queue()).toEqual({ done: 1 });
    await raise('ledgerDisagrees', {});
    await database.pool.query('update alarms set acknowledged_at = now()');
    expect(await queue()).toEqual({ done: 0 });
  });

  test('is posted again with the same id and a new signature after a 500, not after a 200', async () => {
    await raise('ledgerDisagrees', {});
    await queue({ emails: [], hasWebhook: true });
    status = 500;
    expect(await send()).toEqual({ sent: 0 });
    expect(await send()).toEqual({ sent: 0 });
    expect(posted).toHaveLength(1);
    status = 200;
    now += 2 * minute;
    expect(await send()).toEqual({ sent: 1 });
    now += 60 * minute;
    expect(await send()).toEqual({ sent: 0 });
    const [first, second] = posted as [(typeof posted)[0], (typeof posted)[0]];
    expect(posted).toHaveLength(2);
    expect(second.body).toBe(first.body);
    expect(second.headers['sidebet-signature']).not.toBe(first.headers['sidebet-signature']);
  });
});

test('an operator sends a test alarm once, with a reason, and sees where it went', async () => {
  const env = { ALARM_EMAIL: 'oncall@example.com', ALARM_WEBHOOK_URL: url, ALARM_WEBHOOK_SECRET: secret };
  const api = await testApi({ database, env });
  const olga = await operator(api, 'olga');
  for (let n = 0; n < 2; n++) {
    const answer = await olga.post('/api/admin/alarms/test', { reason: 'New receiver' }, 'one-test');
    expect([answer.statusCode, answer.json()]).toEqual([200, { sentTo: ['email', 'webhook'] }]);
  }
  expect((await olga.post('/api/admin/alarms/test', { reason: '' })).json().code).toBe('reasonInvalid');
  const emails = await findEmails(database.pool, { kind: 'alarm' });
  expect(emails.map(({ channel, subject }) => [channel, subject])).toEqual([
    ['email', 'Test alarm'],
    ['webhook', 'Alarm: test'],
  ]);
  const { rows } = await database.pool.query(
    `select actor_name, reason, details from audit_log where action = 'alarm.test'`,
  );
  expect(rows).toEqual([
    { actorName: 'Operator olga', reason: 'New receiver', details: { sentTo: 'email, webhook' } },
  ]);
  expect((await database.pool.query('select from alarms')).rowCount).toBe(0);
  await api.server.stop();
});

test('without addresses a test alarm goes nowhere and says so', async () => {
  const api = await testApi({ database });
  const olga = await operator(api, 'olga');
  expect((await olga.post('/api/admin/alarms/test', { reason: 'Try' })).json()).toEqual({ sentTo: [] });
  expect(await findEmails(database.pool, { kind: 'alarm' })).toEqual([]);
  await api.server.stop();
});
