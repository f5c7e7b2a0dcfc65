import type { Handlers } from '../../http/handlers.ts';
import { RefusalError, refusalOf } from '../../http/problem.ts';
import { attemptLimit, noLimit } from './attempt-limit.ts';
import { putContact } from './contact.ts';
import { deletePicture, type PictureDeps, putPicture } from './picture.ts';

/** `rateLimits` is RATE_LIMITS. */
export type ProfileDeps = PictureDeps & { readonly rateLimits: boolean };

/** What people change of their own profile. */
export function profileHandlers(deps: ProfileDeps): Handlers<'putPicture' | 'deletePicture' | 'putContact'> {
  const { pool, clock, rateLimits } = deps;
  // Drawing pictures is the costliest thing that anybody can ask for.
  const pictures = rateLimits ? attemptLimit({ max: 30, windowMs: 3_600_000, clock }) : noLimit;
  return {
    putPicture: async ({ query, upload, viewer, reply }) => {
      const retryAfterSeconds = pictures.take(viewer.id);
      if (retryAfterSeconds !== null) {
        reply.header('retry-after', retryAfterSeconds);
        throw new RefusalError(refusalOf('tooManyRequests'));
      }
      return { profilePicture: await putPicture(deps, viewer.id, query.name, upload) };
    },
    deletePicture: async ({ viewer }) => {
      await deletePicture(deps, viewer.id);
      return { profilePicture: null };
    },
    putContact: ({ body, viewer }) => putContact(pool, clock, viewer.id, body),
  };
}
