import type { Pool, PoolClient } from '../db/pool.ts';

/** The user's chosen time zone, or null for the CDT default. */
export async function readTimeZone(db: Pool | PoolClient, userId: string): Promise<string | null> {
  const { rows } = await db.query<{ time_zone: string | null }>('select time_zone from users where id = $1', [
    userId,
  ]);
  return rows[0]?.time_zone ?? null;
}
