import { machineTime, treeTime } from './cpu-time.ts';

/**
 * Measures how much CPU time other programs take, because that distorts results. Returns the share since `watchNeighbors` was
 * called; undefined without /proc.
 */
export function watchNeighbors(ownRoots: readonly number[]): () => number | undefined {
  const before = machineTime();
  const ownBefore = treeTime(ownRoots);
  return () => {
    const after = machineTime();
    if (!before || !after) return undefined;
    const totalMs = after.totalMs - before.totalMs;
    const usedMs = after.idleMs - before.idleMs + (treeTime(ownRoots) - ownBefore);
    return Math.max(0, 1 - usedMs / totalMs);
  };
}
