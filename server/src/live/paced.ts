/** Broadcasting may take this share of the time. The rest is for requests and for news about a user's own bets and money. */
const shareOfTime = 1 / 6;
const longestPauseMs = 1_000;

export type Paced<News> = {
  /** Sends now if the last broadcast was long enough ago, otherwise together with what else arrives until then. */
  add(id: string, news: News): void;
  /** Drops what waits and resolves when nothing is being sent. */
  close(): Promise<void>;
};

/**
 * Sends news for everyone at the rate the number of open pages allows: after each broadcast it pauses for a multiple of the time
 * that took. Of several changes of one thing within a pause only the latest is sent.
 */
export function paced<News>(
  send: (news: readonly News[]) => Promise<void>,
  now: () => number = () => performance.now(),
): Paced<News> {
  let waiting = new Map<string, News>();
  let sending: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pauseEndsAt = Number.NEGATIVE_INFINITY;

  function sendOrWait(): void {
    if (sending || timer || waiting.size === 0) return;
    const pauseMs = pauseEndsAt - now();
    if (pauseMs > 0) timer = setTimeout(resume, pauseMs);
    else sending = sendAll().finally(sendNext);
  }

  function resume(): void {
    timer = undefined;
    sendOrWait();
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
    const tookMs = now() - startedAt;
    pauseEndsAt = now() + Math.min(longestPauseMs, tookMs * (1 / shareOfTime - 1));
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
