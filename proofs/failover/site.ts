import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBook } from '@sidebet/server/book/book';
import { freePort } from '@sidebet/server/db/cluster';
import { findPrimary } from '@sidebet/server/db/hosts';
import { createPool, type Database, databaseAt, type Pool } from '@sidebet/server/db/pool';
import { silentLog } from '@sidebet/server/logging/log';
import { addSessions } from '@sidebet/server/testing/sessions';
import { liftStakeLimits } from '@sidebet/server/testing/stake-limits';
import { systemClock } from '@sidebet/server/time/clock';
import type { Bettor } from '../harness/bet-load.ts';
import { addPeople, saveEvent } from '../harness/database.ts';
import { type Kit, startKit } from '../harness/kit/kit.ts';
import { ServerProcess } from '../harness/servers/server-process.ts';

export const purseCents = 1_000_000_00;
const peoplePerProcess = 4;
const secret = 'a secret for failover proofs that is long enough to be one';

/** The kit, two processes that reach it in different ways, and users with money. */
export type Site = AsyncDisposable & {
  readonly kit: Kit;
  readonly processes: readonly ServerProcess[];
  readonly bettors: readonly Bettor[];
  readonly events: readonly string[];
  readonly ids: readonly string[];
  readonly database: Database;
  readonly pool: Pool;
};

export async function openSite(): Promise<Site> {
  await using opened = new AsyncDisposableStack();
  const kit = await startKit();
  opened.defer(kit.stop);
  const dir = mkdtempSync(join(tmpdir(), 'sidebet-failover-'));
  opened.defer(() => rmSync(dir, { recursive: true, force: true }));
  const ways = [
    { DATABASE_URL: kit.urls.hosts },
    { DATABASE_URL: kit.urls.pgbouncer, DATABASE_LISTEN_URL: kit.urls.haproxy },
  ];
  const processes: ServerProcess[] = [];
  for (const way of ways) {
    const env = {
      ...{ ...way, DATA_DIR: dir, SESSION_SECRET: secret, WORKERS: 'false', DEMO: 'false' },
      ...{ RATE_LIMITS: 'false', BREACHED_PASSWORDS: 'off' },
    };
    const server = new ServerProcess(await freePort(), env);
    server.start();
    opened.defer(() => server.stop());
    if (!(await server.isReady(60_000))) throw new Error(`A server does not start: ${server.output}`);
    processes.push(server);
  }
  const database = databaseAt(kit.urls.hosts);
  await findPrimary(database.hosts);
  const pool = createPool(database, { max: 2 });
  opened.defer(() => pool.end());
  await liftStakeLimits(pool);
  const ids = Array.from({ length: peoplePerProcess * processes.length }, () => randomUUID());
  await addPeople(pool, ids);
  const cookies = await addSessions(pool, ids, secret, new Date());
  const book = createBook(database, systemClock, silentLog);
  for (const userId of ids)
    await book.execute({
      command: { kind: 'adjust', adjustmentId: randomUUID(), userId, amountCents: purseCents },
    });
  await book.close();
  const events = Array.from({ length: 200 }, () => randomUUID());
  for (const id of events)
    await saveEvent(pool, {
      ...{ id, start: Date.now() + 12 * 3_600_000, completed: false, home: null, away: null },
      ...{ version: 0, listed: true },
    });
  const bettors = cookies.map((cookie, i) => ({ cookie, url: processes[i % processes.length]!.url }));
  const closing = opened.move();
  return {
    kit,
    processes,
    bettors,
    events,
    ids,
    database,
    pool,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}
