import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Lets those who ask for the same thing share one reading, which begins at most every `everyMs`. Who asks while it
 * is being read, or too soon after, gets the next reading: nobody is given a state older than their question, and
 * nobody waits where few ask.
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
