import { refuseHandOver } from '@sidebet/domain/groups/roles';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import type { PoolClient } from '../../../db/pool.ts';
import { announceGroup, notifyMembers } from './announce-group.ts';
import { lockGroup } from './members.ts';

/** A group whose members no one else changes until the transaction ends. */
export type LockedGroup = { readonly name: string; readonly members: readonly Member[] };

type Member = { readonly userId: string; readonly role: string; readonly isSuspended: boolean };

/** The members of a group, which no one else changes until the caller's transaction ends. Refuses with groupNotFound. */
export async function lockMembers(client: PoolClient, groupId: string): Promise<LockedGroup | Refusal> {
  await lockGroup(client, groupId);
  const { rows: groups } = await client.query<{ name: string }>(
    'select name from groups where id = $1 and deleted_at is null',
    [groupId],
  );
  const { rows: members } = await client.query<Member>(
    `select m.user_id, m.role, u.suspended_at is not null as is_suspended
     from group_members m join users u on u.id = m.user_id
     where m.group_id = $1 and m.left_at is null order by u.id for no key update of u`,
    [groupId],
  );
  return groups[0] ? { name: groups[0].name, members } : refuse('groupNotFound');
}

/**
 * Makes a member the owner instead of a suspended one, who stays a member, in the caller's transaction. Returns the former owner.
 * Refuses as `refuseHandOver`.
 */
export async function handOver(
  client: PoolClient,
  { groupId, name, members }: { readonly groupId: string } & LockedGroup,
  userId: string,
  now: number,
): Promise<{ readonly from: string } | Refusal> {
  const owner = members.find(({ role }) => role === 'owner');
  const refused = refuseHandOver(
    owner,
    members.find((member) => member.userId === userId),
  );
  if (refused || !owner) return refused ?? refuse('groupNotFound');
  const setRole = (id: string, role: 'owner' | 'member') =>
    client.query('update group_members set role = $3 where group_id = $1 and user_id = $2', [
      groupId,
      id,
      role,
    ]);
  await setRole(owner.userId, 'member');
  await setRole(userId, 'owner');
  await notifyMembers(client, now, {
    type: 'GroupJoined',
    groupId,
    fromId: null,
    userIds: [userId],
    content: `You own ${name} now: its former owner cannot run it.`,
  });
  await announceGroup(client, groupId);
  return { from: owner.userId };
}
