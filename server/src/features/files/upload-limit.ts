import type { RefusalCode } from '@sidebet/domain/refusals';
import type { FastifyReply } from 'fastify';
import type { Viewer } from '../../http/handlers.ts';
import { RefusalError, refusalOf } from '../../http/problem.ts';
import type { AttemptLimit } from '../accounts/attempt-limit.ts';

/** Said of a file that arrived, or of one that is too large to. */
const ofTheFile: ReadonlySet<RefusalCode> = new Set([
  'pictureType',
  'pictureTooLarge',
  'attachmentType',
  'attachmentTooLarge',
  'tooManyAttachments',
]);

/**
 * Takes an upload of a person's number while it is under way, and for good once it was stored or refused for what it
 * is. One that broke off, or that could not be stored, is given back: the page sends it again for 10 minutes by itself
 * (SPEC section 9). Refuses with tooManyRequests beyond the number.
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
    if (!(error instanceof RefusalError && ofTheFile.has(error.refusal.code))) limit.giveBack(viewer.id);
    throw error;
  }
}
