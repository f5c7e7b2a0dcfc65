import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGunzip, gzipSync } from 'node:zlib';
import { streamPath } from '@sidebet/contract/live';
import { processTime } from './cpu-time.ts';
import { requestText } from './http/job.ts';
import type { SignedIn, Site } from './http/site.ts';
import { percentile, type Raw } from './metrics.ts';
import { measureOwnBets } from './own-bets.ts';

/** Bets accepted while all streams are open. */
const accepts = 20;
/** Bets a second that others create and accept two seconds later, of which the last is a rush. */
export const betRates = [2, 12, 40, 100] as const;
type BetRate = (typeof betRates)[number];
const rush = 100;
/** Not counted: what pages get at once after a quiet time, and how long each rate is measured then. */
const rateWarmUpSeconds = 8;
const rateSeconds = 20;
/** Connections opened at once; more would overflow the server's accept queue. */
const openedAtOnce = 100;

/**
 * Live streams on one server process: memory per stream, the time from sending an acceptance until every stream reported that the
 * bet left the board, what `bet`s by others cost the server and an open page's network, and how long a rush of them delays news
 * of one's own bet.
 */
export async function measureStreams(
  site: Site,
  [creator, acceptor, ...onlookers]: readonly SignedIn[],
  eventId: string,
  count: number,
  bet: () => Promise<unknown>,
): Promise<Raw> {
  await site.collectGarbage();
  const before = residentBytes(site.pid);
  const streams = await openStreams(
    site,
    Array.from({ length: count }, (_, i) => onlookers[i % onlookers.length]!.cookie),
  );
  await sleep(500);
  const openedBytes = residentBytes(site.pid) - before;
  await site.collectGarbage();
  const bytes = residentBytes(site.pid) - before;

  const delays: number[] = [];
  for (let i = 0; i < accepts; i++) {
    const added = streams.map((stream) => stream.hears('"boardAdded"'));
    const betId = await post(site, creator!, '/api/bets', { eventId, side: 'home', wagerCents: 1000 });
    await Promise.all(added);
    await sleep(100);
    const news = streams.map((stream) => stream.hears(`"boardRemoved","bets":[{"uniqueId":"${betId}"`));
    const begun = performance.now();
    await post(site, acceptor!, `/api/bets/${betId}/acceptance`);
    for (const at of await Promise.all(news)) delays.push(at - begun);
    // No rush: news of the board would be paced.
    await sleep(700);
  }
  let perRate: Raw = {};
  for (const rate of betRates) {
    const measured = await measureRate(site, [creator!, acceptor!], onlookers[0]!, eventId, rate, bet);
    perRate = { ...perRate, ...measured };
  }
  for (const { socket } of streams) socket.destroy();
  return {
    streamKb: bytes / 1024 / count,
    // With what was needed only to open them, which is freed once its memory is needed.
    openedStreamKb: openedBytes / 1024 / count,
    toldP50Ms: percentile(delays, 0.5),
    toldP99Ms: percentile(delays, 0.99),
    ...perRate,
  };
}

async function measureRate(
  site: Site,
  [creator, acceptor]: readonly [SignedIn, SignedIn],
  onlooker: SignedIn,
  eventId: string,
  betsPerSecond: BetRate,
  bet: () => Promise<unknown>,
): Promise<Raw> {
  const page = await openPage(site, onlooker);
  const bets: Promise<unknown>[] = [];
  const started = performance.now();
  const betting = (async () => {
    for (let i = 0; i < betsPerSecond * (rateWarmUpSeconds + rateSeconds); i++) {
      await sleep(Math.max(0, started + (i * 1000) / betsPerSecond - performance.now()));
      bets.push(bet());
    }
  })();
  await sleep(rateWarmUpSeconds * 1000);
  const begun = performance.now();
  const serverBefore = processTime(site.pid);
  const bytesBefore = page.bytes();
  const own = { origin: site.origin, port: site.port, creator, acceptor, eventId, seconds: rateSeconds };
  const delays = betsPerSecond === rush ? await measureOwnBets(own) : await sleep(rateSeconds * 1000, []);
  const seconds = (performance.now() - begun) / 1000;
  const cores = (processTime(site.pid) - serverBefore) / 1000 / seconds;
  const kb = (page.bytes() - bytesBefore) / 1000 / seconds;
  page.close();
  await betting;
  await Promise.all(bets);
  return {
    [`cores${betsPerSecond}`]: cores,
    [`pageKb${betsPerSecond}`]: kb,
    ...(betsPerSecond === rush && { rushOwnP99Ms: percentile(delays, 0.99) }),
  };
}

/**
 * A page that shows the board, as a browser keeps it: it reads its news compressed and the lists again when the news say so, as
 * seldom as web/src/lib/live/read-soon.ts. `bytes` counts what arrived for it, without headers.
 */
async function openPage(site: Site, { cookie }: SignedIn): Promise<{ bytes(): number; close(): void }> {
  const readsMs = 10_000;
  const lists = ['/api/board', '/api/events'];
  let bytes = 0;
  let readAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  const { before } = requestText({ method: 'GET', path: streamPath, origin: site.origin, cookie });
  const socket = connect({ port: site.port, host: '127.0.0.1', noDelay: true });
  const text = createGunzip();
  let hasHead = false;
  socket
    .on('error', () => {})
    .on('data', (chunk: Buffer) => {
      const from = hasHead ? 0 : chunk.indexOf('\r\n\r\n') + 4;
      hasHead = true;
      bytes += chunk.length - from;
      text.write(chunk.subarray(from));
    });
  text.setEncoding('utf8').on('data', (news: string) => {
    if (!news.includes('event: boardChanged') || timer) return;
    const waitMs = Math.max(1_500, readAt + readsMs - performance.now());
    timer = setTimeout(() => {
      timer = undefined;
      readAt = performance.now();
      for (const path of lists) void readList(path);
    }, waitMs);
  });
  async function readList(path: string): Promise<void> {
    const response = await fetch(site.origin + path, { headers: { cookie, 'accept-encoding': 'gzip' } });
    // fetch decompresses it.
    bytes += gzipSync(await response.text()).length;
  }
  socket.write(before);
  await once(socket, 'data');
  return {
    bytes: () => bytes,
    close() {
      clearTimeout(timer);
      socket.destroy();
    },
  };
}

/** One stream for each of these sessions. */
export async function openStreams(
  site: Pick<Site, 'origin' | 'port'>,
  cookies: readonly string[],
): Promise<Stream[]> {
  const streams: Stream[] = [];
  while (streams.length < cookies.length) {
    const next = cookies.slice(streams.length, streams.length + openedAtOnce);
    streams.push(...(await Promise.all(next.map((cookie) => openStream(site, cookie)))));
  }
  return streams;
}

type Stream = { readonly socket: Socket; hears(text: string): Promise<number> };

/** Thousands of pages read into it, one after the other: buffers of their own would keep this process busy. */
const arrived = Buffer.alloc(65_536);

async function openStream(site: Pick<Site, 'origin' | 'port'>, cookie: string): Promise<Stream> {
  const request = requestText({ method: 'GET', path: streamPath, origin: site.origin, cookie });
  // Thousands of pages that decompress would keep the processors busy that the server needs.
  const head = request.before.replace(/accept-encoding: .*/, 'accept-encoding: identity');
  let wanted: { text: string; resolve: (at: number) => void } | undefined;
  // A message arrives whole: the server writes it at once, and it is shorter than the buffer.
  const read = (bytes: number) => {
    if (wanted && arrived.subarray(0, bytes).includes(wanted.text)) {
      wanted.resolve(performance.now());
      wanted = undefined;
    }
    return true;
  };
  const socket = connect({
    port: site.port,
    host: '127.0.0.1',
    noDelay: true,
    onread: { buffer: arrived, callback: read },
  });
  socket.on('error', () => {});
  const hears = (text: string) => new Promise<number>((resolve) => (wanted = { text, resolve }));
  const opened = hears('"hello"');
  socket.write(head);
  await opened;
  return { socket, hears };
}

export async function post(
  site: Pick<Site, 'origin'>,
  { cookie }: SignedIn,
  path: string,
  body?: object,
): Promise<string> {
  const response = await fetch(site.origin + path, {
    method: 'POST',
    headers: {
      cookie,
      origin: site.origin,
      'idempotency-key': crypto.randomUUID(),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  const { bet } = (await response.json()) as { bet: { id: string } };
  return bet.id;
}

/** The process's resident memory, from Linux's /proc; 0 elsewhere. */
export function residentBytes(pid: number): number {
  try {
    const kb = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kb) * 1024;
  } catch {
    return 0;
  }
}
