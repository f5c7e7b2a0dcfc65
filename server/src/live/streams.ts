import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LiveMessage } from '@sidebet/contract/live';
import { addressKey } from '../limits/attempt-limit.ts';
import { Frame, frameOf } from './frame.ts';

/** One open page of a signed-in user. */
export type Stream = {
  readonly userId: string;
  readonly sessionId: string;
  /** The IP address of its client. */
  readonly address: string;
  /** The role when the stream opened. It may be minutes old, so operator messages contain no data. */
  readonly isOperator: boolean;
  readonly socket: Socket;
  /** Whether its body is compressed, as browsers ask. */
  readonly isGzip: boolean;
  /** When it ends, by `performance.now()`. */
  readonly endsAt: number;
};

/** Maximum number of open streams in this process. */
export type StreamLimits = {
  readonly perSession: number;
  readonly perUser: number;
  /** Mobile carriers put many people behind one address. */
  readonly perAddress: number;
};

/** A slow reader with this backlog is disconnected. It reconnects and reloads everything. */
const maxBacklogBytes = 1_000_000;

const longestSpreadMs = 5_000;

/** Pages that a broadcast writes to before others get their turn: about 4 ms. News of one's own bet needs a few turns. */
const writtenAtOnce = 250;

/** Calls of `heartbeat` until every stream got one. Ten thousand at once would delay messages by 200 ms. */
export const heartbeatParts = 150;

/** The open streams of this process, by user. */
export class Streams {
  readonly #byUser = new Map<string, Set<Stream>>();
  readonly #bySession = new Map<string, number>();
  readonly #byAddress = new Map<string, number>();
  readonly #heartbeats = Array.from({ length: heartbeatParts }, () => new Set<Stream>());
  readonly #heartbeatOf = new Map<Stream, Set<Stream>>();
  readonly #heartbeat = new Frame('data\n\n');
  readonly #limits: StreamLimits;
  #size = 0;
  #added = 0;
  #beats = 0;

  constructor(limits: StreamLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#size;
  }

  has(userId: string): boolean {
    return this.#byUser.has(userId);
  }

  /** Whether one more stream would exceed a limit. */
  isFull({ userId, sessionId, address }: Pick<Stream, 'userId' | 'sessionId' | 'address'>): boolean {
    const { perSession, perUser, perAddress } = this.#limits;
    return (
      (this.#bySession.get(sessionId) ?? 0) >= perSession ||
      (this.#byUser.get(userId)?.size ?? 0) >= perUser ||
      (this.#byAddress.get(addressKey(address)) ?? 0) >= perAddress
    );
  }

  add(stream: Stream): void {
    const own = this.#byUser.get(stream.userId);
    if (own) own.add(stream);
    else this.#byUser.set(stream.userId, new Set([stream]));
    const part = this.#heartbeats[this.#added++ % heartbeatParts]!;
    part.add(stream);
    this.#heartbeatOf.set(stream, part);
    this.#count(stream, 1);
  }

  remove(stream: Stream): void {
    const own = this.#byUser.get(stream.userId);
    if (!own?.delete(stream)) return;
    if (own.size === 0) this.#byUser.delete(stream.userId);
    this.#heartbeatOf.get(stream)?.delete(stream);
    this.#heartbeatOf.delete(stream);
    this.#count(stream, -1);
  }

  #count({ sessionId, address }: Stream, change: 1 | -1): void {
    this.#size += change;
    addTo(this.#bySession, sessionId, change);
    addTo(this.#byAddress, addressKey(address), change);
  }

  /** Sends to every page of one user. */
  send(userId: string, message: LiveMessage): void {
    const frame = frameOf(message);
    for (const stream of this.#byUser.get(userId) ?? []) write(stream, frame);
  }

  /**
   * Sends to everyone except some users, and returns the bytes each page gets. The frame is built once. Ten thousand pages take
   * about 60 ms, so requests and other news come in between.
   */
  async broadcast(message: LiveMessage, except: ReadonlySet<string> = new Set()): Promise<number> {
    const frame = frameOf(message);
    let written = 0;
    for (const [userId, own] of this.#byUser) {
      if (except.has(userId)) continue;
      for (const stream of own) write(stream, frame);
      written += own.size;
      if (written < writtenAtOnce) continue;
      written = 0;
      await nextTurn();
    }
    return frame.gzipped.length;
  }

  /** Sends to every page of several users. The frame is built once. */
  sendToAll(userIds: readonly string[], message: LiveMessage): void {
    const frame = frameOf(message);
    for (const userId of userIds) for (const stream of this.#byUser.get(userId) ?? []) write(stream, frame);
  }

  /**
   * Has every page reload what it shows, because announcements were missed. One page a millisecond, and within 5 s all:
   * they must not all meet a database that has just come back.
   */
  askToReload(): void {
    const frame = frameOf({ type: 'hello' });
    const spreadMs = Math.min(this.#size, longestSpreadMs);
    for (const own of this.#byUser.values())
      for (const stream of own) setTimeout(write, Math.random() * spreadMs, stream, frame).unref();
  }

  /** Sends to every page of every operator. */
  sendToOperators(message: LiveMessage): void {
    const frame = frameOf(message);
    for (const own of this.#byUser.values())
      for (const stream of own) if (stream.isOperator) write(stream, frame);
  }

  /**
   * Keeps proxies from closing quiet streams and shows pages that theirs is alive (web/src/lib/live/stream.ts). Ends streams
   * whose time is over. One of {@link heartbeatParts} parts of them at a time.
   */
  heartbeat(): void {
    const now = performance.now();
    for (const stream of this.#heartbeats[this.#beats++ % heartbeatParts]!) {
      if (stream.endsAt <= now) stream.socket.end();
      else write(stream, this.#heartbeat);
    }
  }

  endSession(sessionId: string): void {
    for (const own of this.#byUser.values())
      for (const stream of own)
        if (stream.sessionId === sessionId) end(stream, frameOf({ type: 'signedOut' }));
  }

  /** Ends a session's streams. Its pages reconnect with the new cookie. */
  reconnectSession(sessionId: string): void {
    for (const own of this.#byUser.values())
      for (const stream of own) if (stream.sessionId === sessionId) end(stream, reconnectFrame());
  }

  endAll(): void {
    for (const own of this.#byUser.values()) for (const stream of own) end(stream, reconnectFrame());
  }
}

/** Adds to a count and removes it at 0. */
function addTo(counts: Map<string, number>, key: string, change: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}

/** A random delay, so thousands of pages do not reconnect to the next process at the same instant. */
function reconnectFrame(): Frame {
  return new Frame(`retry: ${250 + Math.floor(Math.random() * 2_750)}\n\n`);
}

export function write({ socket, isGzip }: Pick<Stream, 'socket' | 'isGzip'>, frame: Frame): void {
  if (!socket.writable) return;
  if (socket.writableLength > maxBacklogBytes) socket.destroy();
  else socket.write(isGzip ? frame.gzipped : frame.plain);
}

/** A gzip body then lacks its checksum, as if the connection were lost, which is what browsers take every end of a stream for. */
function end(stream: Stream, last: Frame): void {
  if (!stream.socket.writable) return;
  write(stream, last);
  stream.socket.end();
}
