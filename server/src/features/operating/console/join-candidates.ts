import type { joinCandidate } from '@sidebet/contract/console/events';
import { joinEvents } from '@sidebet/domain/events/same-game';
import type { StoredEvent } from '@sidebet/domain/events/stored-event';
import { longestMoveMs, withStoredNames } from '@sidebet/domain/game-identity';
import { isRefusal } from '@sidebet/domain/refusals';
import type { z } from 'zod';
import type { Pool, PoolClient } from '../../../db/pool.ts';
import { isRunningSql } from '../../../db/rules-in-sql.ts';
import { readEvents } from '../../betting/events/event-rows.ts';
import { type FindTeam, readTeamAliases } from '../../betting/events/team-aliases.ts';

/** The most events that are offered for a join. */
const maxCandidates = 10;

/** The events that an event can be joined with, the nearest start first. Empty for one that needs no join. */
export async function listJoinCandidates(
  pool: Pool,
  eventId: string,
): Promise<z.output<typeof joinCandidate>[]> {
  const kept = (await readEvents(pool, [eventId])).get(eventId);
  if (!kept) return [];
  const { rows } = await pool.query<{ id: string }>(
    `select id from events where sport_key = $1 and not completed and feed_id is null
       and commence_time between $2 and $3`,
    [kept.sportKey, new Date(kept.commenceTime - longestMoveMs), new Date(kept.commenceTime + longestMoveMs)],
  );
  const ids = rows.map(({ id }) => id);
  const [others, facts, findTeam] = await Promise.all([
    readEvents(pool, ids),
    readJoinFacts(pool, ids),
    readTeamAliases(pool, [kept.sportKey]),
  ]);
  const distance = ({ commenceTime }: StoredEvent) => Math.abs(commenceTime - kept.commenceTime);
  return [...others.values()]
    .filter((other) => !isRefusal(join(kept, other, facts.get(other.id)!, findTeam)))
    .toSorted((a, b) => distance(a) - distance(b) || (a.id < b.id ? -1 : 1))
    .slice(0, maxCandidates)
    .map(({ id, homeTeam, awayTeam, commenceTime }) => ({ id, homeTeam, awayTeam, commenceTime }));
}

/** What only the server knows of the other event. */
type JoinFacts = { readonly isTaken: boolean; readonly bets: number };

/** As `joinEvents` decides, with the other names of teams that are known. */
export function join(kept: StoredEvent, other: StoredEvent, facts: JoinFacts, findTeam: FindTeam) {
  const event = withStoredNames(kept, other, (name) => findTeam(kept.sportKey, name));
  return joinEvents(kept, { event, ...facts });
}

export async function readJoinFacts(
  db: Pool | PoolClient,
  eventIds: readonly string[],
): Promise<Map<string, JoinFacts>> {
  const { rows } = await db.query<JoinFacts & { id: string }>(
    `select id, voided_at is not null or exists (select from events j where j.feed_id = e.id) as is_taken,
       (select count(*) from bets b where b.event_id = e.id and ${isRunningSql('b')}) as bets
     from events e where id = any($1::text[])`,
    [eventIds],
  );
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}
