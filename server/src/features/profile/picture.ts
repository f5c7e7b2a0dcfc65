import type { Readable } from 'node:stream';
import { isPictureType } from '@sidebet/domain/accounts/picture';
import { inTransaction } from '../../db/in-transaction.ts';
import type { AfterAnswer } from '../../http/after-answer.ts';
import { RefusalError, refusalOf } from '../../http/problem.ts';
import { fileKey } from '../../integrations/files/file-key.ts';
import { contentTypeOf, drawPicture } from '../files/image.ts';
import { fileUrl, keyOfUrl, readWhole, type StoreDeps, storeFile } from '../files/store-file.ts';
import { confirmFile, releaseFile, removeUnwantedFile } from '../files/unwanted-files.ts';
import { announceProfile, announceToFriends } from './announce-profile.ts';

export type PictureDeps = StoreDeps & { readonly afterwards: AfterAnswer };

/**
 * Stores the uploaded image as the user's picture and returns its address. Refuses with pictureType if the
 * content is not a valid JPEG, PNG or GIF. The size limit applies during the upload.
 */
export async function putPicture(
  deps: PictureDeps,
  userId: string,
  name: string,
  upload: Readable,
): Promise<string> {
  const content = await readWhole(upload);
  const contentType = await contentTypeOf(content);
  const picture = contentType && isPictureType(contentType) ? await drawPicture(content, contentType) : null;
  if (!picture) throw new RefusalError(refusalOf('pictureType'));

  const key = fileKey('profile_pictures', userId, deps.wallClock.now(), name, 'webp');
  await storeFile(deps, key, picture, 'image/webp');
  await replacePicture(deps, userId, key);
  return fileUrl(key);
}

/** Removes the picture. Without one it changes nothing. */
export async function deletePicture(deps: PictureDeps, userId: string): Promise<void> {
  await replacePicture(deps, userId, null);
}

/**
 * The previous file is released with the change and deleted after the response, which does not wait for the
 * storage. A worker retries failures.
 */
async function replacePicture(deps: PictureDeps, userId: string, key: string | null): Promise<void> {
  const { pool, files, wallClock, afterwards } = deps;
  const now = wallClock.now();
  const previous = await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ image: string | null }>(
      'select image from users where id = $1 for no key update',
      [userId],
    );
    if (key !== null) await confirmFile(client, key);
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
  if (previous === null) return;
  afterwards.run('remove a replaced picture', () => removeUnwantedFile(pool, files, keyOfUrl(previous)));
}
