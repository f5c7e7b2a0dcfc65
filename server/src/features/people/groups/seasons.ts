import type { groupSeason } from '@sidebet/contract/groups/group';
import { groupLimits } from '@sidebet/domain/groups/group';
import { decideSeason, type SeasonInput } from '@sidebet/domain/groups/season';
import { isRefusal, type Refusal, refuse } from '@sidebet/domain/refusals';
import type { z } from 'zod';
import { closeGroupAccounts, openGroupAccounts } from '../../../book/group-accounts.ts';
import type { Uses } from '../../../context.ts';
import { inTransaction, inTransactionUnlessRefused } from '../../../db/in-transaction.ts';
import { newGroupId } from '../../../db/new-id.ts';
import type { PoolClient } from '../../../db/pool.ts';
import { dateOrNull } from '../../../time/instants.ts';
import { refuseSilenced } from '../../../users/silence.ts';
import { announceGroup } from './announce-group.ts';
import { findOrganizer, lockGroup } from './members.ts';
import { issuePurses } from './purses.ts';

export type Season = z.output<typeof groupSeason>;

/** For `group_seasons s`. */
export const seasonColumns = `s.id, s.number, s.name, s.started_at, s.ends_at, s.ended_at`;

const ms = (column: string) => `floor(extract(epoch from s.${column}) * 1000)`;
/** A {@link Season} of `group_seasons s` as `json`. */
export const seasonJson = `json_build_object('id', s.id, 'number', s.number, 'name', s.name,
  'startedAt', ${ms('started_at')}, 'endsAt', ${ms('ends_at')}, 'endedAt', ${ms('ended_at')})`;

type Organizer = { readonly groupId: string; readonly viewerId: string };

/**
 * Ends the current season and starts the next. In a `points` group its bets move the old season's purses to the end, and
 * every member gets a new purse. Refuses, in this order: groupNotFound, notGroupOrganizer, as `decideSeason`,
 * silenced, tooManySeasons.
 */
export async function startSeason(
  context: Uses<'pool' | 'book' | 'clock'>,
  { groupId, viewerId }: Organizer,
  input: SeasonInput,
): Promise<Refusal | null> {
  const { pool, clock } = context;
  const now = clock.now();
  const refused = await inTransactionUnlessRefused(pool, async (client) => {
    await lockGroup(client, groupId);
    const by = await findOrganizer(client, groupId, viewerId);
    if (isRefusal(by)) return by;
    const season = decideSeason(input, now);
    if (isRefusal(season)) return season;
    const refused =
      (await refuseSilenced(client, viewerId, now)) ?? (await refuseManySeasons(client, groupId, now));
    if (refused) return refused;
    await endCurrentSeason(client, groupId, now);
    await addSeason(client, groupId, season, now);
    return null;
  });
  if (refused) return refused;
  await issuePurses(context, groupId);
  return null;
}

async function refuseManySeasons(client: PoolClient, groupId: string, now: number): Promise<Refusal | null> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*) as count from group_seasons where group_id = $1 and started_at > $2',
    [groupId, new Date(now - 24 * 3_600_000)],
  );
  return rows[0]!.count >= groupLimits.seasonsPerDay ? refuse('tooManySeasons') : null;
}

/**
 * Changes the current season. Refuses, in this order: groupNotFound, notGroupOrganizer, as `decideSeason`, seasonOver, and
 * silenced if its name changes.
 */
export async function changeSeason(
  { pool, clock }: Uses<'pool' | 'clock'>,
  { groupId, viewerId }: Organizer,
  seasonId: string,
  input: SeasonInput,
): Promise<Refusal | null> {
  const by = await findOrganizer(pool, groupId, viewerId);
  if (isRefusal(by)) return by;
  const now = clock.now();
  const season = decideSeason(input, now);
  if (isRefusal(season)) return season;
  const { rows } = await pool.query<{ name: string }>(
    'select name from group_seasons where id = $1 and group_id = $2 and ended_at is null',
    [seasonId, groupId],
  );
  if (!rows[0]) return refuse('seasonOver');
  const silenced = rows[0].name === season.name ? null : await refuseSilenced(pool, viewerId, now);
  if (silenced) return silenced;
  const { rowCount } = await pool.query(
    'update group_seasons set name = $3, ends_at = $4 where id = $1 and group_id = $2 and ended_at is null',
    [seasonId, groupId, season.name, dateOrNull(season.endsAt)],
  );
  if (rowCount !== 1) return refuse('seasonOver');
  await announceGroup(pool, groupId);
  return null;
}

/** Adds a season and, in a `points` group, the accounts of its members, whose purses are issued afterwards. */
export async function addSeason(
  client: PoolClient,
  groupId: string,
  { name, endsAt }: SeasonInput,
  now: number,
): Promise<void> {
  await client.query(
    `insert into group_seasons (id, group_id, number, name, purse_cents, started_at, ends_at)
     select $2, g.id, 1 + coalesce((select max(number) from group_seasons where group_id = g.id), 0), $3, g.purse_cents, $4, $5
     from groups g where g.id = $1`,
    [groupId, newGroupId(), name, new Date(now), dateOrNull(endsAt)],
  );
  await openSeasonAccounts(client, groupId, await readMemberIds(client, groupId));
  await announceGroup(client, groupId);
}

/** Opens accounts in the current season of a `points` group. In other groups and between two seasons there is nothing to open. */
export async function openSeasonAccounts(
  client: PoolClient,
  groupId: string,
  userIds: readonly string[],
): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    'select id from group_seasons where group_id = $1 and ended_at is null and purse_cents is not null',
    [groupId],
  );
  const ledgerId = rows[0]?.id;
  if (ledgerId === undefined) return;
  await openGroupAccounts(
    client,
    userIds.map((userId) => ({ id: newGroupId(), groupId, ledgerId, userId, limitCents: 0 })),
  );
}

/** Closes the accounts of a `points` group's season: no new bets. Open offers end (features/betting/bets/withdraw-offers.ts). */
async function endCurrentSeason(client: PoolClient, groupId: string, now: number): Promise<void> {
  const { rows } = await client.query<{ id: string; kind: string }>(
    `update group_seasons s set ended_at = $2 from groups g
     where s.group_id = $1 and s.ended_at is null and g.id = s.group_id returning s.id, g.kind`,
    [groupId, new Date(now)],
  );
  for (const { id, kind } of rows)
    if (kind === 'points') await closeGroupAccounts(client, { ledgerId: id }, now);
}

/**
 * Ends the seasons whose time is over. The next season of an `iou` group starts at once, because its bets go on; that of a
 * `points` group when an organizer starts it.
 */
export async function endDueSeasons({ pool, clock }: Uses<'pool' | 'clock'>): Promise<{ done: number }> {
  const now = clock.now();
  const { rows } = await pool.query<{ groupId: string }>(
    `select group_id from group_seasons where ended_at is null and ends_at <= $1 order by ends_at limit 1000`,
    [new Date(now)],
  );
  for (const { groupId } of rows) await inTransaction(pool, (client) => endDueSeason(client, groupId, now));
  return { done: rows.length };
}

async function endDueSeason(client: PoolClient, groupId: string, now: number): Promise<void> {
  await lockGroup(client, groupId);
  const { rows } = await client.query<{ number: number; kind: string }>(
    `select s.number, g.kind from group_seasons s join groups g on g.id = s.group_id
     where s.group_id = $1 and s.ended_at is null and s.ends_at <= $2`,
    [groupId, new Date(now)],
  );
  const season = rows[0];
  if (!season) return;
  await endCurrentSeason(client, groupId, now);
  if (season.kind === 'iou')
    await addSeason(client, groupId, { name: `Season ${season.number + 1}`, endsAt: null }, now);
  await announceGroup(client, groupId);
}

export async function readMemberIds(client: PoolClient, groupId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select user_id as id from group_members where group_id = $1 and left_at is null order by user_id',
    [groupId],
  );
  return rows.map(({ id }) => id);
}
