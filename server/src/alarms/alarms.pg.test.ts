import { afterEach, beforeEach, expect, test } from 'vitest';
import { asOwner } from '../../testing/as-owner.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { type BackgroundWork, createBackgroundWork } from '../http/background-work.ts';
import { type Log, silentLog } from '../logging/log.ts';
import { type Alarms, createAlarms } from './alarms.ts';

const start = Date.UTC(2026, 0, 5, 12);
let now = start;
let database: TestDatabase;
let alarms: Alarms;
let backgroundWork: BackgroundWork;
let lines: { fields: Record<string, unknown>; message: string }[];
let counted: string[];
beforeEach(async () => {
  database = await testDatabase(2);
  now = start;
  lines = [];
  counted = [];
  const log: Log = {
    ...silentLog,
    error: (fields, message) => lines.push({ fields: fields as Record<string, unknown>, message }),
  };
  backgroundWork = createBackgroundWork(log);
  alarms = createAlarms({
    ...{ pool: database.pool, wallClock: { now: () => now }, log, backgroundWork },
    onAlarm: (code) => counted.push(code),
    quietMs: 150,
  });
});
afterEach(async () => {
  await alarms.close();
  await database.close();
});

const rows = async () =>
  (
    await database.pool.query(
      'select code, first_at, last_at, count, detail, acknowledged_at from alarms order by first_at, code',
    )
  ).rows;

test('one alarm gives one log line, one count and one row', async () => {
  alarms.raise('paymentMismatch', { eventId: 'evt_1', err: new Error('quotes someone@example.com') });
  await alarms.close();
  expect(lines).toMatchObject([
    { fields: { alarm: 'paymentMismatch', eventId: 'evt_1' }, message: 'alarm: paymentMismatch' },
  ]);
  expect(counted).toEqual(['paymentMismatch']);
  expect(await rows()).toEqual([
    {
      code: 'paymentMismatch',
      firstAt: start,
      lastAt: start,
      count: 1,
      detail: { eventId: 'evt_1' },
      acknowledgedAt: null,
    },
  ]);
});

test('a thousand alarms within the quiet time give two log lines and one row that counts them all', async () => {
  for (let i = 0; i < 1000; i++) {
    now = start + i;
    alarms.raise('webhookSignatures', { inARow: i });
  }
  expect(lines).toHaveLength(1);
  await alarms.flush();
  expect(lines.map(({ fields }) => fields.times)).toEqual([1, 999]);
  expect(counted).toHaveLength(1000);
  expect(await rows()).toMatchObject([
    { firstAt: start, lastAt: start + 999, count: 1000, detail: { inARow: 999 } },
  ]);
});

test('after acknowledgment, the next alarm gets a new row', async () => {
  alarms.raise('mailsFailing', { mail: 'a' });
  await backgroundWork.settled();
  await database.pool.query('update alarms set acknowledged_at = now()');
  now += 60_000;
  alarms.raise('mailsFailing', { mail: 'b' });
  await alarms.close();
  expect((await rows()).map(({ count, detail }) => [count, detail])).toEqual([
    [1, { mail: 'a' }],
    [1, { mail: 'b' }],
  ]);
});

test('a row that could not be written is written later with its full count', async () => {
  // Ends the connections of the first two writes. A sequence is not rolled back.
  await asOwner(database.url, (owner) =>
    owner.query(`
      create sequence attempts;
      create function end_connection() returns trigger language plpgsql security definer as $$
        begin
          if nextval('attempts') <= 2 then perform pg_terminate_backend(pg_backend_pid()); end if;
          return new;
        end $$;
      create trigger ends before insert on alarms for each row execute function end_connection()`),
  );
  for (let i = 0; i < 20; i++) {
    now = start + i;
    alarms.raise('ledgerDisagrees', { round: i });
  }
  await expect.poll(async () => (await rows())[0]?.count).toBe(20);
  expect(lines.filter(({ message }) => message === 'could not store an alarm')).toHaveLength(2);
  expect(await rows()).toMatchObject([{ code: 'ledgerDisagrees', count: 20, detail: { round: 19 } }]);
});
