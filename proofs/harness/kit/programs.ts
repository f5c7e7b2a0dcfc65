import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { findPostgresBin } from '../postgres-bin.ts';

/** The programs of the kit that are not installed. */
export function missingPrograms(): string[] {
  const programs = ['etcd', 'etcdctl', 'haproxy', 'pgbouncer', 'pgbackrest', 'openssl', 'setpriv'];
  const missing = programs.filter((name) => !isInstalled(name));
  if (spawnSync('/usr/bin/python3', ['-c', 'import etcd']).status !== 0) missing.push('python3-etcd');
  if (!isPatroniNewEnough()) missing.push(`patroni ${oldestPatroni} or newer`);
  return findPostgresBin() ? missing : [...missing, 'postgresql'];
}

/**
 * Older ones write with outdated revisions after a frozen node resumes, and then no standby may take over
 * (patroni/patroni#2783).
 */
const oldestPatroni = 3.1;

function isPatroniNewEnough(): boolean {
  if (!isInstalled('patroni')) return false;
  const version = execFileSync('patroni', ['--version'], { encoding: 'utf8' });
  return Number(/\d+\.\d+/.exec(version)?.[0]) >= oldestPatroni;
}

export function isInstalled(name: string): boolean {
  return ['/usr/bin', '/usr/sbin', '/usr/local/bin'].some((folder) => existsSync(`${folder}/${name}`));
}

/** PostgreSQL and PgBouncer refuse to run as root. */
export const databaseUser = userInfo().uid === 0 ? readPostgresUser() : {};

function readPostgresUser(): { uid?: number; gid?: number } {
  try {
    const read = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
    return { uid: read('-u'), gid: read('-g') };
  } catch {
    return {};
  }
}

export type Program = {
  readonly pid: number;
  /** Ends it and all its children, also suspended ones. */
  kill(): Promise<void>;
  /** Ends it in order. */
  terminate(): Promise<void>;
};

export type ProgramOptions = {
  readonly logFile: string;
  readonly env?: Record<string, string>;
  readonly cwd?: string;
  readonly asDatabaseUser?: boolean;
};

export const programPath = '/usr/local/bin:/usr/bin:/usr/sbin:/bin';

/** The system ends them when this program is killed, and this list when it exits: then it has no time to wait. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const { pid } of running) killTree(pid!);
});

export function startProgram(name: string, args: readonly string[], options: ProgramOptions): Program {
  const log = openSync(options.logFile, 'a');
  // Patroni stops its PostgreSQL when it gets SIGTERM.
  const child = spawn('setpriv', ['--pdeathsig', 'TERM', name, ...args], {
    cwd: options.cwd,
    env: { PATH: programPath, LC_ALL: 'C.UTF-8', ...options.env },
    stdio: ['ignore', log, log],
    ...(options.asDatabaseUser && databaseUser),
  });
  closeSync(log);
  running.add(child);
  const ended = once(child, 'exit');
  child.once('exit', () => running.delete(child));
  const end = async (signal: () => void) => {
    signal();
    if (child.exitCode === null && child.signalCode === null) await ended;
  };
  return {
    pid: child.pid!,
    kill: () => end(() => killTree(child.pid!)),
    terminate: () => end(() => child.kill('SIGTERM')),
  };
}

export function killTree(pid: number): void {
  signalTree(pid, 'SIGKILL');
}

/** Signals a process and its descendants, parents first. */
export function signalTree(pid: number, signal: NodeJS.Signals): void {
  for (const each of [pid, ...descendants(pid)]) {
    try {
      process.kill(each, signal);
    } catch {
      // It has ended.
    }
  }
}

export function descendants(pid: number): number[] {
  const parents = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      parents.set(parent, [...(parents.get(parent) ?? []), Number(name)]);
    } catch {
      // It has ended.
    }
  }
  const all: number[] = [];
  const visit = (of: number) => {
    for (const child of parents.get(of) ?? []) {
      all.push(child);
      visit(child);
    }
  };
  visit(pid);
  return all;
}
