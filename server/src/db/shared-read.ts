/**
 * Lets those who ask for the same thing at the same time share one reading. Whoever asks while it is being read
 * gets the next reading, so nobody is given a state older than their question.
 */
export function sharedRead<Value>(read: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  type Turn = { readonly now: Promise<Value>; next?: Promise<Value> };
  const turns = new Map<string, Turn>();

  function start(key: string): Promise<Value> {
    const turn: Turn = { now: read(key) };
    turns.set(key, turn);
    const finish = () => {
      if (!turn.next) turns.delete(key);
    };
    turn.now.then(finish, finish);
    return turn.now;
  }

  return (key) => {
    const turn = turns.get(key);
    if (!turn) return start(key);
    const startNext = () => start(key);
    turn.next ??= turn.now.then(startNext, startNext);
    return turn.next;
  };
}
