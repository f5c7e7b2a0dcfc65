import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@sidebet/server/db/cluster';
import { asOwner } from '@sidebet/server/testing/as-owner';
import { type KitNode, openNode } from './node.ts';
import { databaseUser, startProgram } from './programs.ts';

const deploy = fileURLToPath(new URL('../../../deploy/', import.meta.url));
const host = '127.0.0.1';

/** The high availability kit of `deploy/` on this machine: etcd, two nodes with Patroni, HAProxy and PgBouncer. */
export type Kit = {
  readonly nodes: readonly [KitNode, KitNode];
  readonly urls: {
    /** Both nodes: the application finds the primary. */
    readonly hosts: string;
    /** Through HAProxy to the primary. */
    readonly haproxy: string;
    /** Through PgBouncer and HAProxy. */
    readonly pgbouncer: string;
  };
  /** The primary. Waits until there is one. */
  primary(): Promise<KitNode>;
  /** Waits until one node is the primary and the other a synchronous standby. */
  healthy(): Promise<void>;
  /** Changes Patroni's dynamic configuration. */
  configure(change: object): Promise<void>;
  /** Makes a full backup. */
  backUp(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Rejoins sooner than the shipped settings. A primary that is gone is replaced as late as there: Patroni's shortest lease is
 * 20 s.
 */
const dynamic = { loop_wait: 1, retry_timeout: 3 };
const startsWithinMs = 120_000;

/** Repeats until it finds something, and returns that. */
async function until<T>(what: string, find: () => Promise<T | false | null>): Promise<T> {
  for (const givesUpAt = Date.now() + startsWithinMs; Date.now() < givesUpAt; await sleep(200)) {
    const found = await find();
    if (found) return found;
  }
  throw new Error(`Waited in vain until ${what}.`);
}

function lastLines(file: string): string {
  return readFileSync(file, 'utf8').split('\n').slice(-40).join('\n');
}

/** A node as Patroni describes it. */
type Member = { readonly role: string; readonly state: string };

export async function startKit(): Promise<Kit> {
  await using opened = new AsyncDisposableStack();
  const dir = mkdtempSync(join(tmpdir(), 'sidebet-kit-'));
  chmodSync(dir, 0o755);
  if (databaseUser.uid !== undefined) chownSync(dir, databaseUser.uid, databaseUser.gid!);
  opened.defer(() => rmSync(dir, { recursive: true, force: true }));
  const secret = () => randomBytes(12).toString('hex');
  const secrets = { superuser: secret(), replication: secret() };
  const password = secret();

  const [etcdPort, peerPort] = [await freePort(), await freePort()];
  const etcd = startProgram(
    'etcd',
    [
      ...['--data-dir', join(dir, 'etcd'), '--name', 'etcd'],
      ...[
        '--listen-client-urls',
        `http://${host}:${etcdPort}`,
        '--advertise-client-urls',
        `http://${host}:${etcdPort}`,
      ],
      ...[
        '--listen-peer-urls',
        `http://${host}:${peerPort}`,
        '--initial-advertise-peer-urls',
        `http://${host}:${peerPort}`,
      ],
      ...['--initial-cluster', `etcd=http://${host}:${peerPort}`],
      ...['--heartbeat-interval', '100', '--election-timeout', '1000'],
    ],
    { logFile: join(dir, 'etcd.log') },
  );
  opened.defer(() => etcd.kill());
  await until('etcd starts', async () => {
    const answer = await fetch(`http://${host}:${etcdPort}/version`).catch(() => null);
    const { etcdcluster = 'not_decided' } = ((await answer?.json()) ?? {}) as { etcdcluster?: string };
    return etcdcluster !== 'not_decided';
  });

  const first = await openNode('db1', dir, etcdPort, secrets);
  opened.defer(first.stop);
  const second = await openNode('db2', dir, etcdPort, secrets);
  opened.defer(second.stop);
  const nodes = [first, second] as const;
  const findPrimary = async () => {
    const [isFirst, isSecond] = await Promise.all(nodes.map((node) => node.isPrimary()));
    return isFirst ? first : isSecond ? second : null;
  };
  const primary = () => until('there is a primary', findPrimary);
  await primary();
  const rest = async (path: string, init?: RequestInit) => {
    return fetch(`http://${host}:${(await primary()).links.rest.port}${path}`, {
      ...init,
      signal: AbortSignal.timeout(2_000),
    });
  };
  const configure = async (change: object) => {
    const answer = await rest('/config', { method: 'PATCH', body: JSON.stringify(change) });
    if (!answer.ok) throw new Error(`Patroni refused the configuration: ${await answer.text()}`);
  };
  await configure(dynamic);
  const pgbackrest = async (command: readonly string[]) => {
    const env = { ...process.env, ...(await primary()).backupEnv };
    await promisify(execFile)('pgbackrest', ['--stanza=sidebet', ...command], { env, ...databaseUser });
  };
  await pgbackrest(['stanza-create']);

  const { port } = (await primary()).links.clients;
  await asOwner(`postgres://postgres:${secrets.superuser}@${host}:${port}/postgres`, async (superuser) => {
    await superuser.query(`create role sidebet login createrole password '${password}'`);
    await superuser.query('create database sidebet owner sidebet');
  });

  const [haproxyPort, pgbouncerPort] = [await freePort(), await freePort()];
  const haproxy = startProgram('haproxy', ['-f', join(deploy, 'haproxy/database.cfg')], {
    logFile: join(dir, 'haproxy.log'),
    env: {
      DATABASE_BIND: `${host}:${haproxyPort}`,
      DB_1: `${host}:${first.links.clients.port}`,
      DB_1_REST: String(first.links.rest.port),
      DB_2: `${host}:${second.links.clients.port}`,
      DB_2_REST: String(second.links.rest.port),
    },
  });
  opened.defer(() => haproxy.kill());
  const pgbouncerDir = join(dir, 'pgbouncer');
  mkdirSync(pgbouncerDir);
  writeFileSync(join(pgbouncerDir, 'userlist.txt'), `"sidebet" "${password}"\n`);
  writeFileSync(
    join(pgbouncerDir, 'pgbouncer.ini'),
    readFileSync(join(deploy, 'pgbouncer/pgbouncer.ini'), 'utf8')
      .replace('port=5000', `port=${haproxyPort}`)
      .replace('listen_port = 6432', `listen_port = ${pgbouncerPort}`),
  );
  const pgbouncer = startProgram('pgbouncer', ['pgbouncer.ini'], {
    logFile: join(dir, 'pgbouncer.log'),
    cwd: pgbouncerDir,
    asDatabaseUser: true,
  });
  opened.defer(() => pgbouncer.kill());

  const url = (hosts: string) => `postgres://sidebet:${password}@${hosts}/sidebet`;
  const healthy = async () => {
    await until('the cluster is healthy', async () => {
      const answer = await rest('/cluster').catch(() => null);
      if (!answer?.ok || !(await findPrimary())) return false;
      const { members } = (await answer.json()) as { members: readonly Member[] };
      const standby = members.find(({ role }) => role === 'sync_standby' || role === 'replica');
      const isRunning = standby?.state === 'running' || standby?.state === 'streaming';
      return isRunning && (standby.role === 'sync_standby' || !isSynchronous);
    }).catch((error: Error) => {
      const logs = nodes.map(({ name }) => `${name}:\n${lastLines(join(dir, `${name}.log`))}`);
      throw new Error(`${error.message}\n${logs.join('\n')}`);
    });
  };
  let isSynchronous = true;
  await healthy();
  const closing = opened.move();
  return {
    nodes,
    urls: {
      hosts: url(nodes.map(({ links }) => `${host}:${links.clients.port}`).join(',')),
      haproxy: url(`${host}:${haproxyPort}`),
      pgbouncer: url(`${host}:${pgbouncerPort}`),
    },
    primary,
    healthy,
    backUp: () => pgbackrest(['--type=full', 'backup']),
    async configure(change) {
      if ('synchronous_mode' in change) isSynchronous = change.synchronous_mode === true;
      await configure(change);
    },
    stop: () => closing.disposeAsync(),
  };
}
