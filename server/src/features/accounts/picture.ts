import type { Readable } from 'node:stream';
import { isPictureType } from '@sidebet/domain/accounts/picture';
import type { Clock } from '../../clock.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Pool } from '../../db/pool.ts';
import { RefusalError, refusalOf } from '../../http/problem.ts';
import { fileKey } from '../../integrations/files/file-key.ts';
import { contentTypeOf, drawPicture } from '../files/image.ts';
import { type FileDeps, fileUrl, forgetFile, keyOfUrl, readWhole, storeFile } from '../files/store-file.ts';
import { announceProfile, announceToFriends } from './announce-profile.ts';

export type PictureDeps = FileDeps & { readonly pool: Pool; readonly clock: Clock };

/**
 * Makes the uploaded image a person's picture; gives its address. Refuses with pictureType what is not wholly a JPEG,
 * PNG or GIF by its content; its size is bounded while it arrives.
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

  const key = fileKey('profile_pictures', userId, deps.clock.now(), name, 'webp');
  await storeFile(deps, key, picture, 'image/webp');
  try {
    await replacePicture(deps, userId, fileUrl(key));
  } catch (error) {
    await forgetFile(deps, key);
    throw error;
  }
  return fileUrl(key);
}

/** Back to the placeholder. Without a picture it changes nothing. */
export async function deletePicture(deps: PictureDeps, userId: string): Promise<void> {
  await replacePicture(deps, userId, null);
}

/** The previous file goes once nothing points to it any more. */
async function replacePicture(deps: PictureDeps, userId: string, url: string | null): Promise<void> {
  const previous = await inTransaction(deps.pool, async (client) => {
    const { rows } = await client.query<{ image: string | null }>(
      'select image from users where id = $1 for no key update',
      [userId],
    );
    await client.query('update users set image = $2, updated_at = $3 where id = $1', [
      userId,
      url,
      new Date(deps.clock.now()),
    ]);
    await announceProfile(client, userId);
    await announceToFriends(client, userId);
    return rows[0]?.image;
  });
  if (previous?.startsWith('/api/files/profile_pictures/')) await forgetFile(deps, keyOfUrl(previous));
}
