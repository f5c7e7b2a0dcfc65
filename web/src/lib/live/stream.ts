import type { LiveMessage } from '@sidebet/contract/live';

const streamPath = '/api/stream';
/** Waits after a lost connection. The last one repeats. */
const lostMs = [500, 1_000, 2_000, 5_000];
/** Waits after a response without a stream: the server is overloaded, or this user has too many pages open. */
const refusedMs = [500, 1_000, 2_000, 5_000, 15_000, 30_000, 60_000];

/**
 * A connection can die without an error. The server sends something at least every 15 s (server/src/live/hub.ts), so a stream
 * that is silent for longer is lost.
 */
const silentMs = 40_000;
/** A page that returns keeps a stream that brought something this recently. Any other may have died while the page was away. */
const freshMs = 2_000;

/** Why there is no stream: the connection broke, or the user's limit is reached. */
export type DownReason = 'lost' | 'tooMany';

type StreamEvents = {
  onMessage: (message: LiveMessage) => void;
  onOpen: () => void;
  onDown: (reason: DownReason) => void;
};

/**
 * Keeps one stream open until `close`, and reopens it whenever it breaks, falls silent, or may have broken while the page
 * was hidden: phones freeze such pages and cut their connections.
 */
export function openStream({ onMessage, onOpen, onDown }: StreamEvents): { close: () => void } {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let heardAt = 0;
  let failures = 0;
  let reason: DownReason = 'lost';

  const connect = () => {
    clearTimeout(timer);
    source?.close();
    const current = new EventSource(streamPath);
    source = current;
    const hear = () => {
      heardAt = Date.now();
      clearTimeout(silence);
      silence = setTimeout(() => fail(current, false), silentMs);
    };
    hear();
    // The heartbeat, an event without a name.
    current.onmessage = hear;
    current.onopen = () => {
      hear();
      failures = 0;
      reason = 'lost';
      onOpen();
    };
    // The browser reconnects after a lost connection but gives up after an error response.
    current.onerror = () => fail(current, current.readyState === EventSource.CLOSED);
    for (const type of liveMessageTypes) {
      current.addEventListener(type, (event) => {
        hear();
        onMessage(JSON.parse(event.data) as LiveMessage);
      });
    }
  };

  const fail = (failed: EventSource, isRefused: boolean) => {
    // Ignore late events of a replaced stream.
    if (source !== failed) return;
    clearTimeout(silence);
    const waits = isRefused ? refusedMs : lostMs;
    if (!isRefused) reason = 'lost';
    onDown(reason);
    if (isRefused) void findReason();
    failed.close();
    // Jitter, because a stopping server disconnects every page at once.
    const wait = waits[Math.min(failures, waits.length - 1)]!;
    timer = setTimeout(connect, wait * (0.5 + Math.random()));
    failures += 1;
  };

  const reopen = () => {
    onDown(reason);
    connect();
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible' && Date.now() - heardAt > freshMs) reopen();
  };
  /** A page from the back/forward cache. The browser has closed its stream. */
  const onShown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) reopen();
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
  window.addEventListener('pageshow', onShown);
  document.addEventListener('visibilitychange', onVisible);
  return {
    close: () => {
      window.removeEventListener('online', connect);
      window.removeEventListener('pageshow', onShown);
      document.removeEventListener('visibilitychange', onVisible);
      clearTimeout(timer);
      clearTimeout(silence);
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
