import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { reconcile } from '@sidebet/server/book/reconcile';
import type { Pool } from '@sidebet/server/db/pool';

/** One user of one process, with a session. */
export type Bettor = { readonly cookie: string; readonly url: string };

/** Disposing of it ends it too, without waiting for the responses. */
export type BetLoad = AsyncDisposable & {
  /** The ids of acknowledged bets, by key. */
  readonly acknowledged: ReadonlyMap<string, string>;
  /** The ids of bets whose acceptance was acknowledged. */
  readonly accepted: ReadonlySet<string>;
  /** When a bet was last acknowledged by each process, by its URL; of the monotonic clock. */
  readonly lastAt: ReadonlyMap<string, number>;
  /** How many requests got 503. */
  refusals(): number;
  /** How many requests got no response. */
  unanswered(): number;
  /** The longest request since the last call, in milliseconds. */
  takeSlowestMs(): number;
  /** Waits until every bet that was begun is acknowledged. */
  stop(): Promise<void>;
};

/**
 * Each bettor places five bets of one cent a second, and repeats each with its key until it is acknowledged. If there are
 * acceptors, one of them then accepts it in the same way.
 */
export function startBets(
  bettors: readonly Bettor[],
  events: readonly string[],
  acceptors: readonly Bettor[] = [],
): BetLoad {
  const acknowledged = new Map<string, string>();
  const accepted = new Set<string>();
  const lastAt = new Map<string, number>();
  const abandoned = new AbortController();
  let stopped = false;
  let refusals = 0;
  let unanswered = 0;
  let slowestMs = 0;

  /** Null once the load was abandoned. */
  async function repeat({ cookie, url }: Bettor, path: string, key: string, body: object) {
    for (;;) {
      const began = performance.now();
      const answer = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { cookie, 'idempotency-key': key, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.any([abandoned.signal, AbortSignal.timeout(12_000)]),
      }).catch(() => null);
      if (abandoned.signal.aborted) return null;
      const text = await answer?.text();
      slowestMs = Math.max(slowestMs, performance.now() - began);
      if (answer?.status === 200) return text!;
      if (answer && answer.status !== 503) throw new Error(`A bet got ${answer.status}: ${text}`);
      if (answer) refusals++;
      else unanswered++;
      await sleep(100);
    }
  }

  async function place(bettor: Bettor, eventId: string, acceptor: Bettor | undefined): Promise<void> {
    const key = randomUUID();
    const created = await repeat(bettor, '/api/bets', key, { eventId, side: 'home', wagerCents: 1 });
    if (created === null) return;
    const { bet } = JSON.parse(created) as { bet: { uniqueId: string } };
    acknowledged.set(key, bet.uniqueId);
    lastAt.set(bettor.url, performance.now());
    if (!acceptor) return;
    const path = `/api/bets/${bet.uniqueId}/acceptance`;
    if ((await repeat(acceptor, path, randomUUID(), {})) !== null) accepted.add(bet.uniqueId);
  }

  const running = bettors.map(async (bettor, n) => {
    for (let i = n; !stopped; i++) {
      const pause = sleep(200);
      await place(bettor, events[i % events.length]!, acceptors[n % acceptors.length]);
      await pause;
    }
  });
  // `stop` throws them.
  for (const bets of running) bets.catch(() => {});
  return {
    acknowledged,
    accepted,
    lastAt,
    refusals: () => refusals,
    unanswered: () => unanswered,
    takeSlowestMs() {
      const taken = slowestMs;
      slowestMs = 0;
      return Math.round(taken);
    },
    async stop() {
      stopped = true;
      await Promise.all(running);
    },
    async [Symbol.asyncDispose]() {
      stopped = true;
      abandoned.abort();
      await Promise.allSettled(running);
    },
  };
}

/** What is wrong once the load has stopped: every acknowledged bet must exist and have cost its bettor one cent, once. */
export async function findLostBets(
  pool: Pool,
  bettorIds: readonly string[],
  purseCents: number,
  load: BetLoad,
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select id from bets');
  const stored = new Set(rows.map(({ id }) => id));
  const acknowledged = new Set(load.acknowledged.values());
  const lost = [...acknowledged].filter((id) => !stored.has(id));
  const { rows: taken } = await pool.query<{ id: string }>("select id from bets where status = 'Active'");
  const active = new Set(taken.map(({ id }) => id));
  const open = [...load.accepted].filter((id) => !active.has(id));
  const { rows: accounts } = await pool.query<{ spent: number }>(
    'select sum($2::bigint - available_cents)::bigint as spent from accounts where user_id = any($1::uuid[])',
    [bettorIds, purseCents],
  );
  const { spent } = accounts[0]!;
  const { firstDifference } = await reconcile(pool);
  return [
    ...(lost.length > 0 ? [`${lost.length} acknowledged bets are lost.`] : []),
    ...(open.length > 0 ? [`${open.length} acknowledged acceptances are lost.`] : []),
    ...(stored.size !== acknowledged.size
      ? [`${stored.size} bets exist and ${acknowledged.size} were acknowledged.`]
      : []),
    ...(spent !== stored.size ? [`${stored.size} bets of 1 cent cost ${spent} cents.`] : []),
    ...(firstDifference ? [`The books differ: ${firstDifference}`] : []),
  ];
}
