import type { Clock } from '../../clock.ts';
import type { Handlers } from '../../http/handlers.ts';
import { countUpload } from '../files/upload-limit.ts';
import { attemptLimit, noLimit } from './attempt-limit.ts';
import { putContact } from './contact.ts';
import { deletePicture, type PictureDeps, putPicture } from './picture.ts';

/** `rateLimits` is RATE_LIMITS. */
export type ProfileDeps = PictureDeps & { readonly clock: Clock; readonly rateLimits: boolean };

/** What people change of their own profile. */
export function profileHandlers(deps: ProfileDeps): Handlers<'putPicture' | 'deletePicture' | 'putContact'> {
  const { pool, clock, wallClock, rateLimits } = deps;
  // Drawing pictures is the costliest thing that anybody can ask for.
  const pictures = rateLimits ? attemptLimit({ max: 30, windowMs: 3_600_000, clock: wallClock }) : noLimit;
  return {
    putPicture: (call) =>
      countUpload(pictures, call, async () => ({
        profilePicture: await putPicture(deps, call.viewer.id, call.query.name, call.upload),
      })),
    deletePicture: async ({ viewer }) => {
      await deletePicture(deps, viewer.id);
      return { profilePicture: null };
    },
    putContact: ({ body, viewer }) => putContact(pool, clock, viewer.id, body),
  };
}
