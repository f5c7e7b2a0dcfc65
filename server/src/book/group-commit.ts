/**
 * Group commit: items that arrive while a batch runs form the next batch. There is no timer, so an idle system
 * adds no delay.
 */
export type GroupCommit<Item, Result> = {
  /**
   * Queues an item in its shard, unless an earlier one with the same `orderKey` is in another. Rejects with {@link QueueFull}
   * without queuing the item.
   */
  add(item: Item, shard: number): Promise<Result>;
  /** Items waiting for a batch. */
  queued(): number;
  /** Waits until nothing is queued or running. */
  idle(): Promise<void>;
};

export type GroupCommitOptions<Item, Result> = {
  /** Concurrent batches, one per shard. */
  readonly shards: number;
  readonly maxBatch: number;
  /** The maximum number of waiting items over all shards. Unbounded by default. */
  readonly maxQueued?: number;
  /** Whether an item must be the only one in its batch. */
  readonly runsAlone?: (item: Item) => boolean;
  /** Items with the same key are committed in order of arrival; null for any order. */
  readonly orderKey?: (item: Item) => string | null;
  /**
   * What an item locks while its batch runs; its `orderKey` is one. An item that a running batch of another shard has locked is
   * left for the next batch, a few times at most, and with it all later ones that share a lock, so a batch rarely waits for
   * another.
   */
  readonly locks?: (item: Item) => readonly string[];
  /**
   * Returns results in item order, or throws if nothing was done. A result that is still pending holds up its own item only.
   */
  readonly commit: (items: readonly Item[]) => Promise<readonly (Result | Promise<Result>)[]>;
  /** Whether to retry a failed batch item by item, because one item may have caused the failure. */
  readonly retrySingly: (error: unknown) => boolean;
};

export class QueueFull extends Error {
  constructor(queued: number) {
    super(`${queued} items are waiting; no more are accepted.`);
  }
}

type Waiting<Item, Result> = {
  readonly item: Item;
  readonly resolve: (result: Result | Promise<Result>) => void;
  readonly reject: (error: unknown) => void;
  readonly locks: readonly string[];
  readonly orderKey: string | null;
  /** How often a batch left it for the next. */
  left: number;
};

/** Notifies one caller of the result. */
type Answer = () => void;

/**
 * From this size on, a batch runs concurrently with another shard's. Smaller ones take turns: a batch costs as
 * much as about thirty of its items, so fewer and larger ones are faster.
 */
const parallelBatchFrom = 200;
/** How often an item is left for the next batch before it waits in the database. */
const leftAtMost = 3;
/** Results delivered per turn of the event loop; each may trigger a lot of work. */
const answersATurn = 8;

export function groupCommit<Item, Result>(
  options: GroupCommitOptions<Item, Result>,
): GroupCommit<Item, Result> {
  const shards = Array.from({ length: options.shards }, () => ({
    queue: [] as Waiting<Item, Result>[],
    running: null as readonly Waiting<Item, Result>[] | null,
  }));
  /** By order key: how many items wait or run, all in this shard. */
  const ordered = new Map<string, { readonly shard: number; count: number }>();
  const whenIdle: (() => void)[] = [];
  let running = 0;
  let answering = 0;
  let lastStarted = 0;
  let startDue = false;

  function start(): void {
    startDue = false;
    const first = lastStarted + 1;
    for (let i = 0; i < shards.length; i++) {
      const number = (first + i) % shards.length;
      const shard = shards[number]!;
      const enough = running + answering === 0 ? 1 : parallelBatchFrom;
      if (shard.running || shard.queue.length < enough) continue;
      const batch = chooseBatch(shard.queue);
      if (batch.length > 0) startBatch(number, batch);
    }
  }

  function startBatch(number: number, batch: readonly Waiting<Item, Result>[]): void {
    const shard = shards[number]!;
    lastStarted = number;
    const chosen = new Set(batch);
    const reach = shard.queue.indexOf(batch.at(-1)!) + 1;
    const leftBehind = shard.queue.splice(0, reach).filter((waiting) => !chosen.has(waiting));
    for (const waiting of leftBehind) waiting.left++;
    shard.queue.unshift(...leftBehind);
    shard.running = batch;
    running++;
    void runBatch(batch).then((answers) => {
      shard.running = null;
      for (const { orderKey } of batch) leaveOrder(orderKey);
      running--;
      start();
      answering++;
      setImmediate(answer, answers, 0);
    });
  }

  /** The shard of an item: that of the items before it with the same order key. */
  function joinOrder(orderKey: string | null, shard: number): number {
    if (orderKey === null) return shard;
    const before = ordered.get(orderKey);
    if (before) before.count++;
    else ordered.set(orderKey, { shard, count: 1 });
    return before?.shard ?? shard;
  }

  function leaveOrder(orderKey: string | null): void {
    const before = orderKey === null ? undefined : ordered.get(orderKey);
    if (before && --before.count === 0) ordered.delete(orderKey!);
  }

  /** The first items of a queue that need not wait for a running batch. */
  function chooseBatch(queue: readonly Waiting<Item, Result>[]): readonly Waiting<Item, Result>[] {
    const first = queue.slice(0, batchSize(queue));
    const locked = new Set(shards.flatMap((shard) => shard.running?.flatMap(({ locks }) => locks) ?? []));
    if (locked.size === 0) return first;
    return first.filter(({ locks, left }) => {
      if (left >= leftAtMost || !locks.some((lock) => locked.has(lock))) return true;
      for (const lock of locks) locked.add(lock);
      return false;
    });
  }

  function batchSize(queue: readonly Waiting<Item, Result>[]): number {
    const { maxBatch, runsAlone } = options;
    if (!runsAlone) return maxBatch;
    const firstAlone = queue.findIndex(({ item }) => runsAlone(item));
    return firstAlone === -1 ? maxBatch : Math.min(maxBatch, Math.max(1, firstAlone));
  }

  /**
   * Delivers results after the next batch has started, a few at a time, so the database never waits for this
   * process.
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

  const queued = () => shards.reduce((sum, { queue }) => sum + queue.length, 0);

  return {
    add(item, shard) {
      const waiting = queued();
      if (waiting >= (options.maxQueued ?? Infinity)) return Promise.reject(new QueueFull(waiting));
      return new Promise((resolve, reject) => {
        const locks = options.locks?.(item) ?? [];
        const orderKey = options.orderKey?.(item) ?? null;
        const joined = joinOrder(orderKey, shard);
        shards[joined]!.queue.push({ item, resolve, reject, locks, orderKey, left: 0 });
        // Items that arrive in one turn of the event loop, over any number of sockets, share a batch.
        if (!startDue) {
          startDue = true;
          setImmediate(start);
        }
      });
    },
    queued,
    async idle() {
      const isIdle = running + answering === 0 && shards.every(({ queue }) => queue.length === 0);
      if (!isIdle) await new Promise<void>((resolve) => whenIdle.push(resolve));
    },
  };
}
