import type { ServerResponse } from 'node:http';
import type { LiveMessage } from '@sidebet/contract/live';

/** One open browser page of a signed-in person. */
export type Stream = {
  readonly userId: string;
  readonly sessionId: string;
  /** As the person was when it was opened; a stream ends after minutes, and what only operators hear tells no data. */
  readonly isOperator: boolean;
  readonly response: ServerResponse;
};

/** A slow reader is cut off at this backlog; it reconnects and reads everything again. */
const maxBacklogBytes = 1_000_000;

const heartbeat = Buffer.from(':\n\n');

/** The open streams of this process, by person. */
export class Streams {
  readonly #byUser = new Map<string, Set<Stream>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  has(userId: string): boolean {
    return this.#byUser.has(userId);
  }

  add(stream: Stream): void {
    const own = this.#byUser.get(stream.userId);
    if (own) own.add(stream);
    else this.#byUser.set(stream.userId, new Set([stream]));
    this.#size++;
  }

  remove(stream: Stream): void {
    const own = this.#byUser.get(stream.userId);
    if (!own?.delete(stream)) return;
    if (own.size === 0) this.#byUser.delete(stream.userId);
    this.#size--;
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

  endAll(): void {
    for (const own of this.#byUser.values()) {
      for (const { response } of own) {
        if (!response.writableEnded) response.end(`retry: ${reconnectAfterMs()}\n\n`);
      }
    }
  }
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
