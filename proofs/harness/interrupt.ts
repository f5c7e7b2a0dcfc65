/**
 * Makes Ctrl-C and SIGTERM stop a temporary PostgreSQL before the program exits, and the exit ends what it started. Returns the
 * stop function for the normal end.
 */
export function stopOnInterrupt(stop: () => Promise<void>): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  const stopOnce = () => {
    stopping ??= stop();
    return stopping;
  };
  const interrupted = () => void stopOnce().finally(() => process.exit(130));
  process.once('SIGINT', interrupted);
  process.once('SIGTERM', interrupted);
  return async () => {
    process.off('SIGINT', interrupted);
    process.off('SIGTERM', interrupted);
    await stopOnce();
  };
}
