import type { Env } from '../config/env.ts';
import type { Log } from '../logging/log.ts';
import { listenOnBus } from './bus.ts';
import { type Listener, listen, type OnAnnouncement } from './listener.ts';
import { openNats } from './nats.ts';

/** Receives announcements from the database, or with `NATS_URL` over NATS. */
export function chooseListener(
  env: Pick<Env, 'DATABASE_LISTEN_URL' | 'NATS_URL'>,
  databaseUrl: string,
  log: Log,
): (on: OnAnnouncement) => Promise<Listener> {
  const listenToDatabase = (on: OnAnnouncement) => listen(env.DATABASE_LISTEN_URL ?? databaseUrl, log, on);
  const { NATS_URL: natsUrl } = env;
  if (!natsUrl) return listenToDatabase;
  return (on) =>
    listenOnBus({ openBus: (onFrame) => openNats(natsUrl, log, onFrame), listenToDatabase, log }, on);
}
