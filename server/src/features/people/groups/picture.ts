import type { Readable } from 'node:stream';
import { isRefusal, type Refusal } from '@sidebet/domain/refusals';
import type { Uses } from '../../../context.ts';
import { inTransactionUnlessRefused } from '../../../db/in-transaction.ts';
import type { PoolClient } from '../../../db/pool.ts';
import { fileUrl, keyOfUrl } from '../../../uploads/store-file.ts';
import { storePicture } from '../../../uploads/store-picture.ts';
import { confirmFile, releaseFile } from '../../../uploads/unwanted-files.ts';
import { announceGroup } from './announce-group.ts';
import { findOrganizer } from './members.ts';

type Organizer = { readonly groupId: string; readonly viewerId: string };

/**
 * Stores the uploaded image as the group's picture. Refuses, in this order: groupNotFound, notGroupOrganizer, as
 * `storePicture`.
 */
export async function putGroupPicture(
  context: Uses<'files' | 'images' | 'log' | 'pool' | 'wallClock'>,
  organizer: Organizer,
  name: string,
  upload: Readable,
): Promise<Refusal | null> {
  const by = await findOrganizer(context.pool, organizer.groupId, organizer.viewerId);
  if (isRefusal(by)) return by;
  const stored = await storePicture(context, 'group_pictures', by.groupId, name, upload);
  return isRefusal(stored) ? stored : replacePicture(context, organizer, stored.key);
}

/** Removes the picture. Without one it changes nothing. Refuses, in this order: groupNotFound, notGroupOrganizer. */
export function deleteGroupPicture(
  context: Uses<'pool' | 'wallClock'>,
  organizer: Organizer,
): Promise<Refusal | null> {
  return replacePicture(context, organizer, null);
}

function replacePicture(
  { pool, wallClock }: Uses<'pool' | 'wallClock'>,
  { groupId, viewerId }: Organizer,
  key: string | null,
): Promise<Refusal | null> {
  return inTransactionUnlessRefused(pool, async (client) => {
    const by = await findOrganizer(client, groupId, viewerId);
    if (isRefusal(by)) return by;
    const refused = key !== null && (await confirmFile(client, key));
    if (refused) return refused;
    await setPicture(client, groupId, key, wallClock.now());
    return null;
  });
}

/**
 * In the caller's transaction. The previous file is released with the change; a worker deletes it. Returns whether there was one.
 */
export async function setPicture(
  client: PoolClient,
  groupId: string,
  key: string | null,
  now: number,
): Promise<boolean> {
  const { rows } = await client.query<{ picture: string | null }>(
    'select picture from groups where id = $1 for no key update',
    [groupId],
  );
  await client.query('update groups set picture = $2 where id = $1', [groupId, key && fileUrl(key)]);
  const previous = rows[0]?.picture ?? null;
  if (previous !== null) await releaseFile(client, keyOfUrl(previous), now);
  await announceGroup(client, groupId);
  return previous !== null;
}
