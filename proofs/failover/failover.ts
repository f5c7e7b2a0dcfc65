import { setTimeout as sleep } from 'node:timers/promises';
import { findPrimary } from '@sidebet/server/db/hosts';
import { openPage } from '@sidebet/server/testing/live-page';
import { type BetLoad, findLostBets, startBets } from '../harness/bet-load.ts';
import type { KitNode } from '../harness/kit/node.ts';
import { missingPrograms } from '../harness/kit/programs.ts';
import { type Proof, type ProofResult, type ProofRun, Tally } from '../harness/proof.ts';
import { openSite, purseCents, type Site } from './site.ts';

/** What happens to the primary. */
const faults = {
  kill: (node: KitNode) => node.kill(),
  freeze: (node: KitNode) => node.freeze(),
  /** Its machine can no longer be reached and reaches no other, and nothing is closed. */
  blackHole: ({ links }: KitNode, standby: KitNode) => {
    for (const link of [...Object.values(links), standby.links.peers]) link.swallowAll();
  },
  /** It loses etcd and its standby, but not the application: nothing that it still accepts may count. */
  partition: ({ links: { etcd, replication, rest, peers } }: KitNode, standby: KitNode) => {
    for (const link of [etcd, replication, rest, peers, standby.links.peers]) link.swallowAll();
  },
  /** It dies before its standby got the last bets, which only asynchronous replication has acknowledged. */
  killAhead: async (node: KitNode) => {
    node.links.replication.swallow();
    await sleep(1_000);
    node.kill();
  },
} as const;
type Fault = keyof typeof faults;

const acknowledgedWithinMs = 5_000;
const notifiedWithinMs = 10_000;
/** Longer than the lease of the primary, 20 s. */
const etcdAwayMs = 40_000;
/** How long a process may acknowledge no bet while etcd is away. */
const pauseWithoutEtcdMs = 5_000;

export type FailoverOptions = {
  /** What happens in turn. */
  readonly kinds?: readonly (Fault | 'etcd')[];
  /** Changes of Patroni's configuration. */
  readonly configuration?: object;
};

/**
 * The kit of `deploy/` with two processes: one finds the primary itself, the other goes through PgBouncer and HAProxy. Under
 * 40 bets a second the primary is killed, frozen, cut off, or partitioned from etcd and its standby. Every time a bet is
 * acknowledged by both within 5 s after there is a primary, and open pages show it within 10 s. In every fifth round etcd is
 * away for 40 s, and bets pause for at most 5 s. No acknowledged bet is lost or doubled.
 */
export async function proveFailover(
  { count, progress }: ProofRun,
  { kinds = ['kill', 'freeze', 'blackHole', 'partition', 'etcd'], configuration }: FailoverOptions = {},
): Promise<ProofResult> {
  const tally = new Tally(progress);
  await using site = await openSite();
  if (configuration) {
    await site.kit.configure(configuration);
    // Until both nodes have read it.
    await sleep(3_000);
  }
  await using load = startBets(site.bettors, site.events);
  const slowest: Partial<Record<Fault, Delays>> = {};
  let longestPauseMs = 0;
  for (let round = 0; round < count; round++) {
    const kind = kinds[round % kinds.length]!;
    await sleep(2_000);
    if (kind === 'etcd') {
      const pauseMs = await stopEtcd(site, load);
      longestPauseMs = Math.max(longestPauseMs, pauseMs);
      const isTooLong = pauseMs > pauseWithoutEtcdMs;
      tally.add(isTooLong ? `A process acknowledged no bet for ${pauseMs} ms while etcd was away.` : null);
    } else {
      const found = await failOver(site, load, kind);
      slowest[kind] = longest(found, slowest[kind]);
      tally.add(
        found.acknowledged > acknowledgedWithinMs
          ? `${kind}: a process acknowledged no bet for ${found.acknowledged} ms after there was a primary.`
          : found.notified > notifiedWithinMs
            ? `${kind}: an open page received no message for ${found.notified} ms after there was a primary.`
            : null,
      );
    }
    await site.kit.healthy();
  }
  await load.stop();
  await findPrimary(site.database.hosts);
  for (const failure of await findLostBets(site.pool, site.ids, purseCents, load)) tally.fail(failure);
  const rows = Object.entries(slowest).map(
    ([fault, { primary, acknowledged, notified }]) =>
      `${fault}: new primary ${primary} ms, bet ${acknowledged} ms and page ${notified} ms later`,
  );
  const pause = count >= kinds.length ? ` Longest pause without etcd: ${longestPauseMs} ms.` : '';
  return {
    ...tally.result(),
    note: `${load.acknowledged.size} bets. Slowest of ${rows.join('; ')}.${pause}`,
  };
}

/** Stops etcd and starts it again. Returns the longest time that a process acknowledged no bet. */
async function stopEtcd({ kit, processes }: Site, load: BetLoad): Promise<number> {
  await kit.etcd.kill();
  const longestPause = watchPauses(processes, load);
  await sleep(etcdAwayMs);
  await kit.etcd.start();
  await kit.healthy();
  return longestPause();
}

/** Looks at both processes until the returned function is called, which returns the longest pause in milliseconds. */
function watchPauses(processes: Site['processes'], load: BetLoad): () => number {
  const since = performance.now();
  let longestMs = 0;
  const look = () => {
    for (const { url } of processes) {
      const pauseMs = performance.now() - Math.max(since, load.lastAt.get(url) ?? 0);
      longestMs = Math.max(longestMs, Math.round(pauseMs));
    }
  };
  const watch = setInterval(look, 10);
  return () => {
    clearInterval(watch);
    look();
    return longestMs;
  };
}

/** Milliseconds from the fault to the new primary, and from there to the bet and the message. */
type Delays = { readonly primary: number; readonly acknowledged: number; readonly notified: number };

function longest(a: Delays, b: Delays = a): Delays {
  return {
    primary: Math.max(a.primary, b.primary),
    acknowledged: Math.max(a.acknowledged, b.acknowledged),
    notified: Math.max(a.notified, b.notified),
  };
}

async function failOver({ kit, processes, bettors }: Site, load: BetLoad, fault: Fault): Promise<Delays> {
  const old = await kit.primary();
  const next = kit.nodes.find((node) => node !== old)!;
  const pages = await Promise.all(
    processes.map(({ url }) => openPage(url, bettors.find((bettor) => bettor.url === url)!.cookie)),
  );
  await Promise.all(pages.map((page) => page.wait('hello')));
  await faults[fault](old, next);
  const failedAt = performance.now();
  const seen = pages.map((page) => page.messages.length);
  while (!(await next.isPrimary())) {
    if (performance.now() - failedAt > longestMs) throw new Error(`${fault}: the standby was not promoted.`);
    await sleep(50);
  }
  const promotedAt = performance.now();
  const isNew = pages.map((page, i) => (page.messages.length > seen[i]! ? promotedAt : 0));
  const since = (at: number) => Math.round(at - promotedAt);
  const acknowledged = Promise.all(
    processes.map(async ({ url }) => {
      while ((load.lastAt.get(url) ?? 0) < promotedAt && since(performance.now()) < longestMs)
        await sleep(10);
      return since(performance.now());
    }),
  );
  const notified = Promise.all(
    pages.map(async (page, i) => {
      const from = isNew[i] ? page.messages.length : seen[i]!;
      while (page.messages.length <= from && since(performance.now()) < longestMs) await sleep(10);
      return since(performance.now());
    }),
  );
  const delays = {
    primary: Math.round(promotedAt - failedAt),
    acknowledged: Math.max(...(await acknowledged)),
    notified: Math.max(...(await notified)),
  };
  for (const page of pages) page.close();
  for (const node of kit.nodes) node.restore();
  return delays;
}

const longestMs = 60_000;

export const failover: Proof = {
  name: 'failover',
  unit: 'rounds',
  needsPostgres: false,
  missing: missingPrograms(),
  claimsTimes: true,
  counts: { full: 60, quick: 5 },
  run: (options) => proveFailover(options),
};
