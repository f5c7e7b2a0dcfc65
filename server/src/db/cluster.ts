import { execFile } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { chownSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findPostgresHome, type PostgresHome } from './postgres-home.ts';

/** A running PostgreSQL cluster owned by this project. */
export type Cluster = {
  /** Connection string of its superuser, database `sidebet`. */
  readonly url: string;
  readonly dataDir: string;
  /** Process id of the server; null after a clean stop. */
  readonly pid: () => number | null;
  readonly isRunning: () => boolean;
  /** Restarts it on the same port and with the same flags if its process is gone. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

const username = 'sidebet';

/**
 * Starts the embedded PostgreSQL in a folder and creates the cluster on first use. If a killed server process
 * left its database running, that database is reused.
 */
export async function startCluster(
  dir: string,
  flags: readonly string[] = [],
  findPort: () => Promise<number> = freePort,
): Promise<Cluster> {
  const home = await findPostgresHome(dir);
  if (!existsSync(join(home.dataDir, 'PG_VERSION'))) await initialise(home);
  const running = await whenReady(home.dataDir);
  return toCluster(home, running?.port ?? (await startOnFreePort(home, flags, findPort)), flags);
}

/** Another program may take the port before PostgreSQL does; then it starts on another one. */
async function startOnFreePort(
  home: PostgresHome,
  flags: readonly string[],
  findPort: () => Promise<number>,
): Promise<number> {
  for (let tries = 1; ; tries++) {
    const port = await findPort();
    try {
      await start(home, port, flags);
      return port;
    } catch (error) {
      if (tries === 3 || (await isFree(port))) throw error;
    }
  }
}

/** The cluster of a folder if it is running. */
export async function clusterAt(dir: string): Promise<Cluster | null> {
  const home = await findPostgresHome(dir);
  const running = runningServer(home.dataDir);
  return running ? toCluster(home, running.port, []) : null;
}

async function start(home: PostgresHome, port: number, flags: readonly string[]): Promise<void> {
  // The lock file of a dead process. PostgreSQL would trust it if the process id was reused or the process was
  // not reaped. PostgreSQL detects orphans that still use the data by their shared memory.
  const left = readLock(home.dataDir);
  if (left && !serverRuns(left.pid)) rmSync(lockFile(home.dataDir), { force: true });
  const options = [
    `-p ${port}`,
    '-c listen_addresses=127.0.0.1',
    "-c unix_socket_directories=''",
    `-c shared_buffers=${sharedBuffersMb()}MB`,
    // A checkpoint every few seconds, as with the default 1 GB under full load, logs every page again: 2 to 4 times the WAL.
    '-c max_wal_size=4GB',
    ...flags,
  ];
  const log = join(home.dataDir, 'server.log');
  await run(home.pgCtl, ['start', '-w', '-D', home.dataDir, '-l', log, '-o', options.join(' ')], home);
}

/** 1/32 of the machine's memory, between 128 MB (PostgreSQL's default) and 512 MB (enough for a busy season). */
function sharedBuffersMb(): number {
  const memoryMb = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 2 ** 20;
  return Math.round(Math.max(128, Math.min(512, memoryMb / 32)));
}

function toCluster(home: PostgresHome, port: number, flags: readonly string[]): Cluster {
  const password = readFileSync(passwordFile(home), 'utf8').trim();
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${port}/postgres`,
    dataDir: home.dataDir,
    pid: () => readLock(home.dataDir)?.pid ?? null,
    isRunning: () => {
      const lock = readLock(home.dataDir);
      return lock !== null && serverRuns(lock.pid);
    },
    restart: async () => {
      if (!(await whenReady(home.dataDir))) await start(home, port, flags);
    },
    stop: async () => {
      // The terminal may already have ended the whole process group.
      if (!(await whenReady(home.dataDir))) return;
      await run(home.pgCtl, ['stop', '-w', '-m', 'fast', '-D', home.dataDir], home);
    },
  };
}

/**
 * For glibc: a session does not return memory after each statement only to ask for it again in the next, which costs a batch
 * of bets about 5% of its CPU.
 */
const memoryStaysMapped = { MALLOC_TRIM_THRESHOLD_: '67108864', MALLOC_TOP_PAD_: '1048576' };

/** Runs a PostgreSQL program to completion without blocking this process; recovery can take a while. */
async function run(program: string, args: readonly string[], home: PostgresHome): Promise<void> {
  try {
    await execute(program, args, {
      ...home.runAs,
      env: { ...process.env, LC_ALL: 'C', ...memoryStaysMapped },
    });
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    throw new Error(`${basename(program)} failed: ${stderr || message}`);
  }
}

const execute = promisify(execFile);

async function initialise(home: PostgresHome): Promise<void> {
  const file = passwordFile(home);
  writeFileSync(file, `${randomBytes(18).toString('hex')}\n`, { mode: 0o600 });
  if (home.runAs.uid !== undefined) chownSync(file, home.runAs.uid, home.runAs.gid!);
  const args = [`--pgdata=${home.dataDir}`, `--username=${username}`, `--pwfile=${file}`];
  await run(home.initdb, [...args, '--auth=scram-sha-256', ...(await findLocale(home)), '--no-sync'], home);
}

/** Sorts by code point, as fast as C, and maps Ł to ł. The built-in locale exists since version 17. */
async function findLocale({ initdb }: PostgresHome): Promise<readonly string[]> {
  const { stdout } = await execute(initdb, ['--version']);
  const version = Number(/\d+/.exec(stdout)?.[0]);
  if (version < 17) return ['--encoding=UTF8', '--locale=C.UTF-8'];
  return ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
}

/** The password file is outside the data folder, because initdb requires an empty folder. */
export function passwordFile({ dataDir }: Pick<PostgresHome, 'dataDir'>): string {
  return `${dataDir}.password`;
}

/** Whether a folder has a cluster, running or not. */
export async function hasCluster(dir: string): Promise<boolean> {
  return existsSync(join((await findPostgresHome(dir)).dataDir, 'PG_VERSION'));
}

type Lock = { readonly pid: number; readonly port: number; readonly ready: boolean };

const lockFile = (dataDir: string) => join(dataDir, 'postmaster.pid');

/** The lock file that the server writes into its data folder and removes on a clean stop. */
function readLock(dataDir: string): Lock | null {
  try {
    const [pid, , , port, , , , status] = readFileSync(lockFile(dataDir), 'utf8').split('\n');
    return { pid: Number(pid), port: Number(port), ready: status?.startsWith('ready') ?? false };
  } catch {
    return null;
  }
}

function runningServer(dataDir: string): Lock | null {
  const lock = readLock(dataDir);
  return lock?.ready && serverRuns(lock.pid) ? lock : null;
}

/** Same, but waits for a server that is still starting: its parent may have been killed meanwhile. */
async function whenReady(dataDir: string): Promise<Lock | null> {
  for (const givesUpAt = Date.now() + startWithinMs; Date.now() < givesUpAt; await sleep(50)) {
    const lock = readLock(dataDir);
    if (!lock || !serverRuns(lock.pid)) return null;
    if (lock.ready) return lock;
  }
  return null;
}

const startWithinMs = 60_000;

/**
 * Whether a process is alive and is PostgreSQL. A zombie has no command line. Under an init process that does not
 * reap, it would otherwise look alive forever.
 */
function serverRuns(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  if (!existsSync('/proc/self/cmdline')) return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    return false;
  }
}

/**
 * A port that is currently free, below those that systems give to outgoing connections. Such a connection could take a port
 * before its server starts, or while it restarts.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(20_000, 32_768);
    if (await isFree(port)) return port;
  }
  throw new Error('No port between 20000 and 32767 is free.');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
