import { expect, test } from 'vitest';
import { asOwner } from '../testing/as-owner.ts';
import { testDatabase } from '../testing/database.ts';
import { migrate } from './migrate.ts';

test('a migration does not wait long for a lock, changes nothing, and can be repeated', async () => {
  const database = await testDatabase(1);
  try {
    await asOwner(database.url, (owner) =>
      owner.query(
        "drop function parse_address; delete from migrations where name = '0080_parse_address.sql'",
      ),
    );
    await asOwner(database.url, async (holder) => {
      await holder.query('begin; lock table migrations in share mode');
      await expect(migrate(database.url)).rejects.toMatchObject({ code: '55P03' });
    });
    const exists = "select to_regproc('parse_address') is not null as exists";
    expect((await database.pool.query(exists)).rows).toEqual([{ exists: false }]);
    expect(await migrate(database.url)).toEqual(['0080_parse_address.sql']);
    expect((await database.pool.query(exists)).rows).toEqual([{ exists: true }]);
  } finally {
    await database.close();
  }
});
