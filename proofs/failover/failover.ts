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
  /** Its machine can no longer be reached, and nothing is closed. */
  blackHole: ({ links }: KitNode) => {
    for (const link of Object.values(links)) link.swallowAll();
  },
  /** It loses etcd and its standby, but not the application: nothing that it still accepts may count. */
  partition: ({ links: { etcd, replication, rest } }: KitNode) => {
    for (const link of [etcd, replication, rest]) link.swallowAll();
  },
} as const;
type Fault = keyof typeof faults;

const acknowledgedWithinMs = 5_000;
const toldWithinMs = 10_000;

export type FailoverOptions = {
  /** Replication does not wait for the standby, and is behind when the primary dies. */
  readonly isAsynchronous?: boolean;
};

/**
 * The kit of `deploy/` with two processes: one finds the primary itself, the other goes through PgBouncer and HAProxy. Under
 * 40 bets a second the primary is killed, frozen, cut off, or partitioned from etcd and its standby. Every time a bet is
 * acknowledged by both within 5 s after there is a primary, open pages show it within 10 s, and no acknowledged bet is lost
 * or doubled.
 */
export async function proveFailover(
  { count, progress }: ProofRun,
  { isAsynchronous = false }: FailoverOptions = {},
): Promise<ProofResult> {
  const tally = new Tally(progress);
  await using opened = new AsyncDisposableStack();
  const site = opened.adopt(await openSite(), ({ close }) => close());
  if (isAsynchronous) {
    await site.kit.configure({ synchronous_mode: false, maximum_lag_on_failover: 100_000_000 });
    await sleep(3_000);
  }
  await using load = startBets(site.bettors, site.events);
  const slowest: Partial<Record<Fault, Delays>> = {};
  const chosen = isAsynchronous ? (['kill'] as const) : (Object.keys(faults) as Fault[]);
  for (let round = 0; round < count; round++) {
    const fault = chosen[round % chosen.length]!;
    await sleep(2_000);
    const found = await failOver(site, load, fault, isAsynchronous);
    const worst = slowest[fault];
    slowest[fault] = {
      primary: Math.max(found.primary, worst?.primary ?? 0),
      acknowledged: Math.max(found.acknowledged, worst?.acknowledged ?? 0),
      told: Math.max(found.told, worst?.told ?? 0),
    };
    tally.add(
      found.acknowledged > acknowledgedWithinMs
        ? `${fault}: a process acknowledged no bet for ${found.acknowledged} ms after there was a primary.`
        : found.told > toldWithinMs
          ? `${fault}: an open page received no message for ${found.told} ms after there was a primary.`
          : null,
    );
    await site.kit.healthy();
  }
  await load.stop();
  await findPrimary(site.database.hosts);
  for (const failure of await findLostBets(site.pool, site.ids, purseCents, load)) tally.fail(failure);
  const rows = Object.entries(slowest).map(
    ([fault, { primary, acknowledged, told }]) =>
      `${fault}: new primary ${primary} ms, bet ${acknowledged} ms and page ${told} ms later`,
  );
  return { ...tally.result(), note: `${load.acknowledged.size} bets. Slowest of ${rows.join('; ')}.` };
}

/** Milliseconds from the fault to the new primary, and from there to the bet and the message. */
type Delays = { readonly primary: number; readonly acknowledged: number; readonly told: number };

async function failOver(
  { kit, processes, bettors }: Site,
  load: BetLoad,
  fault: Fault,
  isBehind: boolean,
): Promise<Delays> {
  const old = await kit.primary();
  const next = kit.nodes.find((node) => node !== old)!;
  const pages = await Promise.all(
    processes.map(({ url }) => openPage(url, bettors.find((bettor) => bettor.url === url)!.cookie)),
  );
  await Promise.all(pages.map((page) => page.wait('hello')));
  if (isBehind) {
    old.links.replication.swallow();
    await sleep(1_000);
  }
  faults[fault](old);
  const failedAt = performance.now();
  const seen = pages.map((page) => page.messages.length);
  while (!(await next.isPrimary())) {
    if (performance.now() - failedAt > longestMs) throw new Error(`${fault}: the standby was not promoted.`);
    await sleep(20);
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
  const told = Promise.all(
    pages.map(async (page, i) => {
      const from = isNew[i] ? page.messages.length : seen[i]!;
      while (page.messages.length <= from && since(performance.now()) < longestMs) await sleep(10);
      return since(performance.now());
    }),
  );
  const delays = {
    primary: Math.round(promotedAt - failedAt),
    acknowledged: Math.max(...(await acknowledged)),
    told: Math.max(...(await told)),
  };
  for (const page of pages) page.close();
  old.restore();
  return delays;
}

const longestMs = 60_000;

/** The control, in which bets must be found lost because replication is asynchronous, and then the rounds. */
async function proveWithControl(options: ProofRun): Promise<ProofResult> {
  const control = await proveFailover({ count: 1, progress: () => {} }, { isAsynchronous: true });
  const result = await proveFailover(options);
  if (control.details.some((detail) => detail.includes('acknowledged bets are lost'))) return result;
  const details = [...result.details, 'The control, asynchronous replication, lost no bet.'];
  return { ...result, failed: result.failed + 1, details };
}

export const failover: Proof = {
  name: 'failover',
  unit: 'rounds',
  needsPostgres: false,
  missing: missingPrograms(),
  counts: { full: 60, quick: 4 },
  run: proveWithControl,
};
