import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BackgroundWork } from './background-work.ts';
import type { Due, Store } from './store.ts';

export type Schedule = {
  /** Registers an action by name, before anything is due. */
  on(what: string, run: (id: string) => unknown): void;
  /** Stored at once, so a kill cannot lose it. It runs after `after`, for what must be published first. */
  in(ms: number, what: string, id: string, after?: Promise<unknown>): void;
  /** Schedules what an earlier run left; overdue actions run immediately. */
  resume(): void;
  close(): void;
};

/**
 * An action scheduled at most this far ahead counts as background work until it has run. Tests set such a pace. The default pace
 * of 3 s and the expiry of a page are too long to wait for.
 */
const soonMs = 1_000;

/** Automatic actions: payouts that advance, checkouts that expire. */
export function openSchedule(store: Store, backgroundWork: BackgroundWork): Schedule {
  const closing = new AbortController();
  const runs = new Map<string, (id: string) => unknown>();

  async function run(key: string, { what, id }: Due): Promise<void> {
    if (!store.get('due', key)) return;
    const action = runs.get(what)?.(id);
    store.remove('due', key);
    await action;
  }

  function arm(key: string, due: Due): void {
    const wait = Math.min(Math.max(0, due.at - Date.now()), 2 ** 31 - 1);
    const ended = sleep(wait, undefined, { signal: closing.signal, ref: false }).then(
      () => backgroundWork.track(due.what, run(key, due)),
      () => {},
    );
    if (wait <= soonMs) void backgroundWork.track(due.what, ended);
  }

  return {
    on: (what, action) => void runs.set(what, action),
    in(ms, what, id, after) {
      const key = randomUUID();
      const due = store.put('due', key, { at: Date.now() + ms, what, id });
      if (after) void after.then(() => arm(key, due));
      else arm(key, due);
    },
    resume() {
      for (const [key, due] of store.entries('due')) arm(key, due);
    },
    close: () => closing.abort(),
  };
}
