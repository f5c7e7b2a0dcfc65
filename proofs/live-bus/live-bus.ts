import { setTimeout as sleep } from 'node:timers/promises';
import { announce } from '@sidebet/server/db/live-payload';
import { newId } from '@sidebet/server/db/new-id';
import type { Pool } from '@sidebet/server/db/pool';
import { databaseAt } from '@sidebet/server/db/pool';
import { listenOnBus } from '@sidebet/server/live/bus';
import { type Listener, listen } from '@sidebet/server/live/listener';
import { openNats } from '@sidebet/server/live/nats';
import { silentLog } from '@sidebet/server/logging/log';
import { asOwner } from '@sidebet/server/testing/as-owner';
import { testDatabase } from '@sidebet/server/testing/database';
import { type Proof, type ProofResult, type ProofRun, Tally } from '../harness/proof.ts';
import { type Random, seeded } from '../harness/random.ts';
import { runTests } from '../harness/run-tests.ts';
import { missingNats, type NatsServer, startNats } from './nats-server.ts';

/** Ten times as fast as in production. */
const timing = { heartbeatMs: 100, silentMs: 250, firstFrameMs: 120 };
const processes = 3;

/** A process that receives announcements: what it received, and when it learned that it may have missed some. */
type Receiver = { readonly listener: Listener; readonly heard: Set<string>; readonly gaps: number[] };

type Site = {
  readonly nats: NatsServer;
  readonly pool: Pool;
  readonly databaseUrl: string;
  readonly receivers: Receiver[];
  open(): Promise<Receiver>;
};

/** What happens while things are announced. */
const faults = {
  none: async () => {},
  natsKilled: async ({ nats }: Site) => {
    await nats.kill();
    await sleep(200);
    await nats.start();
  },
  natsSuspended: async ({ nats }: Site) => {
    nats.suspend();
    await sleep(600);
    nats.resume();
  },
  relayEnds: async ({ receivers, open }: Site, random: Random) => {
    const [gone] = receivers.splice(random.int(0, receivers.length - 1), 1);
    await gone!.listener.close();
    receivers.push(await open());
  },
  listenersCut: ({ databaseUrl }: Site) =>
    asOwner(databaseUrl, (owner) =>
      owner.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sidebet-live' and datname = current_database()",
      ),
    ),
} as const;
const faultNames = Object.keys(faults) as [keyof typeof faults, ...(keyof typeof faults)[]];

/**
 * Three processes share announcements over a real NATS server, which is killed and suspended; relays end and lose the
 * database. Whatever happens, each process receives every announcement that commits while it runs, or learns afterwards that
 * it must read again. `ignoresGaps` is the control: without that, announcements are missed.
 */
export async function proveLiveBus(
  { count, progress }: ProofRun,
  { ignoresGaps = false } = {},
): Promise<ProofResult> {
  const tally = new Tally(progress);
  const random = seeded(7);
  await using opened = new AsyncDisposableStack();
  const database = opened.adopt(await testDatabase(4), ({ close }) => close());
  const nats = opened.adopt(await startNats(), ({ kill }) => kill());
  const receivers: Receiver[] = [];
  opened.defer(async () => void (await Promise.all(receivers.map(({ listener }) => listener.close()))));
  const open = () => openReceiver(database.url, nats.url);
  for (let n = 0; n < processes; n++) receivers.push(await open());
  const site: Site = { nats, pool: database.pool, databaseUrl: database.url, receivers, open };
  for (let round = 0; round < count; round++) {
    const fault = random.pick(faultNames);
    const witnesses = [...receivers];
    const announced: Announced[] = [];
    let ends = false;
    const announcing = (async () => {
      while (!ends) {
        announced.push({ id: newId(), sentAt: performance.now() });
        await announce(database.pool, { users: [announced.at(-1)!.id] });
        await sleep(5);
      }
    })();
    try {
      await sleep(50);
      await faults[fault](site, random);
      await sleep(50);
    } finally {
      ends = true;
      await announcing;
    }
    const settled = await hearEachOther(site);
    const stayed = witnesses.filter((one) => receivers.includes(one));
    const missed = stayed.flatMap(({ heard, gaps }) =>
      announced.filter(
        ({ id, sentAt }) => !heard.has(id) && (ignoresGaps || !gaps.some((gapAt) => gapAt >= sentAt)),
      ),
    );
    tally.add(
      missed.length > 0
        ? `${fault}: ${missed.length} of ${announced.length * stayed.length} announcements were missed.`
        : settled
          ? null
          : `${fault}: the processes do not hear each other again.`,
    );
  }
  return tally.result();
}

type Announced = { readonly id: string; readonly sentAt: number };

/** Waits until every process receives the announcements of the database. */
async function hearEachOther({ pool, receivers }: Site): Promise<boolean> {
  for (const givesUpAt = Date.now() + 20_000; Date.now() < givesUpAt; ) {
    const id = newId();
    await announce(pool, { users: [id] });
    await sleep(50);
    if (receivers.every(({ heard, listener }) => heard.has(id) && listener.isConnected())) return true;
  }
  return false;
}

async function openReceiver(databaseUrl: string, natsUrl: string): Promise<Receiver> {
  const heard = new Set<string>();
  const gaps: number[] = [];
  const database = databaseAt(databaseUrl);
  const listener = await listenOnBus(
    {
      openBus: (onFrame) => openNats(natsUrl, silentLog, onFrame),
      listenToDatabase: (on) => listen({ hosts: database.hosts, database, log: silentLog, on }),
      log: silentLog,
      timing,
    },
    {
      payload: ({ users = [] }) => {
        for (const id of users) heard.add(id);
      },
      gap: () => void gaps.push(performance.now()),
    },
  );
  return { listener, heard, gaps };
}

/** The rounds, and the tests of live updates with NATS. */
async function proveAll(options: ProofRun): Promise<ProofResult> {
  const result = await proveLiveBus(options);
  await using opened = new AsyncDisposableStack();
  const nats = opened.adopt(await startNats(), ({ kill }) => kill());
  const env = { TEST_NATS_URL: nats.url };
  const { passed, failures } = await runTests({ projects: ['postgres'], paths: ['server/src/live'], env });
  return {
    ...result,
    failed: result.failed + failures.length,
    details: [...result.details, ...failures.map((failure) => `With NATS: ${failure}`)],
    note: `${passed} tests of live updates passed with NATS.`,
  };
}

export const liveBus: Proof = {
  name: 'liveBus',
  unit: 'rounds',
  needsPostgres: true,
  missing: missingNats,
  counts: { full: 300, quick: 30 },
  run: proveAll,
};
