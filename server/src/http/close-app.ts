import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How often idle connections are closed. */
const sweepEveryMs = 25;

/**
 * Returns the function that stops the app: it stops accepting connections, lets running requests finish, and closes each
 * connection once it is idle. An idle keep-alive connection would otherwise delay the stop for minutes. Cuts off whatever is
 * left after `withinMs`. `endStreams` ends live streams, including any opened at the last moment. Call this before the app
 * listens.
 */
export function prepareToClose(
  app: FastifyInstance,
  endStreams: () => void,
  startTimer: (cut: () => void, ms: number) => NodeJS.Timeout | undefined = setTimeout,
): (withinMs: number) => Promise<void> {
  const connections = new Set<Socket>();
  app.server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });

  function endIdle(): void {
    endStreams();
    app.server.closeIdleConnections();
    // Browsers open connections in advance. To Node one without a request is not idle.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  }

  return async (withinMs) => {
    endIdle();
    const sweep = setInterval(endIdle, sweepEveryMs);
    const cut = startTimer(() => {
      app.log.warn({ withinMs }, 'cutting off requests that did not finish in time');
      app.server.closeAllConnections();
    }, withinMs);
    try {
      await app.close();
    } finally {
      clearInterval(sweep);
      clearTimeout(cut);
    }
  };
}
