/** Makes Ctrl-C stop a throwaway PostgreSQL before the program ends. Gives the stop to call when all went well. */
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
