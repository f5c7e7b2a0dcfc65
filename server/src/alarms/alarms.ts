import type { Clock } from '../clock.ts';
import type { Pool } from '../db/pool.ts';
import type { Log } from '../log.ts';
import { cleaned } from '../log-clean.ts';
import { newId } from '../new-id.ts';
import type { AlarmCode } from './codes.ts';

/**
 * Raises an alarm: an error in the log, a count in the metrics, a row in the table `alarms`. Never throws and never
 * waits. `fields` are ids, codes and figures; `err` is taken for the log alone, and nothing is personal data.
 */
export type Alarm = (code: AlarmCode, fields: object) => void;

export type Alarms = {
  readonly raise: Alarm;
  /** Writes down what is not yet written, and takes no more. */
  close(): Promise<void>;
};

export type AlarmParts = {
  readonly pool: Pool;
  /** The wall clock: an alarm rings in the world, whatever games are played again. */
  readonly clock: Clock;
  readonly log: Log;
  /** Hears of every single one; for the metrics. */
  readonly onAlarm?: ((code: AlarmCode) => void) | undefined;
  readonly quietMs?: number;
};

type Ringing = { count: number; fields: object; firstAt: number; lastAt: number };

export const silentAlarm: Alarm = () => {};

/**
 * The first of a code is told at once, what follows within `quietMs` is counted and told together: a fault that
 * strikes a thousand times a second is neither a thousand lines nor a thousand writes. A row that cannot be written
 * is tried again after the same time.
 */
export function createAlarms({ pool, clock, log, onAlarm, quietMs = 5_000 }: AlarmParts): Alarms {
  const ringing = new Map<AlarmCode, Ringing>();
  const quiet = new Map<AlarmCode, NodeJS.Timeout>();
  const writing = new Set<Promise<void>>();
  let closed = false;

  function raise(code: AlarmCode, fields: object): void {
    onAlarm?.(code);
    if (closed) return void log.error({ ...fields, alarm: code }, `alarm: ${code}`);
    const now = clock.now();
    const waiting = ringing.get(code);
    ringing.set(code, {
      count: (waiting?.count ?? 0) + 1,
      fields,
      firstAt: waiting?.firstAt ?? now,
      lastAt: now,
    });
    if (!quiet.has(code)) tell(code);
  }

  /** Tells what has rung, if anything has, and is quiet for a while afterwards. */
  function tell(code: AlarmCode): void {
    quiet.delete(code);
    const told = ringing.get(code);
    if (!told) return;
    ringing.delete(code);
    log.error({ ...told.fields, alarm: code, times: told.count }, `alarm: ${code}`);
    keep(code, told);
  }

  function keep(code: AlarmCode, told: Ringing): void {
    const pause = setTimeout(() => tell(code), quietMs);
    pause.unref();
    quiet.set(code, pause);
    const written = writeAlarm(pool, code, told).catch((error: unknown) => {
      log.error({ err: error, alarm: code }, 'an alarm could not be written down');
      if (closed) return;
      // Owed to the table still, together with what rings meanwhile.
      const since = ringing.get(code);
      ringing.set(code, {
        count: told.count + (since?.count ?? 0),
        fields: since?.fields ?? told.fields,
        firstAt: told.firstAt,
        lastAt: since?.lastAt ?? told.lastAt,
      });
    });
    writing.add(written);
    void written.then(() => writing.delete(written));
  }

  return {
    raise,
    async close() {
      await Promise.all(writing);
      for (const pause of quiet.values()) clearTimeout(pause);
      closed = true;
      for (const code of [...ringing.keys()]) tell(code);
      for (const pause of quiet.values()) clearTimeout(pause);
      await Promise.all(writing);
    },
  };
}

async function writeAlarm(
  pool: Pool,
  code: AlarmCode,
  { count, fields, firstAt, lastAt }: Ringing,
): Promise<void> {
  // An error is for the log, where it is freed of what it may quote.
  const { err: _error, ...detail } = fields as { err?: unknown };
  await pool.query(
    `insert into alarms (id, code, first_at, last_at, count, detail)
     values ($1, $2, to_timestamp($3::bigint / 1000.0), to_timestamp($4::bigint / 1000.0), $5, $6)
     on conflict (code) where acknowledged_at is null do update set
       last_at = greatest(alarms.last_at, excluded.last_at),
       count = alarms.count + excluded.count,
       detail = excluded.detail`,
    [newId(), code, firstAt, lastAt, count, cleaned(detail)],
  );
}
