/** Broadcasting may take this share of the time. The rest is for requests and for news about a user's own bets and money. */
const shareOfTime = 1 / 3;
/** Broadcasts after a quiet time may take this long in all before the first pause. */
const burstMs = 500;
const longestPauseMs = 1_000;
/**
 * What a page gets a second. Reading the board again costs it about as much (web/src/lib/live/read-soon.ts), which makes
 * 2 kB a second together.
 */
const bytesPerMs = 1;
/** A page may get this many after a quiet time before the first pause. */
const burstBytes = 8_000;

export type Paced<News> = {
  /** Sends now, or during a rush together with what else arrives until the pause ends. */
  add(id: string, news: News): void;
  /** Drops what waits and resolves when nothing is being sent. */
  close(): Promise<void>;
};

/**
 * Sends news for everyone at the rate that the number of open pages and their networks allow: when broadcasts took more than
 * their share of the time, or a page got more than its bytes, it pauses until they did not. Of several changes of one thing
 * within a pause only the latest is sent. `send` returns how many bytes each page got.
 */
export function paced<News>(
  send: (news: readonly News[]) => Promise<number>,
  now: () => number = () => performance.now(),
): Paced<News> {
  let waiting = new Map<string, News>();
  let sending: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let creditMs = burstMs;
  let creditBytes = burstBytes;
  let creditAt = now();

  function sendOrWait(): void {
    if (sending || timer || waiting.size === 0) return;
    earnCredit();
    const pauseMs = Math.max(Math.min(longestPauseMs, -creditMs / shareOfTime), -creditBytes / bytesPerMs);
    if (pauseMs <= 0) sending = sendAll().finally(sendNext);
    else timer = setTimeout(resume, pauseMs);
  }

  function resume(): void {
    timer = undefined;
    earnCredit();
    creditMs = Math.max(0, creditMs);
    creditBytes = Math.max(0, creditBytes);
    sendOrWait();
  }

  function earnCredit(): void {
    const passedMs = now() - creditAt;
    creditMs = Math.min(burstMs, creditMs + shareOfTime * passedMs);
    creditBytes = Math.min(burstBytes, creditBytes + bytesPerMs * passedMs);
    creditAt = now();
  }

  function sendNext(): void {
    sending = undefined;
    sendOrWait();
  }

  async function sendAll(): Promise<void> {
    const news = [...waiting.values()];
    waiting = new Map();
    const startedAt = now();
    creditBytes -= await send(news);
    creditMs -= now() - startedAt;
  }

  return {
    add(id, news) {
      waiting.delete(id);
      waiting.set(id, news);
      sendOrWait();
    },
    async close() {
      waiting.clear();
      clearTimeout(timer);
      await sending;
    },
  };
}
