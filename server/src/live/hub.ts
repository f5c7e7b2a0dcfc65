import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { BetView } from '@sidebet/contract/bets';
import type { ConsoleQueue } from '@sidebet/contract/live';
import type { Clock } from '../clock.ts';
import type { Pool } from '../db/pool.ts';
import { readSystemSettings } from '../db/system-settings.ts';
import { findBets } from '../features/bets/queries.ts';
import type { Log } from '../log.ts';
import { listen } from './listener.ts';
import type { LivePayload } from './payload.ts';
import { readEventNews, readPersonNews } from './queries.ts';
import { type Stream, type StreamLimits, Streams } from './streams.ts';

/** Notifies open pages of changes made by any process. */
export type Hub = {
  readonly streams: Streams;
  open(stream: Stream): void;
  /** Whether announcements are being received. */
  isListening(): boolean;
  /** Ends every stream and asks each page to reconnect soon, at a random delay. */
  sendAway(): void;
  close(): Promise<void>;
};

/**
 * Minimum interval between broadcasts. The first announcement goes out immediately; a burst after it is combined
 * into one message and one query.
 */
const tickMs = 20;
/** If more bets than this change in one tick, pages reload the board instead. */
const maxListedBets = 40;
const heartbeatMs = 15_000;

export async function startHub(
  databaseUrl: string,
  pool: Pool,
  clock: Clock,
  log: Log,
  sessions: { forgetSession: (sessionId: string) => void; forgetAllSessions: () => void },
  limits: StreamLimits,
): Promise<Hub> {
  const streams = new Streams(limits);
  let pending = emptyNews();
  let telling: Promise<void> | undefined;
  let lastTold = Number.NEGATIVE_INFINITY;

  const listener = await listen(databaseUrl, log, {
    payload(payload) {
      for (const id of payload.sessionsEnded ?? []) {
        sessions.forgetSession(id);
        streams.endSession(id);
      }
      for (const id of payload.sessionsRotated ?? []) {
        sessions.forgetSession(id);
        streams.reconnectSession(id);
      }
      if (streams.size === 0) return;
      gather(pending, payload);
      telling ??= tellSoon();
    },
    gap() {
      sessions.forgetAllSessions();
      streams.broadcast({ type: 'hello' });
    },
  });
  const heartbeat = setInterval(() => streams.heartbeat(), heartbeatMs);

  async function tellSoon(): Promise<void> {
    const quietFor = performance.now() - lastTold;
    // One transaction's announcement arrives as several payloads in the same turn.
    await (quietFor < tickMs ? sleep(tickMs - quietFor) : nextTurn());
    lastTold = performance.now();
    const news = pending;
    pending = emptyNews();
    try {
      await tell(news);
    } catch (error) {
      log.warn({ err: error }, 'could not read live updates; pages reload everything');
      streams.broadcast({ type: 'hello' });
    }
    telling = hasNews(pending) ? tellSoon() : undefined;
  }

  async function tell(news: News): Promise<void> {
    for (const id of news.friends) streams.send(id, { type: 'friends' });
    for (const id of news.profiles) streams.send(id, { type: 'profile' });
    for (const id of news.protections) streams.send(id, { type: 'protection' });
    if (news.console.size > 0) streams.sendToOperators({ type: 'console', rooms: [...news.console] });
    await Promise.all([
      news.bets.size > 0 && tellBets([...news.bets]),
      news.users.size > 0 && tellPeople([...news.users].filter((id) => streams.has(id))),
      news.events.size > 0 && tellEvents([...news.events]),
      news.settings && tellSettings(),
    ]);
  }

  async function tellBets(ids: string[]): Promise<void> {
    const bets = await findBets(pool, ids);
    for (const [userId, own] of groupByHolder(bets)) {
      if (streams.has(userId)) streams.send(userId, { type: 'myBets', bets: own });
    }
    if (bets.length > maxListedBets) {
      streams.broadcast({ type: 'boardChanged' });
      return;
    }
    const now = clock.now();
    // Only its two users see a challenge: its creator through `myBets`, the friend through `friends`.
    const offeredToAll = bets.filter((bet) => bet.offeredToId === null);
    const open = offeredToAll.filter((bet) => bet.status === 'Created' && Date.parse(bet.betTime) > now);
    // A settled bet left the board when it was accepted.
    const gone = offeredToAll.filter((bet) => bet.status === 'Active' || bet.status === 'Deleted');
    if (open.length > 0) streams.broadcast({ type: 'boardAdded', bets: open });
    if (gone.length > 0) streams.broadcast({ type: 'boardRemoved', bets: gone.map(whichBet) });
  }

  async function tellPeople(userIds: string[]): Promise<void> {
    if (userIds.length === 0) return;
    for (const person of await readPersonNews(pool, userIds)) {
      const { userId, unread, accountBalanceCents, version } = person;
      streams.send(userId, { type: 'balance', accountBalanceCents, version });
      streams.send(userId, { type: 'notifications', unread });
    }
  }

  async function tellEvents(ids: string[]): Promise<void> {
    const { events, hasUnlisted } = await readEventNews(pool, ids);
    if (events.length > 0) streams.broadcast({ type: 'events', events });
    // Bets of these events left the board although the bets did not change.
    if (hasUnlisted) streams.broadcast({ type: 'boardChanged' });
  }

  async function tellSettings(): Promise<void> {
    streams.broadcast({ type: 'settings', settings: await readSystemSettings(pool, clock) });
  }

  return {
    streams,
    open(stream) {
      streams.add(stream);
      stream.response.on('close', () => streams.remove(stream));
    },
    isListening: () => listener.isConnected(),
    sendAway: () => streams.endAll(),
    async close() {
      clearInterval(heartbeat);
      streams.endAll();
      await listener.close();
      await telling;
    },
  };
}

type News = {
  bets: Set<string>;
  users: Set<string>;
  friends: Set<string>;
  profiles: Set<string>;
  protections: Set<string>;
  events: Set<string>;
  console: Set<ConsoleQueue>;
  settings: boolean;
};

function emptyNews(): News {
  return {
    bets: new Set(),
    users: new Set(),
    friends: new Set(),
    profiles: new Set(),
    protections: new Set(),
    events: new Set(),
    console: new Set(),
    settings: false,
  };
}

function hasNews(news: News): boolean {
  return (
    news.settings ||
    [news.bets, news.users, news.friends, news.profiles, news.protections, news.events, news.console].some(
      ({ size }) => size > 0,
    )
  );
}

function gather(news: News, payload: LivePayload): void {
  for (const id of payload.bets ?? []) news.bets.add(id);
  for (const id of payload.users ?? []) news.users.add(id);
  for (const id of payload.friends ?? []) news.friends.add(id);
  for (const id of payload.profiles ?? []) news.profiles.add(id);
  for (const id of payload.protections ?? []) news.protections.add(id);
  for (const id of payload.events ?? []) news.events.add(id);
  for (const room of payload.console ?? []) news.console.add(room);
  if (payload.settings) news.settings = true;
}

/** What a page needs to remove a bet. */
function whichBet({ uniqueId, betId, userId }: BetView) {
  return { uniqueId, betId, userId };
}

function groupByHolder(bets: readonly BetView[]): Map<string, BetView[]> {
  const groups = new Map<string, BetView[]>();
  for (const bet of bets) {
    for (const userId of [bet.userId, bet.betAcceptorUid]) {
      if (userId === null) continue;
      const own = groups.get(userId);
      if (own) own.push(bet);
      else groups.set(userId, [bet]);
    }
  }
  return groups;
}
