import type { RemovablePart } from '@sidebet/contract/console/groups';
import type { PoolClient } from '../../db/pool.ts';
import { announceGroup, notifyMembers } from './announce-group.ts';
import type { LockedGroup } from './hand-over.ts';
import { setPicture } from './picture.ts';

/**
 * Removes the picture or the rules of a group because they break the site's, and notifies its owner, in the caller's transaction.
 * Returns whether there was anything to remove.
 */
export async function removePart(
  client: PoolClient,
  { groupId, name, members }: { readonly groupId: string } & LockedGroup,
  part: RemovablePart,
  now: number,
): Promise<boolean> {
  const removed =
    part === 'picture' ? await setPicture(client, groupId, null, now) : await clearRules(client, groupId);
  if (!removed) return false;
  await notifyMembers(client, now, {
    type: 'Support',
    groupId,
    fromId: null,
    userIds: members.filter(({ role }) => role === 'owner').map(({ userId }) => userId),
    content: `We removed the ${part} of ${name}: ${part === 'picture' ? 'it breaks' : 'they break'} our rules.`,
  });
  return true;
}

async function clearRules(client: PoolClient, groupId: string): Promise<boolean> {
  const { rowCount } = await client.query(`update groups set rules = '' where id = $1 and rules <> ''`, [
    groupId,
  ]);
  if (rowCount === 0) return false;
  await announceGroup(client, groupId);
  return true;
}
