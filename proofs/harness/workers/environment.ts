import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { startPlayMoney } from '@sidebet/play-money/start';
import { type Book, createBook } from '@sidebet/server/book/book';
import { freePort } from '@sidebet/server/db/cluster';
import { migrate } from '@sidebet/server/db/migrate';
import { createPool, type Pool } from '@sidebet/server/db/pool';
import { silentLog } from '@sidebet/server/logging/log';
import { programEnv } from '@sidebet/server/testing/program-env';
import { startThrowawayCluster } from '@sidebet/server/testing/throwaway-cluster';
import { systemClock } from '@sidebet/server/time/clock';

/** A durable PostgreSQL and payment providers, which survive, and worker processes, which get killed. */
export type WorkerEnvironment = {
  readonly pool: Pool;
  readonly book: Book;
  readonly providerUrl: string;
  /** Where the first worker listens. */
  readonly workerUrl: string;
  /** Starts this many worker processes; the first receives webhooks. */
  start(count: number, env?: Readonly<Record<string, string>>): void;
  /** kill -9 of all of them. Resolves when they are gone. */
  kill(): Promise<void>;
  /** Sends a command to the fake provider; returns the id of the result, if any. */
  control(path: string, body?: object): Promise<string>;
  /** Sends a request to the first worker; null if it failed or was refused. */
  ask(path: string, body: object): Promise<Record<string, string> | null>;
  /** The provider's complete state. */
  state(): Promise<Record<string, Record<string, string>[]>>;
  /** A new user with money. */
  user(cents: number): Promise<string>;
  close(): Promise<void>;
};

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** `webhookPath` is where the worker receives webhooks; `mistake` selects a mistake it makes. */
export async function openWorkerEnvironment(
  worker: string,
  webhookSecret: string,
  webhookPath: (provider: 'stripe' | 'paypal') => string,
  mistake: string,
  /** Delays between deliveries of an unacknowledged webhook. */
  retryAfterMs: readonly number[] = [50],
  /** How long the provider's own steps take. */
  paceMs = 40,
): Promise<WorkerEnvironment> {
  const cluster = await startThrowawayCluster();
  await migrate(cluster.url);
  const port = await freePort();
  const workerUrl = `http://127.0.0.1:${port}`;
  const provider = await startPlayMoney({
    webhookUrl: (name) => `${workerUrl}${webhookPath(name)}`,
    webhookSecret,
    log: silentLog,
    retryAfterMs,
    paceMs,
  });
  const pool = createPool(cluster.url, { max: 4 });
  const book = createBook(cluster.url, systemClock, silentLog, {
    shards: 1,
    workShards: 1,
    moneyMode: 'play',
  });
  const base = {
    ...programEnv,
    DATABASE_URL: cluster.url,
    STRIPE_API_BASE: provider.url,
    PAYPAL_API_BASE: provider.url,
    WEBHOOK_SECRET: webhookSecret,
    MISTAKE: mistake,
  };
  const children: ChildProcess[] = [];
  let crashed = 0;
  const kill = async () => {
    if (crashed > 0) throw new Error(`${crashed} workers ended by themselves.`);
    const alive = children.splice(0).filter((child) => child.exitCode === null && child.signalCode === null);
    const gone = alive.map((child) => once(child, 'exit'));
    for (const child of alive) child.kill('SIGKILL');
    await Promise.all(gone);
  };

  return {
    pool,
    book,
    providerUrl: provider.url,
    workerUrl,
    kill,
    start(count, env = {}) {
      for (let i = 0; i < count; i++) {
        const child = spawn(process.execPath, [worker], {
          env: { ...base, PORT: i === 0 ? String(port) : '0', ...env },
          stdio: ['ignore', 'ignore', 'inherit'],
        });
        children.push(child);
        running.add(child);
        child.once('exit', (code) => {
          running.delete(child);
          // A control must fail because of its mistake, not because its worker never ran.
          if (code !== null) crashed += 1;
        });
      }
    },
    async control(path, body = {}) {
      const answer = await fetch(`${provider.url}/control/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`The provider's control ${path}: ${await answer.text()}`);
      const { result } = (await answer.json()) as { result?: { id?: string } };
      return result?.id ?? '';
    },
    async ask(path, body) {
      try {
        const answer = await fetch(`${workerUrl}${path}`, {
          method: 'POST',
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(5_000),
        });
        return answer.ok ? await answer.json() : null;
      } catch {
        return null;
      }
    },
    state: async () => (await fetch(`${provider.url}/control/state`)).json(),
    async user(cents) {
      const userId = randomUUID();
      await pool.query(
        `insert into users (id, name, first_name, last_name, email, username, dob)
         values ($1, 'A B', 'A', 'B', $2, $3, '1990-01-01')`,
        [userId, `${userId}@example.com`, userId.slice(0, 18)],
      );
      if (cents > 0)
        await book.execute({
          command: { kind: 'adjust', adjustmentId: randomUUID(), userId, amountCents: cents },
        });
      return userId;
    },
    async close() {
      crashed = 0;
      await kill();
      await book.close();
      await pool.end();
      await provider.close();
      await cluster.stop();
    },
  };
}
