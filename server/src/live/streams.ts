import type { ServerResponse } from 'node:http';
import type { LiveMessage } from '@sidebet/contract/live';
import { addressKey } from '../features/accounts/attempt-limit.ts';

/** One open browser page of a signed-in person. */
export type Stream = {
  readonly userId: string;
  readonly sessionId: string;
  /** The IP address of its client. */
  readonly address: string;
  /** As the person was when it was opened; a stream ends after minutes, and what only operators hear tells no data. */
  readonly isOperator: boolean;
  readonly response: ServerResponse;
};

/** Maximum number of open streams in this process. */
export type StreamLimits = {
  readonly perSession: number;
  readonly perUser: number;
  /** Mobile carriers put many people behind one address. */
  readonly perAddress: number;
};

/** A slow reader is cut off at this backlog; it reconnects and reads everything again. */
const maxBacklogBytes = 1_000_000;

const heartbeat = Buffer.from(':\n\n');

/** The open streams of this process, by person. */
export class Streams {
  readonly #byUser = new Map<string, Set<Stream>>();
  readonly #bySession = new Map<string, number>();
  readonly #byAddress = new Map<string, number>();
  readonly #limits: StreamLimits;
  #size = 0;

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
  isFull({ userId, sessionId, address }: Omit<Stream, 'response' | 'isOperator'>): boolean {
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
    this.#count(stream, 1);
  }

  remove(stream: Stream): void {
    const own = this.#byUser.get(stream.userId);
    if (!own?.delete(stream)) return;
    if (own.size === 0) this.#byUser.delete(stream.userId);
    this.#count(stream, -1);
  }

  #count({ sessionId, address }: Stream, change: 1 | -1): void {
    this.#size += change;
    addTo(this.#bySession, sessionId, change);
    addTo(this.#byAddress, addressKey(address), change);
  }

  /** To every page of one person. */
  send(userId: string, message: LiveMessage): void {
    const frame = Buffer.from(frameOf(message));
    for (const stream of this.#byUser.get(userId) ?? []) write(stream, frame);
  }

  /** To everybody. The frame is built once. */
  broadcast(message: LiveMessage): void {
    const frame = Buffer.from(frameOf(message));
    for (const own of this.#byUser.values()) for (const stream of own) write(stream, frame);
  }

  /** To every page of an operator. */
  sendToOperators(message: LiveMessage): void {
    const frame = Buffer.from(frameOf(message));
    for (const own of this.#byUser.values())
      for (const stream of own) if (stream.isOperator) write(stream, frame);
  }

  /** Keeps proxies from closing quiet streams. */
  heartbeat(): void {
    for (const own of this.#byUser.values()) for (const stream of own) write(stream, heartbeat);
  }

  endSession(sessionId: string): void {
    for (const own of this.#byUser.values()) {
      for (const stream of own) {
        if (stream.sessionId !== sessionId || stream.response.writableEnded) continue;
        stream.response.end(frameOf({ type: 'signedOut' }));
      }
    }
  }

  /** Ends a session's streams; its pages come again at once, with the cookie that they have by then. */
  reconnectSession(sessionId: string): void {
    for (const own of this.#byUser.values()) {
      for (const stream of own) {
        if (stream.sessionId !== sessionId || stream.response.writableEnded) continue;
        stream.response.end(`retry: ${reconnectAfterMs()}\n\n`);
      }
    }
  }

  endAll(): void {
    for (const own of this.#byUser.values()) {
      for (const { response } of own) {
        if (!response.writableEnded) response.end(`retry: ${reconnectAfterMs()}\n\n`);
      }
    }
  }
}

/** Adds to a count; a count of 0 is removed. */
function addTo(counts: Map<string, number>, key: string, change: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}

/** So that thousands of pages do not come to the next process in the same instant. */
function reconnectAfterMs(): number {
  return 250 + Math.floor(Math.random() * 2_750);
}

export function frameOf(message: LiveMessage): string {
  return `event: ${message.type}\ndata: ${JSON.stringify(message)}\n\n`;
}

/**
 * The body is not chunked (live/route.ts), so a frame goes to the socket as it is, past the response: with ten
 * thousand streams that saves a third of the work. A response that waits for its turn has no socket yet.
 */
function write({ response }: Stream, frame: Uint8Array): void {
  if (response.writableEnded) return;
  const way = response.socket ?? response;
  if (way.writableLength > maxBacklogBytes) response.destroy();
  else way.write(frame);
}
