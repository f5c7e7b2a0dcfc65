import { z } from 'zod';
import { FeedFailure, type FeedFault } from './port.ts';

/** The fault kind of each `error_code` of The Odds API. */
const byCode: Readonly<Record<string, FeedFault['kind']>> = {
  MISSING_KEY: 'misconfigured',
  INVALID_KEY: 'misconfigured',
  DEACTIVATED_KEY: 'misconfigured',
  // Shares its status with a bad key, so the code is checked before the status.
  OUT_OF_USAGE_CREDITS: 'outOfCredits',
  UNKNOWN_SPORT: 'unknownSport',
  EVENT_NOT_FOUND: 'badRequest',
  INVALID_SCORES_DAYS_FROM: 'badRequest',
  EXCEEDED_FREQ_LIMIT: 'throttled',
};

const errorBody = z.object({ error_code: z.string().max(60).optional(), message: z.string().optional() });

/**
 * The failure for a response other than 200. `body` may not be JSON. `redact` removes the key from vendor
 * messages that quote it.
 */
export function parseFailure(status: number, body: string, redact: (text: string) => string): FeedFailure {
  const { error_code: code, message } = readBody(body);
  const kind = (code !== undefined && byCode[code]) || kindOfStatus(status);
  const detail = redact([code, message].filter(Boolean).join(': ')).slice(0, 200);
  return new FeedFailure(kind, `The feed responded with ${status}${detail ? ` (${detail})` : ''}.`);
}

function kindOfStatus(status: number): FeedFault['kind'] {
  if (status === 401 || status === 403) return 'misconfigured';
  if (status === 404) return 'unknownSport';
  if (status === 429) return 'throttled';
  if (status === 408 || status === 425) return 'unavailable';
  return status >= 400 && status < 500 ? 'badRequest' : 'unavailable';
}

function readBody(body: string): z.output<typeof errorBody> {
  try {
    return errorBody.parse(JSON.parse(body));
  } catch {
    return {};
  }
}
