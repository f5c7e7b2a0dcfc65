/** Thrown when the program must not run with this configuration or database. Its message is printed. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal';
}

/** Turns the error of a port that is in use into a refusal that names its setting. */
export function refusePortInUse(setting: 'PORT' | 'METRICS_PORT', port: number) {
  return (error: NodeJS.ErrnoException): never => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new StartRefusal(`Port ${port} is in use. Choose another one with ${setting}.`);
  };
}
