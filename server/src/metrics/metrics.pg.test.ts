import { randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { alarmCodes } from '@sidebet/contract/console/alarm-codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../testing/api.ts';
import { openPage } from '../../testing/live-page.ts';
import { reconcile } from '../book/reconcile.ts';
import { readBuildInfo } from '../config/build-info.ts';
import { recordReconciliation } from '../features/money/reconciliation/record-reconciliation.ts';
import { settleDue } from '../workers/settle-due.ts';

let api: TestApi;
let ann: TestUser;
let bob: TestUser;
beforeAll(async () => {
  api = await testApi({ env: { METRICS_PORT: '0' } });
  [ann, bob] = [await api.user('ann', 100_00), await api.user('bob', 100_00)];
});
afterAll(() => api.close());

type Series = Map<string, number>;

/** All series of one scrape by name and labels. */
async function scrape(): Promise<Series> {
  const answer = await fetch(api.server.metricsUrl!);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  const lines = (await answer.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

/** Database metrics are cached for 5 seconds. */
function expireReading(): void {
  api.clock.moveBy(5_100);
}

/** The instants between which something happened, by a metric that says how many seconds ago that was. */
async function scrapeInstant(name: string): Promise<{ earliest: number; latest: number }> {
  expireReading();
  const before = api.clock.now();
  const ageMs = 1000 * (metric(await scrape(), name) ?? Number.NaN);
  return { earliest: Math.floor(before - ageMs), latest: Math.ceil(api.clock.now() - ageMs) };
}

async function expectInstant(name: string, instant: number): Promise<void> {
  const { earliest, latest } = await scrapeInstant(name);
  expect(instant, name).toBeGreaterThanOrEqual(earliest);
  expect(instant, name).toBeLessThanOrEqual(latest);
}

const metric = (series: Series, name: string) => series.get(name);
const rose = (before: Series, after: Series, name: string) =>
  (metric(after, name) ?? Number.NaN) - (metric(before, name) ?? 0);

test('bet events are counted once, even if a request is repeated', async () => {
  const before = await scrape();
  const event = await api.event();
  const key = randomUUID();
  const wanted = { eventId: event, side: 'home', wagerCents: 10_00 };
  const first = await ann.post('/api/bets', wanted, key);
  const again = await ann.post('/api/bets', wanted, key);
  expect(again.json()).toEqual(first.json());
  const bet = first.json().bet.uniqueId;
  expect((await bob.post(`/api/bets/${bet}/acceptance`, undefined, 'taken')).statusCode).toBe(200);
  expect((await bob.post(`/api/bets/${bet}/acceptance`, undefined, 'taken')).statusCode).toBe(200);
  expect((await ann.post('/api/bets', { ...wanted, wagerCents: 1_000_00 })).statusCode).toBe(409);
  await api.result(event, 2, 1);
  await settleDue(api.database.pool, api.server.book);
  const after = await scrape();
  for (const [name, change] of [
    ['sidebet_bets_total{event="created"}', 1],
    ['sidebet_bets_total{event="accepted"}', 1],
    ['sidebet_bets_total{event="settled"}', 1],
    ['sidebet_bets_total{event="voided"}', 0],
    ['sidebet_book_commands_total{command="createBet",outcome="done"}', 1],
    ['sidebet_book_commands_total{command="createBet",outcome="repeated"}', 1],
    ['sidebet_book_commands_total{command="createBet",outcome="refused"}', 1],
    ['sidebet_book_commands_total{command="acceptBet",outcome="repeated"}', 1],
    ['sidebet_book_refusals_total{code="insufficientFunds"}', 1],
    ['sidebet_book_batch_failures_total', 0],
    ['sidebet_book_batch_size_sum', 6],
  ] as const) {
    expect([name, rose(before, after, name)]).toEqual([name, change]);
  }
  expect(metric(after, 'sidebet_book_queue_depth{lanes="people"}')).toBe(0);
});

test('settlement lag, emails, provider events, deposits and withdrawals match the database', async () => {
  const event = await api.event();
  await api.activeBet(ann, bob, event, 1_00);
  const quiet = await scrape();
  expect(metric(quiet, 'sidebet_database_up')).toBe(1);
  const { pool } = api.database;
  const ago = (seconds: number) => api.clock.now() - seconds * 1000;
  const [resultAt, receivedAt, requestedAt] = [ago(90), ago(30), ago(7_200)];
  await pool.query(
    `update events set completed = true, home_score = 1, away_score = 0, result_source = 'feed', result_at = $2
     where id = $1`,
    [event, new Date(resultAt)],
  );
  await pool.query(
    `insert into provider_events (provider, event_id, type, body, received_at)
     values ('stripe', 'evt_waiting', 'x', '{}', $1)`,
    [new Date(receivedAt)],
  );
  await pool.query(
    `insert into deposits (id, user_id, amount_cents, provider, status, created_at, updated_at, ended_version)
     select gen_random_uuid(), $1, 1000, 'stripe', status, now(), now() - age, 0
     from (values ('cancelled', interval '1 hour'), ('cancelled', '2 days'), ('processing', '1 minute')) d (status, age)`,
    [ann.id],
  );
  const paypalEmail = 'ann@paypal.example';
  const asked = await ann.post('/api/withdrawals', {
    amountCents: 10_00,
    paypalEmail,
    confirmPaypalEmail: paypalEmail,
  });
  expect(asked.statusCode).toBe(200);
  await pool.query("update withdrawals set review = 'uncertain', requested_at = $1", [new Date(requestedAt)]);
  expireReading();
  const late = await scrape();
  expect(metric(late, 'sidebet_provider_events_unprocessed')).toBe(1);
  expect(metric(late, 'sidebet_deposits_day{status="cancelled"}')).toBe(1);
  expect(metric(late, 'sidebet_deposits_day{status="processing"}')).toBe(1);
  expect(metric(late, 'sidebet_withdrawals_in_flight{status="sent"}')).toBe(0);
  expect(metric(late, 'sidebet_withdrawals_in_flight{status="approved"}')).toBe(1);
  expect(metric(late, 'sidebet_withdrawals_under_review')).toBe(1);
  expect(rose(quiet, late, 'sidebet_withdrawals_total{event="requested"}')).toBe(1);
  // Each signup composed one email, and no worker sends them here.
  expect(metric(late, 'sidebet_mails_waiting')).toBeGreaterThanOrEqual(2);
  await expectInstant('sidebet_settlement_lag_seconds', resultAt);
  await expectInstant('sidebet_provider_events_oldest_seconds', receivedAt);
  await expectInstant('sidebet_withdrawals_oldest_seconds{status="approved"}', requestedAt);
  await settleDue(pool, api.server.book);
  expireReading();
  expect(metric(await scrape(), 'sidebet_settlement_lag_seconds')).toBe(0);
});

test('a ledger difference sets the gauges, counts an alarm and opens it', async () => {
  const { pool } = api.database;
  const found = await reconcile(pool);
  const { clock, server } = api;
  const alarm = server.alarm;
  await recordReconciliation(pool, clock, alarm, found);
  expireReading();
  const good = await scrape();
  expect(metric(good, 'sidebet_reconciliation_agrees')).toBe(1);
  expect(metric(good, 'sidebet_ledger_difference_cents')).toBe(0);
  expect(metric(good, 'sidebet_alarms_open')).toBe(0);
  clock.moveBy(60_000);
  const secondFrom = clock.now();
  await recordReconciliation(pool, clock, alarm, {
    agrees: false,
    newestCheckpoint: found.newestCheckpoint,
    checks: [],
    firstDifference: 'The escrow of bet 1 is 0, the transfers say 1.',
    figures: { ...found.figures, ledgerSumCents: -3 },
  });
  const secondUntil = clock.now();
  const second = await scrapeInstant('sidebet_reconciliation_age_seconds');
  expect(second.latest).toBeGreaterThanOrEqual(secondFrom);
  expect(second.earliest).toBeLessThanOrEqual(secondUntil);
  const bad = await scrape();
  expect(metric(bad, 'sidebet_reconciliation_agrees')).toBe(0);
  expect(metric(bad, 'sidebet_ledger_difference_cents')).toBe(-3);
  expect(rose(good, bad, 'sidebet_alarms_total{code="ledgerDisagrees"}')).toBe(1);
  await api.server.settled();
  expireReading();
  expect(metric(await scrape(), 'sidebet_alarms_open')).toBe(1);
});

test('reports when the whole ledger was last checked, once it was', async () => {
  expireReading();
  expect(metric(await scrape(), 'sidebet_reconciliation_pass_age_seconds')).toBeUndefined();
  const passedAt = api.clock.now() - 3_600_000;
  await api.database.pool.query('update reconciliation_state set passed_at = $1', [new Date(passedAt)]);
  await expectInstant('sidebet_reconciliation_pass_age_seconds', passedAt);
});

/** The series of a kind of collection exists after the first one, which may not have happened yet. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

test('reports streams, connection pools and the event loop', async () => {
  const page = await openPage(api.server.url, ann.cookie);
  await page.wait('hello');
  expect(metric(await scrape(), 'sidebet_ready')).toBe(1);
  await api.bet(ann, await api.event(), 1_00);
  const open = await scrape();
  expect(metric(open, 'sidebet_streams_open')).toBe(1);
  expect(metric(open, 'sidebet_pool_connections{pool="requests",state="waiting"}')).toBe(0);
  expect(metric(open, 'sidebet_pool_connections{pool="book",state="total"}')).toBeGreaterThan(0);
  expect(metric(open, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  page.close();
  collectGarbage();
  const names = async () => [...(await scrape()).keys()].join('\n');
  await expect.poll(names).toMatch(/^nodejs_gc_duration_seconds_count/m);
});

test('requests are labeled by route, so the number of series does not grow with URLs', async () => {
  const bet = await api.bet(ann, await api.event(), 1_00);
  await ann.get(`/api/bets/${bet}`);
  await api.send('GET', '/api/nothing/here');
  const before = await scrape();
  for (let i = 0; i < 50; i++) {
    await api.send('GET', `/api/bets/${randomUUID()}`);
    await api.send('GET', `/api/nothing/${randomUUID()}?email=a${i}@example.com`);
  }
  await ann.get(`/api/bets/${bet}?x=${randomUUID()}`);
  const after = await scrape();
  const requests = (series: Series) => [...series.keys()].filter((name) => name.startsWith('sidebet_http'));
  const fresh = requests(after).filter((name) => !requests(before).includes(name));
  expect(fresh.filter((name) => name.includes('_count'))).toEqual([
    'sidebet_http_request_duration_seconds_count{method="GET",route="/api/bets/:uniqueId",status="4xx"}',
  ]);
  const count = (route: string, status: string) =>
    `sidebet_http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`;
  expect(rose(before, after, count('unmatched', '4xx'))).toBe(50);
  expect(rose(before, after, count('/api/bets/:uniqueId', '2xx'))).toBe(1);
  expect([...after.keys()].join('\n')).not.toMatch(/example\.com|[0-9a-f]{8}-[0-9a-f]{4}-/);
});

test('the running release is a metric, so a half-done upgrade is visible', async () => {
  const builds = [...(await scrape())].filter(([name]) => name.startsWith('sidebet_build_info'));
  const { version, commit } = readBuildInfo();
  expect(builds).toEqual([[`sidebet_build_info{version="${version}",commit="${commit}"}`, 1]]);
});

test("alarms start at 0; the metrics port serves only metrics, and the site's port serves none", async () => {
  const series = await scrape();
  for (const code of alarmCodes) expect(series.has(`sidebet_alarms_total{code="${code}"}`)).toBe(true);
  const other = api.server.metricsUrl!.replace('/metrics', '/api/health');
  expect((await fetch(other)).status).toBe(404);
  expect((await api.send('GET', '/metrics')).statusCode).toBe(404);
});
