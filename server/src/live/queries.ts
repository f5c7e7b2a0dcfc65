import type { LiveMessage } from '@sidebet/contract/live';
import { type EventWaitsRow, eventWaitsColumns, toEventWaits } from '../db/event-waits.ts';
import type { Pool } from '../db/pool.ts';
import { lastKnownStartSql } from '../db/rules-in-sql.ts';
import { scoreCheckedAt } from '../db/score-checks.ts';
import { iso, isoOrNull } from '../time/instants.ts';

export type UserNews = {
  readonly userId: string;
  readonly accountBalanceCents: number;
  readonly version: number;
  readonly unread: number;
};

export async function readUserNews(pool: Pool, userIds: readonly string[]): Promise<UserNews[]> {
  const { rows } = await pool.query<UserNews>({
    name: 'read-person-news',
    text: `select u.id as user_id, coalesce(a.available_cents, 0) as account_balance_cents,
             coalesce(a.version, 0) as version,
             (select count(*) from notifications n where n.user_id = u.id and not n.read) as unread
           from users u left join accounts a on a.user_id = u.id where u.id = any($1::uuid[])`,
    values: [userIds],
  });
  return rows;
}

type EventNews = Extract<LiveMessage, { type: 'events' }>['events'][number];

export async function readEventNews(pool: Pool, ids: readonly string[]) {
  type Row = Omit<EventNews, 'commenceTime' | 'scoreAt' | 'eventWaits'> &
    EventWaitsRow & {
      commenceTime: number;
      scoreAt: number | null;
      listed: boolean;
    };
  const { rows } = await pool.query<Row>({
    name: 'read-event-news',
    text: `select id, ${lastKnownStartSql('e')} as commence_time, home_team, away_team,
             home_score, away_score, ${scoreCheckedAt} as score_at, completed, listed, ${eventWaitsColumns}
           from events e where id = any($1::text[])`,
    values: [ids],
  });
  const events = rows.map((row): EventNews => {
    const { id, homeTeam, awayTeam, homeScore, awayScore, completed } = row;
    return {
      ...{ id, homeTeam, awayTeam, homeScore, awayScore, completed },
      commenceTime: iso(row.commenceTime),
      scoreAt: isoOrNull(row.scoreAt),
      eventWaits: toEventWaits(row),
    };
  });
  return { events, hasUnlisted: rows.some(({ listed }) => !listed) };
}

/** The members of these groups. */
export async function readGroupMembers(
  pool: Pool,
  groupIds: readonly string[],
): Promise<Map<string, readonly string[]>> {
  const members = new Map<string, string[]>(groupIds.map((id) => [id, []]));
  if (groupIds.length === 0) return members;
  const { rows } = await pool.query<{ groupId: string; userId: string }>({
    name: 'read-members-of-groups',
    text: 'select group_id, user_id from group_members where group_id = any($1::uuid[]) and left_at is null',
    values: [groupIds],
  });
  for (const { groupId, userId } of rows) members.get(groupId)!.push(userId);
  return members;
}
