import type { Pool } from '../db/pool.ts';
import { type Footprint, findFootprint, listBetIds } from './footprint.ts';
import type { BookRequest } from './request.ts';

/** The requests that need a bet or an account whose row someone else holds at this moment. */
export async function findHeld(
  pool: Pool,
  requests: readonly BookRequest[],
): Promise<ReadonlySet<BookRequest>> {
  const footprints = requests.map(({ command }) => findFootprint(command));
  const { rows } = await pool.query<{ id: string }>({
    name: 'book-find-held',
    text: `with needed as (
             select id as user_id, null::uuid as bet_id from unnest($2::uuid[]) id
             union all
             select unnest(array[creator_id, acceptor_id]), id from bets where id = any($3::uuid[])),
           free_bets as materialized (
             select id from bets where id = any($1::uuid[]) for update skip locked),
           free_accounts as materialized (
             select user_id from accounts where user_id in (select user_id from needed) for update skip locked)
           select id from bets where id = any($1::uuid[]) and id not in (select id from free_bets)
           union
           select coalesce(n.bet_id, n.user_id) from needed n join accounts using (user_id)
           where user_id not in (select user_id from free_accounts)`,
    values: [
      footprints.flatMap(listBetIds),
      footprints.flatMap(({ userId }) => userId ?? []),
      footprints.flatMap(listPaidBets),
    ],
  });
  const held = new Set(rows.map(({ id }) => id));
  return new Set(
    requests.filter((_, i) => {
      const { userId } = footprints[i]!;
      return listBetIds(footprints[i]!).some((id) => held.has(id)) || (userId && held.has(userId));
    }),
  );
}

/** The bets whose users' accounts are locked too. */
function listPaidBets({ betId, paysHolders, returnsId }: Footprint): string[] {
  return [paysHolders ? betId : undefined, returnsId].filter((id) => id !== undefined);
}
