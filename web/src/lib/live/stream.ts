import type { LiveMessage } from '@sidebet/contract/live';
import { liveMessageTypes } from './message-types.ts';

const streamPath = '/api/stream';
/** Waits after a lost connection. The last one repeats. */
const lostMs = [500, 1_000, 2_000, 5_000];
/** Waits after an answer without a stream: the server is overloaded, or this person has too many pages open. */
const refusedMs = [500, 1_000, 2_000, 5_000, 15_000, 30_000, 60_000];

type StreamEvents = { onMessage: (message: LiveMessage) => void; onOpen: () => void; onDown: () => void };

/** Keeps one stream open until `close`, and opens it again whenever it breaks. */
export function openStream({ onMessage, onOpen, onDown }: StreamEvents): { close: () => void } {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const connect = () => {
    clearTimeout(timer);
    source?.close();
    const current = new EventSource(streamPath);
    source = current;
    current.onopen = () => {
      failures = 0;
      onOpen();
    };
    current.onerror = () => {
      // The last word of a stream that was replaced meanwhile says nothing of the new one.
      if (source !== current) return;
      onDown();
      // After an error answer the browser gives up; after a lost connection it would try again by itself.
      const waits = current.readyState === EventSource.CLOSED ? refusedMs : lostMs;
      current.close();
      // Spread, because a server that stops sends everybody away at once.
      const wait = waits[Math.min(failures, waits.length - 1)]!;
      timer = setTimeout(connect, wait * (0.5 + Math.random()));
      failures += 1;
    };
    for (const type of liveMessageTypes) {
      current.addEventListener(type, (event) => onMessage(JSON.parse(event.data) as LiveMessage));
    }
  };

  connect();
  window.addEventListener('online', connect);
  return {
    close: () => {
      window.removeEventListener('online', connect);
      clearTimeout(timer);
      source?.close();
    },
  };
}
