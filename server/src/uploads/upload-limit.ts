import { isRefusal, type Refusal, type RefusalCode } from '@sidebet/domain/refusals';
import { refuseTooMany } from '@sidebet/domain/too-many-requests';
import { RefusalError } from '../http/problem.ts';
import type { AttemptLimit } from '../limits/attempt-limit.ts';
import type { Viewer } from '../users/viewer.ts';

/** Refusals caused by the file itself. */
const ofTheFile: ReadonlySet<RefusalCode> = new Set([
  'pictureType',
  'pictureTooLarge',
  'attachmentType',
  'attachmentTooLarge',
  'attachmentInfected',
  'tooManyAttachments',
]);

/**
 * Counts an upload against the user's limit while it runs. It stays counted if the file was stored, or refused
 * because of its content. An interrupted or failed upload is not counted, because the page retries it for up to
 * 10 minutes. Refuses with tooManyRequests above the limit.
 */
export async function countUpload<T>(
  limit: AttemptLimit,
  viewer: Viewer,
  upload: () => Promise<T>,
): Promise<T | Refusal> {
  const wait = limit.take(viewer.id);
  if (wait !== null) return refuseTooMany(wait);
  try {
    const result = await upload();
    if (isRefusal(result) && !ofTheFile.has(result.code)) limit.refund(viewer.id);
    return result;
  } catch (error) {
    // The HTTP layer ends a file that is too large with an error.
    if (!(error instanceof RefusalError && ofTheFile.has(error.refusal.code))) limit.refund(viewer.id);
    throw error;
  }
}
