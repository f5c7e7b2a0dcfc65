/**
 * Group commit: what arrives while a batch is under way forms the next batch. There is no timer, so an idle
 * system adds no wait.
 */
export type GroupCommit<Item, Result> = {
  add(item: Item): Promise<Result>;
  /** Waits until nothing is queued or under way. */
  idle(): Promise<void>;
};

export type GroupCommitOptions<Item, Result> = {
  /** Batches that may be under way at once. */
  readonly lanes: number;
  readonly maxBatch: number;
  /** Answers in the order of the items, or throws when nothing was done. */
  readonly commit: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Whether a failed batch is worth running again item by item, because one item may have spoilt it. */
  readonly retrySingly: (error: unknown) => boolean;
};

type Waiting<Item, Result> = {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
};

export function groupCommit<Item, Result>(
  options: GroupCommitOptions<Item, Result>,
): GroupCommit<Item, Result> {
  const queue: Waiting<Item, Result>[] = [];
  const whenIdle: (() => void)[] = [];
  let running = 0;
  let startDue = false;

  function start(): void {
    startDue = false;
    while (running < options.lanes && queue.length > 0) {
      running++;
      void runBatch(queue.splice(0, options.maxBatch)).finally(() => {
        running--;
        start();
        if (running === 0 && queue.length === 0) for (const resolve of whenIdle.splice(0)) resolve();
      });
    }
  }

  async function runBatch(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await options.commit(batch.map(({ item }) => item));
      for (let i = 0; i < batch.length; i++) batch[i]!.resolve(results[i]!);
    } catch (error) {
      if (batch.length === 1 || !options.retrySingly(error)) {
        for (const { reject } of batch) reject(error);
        return;
      }
      for (const waiting of batch) await runBatch([waiting]);
    }
  }

  return {
    add(item) {
      return new Promise((resolve, reject) => {
        queue.push({ item, resolve, reject });
        // Items of one turn of the event loop share a batch.
        if (!startDue) {
          startDue = true;
          queueMicrotask(start);
        }
      });
    },
    async idle() {
      if (running > 0 || queue.length > 0) await new Promise<void>((resolve) => whenIdle.push(resolve));
    },
  };
}
