import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { bigints, instants, integers, smallints, texts, uuids } from './binary-array.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** What PostgreSQL receives for a parameter. */
async function received(type: string, parameter: Buffer): Promise<unknown> {
  const { rows } = await database.pool.query(`select $1::${type}[] as value`, [parameter]);
  return rows[0].value;
}

test.each([
  ['uuid', uuids, ['0198a3c4-5d6e-7f80-9a1b-2c3d4e5f6071', null, 'ffffffff-ffff-ffff-ffff-ffffffffffff']],
  ['int', integers, [0, -1, null, 2 ** 31 - 1, -(2 ** 31)]],
  ['smallint', smallints, [0, -1, null, 32_767]],
  ['text', texts, ['', 'é€😀', null, '"quoted", {braced} \\ and\nbroken', 'NULL']],
] as const)('%s[] arrives as it was', async (type, encode, values) => {
  expect(await received(type, (encode as (values: unknown) => Buffer)(values))).toEqual(values);
});

test('bigint[] arrives unchanged, on both sides of 32 bits and of 0', async () => {
  const values = [0, 1, -1, null, 2 ** 31, 2 ** 32, -(2 ** 32) - 7, 2 ** 53 - 1, -(2 ** 53) + 1];
  const asText = (await received('bigint', bigints(values))) as (string | number | null)[];
  expect(asText.map((value) => (value === null ? null : Number(value)))).toEqual(values);
});

test('timestamptz[] arrives to the millisecond, before and after 2000', async () => {
  const values = [0, Date.UTC(1999, 11, 31, 23, 59, 59, 999), Date.UTC(2026, 10, 22, 18, 0, 0, 123), null];
  const { rows } = await database.pool.query('select unnest($1::timestamptz[]) as value', [instants(values)]);
  expect(rows.map((row) => row.value)).toEqual(values);
});

test('no elements give an empty array', async () => {
  expect(await received('uuid', uuids([]))).toEqual([]);
});

test('nulls only are padded by the other columns of a row', async () => {
  const { rows } = await database.pool.query(
    'select * from unnest($1::int[], $2::uuid[], $3::text[], $4::timestamptz[]) as new (a, b, c, d)',
    [integers([1, 2]), uuids([null, null]), texts([null, null]), instants([null, 0])],
  );
  expect(rows).toEqual([
    { a: 1, b: null, c: null, d: null },
    { a: 2, b: null, c: null, d: 0 },
  ]);
});

test("an invalid uuid is rejected with PostgreSQL's message", () => {
  for (const strange of [
    'ann',
    '',
    '0198a3c4-5d6e-7f80-9a1b-2c3d4e5f607g',
    '0198a3c4-5d6e-7f80-9a1b-2c3d4e5f60é1',
  ]) {
    expect(() => uuids([strange])).toThrow(`invalid input syntax for type uuid: "${strange}"`);
  }
});
