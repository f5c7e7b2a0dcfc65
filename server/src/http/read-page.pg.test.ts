import { isRefusal } from '@sidebet/domain/refusals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { createPool, type Pool } from '../db/pool.ts';
import { encodeCursor, type Page } from './cursor.ts';
import { mapPage, readPage } from './read-page.ts';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await testDatabase();
  pool = createPool(database.url, { max: 1 });
  await pool.query(`
    create temporary table samples (id text primary key, place int not null, at timestamptz not null);
    insert into samples values ('a', 1, '2026-09-13 17:00:00.000001+00'), ('b', 1, '2026-09-13 17:00:00.000002+00'),
      ('c', 2, '2026-09-13 17:00:00.000002+00'), ('d', 2, '2026-09-13 17:00:00+00'), ('e', 3, '2026-09-13 17:00:00.9+00')`);
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

const orders = [
  { sortedBy: [['id', 'text']], descending: false, ids: 'abcde' },
  { sortedBy: [['id', 'text']], descending: true, ids: 'edcba' },
  {
    sortedBy: [
      ['at', 'instant'],
      ['id', 'text'],
    ],
    descending: false,
    ids: 'dabce',
  },
  {
    sortedBy: [
      ['at', 'instant'],
      ['id', 'text'],
    ],
    descending: true,
    ids: 'ecbad',
  },
  {
    sortedBy: [
      ['place', 'number'],
      ['at', 'instant'],
      ['id', 'text'],
    ],
    descending: false,
    ids: 'abdce',
  },
] as const;

function read(
  { sortedBy, descending }: Pick<(typeof orders)[number], 'sortedBy' | 'descending'>,
  request: { readonly cursor?: string | undefined; readonly limit: number },
) {
  return readPage<{ id: string }>(pool, request, {
    name: `read-samples-${sortedBy.join('-')}-${descending}`,
    sortedBy,
    descending,
    text: ({ position, after, order }) =>
      `select ${position}, id from samples where $1 and ${after()} ${order}`,
    values: [true],
  });
}

describe.each(orders)('a list sorted by $sortedBy, descending $descending', ({ ids, ...order }) => {
  it.each([1, 2, 5])('shows each row once on pages of %i, also rows of one millisecond', async (limit) => {
    const shown: string[] = [];
    let cursor: string | undefined;
    do {
      const page = (await read(order, { cursor, limit })) as Page<{ id: string }>;
      expect(page.items.length).toBeLessThanOrEqual(limit);
      shown.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined && shown.length < 10);
    expect(shown.join('')).toBe(ids);
  });
});

it('rows do not contain their position', async () => {
  const page = await read(orders[0], { limit: 1 });
  expect(page).toEqual({ items: [{ id: 'a' }], nextCursor: encodeCursor(['a']) });
  expect(mapPage(page, ({ id }) => id)).toEqual({ items: ['a'], nextCursor: encodeCursor(['a']) });
});

describe('a position', () => {
  it.each([
    ['of another list', ['a']],
    ['without an instant', ['2026', 'a']],
    ['on a day that does not exist', ['2026-02-30T00:00:00+00:00', 'a']],
    ['at an hour that does not exist', ['2026-02-03T24:00:00+00:00', 'a']],
    ['in another time zone', ['2026-02-03T00:00:00+02:00', 'a']],
    ['in milliseconds', [1_789_000_000_000, 'a']],
  ])('%s is refused', async (_, values) => {
    const page = await read(orders[2], { cursor: encodeCursor(values), limit: 1 });
    expect(isRefusal(page) && page.code).toBe('invalidCursor');
    expect(mapPage(page, ({ id }) => id)).toBe(page);
  });
});
