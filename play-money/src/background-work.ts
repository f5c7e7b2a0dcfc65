import { setTimeout as sleep } from 'node:timers/promises';

/** What the provider does after it has responded: it delivers webhooks and takes automatic steps. */
export type BackgroundWork = {
  /** Counts work until it ends. Await the result instead of the work, or nothing handles its failure. */
  track<T>(name: string, work: Promise<T>): Promise<T>;
  /**
   * Resolves when none is running, including what it started in turn. Rejects with the names of what still runs after `withinMs`
   * milliseconds, by default 10 seconds.
   */
  settled(withinMs?: number): Promise<void>;
};

export function openBackgroundWork(): BackgroundWork {
  const running = new Map<Promise<unknown>, string>();
  return {
    track(name, work) {
      const ended: typeof work = work.finally(() => running.delete(ended));
      running.set(ended, name);
      return ended;
    },
    async settled(withinMs = 10_000) {
      const waiting = new AbortController();
      const tooLong = sleep(withinMs, true, { signal: waiting.signal }).catch(() => false);
      try {
        while (running.size > 0) {
          const all = Promise.all(running.keys()).then(() => false);
          if (await Promise.race([all, tooLong]))
            throw new Error(`Still running after ${withinMs} ms: ${[...running.values()].join(', ')}`);
        }
      } finally {
        waiting.abort();
      }
    },
  };
}
