import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import { type LivePayload, liveChannel } from './payload.ts';

export type Listener = {
  /** False while its connection is broken. */
  isConnected(): boolean;
  close(): Promise<void>;
};

/**
 * Hears what all processes announce on the live channel. When its connection breaks it connects again and calls
 * `onGap`, because announcements made meanwhile were missed.
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
    // Only now: an attempt that fails ends too, and whoever made it tries again.
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
        if (attempt === 0) log.warn({ err: error }, 'the live channel is down, connecting again');
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
