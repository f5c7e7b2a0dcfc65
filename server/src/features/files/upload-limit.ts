import type { RefusalCode } from '@sidebet/domain/refusals';
import type { FastifyReply } from 'fastify';
import type { Viewer } from '../../http/handlers.ts';
import { RefusalError, refusalOf } from '../../http/problem.ts';
import type { AttemptLimit } from '../../limits/attempt-limit.ts';

/** Refusals caused by the file itself. */
const ofTheFile: ReadonlySet<RefusalCode> = new Set([
  'pictureType',
  'pictureTooLarge',
  'attachmentType',
  'attachmentTooLarge',
  'tooManyAttachments',
]);

/**
 * Counts an upload against the user's limit while it runs. It stays counted if the file was stored, or refused
 * because of its content. An interrupted or failed upload is not counted, because the page retries it for up to
 * 10 minutes. Refuses with tooManyRequests above the limit.
 */
export async function countUpload<T>(
  limit: AttemptLimit,
  { viewer, reply }: { readonly viewer: Viewer; readonly reply: FastifyReply },
  upload: () => Promise<T>,
): Promise<T> {
  const retryAfterSeconds = limit.take(viewer.id);
  if (retryAfterSeconds !== null) {
    reply.header('retry-after', retryAfterSeconds);
    throw new RefusalError(refusalOf('tooManyRequests'));
  }
  try {
    return await upload();
  } catch (error) {
    if (!(error instanceof RefusalError && ofTheFile.has(error.refusal.code))) limit.refund(viewer.id);
    throw error;
  }
}
