const intervalMs = 250;

/**
 * Sends this process SIGTERM once the process that started it has ended. npm runs a script in a shell and passes SIGTERM to that
 * shell, which ends without passing it on. With `starter`, also if that process ended before this one could look at its parent.
 */
export function stopWithParent(starter?: number): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent && (starter === undefined || isRunning(starter))) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, intervalMs);
  watch.unref();
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Arguments of Node for a program that stops with this process. Its own processes of Node inherit them. */
export const stopsWithParent: readonly string[] = [
  '--import',
  `data:text/javascript,import { stopWithParent } from "${import.meta.url}"; stopWithParent(${process.pid});`,
];
