import type { SharingCreator } from '@sidebet/domain/bets/shared-link';
import { isOutOfReach, readReach } from '../../book/protection.ts';
import type { Pool } from '../../db/pool.ts';

/** What a bet's creator allows visitors, and whether they may bet. */
export async function readSharingCreator(pool: Pool, userId: string, now: number): Promise<SharingCreator> {
  const [{ rows }, reach] = await Promise.all([
    pool.query<{ shows: boolean }>('select shows_open_bets as shows from users where id = $1', [userId]),
    readReach(pool, [userId]),
  ]);
  const known = reach.get(userId);
  return {
    showsOpenBets: rows[0]?.shows ?? false,
    isOutOfReach: known !== undefined && isOutOfReach(known, now),
  };
}
