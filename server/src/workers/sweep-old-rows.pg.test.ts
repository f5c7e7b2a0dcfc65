import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asOwner } from '../../testing/as-owner.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { insertTestUser } from '../../testing/user-row.ts';
import { sweepOldRows } from './sweep-old-rows.ts';
import { type Sweep, sweeps } from './sweeps.ts';

const backlog = 45;
const limits = { batchRows: 10, batchesPerRun: 3 };

let database: TestDatabase;
let userId: string;
beforeEach(async () => {
  database = await testDatabase();
  userId = await insertTestUser(database.pool, 'ann');
  // Notes how many rows each statement deletes, and from when they are.
  await asOwner(database.url, (owner) =>
    owner.query(`
      create table batches (seq bigint generated always as identity, transaction xid8, rows bigint, newest timestamptz);
      create function note_batch() returns trigger language plpgsql security definer as $$
        begin
          insert into batches (transaction, rows, newest)
            select pg_current_xact_id(), count(*), max(created_at) from gone having count(*) > 0;
          return null;
        end $$;
      create trigger notes after delete on notifications referencing old table as gone
        for each statement execute function note_batch()`),
  );
  await database.pool.query(
    `insert into notifications (user_id, id, type, content, created_at, read, read_at)
     select $1, gen_random_uuid(), 'Deposit', n, now() - interval '200 days' + n * interval '1 minute', true,
       now() - interval '100 days' + n * interval '1 minute' from generate_series(1, $2::integer + 5) n`,
    [userId, backlog],
  );
  await database.pool.query(
    'update notifications set read = false, read_at = null where content::integer > $1',
    [backlog],
  );
});
afterEach(() => database.close());

const read = sweeps.find(({ name }) => name === 'read notifications')!;
const sweep = (some: readonly Sweep[] = [read]) =>
  sweepOldRows({ workPool: database.pool, clock: Date, wallClock: Date, securityLogDays: 400 }, some, limits);
const count = async (where = 'true') =>
  (await database.pool.query(`select count(*) as n from notifications where ${where}`)).rows[0].n;
const batches = () =>
  asOwner(database.url, async (owner) => {
    const { rows } = await owner.query('select rows, transaction, newest from batches order by seq');
    return rows.map(({ rows: deleted, transaction, newest }) => ({
      deleted: Number(deleted),
      transaction,
      newest: new Date(newest).getTime(),
    }));
  });

test('a large backlog goes in batches of their own transactions, oldest first, over several runs', async () => {
  expect(await sweep()).toEqual({ done: 30 });
  expect(await sweep()).toEqual({ done: 15 });
  expect(await sweep()).toEqual({ done: 0 });
  const found = await batches();
  expect(found.map(({ deleted }) => deleted)).toEqual([10, 10, 10, 10, 5]);
  expect(new Set(found.map(({ transaction }) => transaction)).size).toBe(5);
  expect(found).toEqual(found.toSorted((a, b) => a.newest - b.newest));
  expect(await count()).toBe(5);
  expect(await count('not read')).toBe(5);
});

describe('a crash', () => {
  /** The same sweep, whose process ends where its third batch would begin. */
  const dying = (): Sweep => {
    let begun = 0;
    return {
      ...read,
      values(now) {
        begun += 1;
        if (begun === 3) throw new Error('The process ended.');
        return read.values(now);
      },
    };
  };

  test('between two batches keeps what was deleted and loses nothing else', async () => {
    await expect(sweep([dying()])).rejects.toThrow('The process ended.');
    expect(await count()).toBe(backlog + 5 - 20);
    expect(await count('not read')).toBe(5);
    expect(await sweep()).toEqual({ done: 25 });
    expect(await count()).toBe(5);
  });

  test('within a batch deletes none of its rows', async () => {
    await asOwner(database.url, (owner) =>
      owner.query(`
        create function end_connection() returns trigger language plpgsql security definer as $$
          begin
            if (select count(*) from batches) = 2 then perform pg_terminate_backend(pg_backend_pid()); end if;
            return null;
          end $$;
        create trigger ends after delete on notifications for each statement execute function end_connection()`),
    );
    // In the third batch: this trigger runs before the one that notes the batch.
    await expect(sweep()).rejects.toThrow('terminating connection');
    expect(await count()).toBe(backlog + 5 - 20);
    await asOwner(database.url, (owner) => owner.query('drop trigger ends on notifications'));
    while ((await sweep()).done > 0);
    expect(await count()).toBe(5);
  });
});

test('several processes delete each row once', async () => {
  const runs = await Promise.all([sweep(), sweep(), sweep()]);
  while ((await sweep()).done > 0);
  expect(await count()).toBe(5);
  const found = await batches();
  expect(found.reduce((sum, { deleted }) => sum + deleted, 0)).toBe(backlog);
  expect(runs.reduce((sum, { done }) => sum + done, 0)).toBeLessThanOrEqual(backlog);
});

test('a row that its user is changing is left for the next run', async () => {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query("update notifications set read_at = now() where content = '1'");
    expect(await sweep()).toEqual({ done: 30 });
    expect(await sweep()).toEqual({ done: 14 });
    await client.query('commit');
  } finally {
    client.release();
  }
  expect(await sweep()).toEqual({ done: 0 });
  expect(await count("content = '1'")).toBe(1);
});

test('a sweep that fails keeps no other from running', async () => {
  const failing: Sweep = { name: 'failing', sql: 'select $1::integer / 0 as swept', values: () => [] };
  await expect(sweep([failing, read])).rejects.toThrow('division by zero');
  expect(await count()).toBe(backlog + 5 - 30);
});
