type Limits = {
  /** How much work runs at the same time. */
  readonly running: number;
  /** How much more may wait, first come, first served. */
  readonly waiting: number;
};

export type ConcurrencyLimit = {
  isFull(): boolean;
  /** Runs the work when it is its turn. Throws {@link TooBusy} when too much is waiting already. */
  run<T>(work: () => Promise<T>): Promise<T>;
};

export class TooBusy extends Error {
  override readonly name = 'TooBusy';
}

/** Bounds the memory and the threads that one kind of expensive work takes in this process. */
export function limitConcurrency(limits: Limits): ConcurrencyLimit {
  const queue: (() => void)[] = [];
  let running = 0;
  const isFull = () => running >= limits.running && queue.length >= limits.waiting;
  return {
    isFull,
    async run(work) {
      if (isFull()) throw new TooBusy(`${queue.length} are waiting already.`);
      if (running >= limits.running) await new Promise<void>((resolve) => queue.push(resolve));
      else running += 1;
      try {
        return await work();
      } finally {
        // The slot goes to the next in line, or becomes free.
        const next = queue.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
