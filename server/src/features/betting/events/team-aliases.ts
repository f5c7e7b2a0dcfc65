import { foldName, type TeamRename } from '@sidebet/domain/game-identity';
import type { Pool, PoolClient } from '../../../db/pool.ts';

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
    text: 'select sport_key, alias, team from team_aliases where sport_key = any($1::text[])',
    values: [sportKeys],
  });
  const teams = new Map(rows.map(({ sportKey, alias, team }) => [`${sportKey} ${alias}`, team]));
  if (teams.size === 0) return (_, name) => name;
  return (sportKey, name) => teams.get(`${sportKey} ${foldName(name)}`) ?? name;
}

/** Another name of a team, with the time an operator decided it. */
export type TeamAlias = TeamRename & { readonly sportKey: string; readonly createdAt: number };

const aliasColumns = 'sport_key, coalesce(name, alias) as new_name, team, created_at';

/** Every other name of a team, in one sport or in all. */
export async function listTeamAliases(
  db: Pool | PoolClient,
  sportKey: string | null = null,
): Promise<TeamAlias[]> {
  const { rows } = await db.query<TeamAlias>(
    `select ${aliasColumns} from team_aliases where $1::text is null or sport_key = $1
     order by sport_key, team, alias`,
    [sportKey],
  );
  return rows;
}

/** Every event of the sport reads the new name as the team's from now on. */
export async function saveTeamAlias(
  client: PoolClient,
  sportKey: string,
  { team, newName }: TeamRename,
  now: number,
): Promise<void> {
  await client.query(
    `insert into team_aliases (sport_key, alias, name, team, created_at) values ($1, $2, $3, $4, $5)
     on conflict (sport_key, alias) do update
       set name = excluded.name, team = excluded.team, created_at = excluded.created_at`,
    [sportKey, foldName(newName), newName, team, new Date(now)],
  );
}

/** The feed's name is unknown from now on. Returns what was removed; undefined if the name was unknown. */
export async function deleteTeamAlias(
  client: PoolClient,
  sportKey: string,
  newName: string,
): Promise<TeamAlias | undefined> {
  const { rows } = await client.query<TeamAlias>(
    `delete from team_aliases where sport_key = $1 and alias = $2 returning ${aliasColumns}`,
    [sportKey, foldName(newName)],
  );
  return rows[0];
}
