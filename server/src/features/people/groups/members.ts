import type { UserView } from '@sidebet/contract/shared';
import type { GroupKind } from '@sidebet/domain/book/accounts';
import type { GroupRole } from '@sidebet/domain/groups/group';
import { sharesOf } from '@sidebet/domain/groups/open-debts';
import { isOrganizer, refuseRemoval, refuseRoleChange } from '@sidebet/domain/groups/roles';
import { showsAmounts } from '@sidebet/domain/groups/shown-amounts';
import { isRefusal, type Refusal, refuse } from '@sidebet/domain/refusals';
import { closeGroupAccounts, readLedgerBalances } from '../../../book/group-accounts.ts';
import { dropEmptyNews, endNews } from '../../../book/group-news.ts';
import { suggestInGroup } from '../../../book/tab-entries.ts';
import type { Uses } from '../../../context.ts';
import { inTransactionUnlessRefused } from '../../../db/in-transaction.ts';
import type { Pool, PoolClient } from '../../../db/pool.ts';
import { groupShowsSql } from '../../../users/group-members.ts';
import { announceGroup } from './announce-group.ts';

/** A member of a group at this moment. */
export type Membership = {
  readonly groupId: string;
  readonly userId: string;
  readonly kind: GroupKind;
  readonly name: string;
  readonly role: GroupRole;
  /** Whether members see each other's amounts. */
  readonly groupShows: boolean;
  /** Where bets move stakes: the current season of a `points` group, otherwise the group. Null between two seasons. */
  readonly ledgerId: string | null;
};

/** Refuses with groupNotFound, so to others than members a group does not exist. */
export async function findMembership(
  db: Pool | PoolClient,
  groupId: string,
  userId: string,
): Promise<Membership | Refusal> {
  const { rows } = await db.query<Membership>({
    name: 'find-membership',
    text: `select m.group_id, m.user_id, g.kind, g.name, m.role, ${groupShowsSql('g')} as group_shows, case g.kind when 'iou' then g.id
               else (select s.id from group_seasons s where s.group_id = g.id and s.ended_at is null) end as ledger_id
           from group_members m join groups g on g.id = m.group_id
           where m.group_id = $1 and m.user_id = $2 and m.left_at is null and g.deleted_at is null`,
    values: [groupId, userId],
  });
  return rows[0] ?? refuse('groupNotFound');
}

/** Refuses, in this order: groupNotFound, notGroupOrganizer. */
export async function findOrganizer(
  db: Pool | PoolClient,
  groupId: string,
  userId: string,
): Promise<Membership | Refusal> {
  const member = await findMembership(db, groupId, userId);
  if (isRefusal(member)) return member;
  return isOrganizer(member.role) ? member : refuse('notGroupOrganizer');
}

/** Locks a group, so its members and seasons change one after another. */
export async function lockGroup(client: PoolClient, groupId: string): Promise<void> {
  await client.query('select from groups where id = $1 for no key update', [groupId]);
}

/**
 * Members by role and username; last, people who left an `iou` group with an open balance. Organizers also see who was
 * removed.
 */
export async function listMembers(
  pool: Pool,
  { groupId, userId: viewerId, kind, role: ownRole, groupShows }: Membership,
) {
  const [{ rows }, balances, removed] = await Promise.all([
    pool.query<{
      id: string;
      username: string;
      name: string;
      image: string | null;
      role: GroupRole;
      joinedAt: number;
      leftAt: number | null;
    }>({
      name: 'list-group-members',
      text: `select u.id, u.username, u.name, u.image, m.role, m.joined_at, m.left_at
             from group_members m join users u on u.id = m.user_id where m.group_id = $1
             order by m.left_at is not null, array_position(array['owner', 'organizer', 'member'], m.role), lower(u.username)`,
      values: [groupId],
    }),
    kind === 'iou' ? readLedgerBalances(pool, groupId) : [],
    isOrganizer(ownRole) ? readRemoved(pool, groupId) : [],
  ]);
  const balanceOf = new Map(balances.map(({ userId, balanceCents }) => [userId, balanceCents]));
  const views = new Map(
    rows.map(({ id, username, name, image }) => [
      id,
      { id, username, fullName: name, profilePicture: image },
    ]),
  );
  const suggested = kind === 'iou' ? await suggestInGroup(pool, groupId, balances) : [];
  /** For the dialogs of leaving and removing. */
  const settlesWith = (userId: string) =>
    kind === 'iou' &&
    (userId === viewerId || (isOrganizer(ownRole) && showsAmounts(groupShows, viewerId, [userId])))
      ? sharesOf(suggested, userId).map((share) => ({
          person: views.get(share.userId)!,
          amountCents: share.amountCents,
        }))
      : null;
  return {
    items: rows
      .filter(({ id, leftAt }) => leftAt === null || (balanceOf.get(id) ?? 0) !== 0)
      .map(({ id, role, joinedAt, leftAt }) => ({
        person: views.get(id)!,
        role,
        joinedAt,
        leftAt,
        balanceCents:
          kind === 'iou' && showsAmounts(groupShows, viewerId, [id]) ? (balanceOf.get(id) ?? 0) : null,
        settlesWith: settlesWith(id),
      })),
    removed,
  };
}

async function readRemoved(pool: Pool, groupId: string): Promise<UserView[]> {
  const { rows } = await pool.query<UserView>({
    name: 'list-removed-from-group',
    text: `select u.id, u.username, u.name as full_name, u.image as profile_picture
           from group_members m join users u on u.id = m.user_id
           where m.group_id = $1 and m.removed_at is not null and u.deleted_at is null order by m.removed_at desc, u.id`,
    values: [groupId],
  });
  return rows;
}

/**
 * Gives a member another role. A new owner takes over from the old one, who becomes an organizer. Refuses, in this order:
 * groupNotFound, notGroupOwner, groupRoleInvalid (the own role), memberNotFound.
 */
export async function changeRole(
  { pool }: Uses<'pool'>,
  { groupId, viewerId }: { readonly groupId: string; readonly viewerId: string },
  userId: string,
  role: GroupRole,
): Promise<Refusal | null> {
  return inTransactionUnlessRefused(pool, async (client) => {
    await lockGroup(client, groupId);
    const by = await findMembership(client, groupId, viewerId);
    if (isRefusal(by)) return by;
    const refused = refuseRoleChange(by.role, userId === viewerId);
    if (refused) return refused;
    const member = await findMembership(client, groupId, userId);
    if (isRefusal(member)) return refuse('memberNotFound');
    const setRole = (id: string, to: GroupRole) =>
      client.query('update group_members set role = $3 where group_id = $1 and user_id = $2', [
        groupId,
        id,
        to,
      ]);
    if (role === 'owner') await setRole(viewerId, 'organizer');
    await setRole(userId, role);
    await announceGroup(client, groupId);
    return null;
  });
}

/**
 * Removes a member, who cannot join again until an organizer allows it. Running bets finish; open offers end. Who has an open
 * balance keeps Settle up. Refuses, in this order: groupNotFound, memberNotFound, notGroupOrganizer, memberBalanceOpen unless the
 * organizer knows of the balance.
 */
export async function removeMember(
  { pool, clock }: Uses<'pool' | 'clock'>,
  { groupId, viewerId }: { readonly groupId: string; readonly viewerId: string },
  userId: string,
  leavesBalance: boolean,
): Promise<Refusal | null> {
  return inTransactionUnlessRefused(pool, async (client) => {
    await lockGroup(client, groupId);
    const by = await findMembership(client, groupId, viewerId);
    if (isRefusal(by)) return by;
    const member = await findMembership(client, groupId, userId);
    if (isRefusal(member)) return refuse('memberNotFound');
    const refused = refuseRemoval(by.role, member.role);
    if (refused) return refused;
    const now = clock.now();
    await endMembership(client, member, now);
    await client.query('update group_members set removed_at = $3 where group_id = $1 and user_id = $2', [
      groupId,
      member.userId,
      new Date(now),
    ]);
    const isOpen = !leavesBalance && (await hasOpenBalance(client, member));
    return isOpen ? refuse('memberBalanceOpen') : null;
  });
}

/** Whether a person owes or is owed. Read once the account is closed: no new bet can change it. */
async function hasOpenBalance(client: PoolClient, { groupId, userId, kind }: Membership): Promise<boolean> {
  if (kind === 'points') return false;
  const balances = await readLedgerBalances(client, groupId);
  return balances.some((one) => one.userId === userId && one.balanceCents !== 0);
}

/** Whether an organizer removed this person and none has allowed them to join again. */
export async function isRemoved(db: Pool | PoolClient, groupId: string, userId: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'is-removed-from-group',
    text: 'select from group_members where group_id = $1 and user_id = $2 and removed_at is not null',
    values: [groupId, userId],
  });
  return rowCount === 1;
}

/** Lets a removed person join again; others stay as they are. Refuses, in this order: groupNotFound, notGroupOrganizer. */
export async function allowMember(
  { pool }: Uses<'pool'>,
  { groupId, viewerId }: { readonly groupId: string; readonly viewerId: string },
  userId: string,
): Promise<Refusal | null> {
  const by = await findOrganizer(pool, groupId, viewerId);
  if (isRefusal(by)) return by;
  await pool.query('update group_members set removed_at = null where group_id = $1 and user_id = $2', [
    groupId,
    userId,
  ]);
  await announceGroup(pool, groupId);
  return null;
}

/**
 * Leaves the group. Running bets finish; open offers end (features/betting/bets/withdraw-offers.ts). Refuses, in this order:
 * groupNotFound, ownerCannotLeave, balanceOpen unless the member leaves it knowingly.
 */
export async function leaveGroup(
  { pool, clock }: Uses<'pool' | 'clock'>,
  { groupId, viewerId }: { readonly groupId: string; readonly viewerId: string },
  leavesBalance: boolean,
): Promise<Refusal | null> {
  return inTransactionUnlessRefused(pool, async (client) => {
    await lockGroup(client, groupId);
    const member = await findMembership(client, groupId, viewerId);
    if (isRefusal(member)) return member;
    if (member.role === 'owner') return refuse('ownerCannotLeave');
    await endMembership(client, member, clock.now());
    const isOpen = !leavesBalance && (await hasOpenBalance(client, member));
    return isOpen ? refuse('balanceOpen') : null;
  });
}

async function endMembership(
  client: PoolClient,
  { groupId, userId, ledgerId }: Membership,
  now: number,
): Promise<void> {
  await client.query(
    `update group_members set left_at = $3, role = 'member' where group_id = $1 and user_id = $2`,
    [groupId, userId, new Date(now)],
  );
  if (ledgerId !== null) await closeGroupAccounts(client, { ledgerId, userIds: [userId] }, now);
  await endNews(client, groupId, userId);
  await Promise.all(dropEmptyNews(client, [groupId]));
  await announceGroup(client, groupId, [userId]);
}
