import type { Env } from '../config/env.ts';
import { createHosts } from '../db/hosts.ts';
import type { Database } from '../db/pool.ts';
import type { Log } from '../logging/log.ts';
import { listenOnBus } from './bus.ts';
import { type Listener, listen, type OnAnnouncement } from './listener.ts';
import { openNats } from './nats.ts';

/** Receives announcements from the database, or with `NATS_URL` over NATS. */
export function chooseListener(
  env: Pick<Env, 'DATABASE_LISTEN_URL' | 'NATS_URL'>,
  database: Database,
  log: Log,
): (on: OnAnnouncement) => Promise<Listener> {
  const hosts = env.DATABASE_LISTEN_URL ? createHosts(env.DATABASE_LISTEN_URL) : database.hosts;
  const listenToDatabase = (on: OnAnnouncement) => listen({ hosts, database, log, on });
  const { NATS_URL: natsUrl } = env;
  if (!natsUrl) return listenToDatabase;
  return (on) =>
    listenOnBus({ openBus: (onFrame) => openNats(natsUrl, log, onFrame), listenToDatabase, log }, on);
}
