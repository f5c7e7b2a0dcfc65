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
import { type Certificates, issueCertificates } from './certificates.ts';
import { type Etcd, startEtcd } from './etcd.ts';
import { type KitNode, type KitSecrets, openNode } from './node.ts';
import { databaseUser, startProgram } from './programs.ts';
import { callRestApi, type RestRequest } from './rest-api.ts';

const deploy = fileURLToPath(new URL('../../../deploy/', import.meta.url));
const host = '127.0.0.1';

/** The high availability kit of `deploy/` on this machine: etcd, two nodes with Patroni, HAProxy and PgBouncer. */
export type Kit = {
  readonly nodes: readonly [KitNode, KitNode];
  readonly etcd: Etcd;
  readonly certificates: Certificates;
  readonly secrets: KitSecrets;
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
  /** The addresses of the nodes that must answer while etcd is away, by name. */
  failsafeNodes(): Promise<Record<string, string>>;
  /** Issues the certificates of the nodes and of etcd again. */
  renewCertificates(): void;
  /** One more node, which stops with the kit. */
  addStandby(name: string): Promise<KitNode>;
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
  const secrets = { superuser: secret(), replication: secret(), etcd: secret(), rest: secret() };
  const password = secret();

  const certificates = issueCertificates(dir, host);
  const etcd = await startEtcd(dir, certificates, { root: secret(), patroni: secrets.etcd });
  opened.defer(() => etcd.kill());

  const open = (name: string) => openNode(name, { dir, etcdPort: etcd.port, certificates, secrets });
  const first = await open('db1');
  opened.defer(first.stop);
  const second = await open('db2');
  opened.defer(second.stop);
  const nodes = [first, second] as const;
  const findPrimary = async () => {
    const [isFirst, isSecond] = await Promise.all(nodes.map((node) => node.isPrimary()));
    return isFirst ? first : isSecond ? second : null;
  };
  const primary = () => until('there is a primary', findPrimary);
  await primary();
  const rest = async (path: string, request?: RestRequest) =>
    callRestApi((await primary()).links.rest.port, path, certificates.ca, request);
  const configure = async (change: object) => {
    const login = `patroni:${secrets.rest}`;
    const answer = await rest('/config', { method: 'PATCH', body: change, login });
    if (answer.status !== 200) throw new Error(`Patroni refused the configuration: ${answer.body}`);
  };
  await configure(dynamic);
  const pgbackrest = async (command: readonly string[]) => {
    const env = { ...process.env, ...(await primary()).env };
    await promisify(execFile)('pgbackrest', ['--stanza=sidebet', ...command], { env, ...databaseUser });
  };
  await pgbackrest(['stanza-create']);

  const { port } = (await primary()).links.clients;
  const tls = `sslmode=verify-full&sslrootcert=${certificates.ca}`;
  await asOwner(
    `postgres://postgres:${secrets.superuser}@${host}:${port}/postgres?${tls}`,
    async (superuser) => {
      await superuser.query(`create role sidebet login createrole password '${password}'`);
      await superuser.query('create database sidebet owner sidebet');
    },
  );

  const [haproxyPort, pgbouncerPort] = [await freePort(), await freePort()];
  const haproxy = startProgram('haproxy', ['-f', join(deploy, 'haproxy/database.cfg')], {
    logFile: join(dir, 'haproxy.log'),
    env: {
      DATABASE_BIND: `${host}:${haproxyPort}`,
      DB_1: `${host}:${first.links.clients.port}`,
      DB_1_REST: String(first.links.rest.port),
      DB_2: `${host}:${second.links.clients.port}`,
      DB_2_REST: String(second.links.rest.port),
      DATABASE_CA: certificates.ca,
    },
  });
  opened.defer(() => haproxy.kill());
  const pgbouncerDir = join(dir, 'pgbouncer');
  mkdirSync(pgbouncerDir);
  writeFileSync(join(pgbouncerDir, 'userlist.txt'), `"sidebet" "${password}"\n`);
  writeFileSync(
    join(pgbouncerDir, 'pgbouncer.ini'),
    readFileSync(join(deploy, 'pgbouncer/pgbouncer.ini'), 'utf8')
      .replace('/etc/sidebet/tls/ca.pem', certificates.ca)
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
  const urlWithTls = (hosts: string) => `${url(hosts)}?${tls}`;
  const healthy = async () => {
    await until('the cluster is healthy', async () => {
      const answer = await rest('/cluster').catch(() => null);
      if (answer?.status !== 200 || !(await findPrimary())) return false;
      const { members } = JSON.parse(answer.body) as { members: readonly Member[] };
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
    etcd,
    certificates,
    secrets,
    failsafeNodes: async () => JSON.parse((await rest('/failsafe')).body),
    renewCertificates: () => void issueCertificates(dir, host),
    async addStandby(name) {
      const node = await open(name);
      closing.defer(node.stop);
      return node;
    },
    urls: {
      hosts: urlWithTls(nodes.map(({ links }) => `${host}:${links.clients.port}`).join(',')),
      haproxy: urlWithTls(`${host}:${haproxyPort}`),
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
