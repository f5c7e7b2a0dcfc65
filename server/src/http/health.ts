import type { FastifyInstance } from 'fastify';
import { maxSkewMs } from '../db/database-clock.ts';

/** Why a process is not ready, in the order of the checks. */
type NotReady = 'stopping' | 'database' | 'migrations' | 'clock' | 'liveChannel';

/** How long the checks of readiness, or a batch of the book, may take. */
export const readyPatienceMs = 2_000;

export type Health = {
  /** Marks the process as not ready. It still finishes running work. */
  beginStop(): void;
  isStopping(): boolean;
  /** The first missing requirement, or null. */
  missing(): Promise<NotReady | null>;
};

export function createHealth({
  missingMigrations,
  hub,
  book,
  readSkewMs,
  patienceMs = readyPatienceMs,
}: {
  /** Returns the migrations that have not run. Rejects if the database is unreachable. */
  readonly missingMigrations: () => Promise<readonly string[]>;
  readonly hub: {
    /** Whether this process receives announcements from other processes. */
    isListening(): boolean;
    /** Whether the database commits, as far as known. */
    isWritable(): boolean;
  };
  readonly book: {
    /** For how long its oldest batch has been running, and whether it gave up commands just now. */
    load(): { readonly busyMs: number; readonly isGivingUp: boolean };
  };
  /** How far this machine's clock is from the database's, at minimum. Rejects if the database is unreachable. */
  readonly readSkewMs: () => Promise<number>;
  readonly patienceMs?: number | undefined;
}): Health {
  let stopping = false;

  async function database(): Promise<NotReady | null> {
    const { busyMs, isGivingUp } = book.load();
    if (!hub.isWritable() || busyMs > patienceMs || isGivingUp) return 'database';
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('late')), patienceMs);
    });
    try {
      const [migrations, skewMs] = await Promise.race([
        Promise.all([missingMigrations(), readSkewMs()]),
        late,
      ]);
      if (migrations.length > 0) return 'migrations';
      return Math.abs(skewMs) > maxSkewMs ? 'clock' : null;
    } catch {
      return 'database';
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    beginStop: () => {
      stopping = true;
    },
    isStopping: () => stopping,
    async missing() {
      if (stopping) return 'stopping';
      return (await database()) ?? (stopping ? 'stopping' : hub.isListening() ? null : 'liveChannel');
    },
  };
}

/**
 * GET /api/health: the process responds; restart it if there is no response. GET /api/ready: the process can
 * serve users; on 503, route them elsewhere but leave the process running.
 */
export function mountHealth(app: FastifyInstance, health: Health): void {
  const options = { schema: { hide: true }, config: { rateLimit: false } };
  app.get('/api/health', options, async () => ({ alive: true }));
  app.get('/api/ready', options, async (_request, reply) => {
    const missing = await health.missing();
    if (!missing) return { ready: true };
    return reply.status(503).header('retry-after', 1).send({ ready: false, missing });
  });
}
