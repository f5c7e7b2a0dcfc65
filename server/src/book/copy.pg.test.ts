import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { createPool, type Pool, type PoolClient } from '../db/pool.ts';
import { type CopyColumn, type CopyTarget, copyRows, copyTarget } from './copy.ts';

let database: TestDatabase;
let pool: Pool;
let client: PoolClient;
beforeAll(async () => {
  database = await testDatabase();
  pool = createPool(database.url, { max: 1, pipeline: true });
});
afterAll(async () => {
  await pool.end();
  await database.close();
});
beforeEach(async () => {
  client = await pool.connect();
  await client.query(`create temporary table samples (id int generated always as identity, number bigint check (number <> 13),
                        small smallint, word text, who uuid, at timestamptz, what jsonb, side bet_side)`);
});
afterEach(async () => {
  await client.query('drop table samples');
  client.release();
});

const now = Date.UTC(2026, 8, 13);
const numbers = copyTarget<number | null>('samples', [['number', 'bigint', (value) => value]]);
const copyNumbers = (values: readonly (number | null)[]) => copyRows(client, numbers, values, now);
/** Other columns of the same table, under another name. */
const target = <T>(name: string, columns: readonly CopyColumn<T>[]): CopyTarget<T> => ({
  ...copyTarget('samples', columns),
  name,
});
const read = async <T>(column: string): Promise<T[]> =>
  (await client.query(`select ${column} as value from samples order by id`)).rows.map(({ value }) => value);

test('bigints arrive unchanged, on both sides of 32 bits and of 0', async () => {
  const values = [0, 1, -1, null, 2 ** 31, 2 ** 32, -(2 ** 32) - 7, 2 ** 53 - 1, -(2 ** 53) + 1];
  await copyNumbers(values);
  expect(await read('number::text')).toEqual(values.map((value) => (value === null ? null : String(value))));
});

test('text arrives unchanged, also when it outgrows the buffer', async () => {
  const values = [
    '',
    'é€😀',
    null,
    'half é half',
    '"quoted" \\ and\nbroken',
    '\\N',
    'x'.repeat(5_000),
    '€'.repeat(5_000),
  ];
  await copyRows(
    client,
    target<string | null>('copy-words', [['word', 'text', (value) => value]]),
    values,
    now,
  );
  expect(await read('word')).toEqual(values);
});

test('every kind of column arrives, as a value and as null', async () => {
  const who = '0198a3c4-5d6e-7f80-9a1b-2c3d4e5f6071';
  const at = Date.UTC(1999, 11, 31, 23, 59, 59, 999);
  const everyKind = target<boolean>('copy-every-kind', [
    ['small', 'smallint', (filled) => (filled ? -7 : null)],
    ['who', 'uuid', (filled) => (filled ? who : null)],
    ['at', 'instant', (filled) => (filled ? at : null)],
    ['what', 'json', (filled) => (filled ? { line: -7, word: 'é' } : null)],
    ['side', 'text', (filled) => (filled ? 'home' : null)],
  ]);
  await copyRows(client, everyKind, [true, false], now);
  const { rows } = await client.query('select small, who, at, what, side from samples order by id');
  expect(rows).toEqual([
    { small: -7, who, at, what: { line: -7, word: 'é' }, side: 'home' },
    { small: null, who: null, at: null, what: null, side: null },
  ]);
});

test('a column may be the time of the batch', async () => {
  const times = target<number>('copy-times', [['at', 'instant', (_, time) => time]]);
  await copyRows(client, times, [1], now);
  expect(await read('at')).toEqual([now]);
});

test('a refused row fails the whole copy, and the connection goes on', async () => {
  await expect(copyNumbers([12, 13, 14])).rejects.toMatchObject({ code: '23514' });
  await copyNumbers([15]);
  expect(await read('number')).toEqual([15]);
});

test('in a failed transaction a copy fails as well, and the connection goes on', async () => {
  const sent = [
    client.query('begin'),
    client.query('select 1 / 0'),
    copyNumbers([1]),
    client.query('rollback'),
  ];
  const ended = await Promise.allSettled(sent);
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect(ended[2]).toMatchObject({ reason: { code: '25P02' } });
  await copyNumbers([2]);
  expect(await read('number')).toEqual([2]);
});

test('a lost connection fails a copy under way', async () => {
  const other = createPool(database.url, { max: 1, pipeline: true });
  const lost = await other.connect();
  const copied = copyRows(lost, { ...numbers, name: 'copy-lost' }, [1], now);
  (lost as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  await expect(copied).rejects.toThrow('Connection terminated');
  lost.release(true);
  await other.end();
});
