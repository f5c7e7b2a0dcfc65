import type { FastifyInstance } from 'fastify';

/** How often connections are looked for that have nothing more to say. */
const sweepEveryMs = 25;

/**
 * Takes no new connection, lets the requests under way finish, and ends every connection as soon as it is idle: one
 * that is kept alive would otherwise hold the stop up for minutes. What is not over after `withinMs` is cut off.
 * `endStreams` ends the streams, which would last much longer, also those that were opened at the last moment.
 */
export async function closeApp(
  app: FastifyInstance,
  withinMs: number,
  endStreams: () => void,
): Promise<void> {
  const endIdle = () => {
    endStreams();
    app.server.closeIdleConnections();
  };
  endIdle();
  const sweep = setInterval(endIdle, sweepEveryMs);
  const cut = setTimeout(() => {
    app.log.warn({ withinMs }, 'requests that did not end in time are cut off');
    app.server.closeAllConnections();
  }, withinMs);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
}
