import type { FastifyInstance } from 'fastify';
import { maxSkewMs } from '../db/database-clock.ts';

/** Why a process is not ready, in the order in which it is asked. */
type NotReady = 'stopping' | 'database' | 'migrations' | 'clock' | 'liveChannel';

export type Health = {
  /** From now on the process is not ready; what it has begun it still finishes. */
  beginStop(): void;
  isStopping(): boolean;
  /** The first thing that is missing, or null. */
  missing(): Promise<NotReady | null>;
};

export type HealthParts = {
  /** Answers when the database has; rejects when it cannot be reached. Tells which migrations have not run. */
  readonly missingMigrations: () => Promise<readonly string[]>;
  /** Whether announcements of other processes are heard. */
  readonly isListening: () => boolean;
  /** By how much this machine's clock certainly differs from the database's. Rejects when it cannot be asked. */
  readonly readSkewMs: () => Promise<number>;
  readonly patienceMs?: number;
};

export function createHealth({
  missingMigrations,
  isListening,
  readSkewMs,
  patienceMs = 2_000,
}: HealthParts): Health {
  let stopping = false;

  async function database(): Promise<NotReady | null> {
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
      return (await database()) ?? (stopping ? 'stopping' : isListening() ? null : 'liveChannel');
    },
  };
}

/**
 * GET /api/health: the process answers; whoever gets no answer should start it again. GET /api/ready: it can serve people
 * now; whoever gets 503 should send them elsewhere, and leave the process alone.
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
