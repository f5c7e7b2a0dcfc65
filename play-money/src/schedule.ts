import { randomUUID } from 'node:crypto';
import type { Due, Store } from './store.ts';

export type Schedule = {
  /** Registers an action by name, before anything is due. */
  on(what: string, run: (id: string) => void): void;
  /** Stored at once, so a kill cannot lose it. It runs after `after`, for what must be published first. */
  in(ms: number, what: string, id: string, after?: Promise<unknown>): void;
  /** Schedules what an earlier run left; overdue actions run immediately. */
  resume(): void;
  close(): void;
};

/** Automatic actions: payouts that advance, checkouts that expire. */
export function openSchedule(store: Store): Schedule {
  const timers = new Map<string, NodeJS.Timeout>();
  const runs = new Map<string, (id: string) => void>();

  function arm(key: string, due: Due) {
    const wait = Math.min(Math.max(0, due.at - Date.now()), 2 ** 31 - 1);
    const timer = setTimeout(() => {
      timers.delete(key);
      if (!store.get('due', key)) return;
      runs.get(due.what)?.(due.id);
      store.remove('due', key);
    }, wait);
    timer.unref();
    timers.set(key, timer);
  }

  return {
    on: (what, run) => void runs.set(what, run),
    in(ms, what, id, after) {
      const key = randomUUID();
      const due = store.put('due', key, { at: Date.now() + ms, what, id });
      if (after) void after.then(() => arm(key, due));
      else arm(key, due);
    },
    resume() {
      for (const [key, due] of store.entries('due')) arm(key, due);
    },
    close() {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
