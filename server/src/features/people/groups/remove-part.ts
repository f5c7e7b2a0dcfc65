import type { RemovablePart } from '@sidebet/contract/console/groups';
import { unnamedGroup } from '@sidebet/domain/groups/group-settings';
import type { PoolClient } from '../../../db/pool.ts';
import { announceGroup, notifyMembers } from './announce-group.ts';
import type { LockedGroup } from './hand-over.ts';
import { setPicture } from './picture.ts';

/**
 * Removes the name, picture or rules of a group because they break the site's, and notifies its owner, in the caller's
 * transaction. Returns the owner's id; null if there was nothing to remove.
 */
export async function removePart(
  client: PoolClient,
  { groupId, name, members }: { readonly groupId: string } & LockedGroup,
  part: RemovablePart,
  now: number,
): Promise<{ readonly ownerId: string | null } | null> {
  const removed =
    part === 'picture'
      ? await setPicture(client, groupId, null, now)
      : await clearText(client, groupId, part);
  if (!removed) return null;
  const ownerId = members.find(({ role }) => role === 'owner')?.userId ?? null;
  const group = part === 'name' ? 'your group' : name;
  await notifyMembers(client, now, {
    type: 'Support',
    groupId,
    fromId: null,
    userIds: ownerId ? [ownerId] : [],
    content: `We removed the ${part} of ${group}: ${part === 'rules' ? 'they break' : 'it breaks'} our rules.`,
  });
  return { ownerId };
}

const emptied = { name: unnamedGroup, rules: '' };

async function clearText(client: PoolClient, groupId: string, part: 'name' | 'rules'): Promise<boolean> {
  const { rowCount } = await client.query(`update groups set ${part} = $2 where id = $1 and ${part} <> $2`, [
    groupId,
    emptied[part],
  ]);
  if (rowCount === 0) return false;
  await announceGroup(client, groupId);
  return true;
}
