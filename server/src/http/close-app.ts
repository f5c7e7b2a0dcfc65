import type { FastifyInstance } from 'fastify';

/** How often idle connections are closed. */
const sweepEveryMs = 25;

/**
 * Stops accepting connections, lets running requests finish, and closes each connection once it is idle. An idle
 * keep-alive connection would otherwise delay the stop for minutes. Cuts off whatever is left after `withinMs`.
 * `endStreams` ends live streams, including any opened at the last moment.
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
    app.log.warn({ withinMs }, 'cutting off requests that did not finish in time');
    app.server.closeAllConnections();
  }, withinMs);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
}
