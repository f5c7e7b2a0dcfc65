import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { collectable, garbageCollector } from './garbage.ts';
import { percentile, type Raw } from './metrics.ts';
import { openStreams, residentBytes } from './streams.ts';

/** As long as the news that a bet left the board. */
export const bareNews = `event: news\ndata: {"type":"news","text":"${'x'.repeat(160)}"}\n\n`;
const rounds = 20;

/**
 * What Node's HTTP server alone needs for as many streams, from the same pages: memory per stream, and the time from a request
 * until every stream has its news. It says how much of our figures is Node's.
 */
export async function measureBareStreams(count: number): Promise<Raw> {
  const child = fork(new URL('./bare-streams-main.ts', import.meta.url), {
    execArgv: collectable,
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  try {
    const [port] = (await once(child, 'message')) as [number];
    const site = { origin: `http://127.0.0.1:${port}`, port };
    const collectGarbage = garbageCollector(child);
    await collectGarbage();
    const before = residentBytes(child.pid!);
    const streams = await openStreams(
      site,
      Array.from({ length: count }, () => 'none=1'),
    );
    await sleep(500);
    await collectGarbage();
    const bytes = residentBytes(child.pid!) - before;
    const delays: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const news = streams.map((stream) => stream.hears('"news"'));
      const begun = performance.now();
      await fetch(`${site.origin}/news`, { method: 'POST' });
      for (const at of await Promise.all(news)) delays.push(at - begun);
      await sleep(700);
    }
    for (const { socket } of streams) socket.destroy();
    return { bareStreamKb: bytes / 1024 / count, bareToldP99Ms: percentile(delays, 0.99) };
  } finally {
    child.disconnect();
  }
}
