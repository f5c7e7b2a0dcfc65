import type { Readable } from 'node:stream';
import { isRefusal, type Refusal } from '@sidebet/domain/refusals';
import type { Uses } from '../../../context.ts';
import { inTransactionUnlessRefused } from '../../../db/in-transaction.ts';
import { announce } from '../../../db/live-payload.ts';
import { fileUrl, keyOfUrl } from '../../../uploads/store-file.ts';
import { storePicture } from '../../../uploads/store-picture.ts';
import { confirmFile, releaseFile, removeUnwantedFile } from '../../../uploads/unwanted-files.ts';
import { announceToFriends } from '../../../users/announce-to-friends.ts';

/** The address of the user's picture. */
type Shown = { readonly profilePicture: string | null };

/** Stores the uploaded image as the user's picture. Refuses as `storePicture`. */
export async function putPicture(
  context: Uses<'files' | 'images' | 'log' | 'pool' | 'wallClock' | 'backgroundWork'>,
  userId: string,
  name: string,
  upload: Readable,
): Promise<Shown | Refusal> {
  const stored = await storePicture(context, 'profile_pictures', userId, name, upload);
  return isRefusal(stored) ? stored : replacePicture(context, userId, stored.key);
}

/** Removes the picture. Without one it changes nothing. */
export function deletePicture(
  context: Uses<'files' | 'log' | 'pool' | 'wallClock' | 'backgroundWork'>,
  userId: string,
): Promise<Shown | Refusal> {
  return replacePicture(context, userId, null);
}

/**
 * The previous file is released with the change and deleted after the response, which does not wait for the
 * storage. A worker retries failures.
 */
async function replacePicture(
  context: Uses<'files' | 'log' | 'pool' | 'wallClock' | 'backgroundWork'>,
  userId: string,
  key: string | null,
): Promise<Shown | Refusal> {
  const { pool, files, wallClock, backgroundWork } = context;
  const now = wallClock.now();
  const previous = await inTransactionUnlessRefused(pool, async (client) => {
    const { rows } = await client.query<{ image: string | null }>(
      'select image from users where id = $1 for no key update',
      [userId],
    );
    const refusal = key !== null && (await confirmFile(client, key));
    if (refusal) return refusal;
    await client.query('update users set image = $2, updated_at = $3 where id = $1', [
      userId,
      key && fileUrl(key),
      new Date(now),
    ]);
    const replaced = rows[0]?.image?.startsWith('/api/files/profile_pictures/') ? rows[0].image : null;
    if (replaced !== null) await releaseFile(client, keyOfUrl(replaced), now);
    await announce(client, { profiles: [userId] });
    await announceToFriends(client, userId);
    return replaced;
  });
  if (isRefusal(previous)) return previous;
  if (previous !== null)
    backgroundWork.run('remove a replaced picture', () =>
      removeUnwantedFile(pool, files, keyOfUrl(previous)),
    );
  return { profilePicture: key && fileUrl(key) };
}
