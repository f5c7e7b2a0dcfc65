import type { Log } from '../logging/log.ts';

/**
 * Runs work after the response, so response times do not reveal whether there was any. Failures are logged; the
 * user can retry.
 */
export type AfterAnswer = {
  run(name: string, work: () => Promise<unknown>): void;
  /** Resolves when all work started so far has finished. */
  finished(): Promise<void>;
};

export function afterAnswer(log: Log): AfterAnswer {
  const running = new Set<Promise<void>>();
  return {
    run(name, work) {
      // Starts in a later turn, so the first step does not delay the response either.
      const turn = new Promise((resolve) => setImmediate(resolve)).then(work).then(
        () => {},
        (error: Error) => log.error({ err: error, work: name }, 'work after the response failed'),
      );
      running.add(turn);
      void turn.then(() => running.delete(turn));
    },
    async finished() {
      await Promise.all(running);
    },
  };
}
