import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { findPostgresHome, type PostgresHome } from './postgres-home.ts';

/** A running PostgreSQL that this project owns. */
export type Cluster = {
  /** Connection string of its superuser, database `sidebet`. */
  readonly url: string;
  readonly dataDir: string;
  readonly pid: () => number;
  /** Starts it again on the same port when its process is gone. */
  restart(flags?: readonly string[]): Promise<void>;
  stop(): Promise<void>;
};

const username = 'sidebet';

/**
 * Starts the embedded PostgreSQL over a folder, creating the cluster at first use. When a server process was
 * killed and left its database running, that database is taken over instead of started again.
 */
export async function startCluster(dir: string, flags: readonly string[] = []): Promise<Cluster> {
  const home = await findPostgresHome(dir);
  if (!existsSync(join(home.dataDir, 'PG_VERSION'))) initialise(home);
  const running = runningServer(home.dataDir);
  const port = running?.port ?? (await freePort());
  if (!running) start(home, port, flags);
  return clusterOf(home, port);
}

/** The cluster of a folder if it is running now. */
export async function clusterAt(dir: string): Promise<Cluster | null> {
  const home = await findPostgresHome(dir);
  const running = runningServer(home.dataDir);
  return running ? clusterOf(home, running.port) : null;
}

function start(home: PostgresHome, port: number, flags: readonly string[]): void {
  const options = [`-p ${port}`, '-c listen_addresses=127.0.0.1', "-c unix_socket_directories=''", ...flags];
  const log = join(home.dataDir, 'server.log');
  run(home.pgCtl, ['start', '-w', '-D', home.dataDir, '-l', log, '-o', options.join(' ')], home);
}

function clusterOf(home: PostgresHome, port: number): Cluster {
  const password = readFileSync(passwordFile(home), 'utf8').trim();
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${port}/postgres`,
    dataDir: home.dataDir,
    pid: () => serverPid(home.dataDir),
    restart: async (flags = []) => {
      if (!runningServer(home.dataDir)) start(home, port, flags);
    },
    stop: async () => {
      // It may be down already, when the terminal ended the whole process group.
      if (runningServer(home.dataDir))
        run(home.pgCtl, ['stop', '-w', '-m', 'fast', '-D', home.dataDir], home);
    },
  };
}

/** pg_ctl waits for what it does, which is well under a second; nothing else has to happen meanwhile. */
function run(program: string, args: readonly string[], home: PostgresHome): void {
  const done = spawnSync(program, args, {
    ...home.runAs,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  });
  if (done.status !== 0)
    throw new Error(`${basename(program)} failed: ${done.error?.message ?? done.stderr}`);
}

/** A cluster in a temporary folder, without the cost of durability that `flags` may switch off; gone after stop. */
export async function startThrowawayCluster(flags: readonly string[] = []): Promise<Cluster> {
  const dir = mkdtempSync(join(tmpdir(), 'sidebet-pg-'));
  const inner = join(dir, 'data');
  chmodSync(dir, 0o711);
  const cluster = await startCluster(inner, flags);
  return {
    ...cluster,
    stop: async () => {
      await cluster.stop();
      rmSync(dir, { recursive: true, force: true });
      rmSync(cluster.dataDir, { recursive: true, force: true });
    },
  };
}

function initialise(home: PostgresHome): void {
  const file = passwordFile(home);
  writeFileSync(file, `${randomBytes(18).toString('hex')}\n`, { mode: 0o600 });
  if (home.runAs.uid !== undefined) chownSync(file, home.runAs.uid, home.runAs.gid!);
  const args = [`--pgdata=${home.dataDir}`, `--username=${username}`, `--pwfile=${file}`];
  // The built-in locale sorts by code point, as fast as C does, and knows that Ł and ł are one letter.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  run(home.initdb, [...args, '--auth=scram-sha-256', ...locale, '--no-sync'], home);
}

/** The password lies beside the data folder, for initdb wants that folder empty. */
function passwordFile(home: PostgresHome): string {
  return `${home.dataDir}.password`;
}

function runningServer(dataDir: string): { pid: number; port: number } | null {
  const file = join(dataDir, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const [pid, , , port, , , , status] = readFileSync(file, 'utf8').split('\n');
  if (!pid || !port || !status?.startsWith('ready')) return null;
  try {
    process.kill(Number(pid), 0);
  } catch {
    return null;
  }
  return { pid: Number(pid), port: Number(port) };
}

function serverPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** A port nobody listens on now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
