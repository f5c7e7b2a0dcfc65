/** A claim about the product, tested by many runs. */
export type Proof = {
  readonly name: string;
  /** The unit of the count. */
  readonly unit: string;
  readonly needsPostgres: boolean;
  /** What this machine lacks. The proof is skipped if there is any. */
  readonly missing?: readonly string[] | undefined;
  /** It has limits of seconds, which other work on the machine could exceed. It runs alone. */
  readonly claimsTimes?: boolean;
  /** The counts for `npm run prove`, for `--quick`, and for `npm test`, where a proof that injects faults does not run. */
  readonly counts: { readonly full: number; readonly quick: number; readonly test?: number };
  run(options: ProofRun): Promise<ProofResult>;
};

export type ProofRun = {
  readonly count: number;
  /** Set by `--quick`, for what a smaller count cannot shorten. */
  readonly isQuick?: boolean | undefined;
  /** Called with the number of completed units. */
  readonly progress: (done: number) => void;
  /** Factor for time limits; 1 by default, infinite where only the result counts. */
  readonly patience?: number;
  /** Ends after a round with such a failure: a control only has to find one. */
  readonly until?: RegExp;
};

export type ProofResult = {
  readonly done: number;
  readonly failed: number;
  /** The first failures, one sentence each. */
  readonly details: readonly string[];
  /** A measurement, as a sentence. */
  readonly note?: string;
};

const detailsKept = 10;

/** Counts units and stores the first failures. */
export class Tally {
  #done = 0;
  #failed = 0;
  readonly #details: string[] = [];
  readonly #progress: ProofRun['progress'];

  constructor(progress: ProofRun['progress']) {
    this.#progress = progress;
  }

  /** Counts one unit; `failure` is null on success. */
  add(failure: string | null): void {
    this.#done++;
    if (failure !== null) this.fail(failure);
    this.#progress(this.#done);
  }

  /** A failure of the whole proof, not of one unit. */
  fail(failure: string): void {
    this.#failed++;
    if (this.#details.length < detailsKept) this.#details.push(failure);
  }

  result(): ProofResult {
    return { done: this.#done, failed: this.#failed, details: this.#details };
  }
}
