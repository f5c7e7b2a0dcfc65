/** Broadcasting may take this share of the time. The rest is for requests and for news about a user's own bets and money. */
const shareOfTime = 1 / 3;
/** Broadcasts after a quiet time may take this long in all before the first pause. */
const burstMs = 500;
const longestPauseMs = 1_000;

export type Paced<News> = {
  /** Sends now, or during a rush together with what else arrives until the pause ends. */
  add(id: string, news: News): void;
  /** Drops what waits and resolves when nothing is being sent. */
  close(): Promise<void>;
};

/**
 * Sends news for everyone at the rate the number of open pages allows: when broadcasts took more than their share of the time,
 * it pauses until they did not. Of several changes of one thing within a pause only the latest is sent.
 */
export function paced<News>(
  send: (news: readonly News[]) => Promise<void>,
  now: () => number = () => performance.now(),
): Paced<News> {
  let waiting = new Map<string, News>();
  let sending: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let creditMs = burstMs;
  let creditAt = now();

  function sendOrWait(): void {
    if (sending || timer || waiting.size === 0) return;
    earnCredit();
    if (creditMs >= 0) sending = sendAll().finally(sendNext);
    else timer = setTimeout(resume, Math.min(longestPauseMs, -creditMs / shareOfTime));
  }

  function resume(): void {
    timer = undefined;
    creditMs = 0;
    creditAt = now();
    sendOrWait();
  }

  function earnCredit(): void {
    creditMs = Math.min(burstMs, creditMs + shareOfTime * (now() - creditAt));
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
    await send(news);
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
