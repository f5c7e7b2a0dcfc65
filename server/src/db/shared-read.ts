import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Callers for the same key share one read, which starts at most every `everyMs`. A caller that arrives during a
 * read or too soon after it gets the next read. No caller gets data older than its call, and callers do not wait
 * when traffic is low.
 */
export function sharedRead<Value>(
  everyMs: number,
  read: (key: string) => Promise<Value>,
): (key: string) => Promise<Value> {
  type Turn = { readonly now: Promise<Value>; readonly over: Promise<unknown>; next?: Promise<Value> };
  const turns = new Map<string, Turn>();

  function start(key: string): Promise<Value> {
    const now = read(key);
    const turn: Turn = { now, over: Promise.allSettled([now, sleep(everyMs)]) };
    turns.set(key, turn);
    void turn.over.then(() => {
      if (!turn.next) turns.delete(key);
    });
    return now;
  }

  return (key) => {
    const turn = turns.get(key);
    if (!turn) return start(key);
    turn.next ??= turn.over.then(() => start(key));
    return turn.next;
  };
}
