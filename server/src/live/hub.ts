import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { groupMessage } from '@sidebet/contract/groups/talk';
import type { LiveMessage } from '@sidebet/contract/live';
import { systemSettings } from '@sidebet/contract/settings';
import { z } from 'zod';
import type { Pool } from '../db/pool.ts';
import { readSystemSettings } from '../db/system-settings.ts';
import { type ShownBet, toBetReference } from '../features/betting/bets/bet-view.ts';
import { findBets } from '../features/betting/bets/queries.ts';
import type { Log } from '../logging/log.ts';
import type { GameClock } from '../time/clock.ts';
import { readHiddenFrom } from '../users/blocks.ts';
import { type Changes, collectChanges, hasChanges, noChanges } from './changes.ts';
import { cacheMembers } from './group-members.ts';
import { readMessages } from './group-messages.ts';
import type { Listener, OnAnnouncement } from './listener.ts';
import { paced } from './paced.ts';
import { readEventNews, readGroupMembers, readUserNews } from './queries.ts';
import { heartbeatParts, type Stream, type StreamLimits, Streams } from './streams.ts';

/** Notifies open pages of changes made by any process. */
export type Hub = {
  readonly streams: Streams;
  open(stream: Stream): void;
  /** Whether announcements are being received. */
  isListening(): boolean;
  /** Whether the database commits, as far as known. */
  isWritable(): boolean;
  /** Ends every stream and asks each page to reconnect soon, at a random delay. */
  endStreams(): void;
  close(): Promise<void>;
};

/**
 * Minimum interval between broadcasts. The first announcement goes out immediately; a burst after it is combined
 * into one message and one query.
 */
const tickMs = 20;
/** If more bets than this are added in one broadcast, pages reload the board instead: ten are half of its first page. */
const maxAddedBets = 10;
/** The same for bets that left it, which are reported by their ids. */
const maxRemovedBets = 20;
/** How long a stream may be silent. */
const heartbeatMs = 15_000;

export async function startHub(
  listen: (on: OnAnnouncement) => Promise<Listener>,
  pool: Pool,
  clock: GameClock,
  log: Log,
  gameSpeed: number,
  sessions: { forgetSession: (sessionId: string) => void; forgetAllSessions: () => void },
  limits: StreamLimits,
): Promise<Hub> {
  const streams = new Streams(limits);
  let pending = noChanges();
  let notifying: Promise<void> | undefined;
  let lastNotifiedAt = Number.NEGATIVE_INFINITY;
  const members = cacheMembers((groupIds) => readGroupMembers(pool, groupIds));

  const listener = await listen({
    payload(payload) {
      for (const id of payload.sessionsEnded ?? []) {
        sessions.forgetSession(id);
        streams.endSession(id);
      }
      for (const id of payload.sessionsRotated ?? []) {
        sessions.forgetSession(id);
        streams.reconnectSession(id);
      }
      for (const id of payload.groups ?? []) members.forget(id);
      if (streams.size === 0) return;
      collectChanges(pending, payload);
      notifying ??= notifySoon();
    },
    gap() {
      sessions.forgetAllSessions();
      members.forgetAll();
      streams.askToReload();
    },
  });
  const heartbeat = setInterval(() => streams.heartbeat(), heartbeatMs / heartbeatParts);
  /** Only its two users see a challenge: its creator through `myBets`, the friend through `friends`. */
  const board = paced<ShownBet>((bets) =>
    notifyOfBoard(bets).catch((error: unknown) => {
      reloadAll(error);
      return 0;
    }),
  );

  function reloadAll(error: unknown): void {
    log.warn({ err: error }, 'could not read live updates; pages reload everything');
    streams.askToReload();
  }

  async function notifySoon(): Promise<void> {
    const idleMs = performance.now() - lastNotifiedAt;
    // One transaction's announcement arrives as several payloads in the same turn.
    await (idleMs < tickMs ? sleep(tickMs - idleMs) : nextTurn());
    lastNotifiedAt = performance.now();
    const changes = pending;
    pending = noChanges();
    try {
      await notify(changes);
    } catch (error) {
      reloadAll(error);
    }
    notifying = hasChanges(pending) ? notifySoon() : undefined;
  }

  async function notify(changes: Changes): Promise<void> {
    for (const id of changes.friends) streams.send(id, { type: 'friends' });
    for (const id of changes.profiles) streams.send(id, { type: 'profile' });
    for (const id of changes.protections) streams.send(id, { type: 'protection' });
    if (changes.console.size > 0) streams.sendToOperators({ type: 'console', rooms: [...changes.console] });
    await Promise.all([
      changes.bets.size > 0 && notifyOfBets([...changes.bets], changes.offBoard),
      changes.users.size > 0 && notifyUsers([...changes.users].filter((id) => streams.has(id))),
      changes.events.size > 0 && notifyOfEvents([...changes.events]),
      changes.settings && notifyOfSettings(),
      changes.groups.size > 0 && notifyOfGroups([...changes.groups]),
      changes.groupMessages.size > 0 && notifyOfMessages([...changes.groupMessages]),
    ]);
  }

  async function notifyOfBets(ids: string[], offBoard: ReadonlySet<string>): Promise<void> {
    const bets = await findBets(pool, ids, gameSpeed);
    for (const [userId, own] of groupByHolder(bets)) {
      if (streams.has(userId)) streams.send(userId, { type: 'myBets', bets: own.map(({ view }) => view) });
    }
    // A counter-offer concerns the group once it is accepted.
    const groupIds = bets.flatMap(({ bet, view }) =>
      bet.counter && bet.acceptorId === null ? [] : (view.group?.id ?? []),
    );
    if (groupIds.length > 0) await notifyOfGroups([...new Set(groupIds)]);
    // A settled bet left the board when it was accepted.
    for (const shown of bets) {
      const { id, offeredTo, status } = shown.bet;
      if ((offeredTo.kind === 'anyone' || offBoard.has(id)) && status !== 'Settled') board.add(id, shown);
    }
  }

  /** Returns how many bytes a page got. */
  async function notifyOfBoard(bets: readonly ShownBet[]): Promise<number> {
    const now = clock.now();
    const isOpen = ({ bet }: ShownBet) => bet.status === 'Created' && bet.offeredTo.kind === 'anyone';
    const open = bets.filter((shown) => isOpen(shown) && shown.setting.startsAt > now);
    const gone = bets.filter((shown) => !isOpen(shown));
    let bytes = 0;
    if (open.length > maxAddedBets || gone.length > maxRemovedBets) {
      bytes += await streams.broadcast({ type: 'boardChanged' });
      open.splice(0);
      gone.splice(maxRemovedBets);
    }
    if (open.length + gone.length === 0) return bytes;
    const hiddenFrom = await readHiddenFrom(
      pool,
      [...open, ...gone].map(({ bet }) => bet.creatorId),
    );
    const apart = new Set([...hiddenFrom.values()].flatMap((others) => [...others]));
    const boardNews = (isShown: (shown: ShownBet) => boolean): LiveMessage[] => {
      const [added, removed] = [open.filter(isShown), gone.filter(isShown)];
      return [
        ...(added.length > 0 ? [{ type: 'boardAdded', bets: added.map(({ view }) => view) } as const] : []),
        ...(removed.length > 0
          ? [{ type: 'boardRemoved', bets: removed.map(({ view }) => toBetReference(view)) } as const]
          : []),
      ];
    };
    for (const message of boardNews(() => true)) bytes += await streams.broadcast(message, apart);
    for (const userId of apart)
      for (const message of boardNews(({ bet }) => !hiddenFrom.get(bet.creatorId)?.has(userId)))
        streams.send(userId, message);
    return bytes;
  }

  async function notifyUsers(userIds: string[]): Promise<void> {
    if (userIds.length === 0) return;
    for (const user of await readUserNews(pool, userIds)) {
      const { userId, unread, accountBalanceCents, version } = user;
      streams.send(userId, { type: 'balance', accountBalanceCents, version });
      streams.send(userId, { type: 'notifications', unread });
    }
  }

  async function notifyOfEvents(ids: string[]): Promise<void> {
    const { events, hasUnlisted } = await readEventNews(pool, ids);
    if (events.length > 0) await streams.broadcast({ type: 'events', events });
    // Bets of these events left the board although the bets did not change.
    if (hasUnlisted) await streams.broadcast({ type: 'boardChanged' });
  }

  /** The open pages of a group's members. */
  async function findAudience(groupIds: readonly string[]): Promise<Map<string, string[]>> {
    const memberIds = await members.find(groupIds);
    return new Map(
      [...memberIds].map(([id, userIds]) => [id, userIds.filter((userId) => streams.has(userId))]),
    );
  }

  async function notifyOfGroups(groupIds: string[]): Promise<void> {
    const audience = await findAudience(groupIds);
    const byUser = new Map<string, string[]>();
    for (const [groupId, userIds] of audience)
      for (const userId of userIds) byUser.set(userId, [...(byUser.get(userId) ?? []), groupId]);
    for (const [userId, ids] of byUser) streams.send(userId, { type: 'groups', groupIds: ids });
  }

  async function notifyOfMessages(ids: string[]): Promise<void> {
    const messages = z.encode(z.array(groupMessage), await readMessages(pool, ids));
    const audience = await findAudience([...new Set(messages.map(({ groupId }) => groupId))]);
    const hiddenFrom = await readHiddenFrom(
      pool,
      messages.map(({ person }) => person.id),
    );
    for (const [groupId, userIds] of audience) {
      const own = messages.filter((message) => message.groupId === groupId);
      const apart = userIds.filter((userId) =>
        own.some(({ person }) => hiddenFrom.get(person.id)?.has(userId)),
      );
      streams.sendToAll(
        userIds.filter((userId) => !apart.includes(userId)),
        { type: 'groupMessages', messages: own },
      );
      for (const userId of apart) {
        const shown = own.filter(({ person }) => !hiddenFrom.get(person.id)?.has(userId));
        if (shown.length > 0) streams.send(userId, { type: 'groupMessages', messages: shown });
      }
    }
  }

  async function notifyOfSettings(): Promise<void> {
    const settings = z.encode(systemSettings.nullable(), await readSystemSettings(pool, clock));
    await streams.broadcast({ type: 'settings', settings });
  }

  return {
    streams,
    open(stream) {
      streams.add(stream);
      stream.socket.on('close', () => streams.remove(stream));
    },
    isListening: () => listener.isConnected(),
    isWritable: () => listener.isWritable(),
    endStreams: () => streams.endAll(),
    async close() {
      clearInterval(heartbeat);
      streams.endAll();
      await listener.close();
      await notifying;
      await board.close();
    },
  };
}

function groupByHolder(bets: readonly ShownBet[]): Map<string, ShownBet[]> {
  const groups = new Map<string, ShownBet[]>();
  for (const shown of bets) {
    for (const userId of [shown.bet.creatorId, shown.bet.acceptorId]) {
      if (userId === null) continue;
      const own = groups.get(userId);
      if (own) own.push(shown);
      else groups.set(userId, [shown]);
    }
  }
  return groups;
}
