import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type LivePayload, liveChannel } from '../db/live-payload.ts';
import type { Log } from '../logging/log.ts';

export type Listener = {
  /** False while its connection is broken. */
  isConnected(): boolean;
  close(): Promise<void>;
};

/**
 * Receives the announcements of all processes. After a lost connection it reconnects and calls `onGap`, because
 * announcements were missed meanwhile.
 */
export async function listen(
  databaseUrl: string,
  log: Log,
  on: { payload: (payload: LivePayload) => void; gap: () => void },
): Promise<Listener> {
  let closed = false;
  let connected = false;
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'sidebet-live',
      options: '-c role=sidebet_app',
      keepAlive: true,
      connectionTimeoutMillis: 5000,
    });
    next.on('notification', ({ payload }) => {
      if (payload) on.payload(JSON.parse(payload) as LivePayload);
    });
    next.on('error', () => {});
    try {
      await next.connect();
      await next.query(`listen ${liveChannel}`);
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    // Set only now: a failed attempt also ends here, and its caller retries.
    connected = true;
    next.on('end', () => {
      connected = false;
      void reconnect();
    });
    return next;
  }

  async function reconnect(): Promise<void> {
    for (let attempt = 0; !closed; attempt++) {
      await sleep(Math.min(1000, 50 * 2 ** attempt));
      try {
        client = await connect();
        if (closed) await client.end();
        else on.gap();
        return;
      } catch (error) {
        if (attempt === 0) log.warn({ err: error }, 'the live channel is down; reconnecting');
      }
    }
  }

  return {
    isConnected: () => connected,
    async close() {
      closed = true;
      await client.end();
    },
  };
}
