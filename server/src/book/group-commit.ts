/**
 * Group commit: what arrives while a batch is under way forms the next batch. There is no timer, so an idle
 * system adds no wait.
 */
export type GroupCommit<Item, Result> = {
  /** Items of one lane are committed in the order they came. Rejects with {@link QueueFull} without queuing the item. */
  add(item: Item, lane: number): Promise<Result>;
  /** Items that wait for a batch. */
  queued(): number;
  /** Waits until nothing is queued or under way. */
  idle(): Promise<void>;
};

export type GroupCommitOptions<Item, Result> = {
  /** Batches that may be under way at once, one a lane. */
  readonly lanes: number;
  readonly maxBatch: number;
  /** Items that may wait over all lanes. Unbounded by default. */
  readonly maxQueued?: number;
  /** Whether an item has to be the only one of its batch. */
  readonly runsAlone?: (item: Item) => boolean;
  /** Answers in the order of the items, or throws when nothing was done. */
  readonly commit: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Whether a failed batch is worth running again item by item, because one item may have spoilt it. */
  readonly retrySingly: (error: unknown) => boolean;
};

export class QueueFull extends Error {
  constructor(queued: number) {
    super(`${queued} items are waiting; no more are accepted.`);
  }
}

type Waiting<Item, Result> = {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
};

/** Tells one who waits how it went. */
type Answer = () => void;

/**
 * A batch runs beside another lane's from this size on. Smaller ones take turns: a batch costs as much as some
 * thirty of its items, so that fewer and larger ones are faster.
 */
const besideFrom = 200;
/** Answers given in one turn of the event loop; each may set off a good deal of work. */
const answersATurn = 8;

export function groupCommit<Item, Result>(
  options: GroupCommitOptions<Item, Result>,
): GroupCommit<Item, Result> {
  const lanes = Array.from({ length: options.lanes }, () => ({
    queue: [] as Waiting<Item, Result>[],
    running: false,
  }));
  const whenIdle: (() => void)[] = [];
  let running = 0;
  let answering = 0;
  let lastStarted = 0;
  let startDue = false;

  function start(): void {
    startDue = false;
    const first = lastStarted + 1;
    for (let i = 0; i < lanes.length; i++) {
      const number = (first + i) % lanes.length;
      const lane = lanes[number]!;
      const enough = running + answering === 0 ? 1 : besideFrom;
      if (!lane.running && lane.queue.length >= enough) startBatch(number);
    }
  }

  function startBatch(number: number): void {
    const lane = lanes[number]!;
    lastStarted = number;
    lane.running = true;
    running++;
    void runBatch(lane.queue.splice(0, batchSize(lane.queue))).then((answers) => {
      lane.running = false;
      running--;
      start();
      answering++;
      setImmediate(answer, answers, 0);
    });
  }

  function batchSize(queue: readonly Waiting<Item, Result>[]): number {
    const { maxBatch, runsAlone } = options;
    if (!runsAlone) return maxBatch;
    const firstAlone = queue.findIndex(({ item }) => runsAlone(item));
    return firstAlone === -1 ? maxBatch : Math.min(maxBatch, Math.max(1, firstAlone));
  }

  /**
   * Gives the answers after the next batch has begun, a few at a time, so that the database waits neither for its
   * next work nor for us to hear of what it has done.
   */
  function answer(answers: readonly Answer[], from: number): void {
    const end = from + answersATurn;
    for (const give of answers.slice(from, end)) give();
    if (end < answers.length) {
      setImmediate(answer, answers, end);
      return;
    }
    answering--;
    start();
    if (running + answering === 0) for (const resolve of whenIdle.splice(0)) resolve();
  }

  async function runBatch(batch: readonly Waiting<Item, Result>[]): Promise<Answer[]> {
    try {
      const results = await options.commit(batch.map(({ item }) => item));
      return batch.map(({ resolve }, i) => resolve.bind(undefined, results[i]!));
    } catch (error) {
      if (batch.length === 1 || !options.retrySingly(error))
        return batch.map(({ reject }) => reject.bind(undefined, error));
      const answers: Answer[] = [];
      for (const waiting of batch) answers.push(...(await runBatch([waiting])));
      return answers;
    }
  }

  const queued = () => lanes.reduce((sum, { queue }) => sum + queue.length, 0);

  return {
    add(item, lane) {
      const waiting = queued();
      if (waiting >= (options.maxQueued ?? Infinity)) return Promise.reject(new QueueFull(waiting));
      return new Promise((resolve, reject) => {
        lanes[lane]!.queue.push({ item, resolve, reject });
        // What arrives in one turn of the event loop, over however many sockets, shares a batch.
        if (!startDue) {
          startDue = true;
          setImmediate(start);
        }
      });
    },
    queued,
    async idle() {
      const isIdle = running + answering === 0 && lanes.every(({ queue }) => queue.length === 0);
      if (!isIdle) await new Promise<void>((resolve) => whenIdle.push(resolve));
    },
  };
}
