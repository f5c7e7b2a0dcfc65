import type { Readable } from 'node:stream';
import { isPictureType } from '@sidebet/domain/profile/picture';
import { isRefusal, type Refusal, refuse } from '@sidebet/domain/refusals';
import type { Uses } from '../../context.ts';
import { inTransactionUnlessRefused } from '../../db/in-transaction.ts';
import { fileKey } from '../../integrations/files/file-key.ts';
import { detectContentType, drawPicture } from '../../uploads/image.ts';
import { fileUrl, keyOfUrl, readWhole, storeFile } from '../../uploads/store-file.ts';
import { confirmFile, releaseFile, removeUnwantedFile } from '../../uploads/unwanted-files.ts';
import { announceProfile, announceToFriends } from '../../users/announce-profile.ts';

/** The address of the user's picture. */
type Shown = { readonly profilePicture: string | null };

/**
 * Stores the uploaded image as the user's picture. Refuses with pictureType if the
 * content is not a valid JPEG, PNG or GIF. The size limit applies during the upload.
 */
export async function putPicture(
  context: Uses<'files' | 'log' | 'pool' | 'wallClock' | 'afterwards'>,
  userId: string,
  name: string,
  upload: Readable,
): Promise<Shown | Refusal> {
  const content = await readWhole(upload);
  const contentType = await detectContentType(content);
  const picture = contentType && isPictureType(contentType) ? await drawPicture(content, contentType) : null;
  if (!picture) return refuse('pictureType');

  const key = fileKey('profile_pictures', userId, context.wallClock.now(), name, 'webp');
  const refusal = await storeFile(context, key, picture, 'image/webp');
  return refusal ?? replacePicture(context, userId, key);
}

/** Removes the picture. Without one it changes nothing. */
export function deletePicture(
  context: Uses<'files' | 'log' | 'pool' | 'wallClock' | 'afterwards'>,
  userId: string,
): Promise<Shown | Refusal> {
  return replacePicture(context, userId, null);
}

/**
 * The previous file is released with the change and deleted after the response, which does not wait for the
 * storage. A worker retries failures.
 */
async function replacePicture(
  context: Uses<'files' | 'log' | 'pool' | 'wallClock' | 'afterwards'>,
  userId: string,
  key: string | null,
): Promise<Shown | Refusal> {
  const { pool, files, wallClock, afterwards } = context;
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
    await announceProfile(client, userId);
    await announceToFriends(client, userId);
    return replaced;
  });
  if (isRefusal(previous)) return previous;
  if (previous !== null)
    afterwards.run('remove a replaced picture', () => removeUnwantedFile(pool, files, keyOfUrl(previous)));
  return { profilePicture: key && fileUrl(key) };
}
