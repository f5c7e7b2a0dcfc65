import type { OddsFormat } from '@sidebet/domain/markets/odds-format';
import { type ContactInput, type ContactValue, validateContact } from '@sidebet/domain/profile/contact';
import { type Refusal, refuseField } from '@sidebet/domain/refusals';
import { isTimeZone } from '@sidebet/domain/time-label';
import type { Uses } from '../../../context.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import { announce } from '../../../db/live-payload.ts';
import type { Pool } from '../../../db/pool.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { attemptLimit, noLimit } from '../../../limits/attempt-limit.ts';
import { readSource, recordSecurityEvent, type SecuritySource } from '../../../security-log/record.ts';
import type { GameClock } from '../../../time/clock.ts';
import { countUpload } from '../../../uploads/upload-limit.ts';
import { deletePicture, putPicture } from './picture.ts';
import { putOpenBetSharing, putSideSharing } from './sharing.ts';

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

/**
 * Sets the user's contact details and announces them to the user's other windows. Refuses by the domain's rules.
 */
async function putContact(
  pool: Pool,
  clock: GameClock,
  userId: string,
  input: ContactInput,
  source: SecuritySource,
): Promise<ContactValue | Refusal> {
  const checked = validateContact(input);
  if (checked.kind === 'refusal') return checked;
  const { phone, address } = checked.value;
  await inTransaction(pool, async (client) => {
    await client.query('update users set phone = $2, address = $3, updated_at = $4 where id = $1', [
      userId,
      phone,
      address,
      new Date(clock.now()),
    ]);
    await recordSecurityEvent(client, clock.now(), { kind: 'contact.changed', userId, source });
    await announce(client, { profiles: [userId] });
  });
  return { phone, address };
}

/** Sets the time zone for displayed times; null restores the CDT default. Refuses with timeZoneInvalid. */
async function putTimeZone(
  pool: Pool,
  clock: GameClock,
  userId: string,
  timeZone: string | null,
): Promise<{ timeZone: string | null } | Refusal> {
  if (timeZone !== null && !isTimeZone(timeZone)) return refuseField('timeZone', 'timeZoneInvalid');
  await inTransaction(pool, async (client) => {
    await client.query('update users set time_zone = $2, updated_at = $3 where id = $1', [
      userId,
      timeZone,
      new Date(clock.now()),
    ]);
    await announce(client, { profiles: [userId] });
  });
  return { timeZone };
}

/** Sets the format of displayed prices. */
async function putOddsFormat(
  pool: Pool,
  clock: GameClock,
  userId: string,
  oddsFormat: OddsFormat,
): Promise<{ oddsFormat: OddsFormat }> {
  await inTransaction(pool, async (client) => {
    await client.query('update users set odds_format = $2, updated_at = $3 where id = $1', [
      userId,
      oddsFormat,
      new Date(clock.now()),
    ]);
    await announce(client, { profiles: [userId] });
  });
  return { oddsFormat };
}
