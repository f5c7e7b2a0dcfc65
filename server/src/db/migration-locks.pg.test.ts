import { expect, test } from 'vitest';
import { asOwner } from '../../testing/as-owner.ts';
import { testDatabase } from '../../testing/database.ts';
import { migrationFiles } from './migrate.ts';
import { type LockMode, lockModes, lockOrder, migrationLocks, type TableLocks } from './migration-locks.ts';

/** The last migration of version 1.0.0. A site that runs has at least these. */
const released = '0080_parse_address.sql';

test('each migration locks the tables that are listed, in the order of the book', async () => {
  const taken = await readLocks();
  const named = [...taken.keys()].filter((name) => name > released);
  const expected = named.flatMap((name) => {
    const locks = taken.get(name)!;
    return Object.keys(locks).length > 0 ? [[name, locks]] : [];
  });
  expect(migrationLocks).toEqual(Object.fromEntries(expected));
  for (const locks of Object.values(migrationLocks)) {
    const tables = Object.keys(locks);
    const rank = (table: string) =>
      (lockOrder.indexOf(table) + lockOrder.length + 1) % (lockOrder.length + 1);
    expect(tables).toEqual([...tables].sort((a, b) => rank(a) - rank(b)));
  }
});

/** Runs every file on an empty database, and reads which tables of earlier files each has locked before it commits. */
async function readLocks(): Promise<Map<string, TableLocks>> {
  await using closing = new AsyncDisposableStack();
  const database = await testDatabase(1);
  closing.defer(() => database.close());
  return await asOwner(database.url, async (owner) => {
    await owner.query(
      'drop schema public cascade; create schema public; create table migrations (name text, hash text, ran_at timestamptz)',
    );
    const found = new Map<string, TableLocks>();
    for (const { name, sql } of migrationFiles()) {
      await owner.query('begin');
      const { rows: before } = await owner.query<{ oid: string }>(
        "select oid from pg_class where relkind = 'r'",
      );
      await owner.query(sql);
      const { rows } = await owner.query<{ table: string; mode: string }>(
        `select relation::regclass::text as table, mode from pg_locks
         where locktype = 'relation' and pid = pg_backend_pid() and granted and relation = any($1::oid[])
           and relation >= 16384 and mode not in ('AccessShareLock', 'RowShareLock', 'RowExclusiveLock')`,
        [before.map(({ oid }) => oid)],
      );
      await owner.query('commit');
      found.set(name, strongest(rows));
    }
    return found;
  });
}

function strongest(rows: readonly { readonly table: string; readonly mode: string }[]): TableLocks {
  const locks: Record<string, LockMode> = {};
  for (const { table, mode } of rows) {
    const named = mode
      .replace(/Lock$/, '')
      .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
      .toLowerCase() as LockMode;
    const stronger = lockModes.indexOf(named) > lockModes.indexOf(locks[table] ?? lockModes[0]);
    if (!locks[table] || stronger) locks[table] = named;
  }
  return locks;
}
