import type { LiveMessage } from '@sidebet/contract/live';

const streamPath = '/api/stream';
/** Waits after a lost connection. The last one repeats. */
const lostMs = [500, 1_000, 2_000, 5_000];
/** Waits after a response without a stream: the server is overloaded, or this user has too many pages open. */
const refusedMs = [500, 1_000, 2_000, 5_000, 15_000, 30_000, 60_000];

/** Why there is no stream: the connection broke, or the user's limit is reached. */
export type DownReason = 'lost' | 'tooMany';

type StreamEvents = {
  onMessage: (message: LiveMessage) => void;
  onOpen: () => void;
  onDown: (reason: DownReason) => void;
};

/** Keeps one stream open until `close`, and reopens it whenever it breaks. */
export function openStream({ onMessage, onOpen, onDown }: StreamEvents): { close: () => void } {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let reason: DownReason = 'lost';

  const connect = () => {
    clearTimeout(timer);
    source?.close();
    const current = new EventSource(streamPath);
    source = current;
    current.onopen = () => {
      failures = 0;
      reason = 'lost';
      onOpen();
    };
    current.onerror = () => {
      // Ignore late events of a replaced stream.
      if (source !== current) return;
      // The browser reconnects after a lost connection but gives up after an error response.
      const isRefused = current.readyState === EventSource.CLOSED;
      const waits = isRefused ? refusedMs : lostMs;
      if (!isRefused) reason = 'lost';
      onDown(reason);
      if (isRefused) void findReason();
      current.close();
      // Jitter, because a stopping server disconnects every page at once.
      const wait = waits[Math.min(failures, waits.length - 1)]!;
      timer = setTimeout(connect, wait * (0.5 + Math.random()));
      failures += 1;
    };
    for (const type of liveMessageTypes) {
      current.addEventListener(type, (event) => onMessage(JSON.parse(event.data) as LiveMessage));
    }
  };

  /** An EventSource hides the status of a refusal, so one more request reads it. */
  const findReason = async () => {
    const found = await readRefusal();
    const isOpenByNow = failures === 0;
    if (isOpenByNow || !source) return;
    reason = found;
    onDown(reason);
  };

  connect();
  window.addEventListener('online', connect);
  return {
    close: () => {
      window.removeEventListener('online', connect);
      clearTimeout(timer);
      source?.close();
      source = undefined;
    },
  };
}

async function readRefusal(): Promise<DownReason> {
  const request = new AbortController();
  try {
    const headers = { accept: 'text/event-stream' };
    const { status } = await fetch(streamPath, { headers, signal: request.signal });
    return status === 429 ? 'tooMany' : 'lost';
  } catch {
    return 'lost';
  } finally {
    // If a stream is free by now, drop it: the EventSource opens its own.
    request.abort();
  }
}

/** A record, so a new message type in the contract fails to compile until it is handled. */
const types: Record<LiveMessage['type'], true> = {
  hello: true,
  boardAdded: true,
  boardRemoved: true,
  boardChanged: true,
  myBets: true,
  balance: true,
  notifications: true,
  friends: true,
  groups: true,
  groupMessages: true,
  profile: true,
  protection: true,
  console: true,
  settings: true,
  events: true,
  signedOut: true,
};

const liveMessageTypes = Object.keys(types) as LiveMessage['type'][];
