import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseFault } from '../db/database-fault.ts';
import type { Log } from '../logging/log.ts';

/** Work that the response does not wait for: emails, the security log, alarms, the source of a deposit. */
export type BackgroundWork = {
  /**
   * Runs work after the response, so response times do not reveal whether there was any. Failures are logged; the user can retry.
   */
  run(name: string, work: () => Promise<unknown>): void;
  /** Counts work that is already running and handles its own failures. */
  track(name: string, work: Promise<unknown>): void;
  /**
   * Resolves when none is running, including what it started in turn. Rejects with the names of what still runs after `withinMs`
   * milliseconds, by default 10 seconds.
   */
  settled(withinMs?: number): Promise<void>;
};

export function createBackgroundWork(log: Log): BackgroundWork {
  const running = new Map<Promise<unknown>, string>();

  function track(name: string, work: Promise<unknown>): void {
    const ended: Promise<unknown> = Promise.allSettled([work]).then(() => running.delete(ended));
    running.set(ended, name);
  }

  async function waitForAll(signal: AbortSignal): Promise<void> {
    while (running.size > 0 && !signal.aborted) await Promise.all(running.keys());
  }

  return {
    track,
    run(name, work) {
      // Starts in a later turn, so the first step does not delay the response either.
      const turn = new Promise((resolve) => setImmediate(resolve))
        .then(work)
        .catch((error: Error) =>
          log[isDatabaseFault(error) ? 'warn' : 'error'](
            { err: error, work: name },
            'work after the response failed',
          ),
        );
      track(name, turn);
    },
    async settled(withinMs = 10_000) {
      if (running.size === 0) return;
      const waiting = new AbortController();
      const { signal } = waiting;
      const tooLong = sleep(withinMs, true, { signal }).catch(() => false);
      try {
        if (await Promise.race([waitForAll(signal), tooLong]))
          throw new Error(`Still running after ${withinMs} ms: ${[...running.values()].join(', ')}`);
      } finally {
        waiting.abort();
      }
    },
  };
}
