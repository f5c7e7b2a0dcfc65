import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Book, createBook } from '../../server/src/book/book.ts';
import { createPool, type Pool } from '../../server/src/db/pool.ts';
import { createSetupLink } from '../../server/src/site/setup-link.ts';
import { systemClock } from '../../server/src/time/clock.ts';
import { networkLink } from '../../server/testing/network-link.ts';
import { openAtOnceSql } from '../../server/testing/open-at-once.ts';
import { programEnv } from '../../server/testing/program-env.ts';
import { waitUntilSettled } from '../../server/testing/settled-over-ipc.ts';
import { startThrowawayCluster } from '../../server/testing/throwaway-cluster.ts';

/** The real server on its own PostgreSQL, with direct access to its database and book. */
export type Site = {
  readonly url: string;
  readonly pool: Pool;
  readonly book: Book;
  /** Ends every connection to the server until `reconnect`, as if it were down. */
  disconnect(): void;
  /** Lets connections be made that never respond, until `reconnect`. */
  stall(): void;
  /** From now on nothing passes on the live streams that are open. Returns how many there are. */
  silenceStreams(): number;
  reconnect(): void;
  /** Starts the server again, with other settings if given. */
  restart(env?: Record<string, string>): Promise<void>;
  /** Resolves when the background work of the server is over. */
  settled(): Promise<void>;
  stop(): Promise<void>;
};

/** Shared by all test sites. */
export const sessionSecret = 'browser-tests-only-0123456789abcdef';
const main = fileURLToPath(new URL('./test-server.ts', import.meta.url));
const flags = ['-c fsync=off', '-c synchronous_commit=off', '-c full_page_writes=off'];

export async function startSite(env: Record<string, string> = {}): Promise<Site> {
  const cluster = await startThrowawayCluster(flags);
  const dataDir = mkdtempSync(join(tmpdir(), 'sidebet-browser-'));
  const feed = await startSilentFeed();
  // The server chooses its port when it starts. One that is chosen before could be taken meanwhile.
  const target = { host: '127.0.0.1', port: 0 };
  const link = await networkLink(target);
  // localhost, because the clipboard needs a secure context and the cookie is set for that host.
  const url = `http://localhost:${link.port}`;
  const settings = {
    PUBLIC_URL: url,
    DATABASE_URL: cluster.url,
    DATA_DIR: dataDir,
    ODDS_API_BASE: `http://127.0.0.1:${(feed.address() as AddressInfo).port}`,
    ...env,
  };
  let server = await startServer(target, settings).catch(async (error: unknown) => {
    await link.close();
    await cluster.stop();
    throw error;
  });
  const pool = createPool(cluster.url, { max: 3 });
  await pool.query(openAtOnceSql);
  const log = { info: () => {}, warn: console.warn, error: console.error };
  const book = createBook(cluster.url, systemClock, log);
  return {
    url,
    pool,
    book,
    disconnect: link.cut,
    stall: link.swallowAll,
    silenceStreams: () => link.swallow('GET /api/stream '),
    reconnect: link.heal,
    restart: async (changes = {}) => {
      await end(server);
      server = await startServer(target, { ...settings, ...changes });
    },
    settled: () => waitUntilSettled(server),
    async stop() {
      await end(server);
      await link.close();
      await book.close();
      await pool.end();
      feed.close();
      await cluster.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A feed without sports: games come only from the test, and nothing delists them. */
async function startSilentFeed(): Promise<Server> {
  const feed = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
  });
  feed.listen(0, '127.0.0.1');
  await once(feed, 'listening');
  feed.unref();
  return feed;
}

/** Sets the port of `target` to the server's. */
async function startServer(target: { port: number }, env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...programEnv,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      FEED: 'the-odds-api',
      ODDS_API_KEY: 'none-needed-here',
      SESSION_SECRET: sessionSecret,
      RATE_LIMITS: 'false',
      BREACHED_PASSWORDS: 'off',
      DEMO: 'false',
      LOG_LEVEL: 'warn',
      ...env,
    },
  });
  let said = '';
  const ready = new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk;
      const port = /Sidebet is at http:\/\/127\.0\.0\.1:(\d+)\n/.exec(said)?.[1];
      if (!port) return;
      target.port = Number(port);
      resolve();
    };
    child.stdout!.on('data', hear);
    child.stderr!.on('data', hear);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.\n${said}`)));
  });
  await ready;
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const impatience = setTimeout(() => child.kill('SIGKILL'), 8_000);
  await gone;
  clearTimeout(impatience);
}

/** Replaces the setup link of a site without cash, as a start of the server does. */
export function issueSetupPath({ pool }: Site): Promise<string> {
  const context = { pool, secret: sessionSecret, env: {}, rateLimits: false, wallClock: systemClock };
  return createSetupLink(context).issue();
}

/** Credits a user's balance, as an adjustment does. */
export async function giveMoney(site: Site, userId: string, amountCents: number): Promise<void> {
  const adjustmentId = randomUUID();
  const outcome = await site.book.execute({
    command: { kind: 'adjust', adjustmentId, userId, amountCents },
    key: { actorId: userId, key: adjustmentId, requestHash: adjustmentId },
  });
  if (outcome.kind === 'refusal') throw new Error(outcome.message);
}
