/**
 * Group commit: what arrives while a batch is under way forms the next batch. There is no timer, so an idle
 * system adds no wait.
 */
export type GroupCommit<Item, Result> = {
  /** Items of one lane are committed in the order they came. */
  add(item: Item, lane: number): Promise<Result>;
  /** Waits until nothing is queued or under way. */
  idle(): Promise<void>;
};

export type GroupCommitOptions<Item, Result> = {
  /** Batches that may be under way at once, one a lane. */
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

/**
 * A batch runs beside another lane's from this size on. Smaller ones take turns: a batch costs as much as some
 * thirty of its items, so that fewer and larger ones are faster.
 */
const besideFrom = 200;

export function groupCommit<Item, Result>(
  options: GroupCommitOptions<Item, Result>,
): GroupCommit<Item, Result> {
  const lanes = Array.from({ length: options.lanes }, () => ({
    queue: [] as Waiting<Item, Result>[],
    running: false,
  }));
  const whenIdle: (() => void)[] = [];
  let running = 0;
  let lastStarted = 0;
  let startDue = false;

  function start(): void {
    startDue = false;
    const first = lastStarted + 1;
    for (let i = 0; i < lanes.length; i++) {
      const number = (first + i) % lanes.length;
      const lane = lanes[number]!;
      const enough = running === 0 ? 1 : besideFrom;
      if (!lane.running && lane.queue.length >= enough) startBatch(number);
    }
    if (running === 0) for (const resolve of whenIdle.splice(0)) resolve();
  }

  function startBatch(number: number): void {
    const lane = lanes[number]!;
    lastStarted = number;
    lane.running = true;
    running++;
    void runBatch(lane.queue.splice(0, options.maxBatch)).finally(() => {
      lane.running = false;
      running--;
      start();
    });
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
    add(item, lane) {
      return new Promise((resolve, reject) => {
        lanes[lane]!.queue.push({ item, resolve, reject });
        // What arrives in one turn of the event loop, over however many sockets, shares a batch.
        if (!startDue) {
          startDue = true;
          setImmediate(start);
        }
      });
    },
    async idle() {
      const isIdle = running === 0 && lanes.every(({ queue }) => queue.length === 0);
      if (!isIdle) await new Promise<void>((resolve) => whenIdle.push(resolve));
    },
  };
}
