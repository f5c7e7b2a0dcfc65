import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@sidebet/server/db/cluster';
import { createPool, type Pool } from '@sidebet/server/db/pool';
import { asOwner } from '@sidebet/server/testing/as-owner';
import { addSessions } from '@sidebet/server/testing/sessions';
import { startThrowawayCluster } from '@sidebet/server/testing/throwaway-cluster';
import type { Bettor } from '../harness/bet-load.ts';
import { addPeople } from '../harness/database.ts';
import { Client } from '../harness/servers/client.ts';
import { EffectRecord } from '../harness/servers/effect-record.ts';
import { findFarEvents, startProvider } from '../harness/servers/environment.ts';
import { deposit } from '../harness/servers/load.ts';
import { ServerProcess } from '../harness/servers/server-process.ts';
import { installRelease, type Release } from './last-release.ts';
import { runProgram } from './run-program.ts';

const secret = 'a secret for upgrade proofs that is long enough to be one';
const webhookSecret = 'whsec_upgrade_proofs';
const bettorsPerProcess = 4;
export const purseCents = 1_000_00;

/** The last release: two of its processes, with workers, on a database that it migrated itself, with the documented roles. */
export type RunningRelease = AsyncDisposable & {
  readonly bettors: readonly Bettor[];
  readonly acceptors: readonly Bettor[];
  readonly bettorIds: readonly string[];
  readonly events: readonly string[];
  /** Logged in as the site. */
  readonly pool: Pool;
  readonly ownerUrl: string;
};

export async function startRelease(release: Release): Promise<RunningRelease> {
  await using opened = new AsyncDisposableStack();
  const dir = mkdtempSync(join(tmpdir(), 'sidebet-upgrade-'));
  chmodSync(dir, 0o711);
  opened.defer(() => rmSync(dir, { recursive: true, force: true }));
  installRelease(release, dir);
  const runOrThrow = async (command: string, env: Record<string, string>, args: readonly string[] = []) => {
    const { exitCode, output } = await runProgram(join(dir, `server/src/cli/${command}.ts`), env, args);
    if (exitCode !== 0) throw new Error(`The release's ${command} failed: ${output}`);
  };
  const cluster = await startThrowawayCluster();
  opened.defer(() => cluster.stop());
  const asUser = (user: string) => {
    const url = new URL(cluster.url);
    Object.assign(url, { username: user, password: user, pathname: '/sidebet' });
    return url.href;
  };
  const [ownerUrl, siteUrl] = [asUser('sidebet_owner'), asUser('sidebet_site')];
  await asOwner(cluster.url, async (administrator) => {
    await administrator.query("create role sidebet_owner login createrole password 'sidebet_owner'");
    await administrator.query('create database sidebet owner sidebet_owner');
  });
  // Until version 1.0.0 the first migration needed both addresses to be the owner's.
  await runOrThrow('migrate', { DATABASE_URL: ownerUrl, DATABASE_OWNER_URL: ownerUrl });
  await asOwner(ownerUrl, (owner) =>
    owner.query("create role sidebet_site login password 'sidebet_site' in role sidebet_app"),
  );

  const limits = ['minimumStake=0.01', 'openBetsPerEvent=1000', '--reason', 'many small bets'];
  await runOrThrow('settings', { DATABASE_URL: siteUrl }, limits);

  const servers: ServerProcess[] = [];
  const { provider, chooseServer } = await startProvider(servers, webhookSecret);
  opened.defer(() => provider.close());
  for (let i = 0; i < 2; i++) {
    const env = {
      ...{ DATABASE_URL: siteUrl, DATA_DIR: join(dir, 'data'), SESSION_SECRET: secret, WORKERS: 'true' },
      ...{ DEMO: 'false', RATE_LIMITS: 'false', BREACHED_PASSWORDS: 'off' },
      ...{ STRIPE_SECRET_KEY: 'sk_test_local', STRIPE_WEBHOOK_SECRET: webhookSecret },
      STRIPE_API_BASE: provider.url,
    };
    const server = new ServerProcess(await freePort(), env, join(dir, 'server/src/main.ts'));
    server.start();
    opened.defer(() => server.stop());
    if (!(await server.isReady(120_000))) throw new Error(`The release does not start: ${server.output}`);
    servers.push(server);
  }

  const pool = createPool(siteUrl, { max: 2 });
  opened.defer(() => pool.end());
  const ids = Array.from({ length: 2 * bettorsPerProcess * servers.length }, () => randomUUID());
  await addPeople(pool, ids);
  const cookies = await addSessions(pool, ids, secret, new Date());
  const record = new EffectRecord();
  const clients = ids.map((id, i) => new Client({ id, cookie: cookies[i]! }, record, chooseServer));
  await Promise.all(clients.map((client) => deposit(client, record, purseCents)));
  if (record.faults.length > 0) throw new Error(`The release took no deposits: ${record.faults[0]}`);
  const events = await findFarEvents(clients[0]!);
  const people = cookies.map((cookie, i) => ({ cookie, url: servers[i % servers.length]!.url }));
  const closing = opened.move();
  return {
    bettors: people.slice(0, people.length / 2),
    acceptors: people.slice(people.length / 2),
    bettorIds: ids.slice(0, ids.length / 2),
    ...{ events, pool, ownerUrl },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}
