import { batchPatience, usualRetryMs } from '../book/book.ts';
import { type Patience, requestPatience } from '../db/pool.ts';
import { readyPatienceMs } from '../http/health.ts';
import { answerLimitMs } from '../http/time-limits.ts';

/** How long a server waits for its database before it gives up and its user may try again. */
export type ServerPatience = {
  /** Of requests, logins included. */
  readonly requests: Patience;
  /** Of the book's batches. */
  readonly batches: Patience;
  /** How long the book retries a command after temporary failures, in milliseconds. */
  readonly commandMs: number;
  /** How long an endpoint may take to respond, in milliseconds. */
  readonly answerLimitMs: typeof answerLimitMs;
  /** How long the checks of readiness, or a batch of the book, may take before a process is not ready, in milliseconds. */
  readonly readyMs: number;
};

export const usualPatience: ServerPatience = {
  requests: requestPatience,
  batches: batchPatience,
  commandMs: usualRetryMs,
  answerLimitMs,
  readyMs: readyPatienceMs,
};
