import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { reconcile } from '@sidebet/server/book/reconcile';
import type { ServerOptions } from '@sidebet/server/server-options';
import { type TestApi, type TestPerson, testApi } from '@sidebet/server/testing/api';
import { testDatabase } from '@sidebet/server/testing/database';
import { databaseProxy } from '@sidebet/server/testing/database-proxy';
import { openPage } from '@sidebet/server/testing/live-page';
import type { NetworkLink } from '@sidebet/server/testing/network-link';
import { liftStakeLimits } from '@sidebet/server/testing/stake-limits';
import { type Proof, type ProofResult, type ProofRun, Tally } from '../harness/proof.ts';

const acknowledgedWithinMs = 5_000;
const toldWithinMs = 10_000;
const notReadyWithinMs = 3_000;

/**
 * Under load, the network to the database drops every packet of the open connections without closing them; new connections work.
 * Each time, a bet is acknowledged within 5 s, open pages are told within 10 s, the process reports not ready within 3 s, and at the
 * end every acknowledged bet exists once.
 */
export async function proveBlackHoles(
  { count, progress, patience = 1 }: ProofRun,
  options: Pick<ServerOptions, 'patience'> = {},
): Promise<ProofResult> {
  const tally = new Tally(progress);
  const database = await testDatabase(4);
  const proxy = await databaseProxy(database.url);
  const api = await testApi({ database: { ...database, url: proxy.url }, ...options });
  try {
    await liftStakeLimits(database.pool);
    const people = await Promise.all(
      Array.from({ length: 8 }, (_, n) => api.person(`bettor${n}`, 1_000_000_00)),
    );
    const events = await Promise.all(Array.from({ length: 10 }, () => api.event()));
    const load = startLoad(people, events);
    const slowest = { acknowledged: 0, told: 0, notReady: 0 };
    for (let round = 0; round < count; round++) {
      const found = await dropAll(api, proxy, people[0]!, load);
      tally.add(
        found.acknowledged > acknowledgedWithinMs * patience
          ? `No bet was acknowledged for ${found.acknowledged} ms.`
          : found.told > toldWithinMs * patience
            ? `An open page was not told for ${found.told} ms.`
            : found.notReady > notReadyWithinMs * patience
              ? `The process said that it was ready for ${found.notReady} ms.`
              : null,
      );
      for (const key of ['acknowledged', 'told', 'notReady'] as const)
        slowest[key] = Math.max(slowest[key], found[key]);
    }
    await load.stop();
    for (const failure of await findLost(api, people, load)) tally.fail(failure);
    return {
      ...tally.result(),
      note: `${load.acknowledged.size} bets; slowest: acknowledged ${slowest.acknowledged} ms, told ${slowest.told} ms, not ready ${slowest.notReady} ms.`,
    };
  } finally {
    await api.close();
    await proxy.close();
    await database.close();
  }
}

type Load = {
  /** The ids of acknowledged bets, by key. */
  readonly acknowledged: Map<string, string>;
  stop(): Promise<void>;
};

/** Everyone places one bet after the other and repeats each with its key until it is acknowledged. */
function startLoad(people: readonly TestPerson[], events: readonly string[]): Load {
  const acknowledged = new Map<string, string>();
  let stopped = false;
  const running = people.map(async (person, n) => {
    for (let i = n; !stopped; i++) {
      const key = randomUUID();
      const bet = { eventId: events[i % events.length], side: 'home', wagerCents: 1 };
      for (;;) {
        const answer = await person.post('/api/bets', bet, key);
        if (answer.statusCode === 200) {
          acknowledged.set(key, answer.json().bet.uniqueId);
          break;
        }
        if (answer.statusCode !== 503) throw new Error(`A bet got ${answer.statusCode}: ${answer.body}`);
        await sleep(100);
      }
      await sleep(20);
    }
  });
  return {
    acknowledged,
    async stop() {
      stopped = true;
      await Promise.all(running);
    },
  };
}

/** How many milliseconds each took after the connections fell silent. */
type Delays = { readonly acknowledged: number; readonly told: number; readonly notReady: number };

async function dropAll(api: TestApi, proxy: NetworkLink, viewer: TestPerson, load: Load): Promise<Delays> {
  const page = await openPage(api.server.url, viewer.cookie);
  await page.wait('hello');
  const droppedAt = performance.now();
  const since = () => Math.round(performance.now() - droppedAt);
  if (proxy.swallow() === 0) throw new Error('There was no connection to drop.');
  const seen = page.messages.length;
  const before = load.acknowledged.size;
  const [acknowledged, told, notReady] = await Promise.all([
    until(since, () => load.acknowledged.size > before),
    until(since, () => page.messages.length > seen),
    until(since, async () => (await api.server.app.inject({ url: '/api/ready' })).statusCode === 503),
  ]);
  page.close();
  await until(since, async () => (await api.server.app.inject({ url: '/api/ready' })).statusCode === 200);
  return { acknowledged, told, notReady };
}

const longestMs = 60_000;

async function until(since: () => number, happened: () => boolean | Promise<boolean>): Promise<number> {
  while (!(await happened()) && since() < longestMs) await sleep(20);
  return since();
}

async function findLost(api: TestApi, people: readonly TestPerson[], load: Load): Promise<string[]> {
  const { rows } = await api.database.pool.query<{ id: string }>('select id from bets');
  const stored = new Set(rows.map(({ id }) => id));
  const acknowledged = new Set(load.acknowledged.values());
  const lost = [...acknowledged].filter((id) => !stored.has(id));
  const balances = await Promise.all(people.map((person) => person.balanceCents()));
  const spent = balances.reduce((sum, cents) => sum + 1_000_000_00 - cents, 0);
  const books = await reconcile(api.database.pool);
  return [
    ...(lost.length > 0 ? [`${lost.length} acknowledged bets are lost.`] : []),
    ...(stored.size !== acknowledged.size
      ? [`${stored.size} bets exist and ${acknowledged.size} were acknowledged.`]
      : []),
    ...(spent !== acknowledged.size ? [`${acknowledged.size} bets of 1 cent cost ${spent} cents.`] : []),
    ...(books.agrees ? [] : [`The books differ: ${books.firstDifference}`]),
  ];
}

export const blackHoles: Proof = {
  name: 'blackHoles',
  unit: 'black holes',
  needsPostgres: true,
  counts: { full: 200, quick: 10, test: 2 },
  run: proveBlackHoles,
};
