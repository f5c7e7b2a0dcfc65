import { hash } from 'node:crypto';
import type { GroupKind } from '@sidebet/domain/book/accounts';
import { groupLimits } from '@sidebet/domain/groups/group';
import {
  decideGroupSettings,
  type GroupSettingsInput,
  isMemberLimit,
} from '@sidebet/domain/groups/group-settings';
import { decideSeason, type SeasonInput } from '@sidebet/domain/groups/season';
import type { Netting } from '@sidebet/domain/groups/settle-up';
import { refuseRestrictedUser } from '@sidebet/domain/protection/protection';
import { noStakes } from '@sidebet/domain/protection/stakes';
import { isRefusal, type Refusal, refuse, refuseField } from '@sidebet/domain/refusals';
import {
  closeAccountsOfGroup,
  openGroupAccounts,
  readGroupPurse,
  setGroupLimit,
} from '../../../book/group-accounts.ts';
import { endNews } from '../../../book/group-news.ts';
import { readProtections, toProtection } from '../../../book/protection.ts';
import type { Uses } from '../../../context.ts';
import { inTransactionUnlessRefused } from '../../../db/in-transaction.ts';
import { newGroupId } from '../../../db/new-id.ts';
import type { PoolClient } from '../../../db/pool.ts';
import { isRunningSql } from '../../../db/rules-in-sql.ts';
import { groupShowsSql } from '../../../users/group-members.ts';
import { refuseSilenced } from '../../../users/silence.ts';
import { announceGroup } from './announce-group.ts';
import { groupIdOfText } from './group-id-of-text.ts';
import { findMembership, findOrganizer, lockGroup, type Membership } from './members.ts';
import { issuePurses } from './purses.ts';
import { addSeason } from './seasons.ts';

/** Left out, the netting stays as it is. */
type WantedSettings = GroupSettingsInput & { readonly netting?: Netting | undefined };
type NewGroup = WantedSettings & { readonly kind: GroupKind; readonly season: SeasonInput };
type Created = { readonly kind: 'group'; readonly groupId: string };

/**
 * Creates a group with its first season. The user owns it. A repeated key returns the same group. Refuses, in this order: as
 * `decideGroupSettings` and `decideSeason`, silenced, as `refuseNewGroup`, idempotencyKeyReused.
 */
export async function createGroup(
  context: Uses<'pool' | 'book' | 'clock'>,
  { viewerId, idempotencyKey }: { readonly viewerId: string; readonly idempotencyKey: string },
  wanted: NewGroup,
): Promise<Created | Refusal> {
  const { pool, clock } = context;
  const now = clock.now();
  const settings = decideGroupSettings(wanted.kind, wanted);
  if (isRefusal(settings)) return settings;
  const season = decideSeason(wanted.season, now);
  if (isRefusal(season)) return season;
  const groupId = groupIdOfText(`${viewerId} ${idempotencyKey}`);
  const requestHash = hash('sha256', JSON.stringify([wanted.kind, settings, season]), 'base64url');
  const created = await inTransactionUnlessRefused(pool, async (client): Promise<Created | Refusal> => {
    const refused =
      (await refuseSilenced(client, viewerId, now)) ?? (await refuseNewGroup(client, viewerId, now));
    if (refused) return refused;
    const { rowCount } = await client.query(
      `insert into groups (id, kind, name, color, rules, purse_cents, limit_cents, created_at, request_hash, netting, shows_amounts)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, true) on conflict (id) do nothing`,
      [
        groupId,
        wanted.kind,
        settings.name,
        settings.color,
        settings.rules,
        settings.purseCents,
        settings.limitCents,
        new Date(now),
        requestHash,
        wanted.netting ?? 'fewest',
      ],
    );
    if (rowCount === 0 && !(await wasCreatedBy(client, groupId, requestHash)))
      return refuse('idempotencyKeyReused');
    if (rowCount === 1) {
      await addMember(client, { groupId, kind: wanted.kind, userId: viewerId, role: 'owner' }, now);
      await addSeason(client, groupId, season, now);
    }
    return { kind: 'group', groupId };
  });
  if (!isRefusal(created)) await issuePurses(context, groupId);
  return created;
}

/** Whether a group was created with this request. Groups of an older version do not say. */
async function wasCreatedBy(client: PoolClient, groupId: string, requestHash: string): Promise<boolean> {
  const { rows } = await client.query<{ isSame: boolean }>(
    'select coalesce(request_hash = $2, true) as is_same from groups where id = $1',
    [groupId, requestHash],
  );
  return rows[0]!.isSame;
}

/**
 * Locks the user, so their groups are counted one after another. Refuses, in this order: the user's break
 * (`refuseRestrictedUser`), tooManyGroups.
 */
export async function refuseNewGroup(
  client: PoolClient,
  userId: string,
  now: number,
): Promise<Refusal | null> {
  await client.query('select from users where id = $1 for no key update', [userId]);
  const protection = (await readProtections(client, [userId], now)).get(userId)!;
  const onBreak = refuseRestrictedUser(toProtection(protection, noStakes, now), now);
  if (onBreak) return onBreak;
  const { rows } = await client.query<{ count: number }>(
    'select count(*) as count from group_members where user_id = $1 and left_at is null',
    [userId],
  );
  return rows[0]!.count >= groupLimits.maxGroupsPerUser ? refuse('tooManyGroups') : null;
}

type NewMember = {
  readonly groupId: string;
  readonly kind: GroupKind;
  readonly userId: string;
  readonly role: 'owner' | 'member';
};

/** Adds or readmits a member. In an `iou` group also opens their account; seasons open those of points. */
export async function addMember(
  client: PoolClient,
  { groupId, kind, userId, role }: NewMember,
  now: number,
): Promise<void> {
  await client.query(
    `insert into group_members (group_id, user_id, role, joined_at, read_message, stream_read_at)
     values ($1, $2, $3, $4, (select last_message from groups where id = $1), $4)
     on conflict (group_id, user_id) do update set role = $3, joined_at = $4, left_at = null, stream_read_at = $4`,
    [groupId, userId, role, new Date(now)],
  );
  if (kind === 'points') return;
  const { rows } = await client.query<{ limitCents: number }>(
    'select limit_cents from groups where id = $1',
    [groupId],
  );
  await openGroupAccounts(client, [
    { id: newGroupId(), groupId, ledgerId: groupId, userId, limitCents: rows[0]!.limitCents },
  ]);
}

/**
 * Changes a group's settings. Refuses, in this order: groupNotFound, notGroupOrganizer, as `decideGroupSettings`, and silenced if
 * a text changes.
 */
export async function changeGroup(
  { pool, clock }: Uses<'pool' | 'clock'>,
  { groupId, viewerId }: { readonly groupId: string; readonly viewerId: string },
  wanted: WantedSettings,
): Promise<Refusal | null> {
  const by = await findOrganizer(pool, groupId, viewerId);
  if (isRefusal(by)) return by;
  const settings = decideGroupSettings(by.kind, wanted);
  if (isRefusal(settings)) return settings;
  const { rows } = await pool.query<{ name: string; rules: string }>(
    'select name, rules from groups where id = $1',
    [groupId],
  );
  const { name, rules } = rows[0]!;
  const changesText = settings.name !== name || settings.rules !== rules;
  const refused = changesText ? await refuseSilenced(pool, viewerId, clock.now()) : null;
  if (refused) return refused;
  await pool.query(
    `update groups set name = $2, color = $3, rules = $4, purse_cents = $5, limit_cents = $6, netting = coalesce($7, netting)
     where id = $1`,
    [
      groupId,
      settings.name,
      settings.color,
      settings.rules,
      settings.purseCents,
      settings.limitCents,
      wanted.netting,
    ],
  );
  await announceGroup(pool, groupId);
  return null;
}

/** Saves a member's own choices. Refuses, in this order: groupNotFound, groupLimitInvalid. */
export async function changeMyChoices(
  { pool, clock }: Uses<'pool' | 'clock'>,
  { groupId, viewerId }: { readonly groupId: string; readonly viewerId: string },
  { limitCents }: { readonly limitCents: number | null },
): Promise<Refusal | null> {
  return inTransactionUnlessRefused(pool, async (client) => {
    const member = await findMembership(client, groupId, viewerId);
    if (isRefusal(member)) return member;
    if (member.kind === 'iou' && limitCents !== null) {
      if (!isMemberLimit(limitCents)) return refuseField('limitCents', 'groupLimitInvalid');
      const purse = (await readGroupPurse(client, groupId, viewerId))!;
      await setGroupLimit(client, purse.accountId, limitCents);
      await noteRaise(client, member, { fromCents: purse.limitCents, toCents: limitCents }, clock.now());
    }
    await announceGroup(client, groupId);
    return null;
  });
}

/**
 * Shows the amounts of a group to all its members, or to none. The stream and the day's notification say so. Refuses, in this
 * order: groupNotFound, notGroupOwner.
 */
export async function switchAmounts(
  { pool, clock }: Uses<'pool' | 'clock'>,
  { groupId, viewerId }: { readonly groupId: string; readonly viewerId: string },
  showsAmounts: boolean,
): Promise<Refusal | null> {
  const by = await findMembership(pool, groupId, viewerId);
  if (isRefusal(by)) return by;
  if (by.role !== 'owner') return refuse('notGroupOwner');
  const { rowCount } = await pool.query(
    `update groups g set shows_amounts = $2, amounts_changed_at = $3, amounts_changed_by = $4
     where g.id = $1 and ${groupShowsSql('g')} <> $2`,
    [groupId, showsAmounts, new Date(clock.now()), viewerId],
  );
  if (rowCount === 1) await announceGroup(pool, groupId);
  return null;
}

/**
 * Saves that a member raised their limit, which the feed shows to those they may come to owe. Raises within a day are one, so
 * none of them hides how far it went.
 */
async function noteRaise(
  client: PoolClient,
  { groupId, userId }: Membership,
  { fromCents, toCents }: { readonly fromCents: number; readonly toCents: number },
  now: number,
): Promise<void> {
  if (toCents <= fromCents) return;
  await client.query(
    `update group_members set limit_raised_at = $3, limit_raised_to_cents = $5,
       limit_raised_from_cents = case when limit_raised_at > $6 then least(limit_raised_from_cents, $4) else $4::bigint end
     where group_id = $1 and user_id = $2`,
    [groupId, userId, new Date(now), fromCents, toCents, new Date(now - 24 * 3_600_000)],
  );
}

/**
 * Deletes the user's group. Refuses, in this order: groupNotFound, notGroupOwner, groupBusy (a bet runs, or someone is owed
 * money).
 */
export async function deleteGroup(
  { pool, clock }: Uses<'pool' | 'clock'>,
  { groupId, viewerId }: { readonly groupId: string; readonly viewerId: string },
): Promise<Refusal | null> {
  const now = new Date(clock.now());
  return inTransactionUnlessRefused(pool, async (client) => {
    const by = await findMembership(client, groupId, viewerId);
    if (isRefusal(by)) return by;
    await lockGroup(client, groupId);
    if (by.role !== 'owner') return refuse('notGroupOwner');
    await closeAccountsOfGroup(client, groupId, now.getTime());
    const { rows } = await client.query<{ busy: boolean }>(
      `select exists (select from bets where offered_to = $1 and ledger_id is not null and ${isRunningSql('bets')})
         or exists (select from group_accounts where ledger_id = $1 and balance_cents <> 0) as busy`,
      [groupId],
    );
    if (rows[0]!.busy) return refuse('groupBusy');
    await client.query('update groups set deleted_at = $2 where id = $1', [groupId, now]);
    await endNews(client, groupId, null);
    await client.query('update group_seasons set ended_at = $2 where group_id = $1 and ended_at is null', [
      groupId,
      now,
    ]);
    await announceGroup(client, groupId);
    return null;
  });
}
