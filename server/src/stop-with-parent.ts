const intervalMs = 250;

/**
 * Sends this process SIGTERM once the process that started it has ended. npm runs a script in a shell and passes SIGTERM to that
 * shell, which ends without passing it on.
 */
export function stopWithParent(): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, intervalMs);
  watch.unref();
}
