import type { Pool } from './pool.ts';

/** A process is not ready if its clock differs from the database's by more than this. */
export const maxSkewMs = 2_000;

const refreshMs = 5_000;
/** How long an exact reading is preferred to a newer, less exact one. */
const preferredForMs = 60_000;

/** The database's time, estimated between readings. */
export type DatabaseClock = {
  /**
   * At most one round trip behind the database and never ahead of it. Unaffected by changes to this machine's
   * clock.
   */
  now(): number;
  fromDatabase(databaseMs: number): number;
  /**
   * Reads the database's time. Returns how many milliseconds this machine's clock is ahead (positive) or behind
   * (negative) at minimum, and 0 if the round trip time explains the difference. Rejects when the database is
   * unreachable.
   */
  readSkewMs(): Promise<number>;
  close(): void;
};

/** SQL for the database's time in milliseconds since 1970 UTC. */
export const databaseMsSql = 'floor(extract(epoch from clock_timestamp()) * 1000)::bigint';

async function readDatabaseTime(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ now: number }>({
    name: 'read-database-time',
    text: `select ${databaseMsSql} as now`,
  });
  return rows[0]!.now;
}

/** One reading. `receivedAt` and `tookMs` use the process's monotonic clock. */
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
    // The database read its clock at some moment between the two.
    if (machineBefore > databaseMs + 1) return machineBefore - databaseMs;
    return Math.min(0, machineAfter - databaseMs);
  }

  await readSkewMs();
  const timer = setInterval(() => void readSkewMs().catch(() => {}), refreshMs);
  timer.unref();
  return {
    now: () => Math.floor(databaseTimeAt(best!, performance.now())),
    fromDatabase: (databaseMs) => databaseMs,
    readSkewMs,
    close: () => clearInterval(timer),
  };
}

/**
 * The database's time at a moment of the monotonic clock, assuming it read its clock just before the response
 * arrived. This never overestimates.
 */
function databaseTimeAt(reading: Reading, monotonicMs: number): number {
  return reading.databaseMs + (monotonicMs - reading.receivedAt);
}

function isBetter(reading: Reading, best: Reading): boolean {
  const difference = databaseTimeAt(reading, reading.receivedAt) - databaseTimeAt(best, reading.receivedAt);
  const wasSet = Math.abs(difference) > reading.tookMs + best.tookMs + 100;
  return wasSet || reading.tookMs <= best.tookMs || reading.receivedAt - best.receivedAt > preferredForMs;
}
