import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Book, createBook } from '@sidebet/server/book/book';
import { systemClock } from '@sidebet/server/clock';
import { freePort, startThrowawayCluster } from '@sidebet/server/db/cluster';
import { migrate } from '@sidebet/server/db/migrate';
import { createPool, type Pool } from '@sidebet/server/db/pool';
import {
  playMoneyPayPal,
  startLocalProvider,
} from '@sidebet/server/integrations/payments/local-provider/start';
import { paypalClient } from '@sidebet/server/integrations/payments/paypal-client';
import { paypalPayouts } from '@sidebet/server/integrations/payments/paypal-payouts';
import type { Payouts } from '@sidebet/server/integrations/payments/ports/payouts';
import { silentLog } from '@sidebet/server/log';

/** A durable PostgreSQL and PayPal, both of which live on, and the worker's process, which does not. */
export type PayoutStage = {
  readonly pool: Pool;
  readonly book: Book;
  /** For a look at PayPal that is not the worker's. */
  readonly payouts: Payouts;
  /** Starts so many worker processes; the first takes the webhooks. */
  start(count: number): void;
  /** kill -9 of all of them. Resolves when they are gone. */
  kill(): Promise<void>;
  /** Posts to the provider's controls. */
  control(path: string, body?: object): Promise<void>;
  batches(): Promise<readonly Batch[]>;
  /** Somebody new with money. */
  person(cents: number): Promise<string>;
  withdraw(userId: string, paypalEmail: string, amountCents: number): Promise<string>;
  close(): Promise<void>;
};

export type Batch = { readonly withdrawalId: string; readonly state: string };

const worker = fileURLToPath(new URL('payout-worker.ts', import.meta.url));
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export async function openPayoutStage(spoil = ''): Promise<PayoutStage> {
  const cluster = await startThrowawayCluster();
  await migrate(cluster.url);
  const port = await freePort();
  const provider = await startLocalProvider({
    webhookUrl: () => `http://127.0.0.1:${port}/`,
    webhookSecret: 'whsec_payout_crashes',
    log: silentLog,
    retryAfterMs: [50],
    paceMs: 40,
  });
  const pool = createPool(cluster.url, { max: 4 });
  const book = createBook(cluster.url, systemClock, silentLog, { lanes: 1, workLanes: 1 });
  const client = paypalClient({ ...playMoneyPayPal, apiBase: provider.url, log: silentLog });
  const env = {
    PATH: process.env.PATH ?? '',
    DATABASE_URL: cluster.url,
    PAYPAL_API_BASE: provider.url,
    PORT: String(port),
    SPOIL: spoil,
  };
  const children: ChildProcess[] = [];
  const kill = async () => {
    const alive = children.splice(0).filter((child) => child.exitCode === null && child.signalCode === null);
    const gone = alive.map((child) => once(child, 'exit'));
    for (const child of alive) child.kill('SIGKILL');
    await Promise.all(gone);
  };

  return {
    pool,
    book,
    payouts: paypalPayouts(client),
    kill,
    start(count) {
      for (let i = 0; i < count; i++) {
        const child = spawn(process.execPath, [worker], {
          env: { ...env, PORT: i === 0 ? env.PORT : '0' },
          stdio: ['ignore', 'ignore', 'inherit'],
        });
        children.push(child);
        running.add(child);
        child.once('exit', () => running.delete(child));
      }
    },
    async control(path, body = {}) {
      const answer = await fetch(`${provider.url}/control/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`The provider's control ${path}: ${await answer.text()}`);
    },
    async batches() {
      const state = await (await fetch(`${provider.url}/control/state`)).json();
      const { batches, items } = state as Record<string, Record<string, string>[]>;
      return batches!.map(({ id, senderBatchId }) => ({
        withdrawalId: senderBatchId!,
        state: items!.find(({ batchId }) => batchId === id)!.status!,
      }));
    },
    async person(cents) {
      const userId = randomUUID();
      await pool.query(
        `insert into users (id, name, first_name, last_name, email, username, dob)
         values ($1, 'A B', 'A', 'B', $2, $3, '1990-01-01')`,
        [userId, `${userId}@example.com`, userId.slice(0, 18)],
      );
      await book.execute({
        command: { kind: 'adjust', adjustmentId: randomUUID(), userId, amountCents: cents },
      });
      return userId;
    },
    async withdraw(userId, paypalEmail, amountCents) {
      const withdrawalId = randomUUID();
      const command = { kind: 'requestWithdrawal', withdrawalId, userId, amountCents, paypalEmail } as const;
      const outcome = await book.execute({ command });
      if (outcome.kind === 'refusal') throw new Error(outcome.message);
      return withdrawalId;
    },
    async close() {
      await kill();
      await book.close();
      await pool.end();
      await provider.close();
      await cluster.stop();
    },
  };
}
