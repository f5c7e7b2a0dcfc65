import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findPostgresHome, type PostgresHome } from './postgres-home.ts';

const run = promisify(execFile);

/** A running PostgreSQL that this project owns. */
export type Cluster = {
  /** Connection string of its superuser, database `sidebet`. */
  readonly url: string;
  readonly dataDir: string;
  readonly pid: () => number;
  stop(): Promise<void>;
};

const username = 'sidebet';

/**
 * Starts the embedded PostgreSQL over a folder, creating the cluster at first use. When a server process was
 * killed and left its database running, that database is taken over instead of started again.
 */
export async function startCluster(dir: string, flags: readonly string[] = []): Promise<Cluster> {
  const home = await findPostgresHome(dir);
  const created = !existsSync(join(home.dataDir, 'PG_VERSION'));
  if (created) await initialise(home);
  let server = runningServer(home.dataDir);
  if (!server) {
    const port = await freePort();
    const options = [
      `-p ${port}`,
      '-c listen_addresses=127.0.0.1',
      "-c unix_socket_directories=''",
      ...flags,
    ];
    const log = join(home.dataDir, 'server.log');
    await run(
      home.pgCtl,
      ['start', '-w', '-D', home.dataDir, '-l', log, '-o', options.join(' ')],
      home.runAs,
    );
    server = { pid: serverPid(home.dataDir), port };
  }
  const { port } = server;
  const password = readFileSync(passwordFile(home), 'utf8').trim();
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${port}/postgres`,
    dataDir: home.dataDir,
    pid: () => serverPid(home.dataDir),
    stop: async () => {
      await run(home.pgCtl, ['stop', '-w', '-m', 'fast', '-D', home.dataDir], home.runAs);
    },
  };
}

/** A cluster in a temporary folder, without the cost of durability that `flags` may switch off; gone after stop. */
export async function startThrowawayCluster(flags: readonly string[] = []): Promise<Cluster> {
  const dir = mkdtempSync(join(tmpdir(), 'sidebet-pg-'));
  const inner = join(dir, 'data');
  const { chmodSync } = await import('node:fs');
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

async function initialise(home: PostgresHome): Promise<void> {
  const file = passwordFile(home);
  writeFileSync(file, `${randomBytes(18).toString('hex')}\n`, { mode: 0o600 });
  if (home.runAs.uid !== undefined) {
    const { chownSync } = await import('node:fs');
    chownSync(file, home.runAs.uid, home.runAs.gid!);
  }
  const args = [`--pgdata=${home.dataDir}`, `--username=${username}`, `--pwfile=${file}`];
  await run(home.initdb, [...args, '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-sync'], {
    ...home.runAs,
    env: { ...process.env, LC_ALL: 'C' },
  });
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
