import { findDuplicates, type ListedGame } from '@sidebet/domain/events/same-game';
import { inTransaction } from '../../../db/in-transaction.ts';
import { announce } from '../../../db/live-payload.ts';
import type { Pool } from '../../../db/pool.ts';
import { isFeedListedSql, isRunningSql } from '../../../db/rules-in-sql.ts';

type Row = ListedGame & { readonly duplicateOf: string | null };

/**
 * Hides upcoming events of these sports that are the same game as another one, and shows those that no longer are. Returns the
 * ids of the changed events. Running bets on a hidden event go on.
 */
export async function markDuplicates(
  pool: Pool,
  sportKeys: readonly string[],
  now: number,
): Promise<string[]> {
  if (sportKeys.length === 0) return [];
  // An id that another event follows is no event of its own.
  const { rows } = await pool.query<Row>(
    `select id, sport_key, home_team, away_team,
       commence_time, created_at, duplicate_of,
       exists (select from bets b where b.event_id = e.id and ${isRunningSql('b')}) as has_bets
     from events e where sport_key = any($1::text[]) and not completed and commence_time > $2
       and voided_at is null and ${isFeedListedSql('e')}
       and not exists (select from events j where j.feed_id = e.id)`,
    [sportKeys, new Date(now)],
  );
  const hidden = findDuplicates(rows);
  const changed = rows.filter(({ id, duplicateOf }) => duplicateOf !== (hidden.get(id) ?? null));
  if (changed.length === 0) return [];
  const ids = changed.map(({ id }) => id);
  return inTransaction(pool, async (client) => {
    await client.query('select from events where id = any($1::text[]) order by id for update', [ids]);
    await client.query(
      `update events e set duplicate_of = given.shown_id, listed = given.shown_id is null
       from unnest($1::text[], $2::text[]) as given (id, shown_id)
       where e.id = given.id and e.voided_at is null and ${isFeedListedSql('e')}
         and not exists (select from events j where j.feed_id = e.id)`,
      [ids, ids.map((id) => hidden.get(id) ?? null)],
    );
    await announce(client, { events: ids });
    return ids;
  });
}
