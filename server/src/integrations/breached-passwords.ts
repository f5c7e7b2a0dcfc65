import { hash } from 'node:crypto';
import type { Log } from '../logging/log.ts';
import type { WallClock } from '../time/clock.ts';

/**
 * Whether a password is on the published lists of stolen passwords. If that is unknown in time, the answer is no.
 */
export type IsBreached = (password: string) => Promise<boolean>;

export type BreachedPasswordsOptions = {
  /** The API of Have I Been Pwned: GET /range/{first five digits of the SHA-1}. */
  readonly base: string;
  readonly wallClock: WallClock;
  readonly log: Log;
};

/** How long someone who chooses a password waits for the list. */
export const listTimeoutMs = 1_500;
/** After a failure no request is made for this long, so offline users do not wait each time. */
export const listPauseMs = 60_000;

/**
 * Uses k-anonymity: only five of the hash's forty digits are sent, and the response lists every stolen password
 * that shares them. Padding hides the length of the response.
 */
export function breachedPasswords({ base, wallClock, log }: BreachedPasswordsOptions): IsBreached {
  let pausedUntil = 0;
  return async (password) => {
    if (wallClock.now() < pausedUntil) return false;
    const digest = hash('sha1', password, 'hex').toUpperCase();
    try {
      const answer = await fetch(`${base.replace(/\/$/, '')}/range/${digest.slice(0, 5)}`, {
        headers: { 'add-padding': 'true', 'user-agent': 'Sidebet' },
        redirect: 'manual',
        signal: AbortSignal.timeout(listTimeoutMs),
      });
      if (!answer.ok) throw new Error(`The service responded with ${answer.status}.`);
      const lines = (await answer.text()).split('\n').map((line) => line.trim().split(':'));
      return lines.some(([rest, count]) => rest === digest.slice(5) && Number(count) > 0);
    } catch (error) {
      pausedUntil = wallClock.now() + listPauseMs;
      log.warn({ err: error }, 'could not check for a stolen password');
      return false;
    }
  };
}
