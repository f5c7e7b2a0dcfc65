import { buffer } from 'node:stream/consumers';
import type { Uses } from '../../context.ts';
import { fileKey } from '../../integrations/files/file-key.ts';
import { fileUrl, keyOfUrl, storeFile } from '../../uploads/store-file.ts';

/**
 * Copies a picture for a report about the user and returns the copy's key, which `confirmFile` must confirm within an hour.
 * Null for a picture that is not in the file storage. Also null while the storage fails, because the report matters more
 * than its picture.
 */
export async function copyPicture(
  context: Uses<'files' | 'log' | 'pool' | 'wallClock'>,
  userId: string,
  url: string | null,
): Promise<string | null> {
  if (!url?.startsWith(fileUrl(''))) return null;
  const source = keyOfUrl(url);
  try {
    const file = await context.files.read(source);
    if (!file) return null;
    const key = fileKey('report_pictures', userId, context.wallClock.now(), 'picture', 'webp');
    return (await storeFile(context, key, await buffer(file.body), 'image/webp')) ? null : key;
  } catch (error) {
    context.log.error({ err: error, file: source }, 'could not copy a reported picture');
    return null;
  }
}
