import type { Handlers, Viewer } from '../../http/handlers.ts';
import { attemptLimit, noLimit } from '../../limits/attempt-limit.ts';
import { sourceOf } from '../../security-log/record.ts';
import type { Clock } from '../../time/clock.ts';
import { countUpload } from '../files/upload-limit.ts';
import { putContact } from './contact.ts';
import { deletePicture, type PictureDeps, putPicture } from './picture.ts';
import { putTimeZone } from './time-zone.ts';

/** `rateLimits` is RATE_LIMITS. */
export type ProfileDeps = PictureDeps & {
  readonly clock: Clock;
  readonly rateLimits: boolean;
  /** Refuses a session without recent authentication. */
  readonly requireProof: (viewer: Viewer) => Promise<void>;
};

/** Changes to the user's own profile. */
export function profileHandlers(
  deps: ProfileDeps,
): Handlers<'putPicture' | 'deletePicture' | 'putContact' | 'putTimeZone'> {
  const { pool, clock, wallClock, rateLimits } = deps;
  // Limited because re-encoding pictures is the most expensive request.
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
    putContact: async ({ body, viewer, request }) => {
      await deps.requireProof(viewer);
      return putContact(pool, clock, viewer.id, body, sourceOf(request));
    },
    putTimeZone: async ({ body, viewer }) => {
      await putTimeZone(pool, clock, viewer.id, body.timeZone);
      return { timeZone: body.timeZone };
    },
  };
}
