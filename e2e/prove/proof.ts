/** A claim about the product that is shown by running it many times. */
export type Proof = {
  readonly name: string;
  /** What one unit of the count is. */
  readonly unit: string;
  /** How many times for `npm run prove`, for `--quick`, and inside `npm test`. */
  readonly needsPostgres: boolean;
  readonly counts: { readonly full: number; readonly quick: number; readonly test: number };
  run(options: ProofRun): Promise<ProofResult>;
};

export type ProofRun = {
  readonly count: number;
  /** Told how many are done, now and then. */
  readonly progress: (done: number) => void;
  /** How many times longer than on a quiet machine it may take what is claimed to take a time; 1 unless said. */
  readonly patience?: number;
};

export type ProofResult = {
  readonly done: number;
  readonly failed: number;
  /** One sentence for each of the first failures. */
  readonly details: readonly string[];
  /** What was measured on the way, in a sentence. */
  readonly note?: string;
};

const detailsKept = 10;

/** Counts what a proof does and keeps the first failures' sentences. */
export class Tally {
  #done = 0;
  #failed = 0;
  readonly #details: string[] = [];
  readonly #progress: ProofRun['progress'];

  constructor(progress: ProofRun['progress']) {
    this.#progress = progress;
  }

  /** Counts one unit; `failure` is null when it held. */
  add(failure: string | null): void {
    this.#done++;
    if (failure !== null) this.fail(failure);
    this.#progress(this.#done);
  }

  /** A failure of the whole, which belongs to no single unit. */
  fail(failure: string): void {
    this.#failed++;
    if (this.#details.length < detailsKept) this.#details.push(failure);
  }

  result(): ProofResult {
    return { done: this.#done, failed: this.#failed, details: this.#details };
  }
}
