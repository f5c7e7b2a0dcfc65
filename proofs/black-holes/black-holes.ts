import { setTimeout as sleep } from 'node:timers/promises';
import { type ServerPatience, usualPatience } from '@sidebet/server/app/patience';
import { type TestApi, type TestUser, testApi } from '@sidebet/server/testing/api';
import { testDatabase } from '@sidebet/server/testing/database';
import { databaseProxy } from '@sidebet/server/testing/database-proxy';
import { openPage } from '@sidebet/server/testing/live-page';
import type { NetworkLink } from '@sidebet/server/testing/network-link';
import { liftStakeLimits } from '@sidebet/server/testing/stake-limits';
import { type BetLoad, findLostBets, startBets } from '../harness/bet-load.ts';
import { type Proof, type ProofResult, type ProofRun, Tally } from '../harness/proof.ts';

const purseCents = 1_000_000_00;
const acknowledgedWithinMs = 5_000;
const notifiedWithinMs = 10_000;
const notReadyWithinMs = 3_000;

/**
 * Under load, the network to the database drops every packet of the open connections without closing them; new connections work.
 * Each time, a bet is acknowledged within 5 s, open pages show it within 10 s, the process reports not ready within 3 s, and
 * at the end every acknowledged bet exists once.
 */
export async function proveBlackHoles(
  { count, progress }: ProofRun,
  patience: Partial<ServerPatience> = usualPatience,
): Promise<ProofResult> {
  const tally = new Tally(progress);
  const database = await testDatabase(4);
  const proxy = await databaseProxy(database.url);
  const api = await testApi({ database: { ...database, url: proxy.url }, patience });
  try {
    await liftStakeLimits(database.pool);
    const people = await Promise.all(Array.from({ length: 8 }, (_, n) => api.user(`bettor${n}`, purseCents)));
    const events = await Promise.all(Array.from({ length: 10 }, () => api.event()));
    const bettors = people.map(({ cookie }) => ({ cookie, url: api.server.url }));
    await using load = startBets(bettors, events);
    const slowest = { acknowledged: 0, notified: 0, notReady: 0 };
    for (let round = 0; round < count; round++) {
      const found = await dropAll(api, proxy, people[0]!, load);
      tally.add(
        found.acknowledged > acknowledgedWithinMs
          ? `No bet was acknowledged for ${found.acknowledged} ms.`
          : found.notified > notifiedWithinMs
            ? `An open page received no message for ${found.notified} ms.`
            : found.notReady > notReadyWithinMs
              ? `The process said that it was ready for ${found.notReady} ms.`
              : null,
      );
      for (const key of ['acknowledged', 'notified', 'notReady'] as const)
        slowest[key] = Math.max(slowest[key], found[key]);
    }
    await load.stop();
    const ids = people.map(({ id }) => id);
    for (const failure of await findLostBets(database.pool, ids, purseCents, load)) tally.fail(failure);
    return {
      ...tally.result(),
      note: `${load.acknowledged.size} bets; slowest: acknowledged ${slowest.acknowledged} ms, notified ${slowest.notified} ms, not ready ${slowest.notReady} ms.`,
    };
  } finally {
    await api.close();
    await proxy.close();
    await database.close();
  }
}

/** How many milliseconds each took after the connections fell silent. */
type Delays = { readonly acknowledged: number; readonly notified: number; readonly notReady: number };

async function dropAll(api: TestApi, proxy: NetworkLink, viewer: TestUser, load: BetLoad): Promise<Delays> {
  const page = await openAgain(api.server.url, viewer.cookie);
  await page.wait('hello');
  const droppedAt = performance.now();
  const since = () => Math.round(performance.now() - droppedAt);
  if (proxy.swallow() === 0) throw new Error('There was no connection to drop.');
  const seen = page.messages.length;
  const before = load.acknowledged.size;
  const [acknowledged, notified, notReady] = await Promise.all([
    until(since, () => load.acknowledged.size > before),
    until(since, () => page.messages.length > seen),
    until(since, async () => (await api.server.app.inject({ url: '/api/ready' })).statusCode === 503),
  ]);
  page.close();
  await until(since, async () => (await api.server.app.inject({ url: '/api/ready' })).statusCode === 200);
  return { acknowledged, notified, notReady };
}

/** Opens a page as a browser does: after the last hole, the server may refuse the stream for some seconds. */
async function openAgain(url: string, cookie: string): ReturnType<typeof openPage> {
  for (let tries = 0; ; tries++) {
    try {
      return await openPage(url, cookie);
    } catch (error) {
      if (tries === 20 || !(error as Error).message.includes('503')) throw error;
      await sleep(500);
    }
  }
}

const longestMs = 60_000;

async function until(since: () => number, happened: () => boolean | Promise<boolean>): Promise<number> {
  while (!(await happened())) {
    if (since() > longestMs)
      throw new Error(`What a black hole must lead to did not happen for ${since()} ms.`);
    await sleep(20);
  }
  return since();
}

export const blackHoles: Proof = {
  name: 'blackHoles',
  unit: 'black holes',
  needsPostgres: true,
  claimsTimes: true,
  counts: { full: 200, quick: 4 },
  run: proveBlackHoles,
};
