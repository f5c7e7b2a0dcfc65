import type { CDPSession, Page } from '@playwright/test';

/** A mobile network, as page-speed tests define it. Parts of a page arrive one after another. */
export const mobileNetwork = { latencyMs: 150, downBitsPerSecond: 1_600_000, upBitsPerSecond: 750_000 };

export type LoadMetrics = { lcpMs: number; blockingMs: number; shift: number };

/** Has a page that is not open yet record how it loads. */
export async function watchLoading(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { lcpMs: 0, blockingMs: 0, shift: 0 };
    Object.assign(window, { seen });
    const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
    watch('largest-contentful-paint', ({ startTime }) => {
      seen.lcpMs = startTime;
    });
    watch('longtask', ({ duration }) => {
      seen.blockingMs += Math.max(0, duration - 50);
    });
    watch('layout-shift', (entry) => {
      seen.shift += (entry as PerformanceEntry & { value: number }).value;
    });
  });
}

/** What a page has recorded by now. */
export async function readLoadMetrics(page: Page): Promise<LoadMetrics> {
  const { lcpMs, blockingMs, shift } = await page.evaluate(
    () => (window as unknown as { seen: LoadMetrics }).seen,
  );
  return {
    lcpMs: Math.round(lcpMs),
    blockingMs: Math.round(blockingMs),
    shift: Math.round(shift * 1e4) / 1e4,
  };
}

/** Puts a page on the mobile network. Returns its session with the browser. */
export async function emulateMobileNetwork(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: mobileNetwork.latencyMs,
    downloadThroughput: mobileNetwork.downBitsPerSecond / 8,
    uploadThroughput: mobileNetwork.upBitsPerSecond / 8,
  });
  return session;
}
