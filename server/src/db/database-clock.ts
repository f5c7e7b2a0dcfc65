import type { Pool, PoolClient } from './pool.ts';

/** A process whose own clock differs by more than this from the database's is not ready. */
export const maxSkewMs = 2_000;

const refreshMs = 5_000;
/** How long an exact reading is preferred to a newer one. */
const preferredForMs = 60_000;

/** The time of the database, as this process knows it between two readings. */
export type DatabaseClock = {
  /** At most a round trip behind the database, never ahead of it. Goes on alike when this machine's clock is set. */
  now(): number;
  fromDatabase(databaseMs: number): number;
  /**
   * Asks the database for its time. Gives by how many milliseconds this machine's clock is at least ahead of it (above 0) or
   * behind it (below 0), and 0 when the duration of the round trip explains the difference. Rejects when it cannot be asked.
   */
  readSkewMs(): Promise<number>;
  close(): void;
};

/** The database's time in milliseconds since 1970 UTC. Inside a pipeline it costs no round trip. */
export async function readDatabaseTime(db: Pool | PoolClient): Promise<number> {
  const { rows } = await db.query<{ now: number }>({
    name: 'read-database-time',
    text: 'select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now',
  });
  return rows[0]!.now;
}

/** What one reading said; `receivedAt` and `tookMs` are by the process's monotonic clock. */
type Reading = { readonly databaseMs: number; readonly receivedAt: number; readonly tookMs: number };

export async function openDatabaseClock(pool: Pool): Promise<DatabaseClock> {
  let best: Reading | undefined;

  async function readSkewMs(): Promise<number> {
    const sentAt = performance.now();
    const machineBefore = Date.now();
    const databaseMs = await readDatabaseTime(pool);
    const machineAfter = Date.now();
    const receivedAt = performance.now();
    const reading = { databaseMs, receivedAt, tookMs: receivedAt - sentAt };
    if (!best || isBetter(reading, best)) best = reading;
    // The database read its clock at some moment in between.
    if (machineBefore > databaseMs + 1) return machineBefore - databaseMs;
    return Math.min(0, machineAfter - databaseMs);
  }

  await readSkewMs();
  const timer = setInterval(() => void readSkewMs().catch(() => {}), refreshMs);
  timer.unref();
  return {
    now: () => Math.floor(timeOf(best!, performance.now())),
    fromDatabase: (databaseMs) => databaseMs,
    readSkewMs,
    close: () => clearInterval(timer),
  };
}

/** The database's time at a moment of the monotonic clock: as if it had read its clock just before its answer arrived. */
function timeOf(reading: Reading, monotonicMs: number): number {
  return reading.databaseMs + (monotonicMs - reading.receivedAt);
}

function isBetter(reading: Reading, best: Reading): boolean {
  const difference = timeOf(reading, reading.receivedAt) - timeOf(best, reading.receivedAt);
  const wasSet = Math.abs(difference) > reading.tookMs + best.tookMs + 100;
  return wasSet || reading.tookMs <= best.tookMs || reading.receivedAt - best.receivedAt > preferredForMs;
}
