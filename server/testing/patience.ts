import type { ServerPatience } from '../src/app/patience.ts';
import { batchPatience } from '../src/book/book.ts';
import { requestPatience } from '../src/db/pool.ts';

const endlessMs = 600_000;

/** No result may depend on how long a machine takes. A test that hangs is ended by its own time limit. */
export const endlessPatience: ServerPatience = {
  requests: { ...requestPatience, queryMs: endlessMs, lockMs: endlessMs, idleInTransactionMs: endlessMs },
  // A batch does not wait for a held row: only the commands that need it do.
  batches: { ...batchPatience, queryMs: endlessMs, idleInTransactionMs: endlessMs },
  commandMs: endlessMs,
  answerLimitMs: () => endlessMs,
  readyMs: endlessMs,
};

/** How long tests wait for a connection. */
export const endlessConnectMs = 60_000;
