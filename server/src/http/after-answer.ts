import type { Log } from '../log.ts';

/**
 * Work that nobody waits for, so that the time of an answer does not tell whether there was any. Its failures are
 * logged; the person asks again.
 */
export type AfterAnswer = {
  run(name: string, work: () => Promise<unknown>): void;
  /** When everything begun so far has ended. */
  finished(): Promise<void>;
};

export function afterAnswer(log: Log): AfterAnswer {
  const running = new Set<Promise<void>>();
  return {
    run(name, work) {
      // Begun in a turn of its own: what it does first must not delay the answer either.
      const turn = new Promise((resolve) => setImmediate(resolve)).then(work).then(
        () => {},
        (error: Error) => log.error({ err: error, work: name }, 'work after an answer failed'),
      );
      running.add(turn);
      void turn.then(() => running.delete(turn));
    },
    async finished() {
      await Promise.all(running);
    },
  };
}
