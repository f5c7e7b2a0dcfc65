import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { findDatabaseFault } from '../db/database-fault.ts';
import type { Hosts } from '../db/hosts.ts';
import { type LivePayload, liveChannel } from '../db/live-payload.ts';
import { type Database, dropIdleConnections, replaceReadOnlyConnections } from '../db/pool.ts';
import type { Log } from '../logging/log.ts';

export type Listener = {
  /** False while its connection is broken or silent. */
  isConnected(): boolean;
  /** Whether the database commits, as far as known: false while it is read-only or commits wait for a standby. */
  isWritable(): boolean;
  close(): Promise<void>;
};

/** What a listener calls. `gap`: announcements may have been missed. */
export type OnAnnouncement = {
  readonly payload: (payload: LivePayload) => void;
  readonly gap: () => void;
};

const heartbeatMs = 1_000;
/** A connection that has not delivered this process's own announcement for this long is replaced. */
const silentMs = 2_500;

type Answer = { readonly read_only: boolean; readonly commits_wait: boolean };

/**
 * Receives the announcements of all processes. Every second it announces something to itself: a connection that
 * does not deliver it is replaced, because a network can drop packets without closing anything. After a lost connection it
 * reconnects and calls `onGap`, because announcements were missed meanwhile.
 */
export async function listen({
  hosts,
  database,
  log,
  on,
}: {
  /** Where to listen: other hosts than those of the pools if a connection pooler is between. */
  readonly hosts: Hosts;
  /** The database of the pools. */
  readonly database: Database;
  readonly log: Log;
  readonly on: OnAnnouncement;
}): Promise<Listener> {
  const ownChannel = `sidebet_heartbeat_${randomBytes(8).toString('hex')}`;
  let closed = false;
  let connected = false;
  let heardAt = 0;
  let isWritable = true;
  let client = await connect();
  let asking: Promise<void> | undefined;
  const heart = setInterval(beat, heartbeatMs);

  async function connect(): Promise<pg.Client> {
    const next = await hosts.connectToPrimary({
      application_name: 'sidebet-live',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: database.connectMs,
      query_timeout: silentMs,
    });
    next.on('notification', ({ channel, payload }) => {
      if (channel === ownChannel) heardAt = performance.now();
      else if (payload) on.payload(JSON.parse(payload) as LivePayload);
    });
    try {
      await next.query(`set lock_timeout = '1s'; listen ${liveChannel}; listen ${ownChannel}`);
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    // Set only now: a failed attempt also ends here, and its caller retries.
    connected = true;
    heardAt = performance.now();
    next.on('end', () => {
      connected = false;
      // The idle connections of the pools are probably lost too.
      dropIdleConnections(database);
      void reconnect();
    });
    return next;
  }

  function beat(): void {
    if (!connected) return;
    if (performance.now() - heardAt > silentMs) void client.end().catch(() => {});
    else if (!asking) asking = ask(client).finally(() => (asking = undefined));
  }

  /**
   * First learns whether commits succeed: while one waits for a standby, no announcement can commit. Not with the application
   * role, which may not see what the login's other sessions wait for. Other failures need no reaction: silence follows.
   */
  async function ask(current: pg.Client): Promise<void> {
    try {
      const { rows } = await current.query<Answer>({
        name: 'read-whether-commits-succeed',
        text: `select current_setting('transaction_read_only')::boolean as read_only,
                 exists (select from pg_stat_activity where wait_event = 'SyncRep'
                   and clock_timestamp() - query_start > interval '2 seconds') as commits_wait`,
      });
      const { read_only: isReadOnly, commits_wait: commitsWait } = rows[0]!;
      if (isReadOnly || commitsWait) heardAt = performance.now();
      else await current.query('select pg_notify($1, $2)', [ownChannel, '']);
      const hasReadOnlySessions = isReadOnly || database.isReadOnly;
      isWritable = !commitsWait && !hasReadOnlySessions;
      if (commitsWait || !hasReadOnlySessions || !(await canNewSessionsWrite())) return;
      replaceReadOnlyConnections(database);
      isWritable = true;
      if (isReadOnly) await current.end();
    } catch (error) {
      if (findDatabaseFault(error) === 'locked') heardAt = performance.now();
    }
  }

  /** A session keeps the read-only setting of its login, so only a new one shows that the setting was lifted. */
  async function canNewSessionsWrite(): Promise<boolean> {
    const session = await hosts.connectToPrimary({
      application_name: 'sidebet-live',
      connectionTimeoutMillis: database.connectMs,
      query_timeout: silentMs,
    });
    try {
      const { rows } = await session.query<Pick<Answer, 'read_only'>>(
        "select current_setting('transaction_read_only')::boolean as read_only",
      );
      return !rows[0]!.read_only;
    } finally {
      await session.end();
    }
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
    isConnected: () => connected && performance.now() - heardAt < silentMs,
    isWritable: () => isWritable,
    async close() {
      closed = true;
      clearInterval(heart);
      await client.end();
    },
  };
}
