import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { streamPath } from '@sidebet/contract/live';
import { processTime } from './cpu-time.ts';
import { percentile, type Raw } from './figures.ts';
import { requestText } from './http/job.ts';
import type { SignedIn, Site } from './http/site.ts';

/** Bets accepted while all streams are open. */
const accepts = 20;
/**
 * A rush: bets a second that others create and accept meanwhile, for how long, and the pause before one of our own is
 * accepted.
 */
const rush = { betsPerSecond: 100, seconds: 20, ownAfterMs: 200 };
/** Connections opened at once; more would overflow the server's accept queue. */
const openedAtOnce = 100;

/**
 * Live streams on one server process: memory per stream, the time from sending an acceptance until every stream reported that the
 * bet left the board, and what a rush of `bet`s by others costs the server and delays news of one's own bet.
 */
export async function measureStreams(
  site: Site,
  [creator, acceptor, ...onlookers]: readonly SignedIn[],
  eventId: string,
  count: number,
  bet: () => Promise<unknown>,
): Promise<Raw> {
  const before = residentBytes(site.pid);
  const streams = await openStreams(
    site,
    Array.from({ length: count }, (_, i) => onlookers[i % onlookers.length]!.cookie),
  );
  await sleep(500);
  const bytes = residentBytes(site.pid) - before;

  const delays: number[] = [];
  for (let i = 0; i < accepts; i++) {
    const added = streams.map((stream) => stream.hears('"boardAdded"'));
    const betId = await post(site, creator!, '/api/bets', { eventId, side: 'home', wagerCents: 1000 });
    await Promise.all(added);
    await sleep(100);
    const told = streams.map((stream) => stream.hears(`"boardRemoved","bets":[{"uniqueId":"${betId}"`));
    const begun = performance.now();
    await post(site, acceptor!, `/api/bets/${betId}/acceptance`);
    for (const at of await Promise.all(told)) delays.push(at - begun);
    // No rush: news of the board would be paced.
    await sleep(700);
  }
  const [own] = await openStreams(site, [acceptor!.cookie]);
  const inRush = await measureRush(site, [creator!, acceptor!], own!, eventId, bet);
  for (const { socket } of [own!, ...streams]) socket.destroy();
  return {
    streamKb: bytes / 1024 / count,
    toldP50Ms: percentile(delays, 0.5),
    toldP99Ms: percentile(delays, 0.99),
    ...inRush,
  };
}

async function measureRush(
  site: Site,
  [creator, acceptor]: readonly [SignedIn, SignedIn],
  own: Stream,
  eventId: string,
  bet: () => Promise<unknown>,
): Promise<Raw> {
  const begun = performance.now();
  const serverBefore = processTime(site.pid);
  const bets: Promise<unknown>[] = [];
  const rushing = (async () => {
    for (let i = 0; i < rush.betsPerSecond * rush.seconds; i++) {
      await sleep(Math.max(0, begun + (i * 1000) / rush.betsPerSecond - performance.now()));
      bets.push(bet());
    }
  })();
  const delays: number[] = [];
  while (performance.now() - begun < rush.seconds * 1000) {
    const betId = await post(site, creator, '/api/bets', { eventId, side: 'home', wagerCents: 1000 });
    await sleep(rush.ownAfterMs);
    // The acceptor had nothing to do with the bet before.
    const told = own.hears('event: myBets');
    const accepted = performance.now();
    await post(site, acceptor, `/api/bets/${betId}/acceptance`);
    delays.push((await told) - accepted);
  }
  const seconds = (performance.now() - begun) / 1000;
  const serverMs = processTime(site.pid) - serverBefore;
  await rushing;
  await Promise.all(bets);
  return { rushOwnP99Ms: percentile(delays, 0.99), rushServerCores: serverMs / 1000 / seconds };
}

/** One stream for each of these sessions. */
export async function openStreams(site: Site, cookies: readonly string[]): Promise<Stream[]> {
  const streams: Stream[] = [];
  while (streams.length < cookies.length) {
    const next = cookies.slice(streams.length, streams.length + openedAtOnce);
    streams.push(...(await Promise.all(next.map((cookie) => openStream(site, cookie)))));
  }
  return streams;
}

type Stream = { readonly socket: Socket; hears(text: string): Promise<number> };

async function openStream(site: Site, cookie: string): Promise<Stream> {
  const request = requestText({ method: 'GET', path: streamPath, origin: site.origin, cookie });
  const socket = connect({ port: site.port, host: '127.0.0.1', noDelay: true });
  socket.on('error', () => {});
  let seen = '';
  let wanted: { text: string; resolve: (at: number) => void } | undefined;
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    seen += chunk;
    if (wanted && seen.includes(wanted.text)) {
      wanted.resolve(performance.now());
      wanted = undefined;
      seen = '';
    } else seen = seen.slice(-200);
  });
  const hears = (text: string) => new Promise<number>((resolve) => (wanted = { text, resolve }));
  const opened = hears('"hello"');
  socket.write(request.before);
  await opened;
  return { socket, hears };
}

async function post(site: Site, { cookie }: SignedIn, path: string, body?: object): Promise<string> {
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
function residentBytes(pid: number): number {
  try {
    const kb = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kb) * 1024;
  } catch {
    return 0;
  }
}
