import type { SharingCreator } from '@sidebet/domain/bets/shared-link';
import { isUnavailable, readAvailability } from '../../../book/protection.ts';
import type { Pool } from '../../../db/pool.ts';

/** What a bet's creator allows visitors, and whether they may bet. */
export async function readSharingCreator(pool: Pool, userId: string, now: number): Promise<SharingCreator> {
  const [{ rows }, availability] = await Promise.all([
    pool.query<{ shows: boolean }>('select shows_open_bets as shows from users where id = $1', [userId]),
    readAvailability(pool, [userId]),
  ]);
  const known = availability.get(userId);
  return {
    showsOpenBets: rows[0]?.shows ?? false,
    isUnavailable: known !== undefined && isUnavailable(known, now),
  };
}
