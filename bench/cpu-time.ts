import { readdirSync, readFileSync } from 'node:fs';

/** Of /proc; the same on every Linux that Node runs on. */
const msPerTick = 10;

/** CPU time of the machine so far, in milliseconds. Undefined without /proc. */
export function machineTime(): { readonly totalMs: number; readonly idleMs: number } | undefined {
  try {
    const ticks = readFileSync('/proc/stat', 'utf8').split('\n')[0]!.split(/\s+/).slice(1, 9).map(Number);
    return { totalMs: msPerTick * sum(ticks), idleMs: msPerTick * (ticks[3]! + ticks[4]!) };
  } catch {
    return undefined;
  }
}

/** CPU time so far of the processes and all their descendants, in milliseconds. Ended children count with their parent. */
export function treeTime(roots: readonly number[]): number {
  const processes = listProcesses();
  const own = new Set(roots);
  let grown = -1;
  while (grown !== own.size) {
    grown = own.size;
    for (const { pid, parent } of processes) if (own.has(parent)) own.add(pid);
  }
  return sum(processes.filter(({ pid }) => own.has(pid)).map(({ ownMs, childrenMs }) => ownMs + childrenMs));
}

/** CPU time so far of one process with its threads, in milliseconds. */
export function processTime(pid: number): number {
  return readProcess(String(pid))[0]?.ownMs ?? 0;
}

type Process = { pid: number; parent: number; ownMs: number; childrenMs: number };

function listProcesses(): Process[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap(readProcess);
  } catch {
    return [];
  }
}

function readProcess(name: string): Process[] {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
    // After the program's name: state, parent, …; from the twelfth field on user, system, children's user, children's system.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [user, system, childUser, childSystem] = fields
      .slice(11, 15)
      .map((ticks) => msPerTick * Number(ticks));
    return [
      {
        pid: Number(name),
        parent: Number(fields[1]),
        ownMs: user! + system!,
        childrenMs: childUser! + childSystem!,
      },
    ];
  } catch {
    // The process ended meanwhile.
    return [];
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
