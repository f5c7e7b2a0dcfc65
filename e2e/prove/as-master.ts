import { asOwner } from '@sidebet/server/testing/as-owner';
import type { TestDatabase } from '@sidebet/server/testing/database';

/** In one transaction, as the superuser, whom no trigger stops. */
export async function asMaster({ url }: TestDatabase, sql: string): Promise<void> {
  await asOwner(url, async (owner) => {
    await owner.query('begin');
    await owner.query('set local session_replication_role = replica');
    await owner.query(sql);
    await owner.query('commit');
  });
}
