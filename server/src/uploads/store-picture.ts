import type { Readable } from 'node:stream';
import { isPictureType } from '@sidebet/domain/profile/picture';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import type { Uses } from '../context.ts';
import { type FileFolder, fileKey } from '../integrations/files/file-key.ts';
import { detectContentType } from './image.ts';
import { readWhole, storeFile } from './store-file.ts';

export type StoredPicture = { readonly kind: 'picture'; readonly key: string };

/**
 * Stores an uploaded image as a square picture that `confirmFile` must confirm within an hour. Refuses with pictureType if the
 * content is not a valid JPEG, PNG or GIF, and with filesUnavailable. The size limit applies during the upload.
 */
export async function storePicture(
  context: Uses<'files' | 'images' | 'log' | 'pool' | 'wallClock'>,
  folder: FileFolder,
  ownerId: string,
  name: string,
  upload: Readable,
): Promise<StoredPicture | Refusal> {
  const content = await readWhole(upload);
  const contentType = await detectContentType(content);
  const isPicture = contentType && isPictureType(contentType);
  const picture = isPicture ? await context.images.drawPicture(content, contentType) : null;
  if (!picture) return refuse('pictureType');
  const key = fileKey(folder, ownerId, context.wallClock.now(), name, 'webp');
  return (await storeFile(context, key, picture, 'image/webp')) ?? { kind: 'picture', key };
}
