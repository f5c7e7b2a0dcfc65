import type { Uses } from '../../context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { attemptLimit, noLimit } from '../../limits/attempt-limit.ts';
import { readSource } from '../../security-log/record.ts';
import { countUpload } from '../../uploads/upload-limit.ts';
import { putContact } from './contact.ts';
import { putOddsFormat } from './odds-format.ts';
import { deletePicture, putPicture } from './picture.ts';
import { putOpenBetSharing, putSideSharing } from './sharing.ts';
import { putTimeZone } from './time-zone.ts';

/** Changes to the user's own profile. */
export function profileFeature(
  context: Uses<
    'files' | 'images' | 'log' | 'pool' | 'clock' | 'wallClock' | 'backgroundWork' | 'rateLimits'
  >,
) {
  const { pool, clock, wallClock, rateLimits } = context;
  // Limited because re-encoding pictures is the most expensive request.
  const pictures = rateLimits ? attemptLimit({ max: 30, windowMs: 3_600_000, clock: wallClock }) : noLimit;
  const handlers: Handlers<
    | 'putPicture'
    | 'deletePicture'
    | 'putContact'
    | 'putTimeZone'
    | 'putOddsFormat'
    | 'putOpenBetSharing'
    | 'putSideSharing'
  > = {
    putPicture: (call) =>
      countUpload(pictures, call.viewer, () =>
        putPicture(context, call.viewer.id, call.query.name, call.upload),
      ),
    deletePicture: ({ viewer }) => deletePicture(context, viewer.id),
    putContact: ({ body, viewer, request }) => putContact(pool, clock, viewer.id, body, readSource(request)),
    putTimeZone: ({ body, viewer }) => putTimeZone(pool, clock, viewer.id, body.timeZone),
    putOpenBetSharing: ({ body, viewer }) => putOpenBetSharing(pool, clock, viewer.id, body.showsOpenBets),
    putSideSharing: ({ body, viewer }) => putSideSharing(pool, clock, viewer.id, body.showsSides),
    putOddsFormat: ({ body, viewer }) => putOddsFormat(pool, clock, viewer.id, body.oddsFormat),
  };
  return { handlers };
}
