import { hash } from 'node:crypto';
import type { Log } from '../log.ts';

/** Whether a password is on the published lists of stolen ones. Where that cannot be told in time, it is not. */
export type IsBreached = (password: string) => Promise<boolean>;

export type BreachedPasswordsOptions = {
  /** Of an API like that of Have I Been Pwned: GET /range/{first five digits of the SHA-1}. */
  readonly base: string;
  readonly log: Log;
  readonly timeoutMs?: number;
  /** After a failure nothing is asked for so long, so that people offline do not wait each time. */
  readonly pauseMs?: number;
};

/**
 * Asks by k-anonymity: five of the digest's forty digits leave the house, and the answer lists every stolen password that
 * shares them. Padding hides its length.
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
      if (!answer.ok) throw new Error(`It answered ${answer.status}.`);
      const lines = (await answer.text()).split('\n').map((line) => line.trim().split(':'));
      return lines.some(([rest, count]) => rest === digest.slice(5) && Number(count) > 0);
    } catch (error) {
      pausedUntil = Date.now() + pauseMs;
      log.warn({ err: error }, 'stolen passwords could not be asked for');
      return false;
    }
  };
}
