import { hash } from 'node:crypto';
import type { Log } from '../logging/log.ts';

/**
 * Whether a password is on the published lists of stolen passwords. If that is unknown in time, the answer is no.
 */
export type IsBreached = (password: string) => Promise<boolean>;

export type BreachedPasswordsOptions = {
  /** The API of Have I Been Pwned: GET /range/{first five digits of the SHA-1}. */
  readonly base: string;
  readonly log: Log;
  readonly timeoutMs?: number;
  /** After a failure no request is made for this long, so offline users do not wait each time. */
  readonly pauseMs?: number;
};

/**
 * Uses k-anonymity: only five of the hash's forty digits are sent, and the response lists every stolen password
 * that shares them. Padding hides the length of the response.
 */
export function breachedPasswords(options: BreachedPasswordsOptions): IsBreached {
  const { base, log, timeoutMs = 1_500, pauseMs = 60_000 } = options;
  let pausedUntil = 0;
  return async (password) => {
    if (Date.now() < pausedUntil) return false;
    const digest = hash('sha1', password, 'hex').toUpperCase();
    try {
      const answer = await fetch(`${base.replace(/\/$/, '')}/range/${digest.slice(0, 5)}`, {
        headers: { 'add-padding': 'true', 'user-agent': 'Sidebet' },
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!answer.ok) throw new Error(`The service responded with ${answer.status}.`);
      const lines = (await answer.text()).split('\n').map((line) => line.trim().split(':'));
      return lines.some(([rest, count]) => rest === digest.slice(5) && Number(count) > 0);
    } catch (error) {
      pausedUntil = Date.now() + pauseMs;
      log.warn({ err: error }, 'could not check for a stolen password');
      return false;
    }
  };
}
