import { foldName, type TeamRename } from '@sidebet/domain/events/identity';
import type { Pool, PoolClient } from '../../db/pool.ts';

/** The stored name of a team by another name the feed uses for it; the name itself if none is known. */
export type FindTeam = (sportKey: string, name: string) => string;

type Teams = { readonly homeTeam: string; readonly awayTeam: string };

/** Whether an event is listed with other names than it is stored with. Only then aliases matter. */
export function hasOtherNames(stored: Teams | undefined, listed: Teams): boolean {
  return stored !== undefined && (stored.homeTeam !== listed.homeTeam || stored.awayTeam !== listed.awayTeam);
}

/** What operators decided about renamed clubs, in these sports. */
export async function readTeamAliases(
  db: Pool | PoolClient,
  sportKeys: readonly string[],
): Promise<FindTeam> {
  if (sportKeys.length === 0) return (_, name) => name;
  const { rows } = await db.query<{ sportKey: string; alias: string; team: string }>({
    name: 'read-team-aliases',
    text: 'select sport_key as "sportKey", alias, team from team_aliases where sport_key = any($1::text[])',
    values: [sportKeys],
  });
  const teams = new Map(rows.map(({ sportKey, alias, team }) => [`${sportKey} ${alias}`, team]));
  if (teams.size === 0) return (_, name) => name;
  return (sportKey, name) => teams.get(`${sportKey} ${foldName(name)}`) ?? name;
}

/** Every event of the sport reads the new name as the team's from now on. */
export async function saveTeamAlias(
  client: PoolClient,
  sportKey: string,
  { team, newName }: TeamRename,
  now: number,
): Promise<void> {
  await client.query(
    `insert into team_aliases (sport_key, alias, team, created_at) values ($1, $2, $3, $4)
     on conflict (sport_key, alias) do update set team = excluded.team`,
    [sportKey, foldName(newName), team, new Date(now)],
  );
}
