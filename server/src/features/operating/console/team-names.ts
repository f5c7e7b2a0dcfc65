import type { SportOfTeams } from '@sidebet/contract/console/team-names';
import { decideTeamName, type SportTeams } from '@sidebet/domain/operators/team-name';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import type { Pool, PoolClient } from '../../../db/pool.ts';
import { isRunningSql } from '../../../db/rules-in-sql.ts';
import { deleteTeamAlias, listTeamAliases, saveTeamAlias } from '../../betting/events/team-aliases.ts';
import { act, acted, type ConsoleCall, type ConsoleContext } from './act.ts';
import { conflictWithSport } from './event-actions.ts';

type NameCall = ConsoleCall & { readonly body: { readonly sportKey: string; readonly name: string } };
type SaveCall = NameCall & { readonly body: { readonly team: string } };

/** Every other name of a team, by sport and team, and the sports that have games. */
export async function listTeamNames(pool: Pool) {
  const aliases = await listTeamAliases(pool);
  const { rows: sports } = await pool.query<SportOfTeams>(
    `select sport_key, min(sport_title) as sport_title from events group by sport_key order by 2, 1`,
  );
  const titles = new Map(sports.map(({ sportKey, sportTitle }) => [sportKey, sportTitle]));
  const items = aliases.map(({ sportKey, newName, team, createdAt }) => ({
    sportKey,
    sportTitle: titles.get(sportKey) ?? sportKey,
    name: newName,
    team,
    since: createdAt,
  }));
  return { items, sports };
}

/**
 * Adds another name of a team. Games of the sport that are held for the name heal by it, so an operator with a bet on the sport
 * does not decide it. Refusals: operatorBetsOnSport, those of `decideTeamName`.
 */
export function saveTeamName(context: ConsoleContext, call: SaveCall): Promise<Refusal | null> {
  const { sportKey, name, team } = call.body;
  return act(context, call, ['teamName.save'], async (client, { operator, now }) => {
    const conflict = await conflictWithSport(client, sportKey, operator.id);
    if (conflict) return conflict;
    const decided = decideTeamName({ team, newName: name }, await readSportTeams(client, sportKey));
    if (decided.kind === 'refusal') return decided;
    await saveTeamAlias(client, sportKey, decided.rename, now);
    const { rename } = decided;
    return acted(
      'teamName.save',
      { kind: 'sport', id: sportKey },
      { name: rename.newName, team: rename.team },
    );
  });
}

/** Removes another name of a team. Refusals: operatorBetsOnSport, teamNameNotFound. */
export function deleteTeamName(context: ConsoleContext, call: NameCall): Promise<Refusal | null> {
  const { sportKey, name } = call.body;
  return act(context, call, ['teamName.delete'], async (client, { operator }) => {
    const conflict = await conflictWithSport(client, sportKey, operator.id);
    if (conflict) return conflict;
    const removed = await deleteTeamAlias(client, sportKey, name);
    if (!removed) return refuse('teamNameNotFound');
    return acted(
      'teamName.delete',
      { kind: 'sport', id: sportKey },
      { name: removed.newName, team: removed.team },
    );
  });
}

async function readSportTeams(client: PoolClient, sportKey: string): Promise<SportTeams> {
  // Two operators who add names at once could build a chain together.
  await client.query('lock table team_aliases in share row exclusive mode');
  const known = await listTeamAliases(client, sportKey);
  const { rows } = await client.query<{ team: string; isPlaying: boolean }>(
    `select team, bool_or(not e.completed and e.voided_at is null and (e.listed
         or exists (select from bets b where b.event_id = e.id and ${isRunningSql('b')}))) as is_playing
     from events e cross join lateral (values (e.home_team), (e.away_team)) as side (team)
     where e.sport_key = $1 group by team order by max(e.created_at) desc, team`,
    [sportKey],
  );
  const names = (some: typeof rows) => some.map(({ team }) => team);
  return { stored: names(rows), playing: names(rows.filter(({ isPlaying }) => isPlaying)), known };
}
