import { expect, test } from 'vitest';
import { asOwner } from '../../testing/as-owner.ts';
import { testDatabase } from '../../testing/database.ts';
import { migrate } from './migrate.ts';

const holdsBets =
  "select 1 from pg_locks where relation = 'bets'::regclass and mode = 'AccessExclusiveLock' and granted";

/** A database on which a migration has to run again. */
async function openWithPending(name: string, undo: string) {
  const database = await testDatabase(1);
  await asOwner(database.url, (owner) =>
    owner.query(`${undo}; delete from migrations where name = '${name}'`),
  );
  return { ...database, [Symbol.asyncDispose]: database.close };
}

test('a migration that gets no lock changes nothing, is repeated with growing pauses, and then fails', async () => {
  await using database = await openWithPending('0080_parse_address.sql', 'drop function parse_address');
  const exists = "select to_regproc('parse_address') is not null as exists";
  const lines: string[] = [];
  const pauses: number[] = [];
  const options = {
    report: (line: string) => void lines.push(line),
    pause: async (ms: number) => void pauses.push(ms),
  };
  await asOwner(database.url, async (holder) => {
    await holder.query('begin; lock table migrations in share mode');
    await expect(migrate(database.url, options)).rejects.toMatchObject({ code: '55P03' });
  });
  expect((await database.pool.query(exists)).rows).toEqual([{ exists: false }]);
  expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000, 10_000]);
  expect(lines).toHaveLength(9);
  expect(lines[0]).toBe(
    '0080_parse_address.sql: try 1 of 10 changed nothing: canceling statement due to lock timeout. Next try in 0.5 s.',
  );
  expect(await migrate(database.url, options)).toEqual(['0080_parse_address.sql']);
  expect((await database.pool.query(exists)).rows).toEqual([{ exists: true }]);
  expect(lines).toHaveLength(9);
});

test('a failure of another kind is not repeated', async () => {
  await using database = await openWithPending('0080_parse_address.sql', 'select');
  const report = (line: string) => expect.unreachable(line);
  await expect(migrate(database.url, { report })).rejects.toMatchObject({ code: '42723' });
});

test('a transaction that locks the tables in another order goes on, and the migration is repeated', async () => {
  await using database = await openWithPending(
    '0106_held_parts.sql',
    'alter table accounts drop column held; alter table bets drop column held; alter table deposits drop column held',
  );
  const lines: string[] = [];
  let reached = false;
  const committed = Promise.withResolvers<void>();
  await asOwner(database.url, async (request) => {
    await request.query('begin; select from accounts for update');
    const migrated = migrate(database.url, {
      report: (line) => void lines.push(line),
      pause: async () => {
        if (reached) await committed.promise;
      },
    });
    // The migration waits for accounts.
    while ((await request.query(holdsBets)).rowCount === 0);
    reached = true;
    await request.query('select from bets for update');
    await request.query('commit');
    committed.resolve();
    expect(await migrated).toEqual(['0106_held_parts.sql']);
  });
  expect(lines.at(-1)).toContain(
    'changed nothing: other transactions used its tables for 500 ms. Next try in',
  );
});

test('a migration does not accept an invalid index of the same name', async () => {
  await using database = await openWithPending(
    '0096_my_bets.sql',
    `create index bets_by_creator on bets (id); create index bets_by_acceptor on bets (id);
     update pg_index set indisvalid = false where indexrelid = 'bets_of_creator'::regclass`,
  );
  await expect(migrate(database.url)).rejects.toThrow(
    '0096_my_bets.sql creates the index bets_of_creator, which exists and is invalid. ' +
      'If no session is building it, run "drop index concurrently bets_of_creator" and migrate again.',
  );
  await asOwner(database.url, (owner) => owner.query('reindex index bets_of_creator'));
  expect(await migrate(database.url)).toEqual(['0096_my_bets.sql']);
});
