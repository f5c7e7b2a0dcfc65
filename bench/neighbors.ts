import { readdirSync, readFileSync } from 'node:fs';

/** CPU time so far, in ticks: of the whole machine, and of our own processes. */
type Spent = { readonly total: number; readonly idle: number; readonly own: number };

/**
 * Measures how much CPU time other programs take, because that distorts results. Returns the share since `watch` was called;
 * undefined without /proc.
 */
export function watchNeighbors(ownRoots: readonly number[]): () => number | undefined {
  const before = spent(ownRoots);
  return () => {
    const after = spent(ownRoots);
    if (!before || !after) return undefined;
    const total = after.total - before.total;
    return Math.max(0, 1 - (after.idle - before.idle) / total - (after.own - before.own) / total);
  };
}

function spent(roots: readonly number[]): Spent | undefined {
  try {
    const ticks = readFileSync('/proc/stat', 'utf8').split('\n')[0]!.split(/\s+/).slice(1, 9).map(Number);
    return { total: sum(ticks), idle: ticks[3]! + ticks[4]!, own: spentByTrees(roots) };
  } catch {
    return undefined;
  }
}

/** The CPU time of the processes and all their descendants. Ended children count with their parent. */
function spentByTrees(roots: readonly number[]): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readProcess);
  const own = new Set(roots);
  let grown = -1;
  while (grown !== own.size) {
    grown = own.size;
    for (const { pid, parent } of processes) if (own.has(parent)) own.add(pid);
  }
  return sum(processes.filter(({ pid }) => own.has(pid)).map(({ ticks }) => ticks));
}

function readProcess(name: string): { pid: number; parent: number; ticks: number }[] {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
    // After the program's name: state, parent, …; from the twelfth field on user, system, children's user, children's system.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return [{ pid: Number(name), parent: Number(fields[1]), ticks: sum(fields.slice(11, 15).map(Number)) }];
  } catch {
    // The process ended meanwhile.
    return [];
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
