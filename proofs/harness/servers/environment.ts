import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPlayMoney } from '@sidebet/play-money/start';
import { type Cluster, clusterAt, freePort } from '@sidebet/server/db/cluster';
import { createPool, type Pool } from '@sidebet/server/db/pool';
import { silentLog } from '@sidebet/server/logging/log';
import { addSessions } from '@sidebet/server/testing/sessions';
import { startThrowawayCluster } from '@sidebet/server/testing/throwaway-cluster';
import { addPeople } from '../database.ts';
import { Client } from './client.ts';
import { EffectRecord } from './effect-record.ts';
import { openLoadGroup } from './group-load.ts';
import { canBet, createLoad, deposit, type ListedEvent, type Load } from './load.ts';
import { ServerProcess } from './server-process.ts';

/** The test environment: real servers on a durable PostgreSQL, a payment provider that survives them, and users. */
export type ServerEnvironment = {
  readonly servers: readonly ServerProcess[];
  readonly record: EffectRecord;
  readonly load: Load;
  readonly clients: readonly Client[];
  /** A user outside the load, who tests whether bets can be placed. */
  readonly probe: Client;
  /** An event that starts after the run: in turn, because a user may have only so many open bets on each. */
  readonly nextFarEvent: () => string;
  /** Reads the database; connects as the application does. */
  readonly pool: Pool;
  /** The servers' database, whose postmaster may be killed; the server's own if embedded. */
  readonly cluster: Cluster;
  close(): Promise<void>;
};

export type ServerEnvironmentOptions = {
  readonly servers: 1 | 2;
  /** Whether the server embeds a PostgreSQL, as it does without DATABASE_URL. */
  readonly embedded: boolean;
  readonly people: number;
};

const secret = 'a secret for fault proofs that is long enough to be one';
const webhookSecret = 'whsec_fault_proofs';
/** Only as long as needed: a busy machine starts a server slowly, and one that ended is noticed at once. */
const startsWithinMs = 120_000;

export async function openServerEnvironment(options: ServerEnvironmentOptions): Promise<ServerEnvironment> {
  const closing: (() => unknown)[] = [];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  try {
    return { ...(await build(options, closing)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A provider of play money that calls the `servers` in turn, and that order for other requests. */
export async function startProvider(servers: readonly ServerProcess[], secret: string) {
  let next = 0;
  const chooseServer = () => servers[next++ % servers.length]!.url;
  const provider = await startPlayMoney({
    webhookUrl: () => `${chooseServer()}/api/webhooks/stripe`,
    webhookSecret: secret,
    log: silentLog,
    retryAfterMs: Array(300).fill(100),
  });
  return { provider, chooseServer };
}

async function build(
  { servers: count, embedded, people }: ServerEnvironmentOptions,
  closing: (() => unknown)[],
) {
  const dir = mkdtempSync(join(tmpdir(), 'sidebet-faults-'));
  chmodSync(dir, 0o711);
  closing.push(() => rmSync(dir, { recursive: true, force: true }));
  const throwaway = embedded ? null : await startThrowawayCluster();
  if (throwaway) closing.push(() => throwaway.stop());

  const servers: ServerProcess[] = [];
  const { provider, chooseServer } = await startProvider(servers, webhookSecret);
  closing.push(() => provider.close());
  for (let i = 0; i < count; i++) {
    servers.push(
      new ServerProcess(await freePort(), {
        DATA_DIR: dir,
        ...(throwaway && { DATABASE_URL: throwaway.url }),
        SESSION_SECRET: secret,
        SIM_SPEED: '60',
        DEMO: 'false',
        RATE_LIMITS: 'false',
        BREACHED_PASSWORDS: 'off',
        STRIPE_SECRET_KEY: 'sk_test_local',
        STRIPE_WEBHOOK_SECRET: webhookSecret,
        STRIPE_API_BASE: provider.url,
      }),
    );
  }
  closing.push(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    // A killed server leaves its PostgreSQL running.
    if (embedded) await (await clusterAt(join(dir, 'postgres')))?.stop();
  });
  for (const server of servers) {
    server.start();
    if (!(await server.isReady(startsWithinMs)))
      throw new Error(`The server does not start: ${server.output}`);
  }

  const cluster = throwaway ?? (await clusterAt(join(dir, 'postgres')))!;
  const pool = createPool(cluster.url, { max: 2 });
  closing.push(() => pool.end());
  const record = new EffectRecord();
  const ids = Array.from({ length: people + 1 }, () => randomUUID());
  await addPeople(pool, ids);
  const cookies = await addSessions(pool, ids, secret, new Date());
  const clients = ids.map((id, i) => {
    record.people.add(id);
    return new Client({ id, cookie: cookies[i]! }, record, chooseServer);
  });
  await Promise.all(clients.map((client) => deposit(client, record, 1000_00)));
  const [probe, ...rest] = clients as [Client, ...Client[]];
  const farEvents = await findFarEvents(probe);
  let farEvent = 0;
  const nextFarEvent = () => farEvents[farEvent++ % farEvents.length]!;
  const groupId = await openLoadGroup(
    pool,
    rest.map(({ id }) => id),
  );
  const load = createLoad(rest, record, groupId);
  return { servers, record, clients: rest, probe, nextFarEvent, pool, cluster, load };
}

export async function findFarEvents(client: Client): Promise<string[]> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const { items } = await client.read('/api/events?limit=100');
    const far = items.filter(
      (event: ListedEvent) => canBet(event) && Date.parse(event.commenceTime) > Date.now() + 3_600_000,
    );
    if (far.length > 0) return far.map(({ id }: { id: string }) => id);
    await sleep(50);
  }
  throw new Error('The feed lists no event that is more than an hour ahead.');
}
