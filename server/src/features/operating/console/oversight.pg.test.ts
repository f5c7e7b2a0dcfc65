import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { asOwner } from '../../../../testing/as-owner.ts';
import { everyPage } from '../../../../testing/every-page.ts';
import { operator } from '../../../../testing/operators.ts';
import { reconcile } from '../../../book/reconcile.ts';
import { newId } from '../../../db/new-id.ts';
import { silentLog } from '../../../logging/log.ts';
import { watchJobs } from '../../../workers/job-runs.ts';
import { recordReconciliation } from '../../money/reconciliation/record-reconciliation.ts';
import { providerModes } from './providers.ts';

/** What operators read and do about the ledger, the providers, alarms, jobs and failed emails. */

let api: TestApi;
let olga: TestUser;
let ann: TestUser;
beforeAll(async () => {
  api = await testApi();
  olga = await operator(api, 'olga');
  ann = await api.user('ann', 100_00);
});
afterAll(() => api.close());

const reason = 'Looked into it';
const read = async (url: string) => (await olga.get(url)).json();
const audit = async (action: string) => (await read(`/api/admin/audit?action=${action}`)).items;

describe('the ledger', () => {
  test('a manual run: one run and one audit row per request, even if repeated', async () => {
    const key = randomUUID();
    for (let n = 0; n < 2; n++) {
      expect((await olga.post('/api/admin/books/runs', { reason }, key)).statusCode).toBe(204);
    }
    const { items } = await read('/api/admin/books/runs');
    expect(items.length).toBeGreaterThan(0);
    expect(items[0]).toMatchObject({ agrees: true, firstDifference: null, subjects: [] });
    expect(items[0].figures).toMatchObject({ availableCents: 100_00, ledgerSumCents: 0 });
    expect(items[0].checks.length).toBeGreaterThan(8);
    for (const check of items[0].checks) expect(check.differences).toEqual([]);
    expect(await audit('books')).toHaveLength(1);
    expect((await olga.post('/api/admin/books/runs', { reason: '' })).json()).toMatchObject({
      code: 'reasonInvalid',
    });
  });

  test('a seeded difference is named and linked to its user', async () => {
    await asOwner(api.database.url, (owner) =>
      owner.query('update accounts set available_cents = available_cents + 7 where user_id = $1', [ann.id]),
    );
    const { pool } = api.database;
    api.clock.moveBy(60_000);
    await recordReconciliation(pool, api.clock, api.server.alarm, await reconcile(pool));
    const { items } = await read('/api/admin/books/runs?only=differing');
    expect(items).toHaveLength(1);
    expect(items[0].firstDifference).toContain(`The balance of account ${ann.id}`);
    expect(items[0].subjects).toContainEqual({
      id: ann.id,
      kind: 'person',
      personId: ann.id,
      label: '@ann',
    });
    await asOwner(api.database.url, (owner) =>
      owner.query('update accounts set available_cents = available_cents - 7 where user_id = $1', [ann.id]),
    );
  });

  test('pages list each run once', async () => {
    const { pool, clock } = { pool: api.database.pool, clock: api.clock };
    for (let n = 0; n < 4; n++) {
      clock.moveBy(60_000);
      await recordReconciliation(pool, clock, api.server.alarm, await reconcile(pool));
    }
    const seen = (await everyPage<{ at: string }>(olga, '/api/admin/books/runs?limit=2')).map(({ at }) => at);
    expect(seen).toEqual([...new Set(seen)].sort().reverse());
    expect(seen.length).toBeGreaterThanOrEqual(5);
  });
});

describe('the providers', () => {
  test('are called on request and report their status; no key is revealed', async () => {
    const before = await read('/api/admin/books/providers');
    expect(before.items.map(({ provider }: { provider: string }) => provider)).toEqual(['stripe', 'paypal']);
    const after = await olga.get('/api/admin/books/providers?ask=true');
    for (const state of after.json().items) {
      expect(state).toMatchObject({ mode: 'playMoney', reachable: true, lastFailure: null });
      expect(Date.now() + 3_600_000 - Date.parse(state.lastCallAt)).toBeGreaterThan(0);
    }
    expect(after.body).not.toMatch(/sk_|whsec_/);
    expect(after.json().adapters).toMatchObject({
      money: 'play',
      cards: 'localProvider',
      feed: 'simulated',
      files: 'localDisk',
      mail: 'outbox',
      workers: 'off',
    });
  });

  test('pending deposits and withdrawals in flight are counted with their age', async () => {
    await ann.post('/api/deposits', { amountCents: 25_00 });
    await ann.post('/api/withdrawals', {
      amountCents: 20_00,
      paypalEmail: 'ann@example.com',
      confirmPaypalEmail: 'ann@example.com',
    });
    const [stripe, paypal] = (await read('/api/admin/books/providers')).items;
    expect(stripe).toMatchObject({ deposits: { count: 1, amountCents: 25_00 }, payouts: [] });
    expect(paypal.deposits).toBeNull();
    expect(paypal.payouts).toMatchObject([{ count: 1, amountCents: 20_00 }]);
    await api.database.pool.query(
      `insert into provider_events (provider, event_id, type, body, received_at) values ('stripe', 'evt_1', 'charge.refunded', '{}', now())`,
    );
    expect((await read('/api/admin/books/providers')).items[0]).toMatchObject({
      lastWebhookType: 'charge.refunded',
      waitingEvents: 1,
    });
  });

  test.each([
    ['sk_live_abc', 'live', { stripe: 'live', paypal: 'live' }],
    ['rk_test_abc', 'sandbox', { stripe: 'test', paypal: 'test' }],
  ] as const)('%s with %s', (STRIPE_SECRET_KEY, PAYPAL_MODE, modes) => {
    const paypal = {} as never;
    expect(providerModes({ env: { STRIPE_SECRET_KEY, PAYPAL_MODE }, playMoney: false, paypal })).toEqual(
      modes,
    );
    expect(
      providerModes({ env: { STRIPE_SECRET_KEY, PAYPAL_MODE }, playMoney: false, paypal: null }).paypal,
    ).toBeNull();
  });
});

test('alarms: open ones are acknowledged once with a reason, and the next of the kind is new', async () => {
  const { pool } = api.database;
  await pool.query('delete from alarms').catch(() => {});
  await asOwner(api.database.url, (owner) => owner.query('delete from alarms'));
  const ring = () =>
    pool.query(
      `insert into alarms (id, code, first_at, last_at, count, detail) values ($1, 'jobFailing', now(), now(), 3, '{"job": "settle", "inARow": 60}')`,
      [newId()],
    );
  await ring();
  const [alarm] = (await read('/api/admin/alarms')).items;
  expect(alarm).toMatchObject({
    code: 'jobFailing',
    count: 3,
    detail: { job: 'settle' },
    acknowledgedAt: null,
  });
  const acknowledge = () => olga.post(`/api/admin/alarms/${alarm.id}/acknowledgement`, { reason });
  expect((await acknowledge()).statusCode).toBe(204);
  expect((await acknowledge()).json()).toMatchObject({ status: 409, code: 'alarmAcknowledged' });
  expect(
    (await olga.post(`/api/admin/alarms/${randomUUID()}/acknowledgement`, { reason })).json(),
  ).toMatchObject({ status: 404, code: 'alarmNotFound' });
  expect((await read('/api/admin/alarms')).items).toEqual([]);
  expect((await read('/api/admin/alarms?state=acknowledged')).items).toMatchObject([
    { id: alarm.id, acknowledgedBy: 'Operator olga', acknowledgedReason: reason },
  ]);
  expect(await audit('alarm')).toMatchObject([
    { subjectId: alarm.id, details: { code: 'jobFailing', times: 3 } },
  ]);
  await ring();
  expect((await read('/api/admin/alarms')).items).toHaveLength(1);
});

describe('the jobs', () => {
  const job = (name: string, everyMs = 1_000) => ({ name, everyMs, run: async () => {} });
  const row = async (name: string) =>
    (await read('/api/admin/jobs')).jobs.find((one: { name: string }) => one.name === name);
  const watch = () => watchJobs({ pool: api.database.pool, clock: api.clock, log: silentLog });
  const failed = (message: string) => ({ tookMs: 3, error: new Error(message) });
  const well = { tookMs: 20, error: null };

  test('a claimed job waits, then succeeded or failed, and is late if no process runs it', async () => {
    const jobs = watch();
    jobs.register([job('polish'), job('idle')]);
    await turn();
    for (const _ of [1, 2, 3]) jobs.ended('polish', well);
    await jobs.stop();
    expect(await row('polish')).toMatchObject({
      state: 'well',
      runs: 3,
      failures: 0,
      tookMs: 20,
      everyMs: 1_000,
    });
    expect(await row('idle')).toMatchObject({ state: 'waiting', startedAt: null });
    api.clock.moveBy(120_000);
    expect(await row('polish')).toMatchObject({ state: 'late' });
  });

  test('consecutive failures count across processes and end with one success; quoted values are not stored', async () => {
    const [one, other] = [watch(), watch()];
    one.register([job('polish')]);
    for (const _ of [1, 2]) one.ended('polish', failed('no route to ann@example.com'));
    await one.stop();
    other.ended('polish', failed('no route to 203.0.113.9'));
    await other.stop();
    expect(await row('polish')).toMatchObject({ state: 'failing', failuresInARow: 3, runs: 6, failures: 3 });
    expect((await row('polish')).failure).toBe('no route to …');
    const third = watch();
    third.ended('polish', well);
    third.ended('polish', failed('again'));
    await third.stop();
    expect(await row('polish')).toMatchObject({ state: 'failing', failuresInARow: 1, failure: 'again' });
    const fourth = watch();
    fourth.ended('polish', well);
    await fourth.stop();
    expect(await row('polish')).toMatchObject({ state: 'well', failuresInARow: 0, failures: 4 });
  });

  test('many concurrent processes lose no run', async () => {
    const names = Array.from({ length: 20 }, (_, n) => `job ${n}`);
    const first = watch();
    first.register(names.map((name) => job(name)));
    await first.stop();
    await Promise.all(
      Array.from({ length: 8 }, async (_, n) => {
        const process = watch();
        for (const name of n % 2 ? names : names.toReversed()) process.ended(name, well);
        await process.stop();
      }),
    );
    const { jobs, replica } = await read('/api/admin/jobs');
    expect(replica).toBeNull();
    for (const name of names) {
      expect(jobs.find((one: { name: string }) => one.name === name)).toMatchObject({ runs: 8 });
    }
  });

  test('a failed write is repeated the next time', async () => {
    const { pool } = api.database;
    const before = (await row('polish')).runs;
    let away = true;
    const flaky = {
      query: (...given: unknown[]) =>
        away ? Promise.reject(new Error('away')) : (pool.query as (...a: unknown[]) => unknown)(...given),
    };
    const jobs = watchJobs({ pool: flaky as never, clock: api.clock, log: silentLog });
    jobs.ended('polish', well);
    await jobs.stop();
    expect((await row('polish')).runs).toBe(before);
    away = false;
    await jobs.stop();
    expect((await row('polish')).runs).toBe(before + 1);
  });
});

describe('failed emails', () => {
  const write = async (fields: { text: string | null; failed?: boolean }) => {
    const id = newId();
    await api.database.pool.query(
      `insert into mails (id, channel, kind, user_id, address, subject, text, html, created_at, due_at, give_up_at, attempts, failed_at, last_error)
       values ($1, 'email', 'deposit', $2, 'ann@example.com', 'Your deposit', $3, $3, now(), now(), now(), 9,
         case when $4 then now() end, '550 no such mailbox')`,
      [id, ann.id, fields.text, fields.failed ?? true],
    );
    return id;
  };
  const again = (id: string) => olga.post(`/api/admin/failed-mails/${id}/sending`, { reason });

  test('are listed, counted and sent again once', async () => {
    const id = await write({ text: 'It arrived.' });
    const { items } = await read('/api/admin/failed-mails');
    expect(items).toMatchObject([
      {
        id,
        kind: 'deposit',
        lastError: '550 no such mailbox',
        maySendAgain: true,
        person: { username: 'ann' },
      },
    ]);
    expect((await read('/api/admin/jobs')).queues.failedMails).toBe(1);
    expect((await again(id)).statusCode).toBe(204);
    expect((await read('/api/admin/failed-mails')).items).toEqual([]);
    const { rows } = await api.database.pool.query(
      'select attempts, due_at, give_up_at, failed_at from mails where id = $1',
      [id],
    );
    expect(rows[0]).toMatchObject({ attempts: 0, failedAt: null });
    expect(rows[0].giveUpAt - rows[0].dueAt).toBe(24 * 3_600_000);
    expect((await again(id)).json()).toMatchObject({ status: 409, code: 'mailNotFailed' });
    expect(await audit('mail')).toMatchObject([{ subjectId: id, details: { mail: 'deposit' } }]);
  });

  test('an email whose link was deleted is not sent again, nor an unknown one', async () => {
    const id = await write({ text: null });
    expect((await read('/api/admin/failed-mails')).items).toMatchObject([{ id, maySendAgain: false }]);
    expect((await again(id)).json()).toMatchObject({ status: 409, code: 'mailNotKept' });
    expect((await again(randomUUID())).json()).toMatchObject({ status: 404, code: 'mailNotFound' });
  });
});
