import type { AlarmCode } from '@sidebet/contract/console/alarm-codes';
import type { Uses } from '../context.ts';
import { newId } from '../db/new-id.ts';
import type { Pool, PoolClient } from '../db/pool.ts';
import { cleaned } from '../logging/log-clean.ts';

/**
 * Raises an alarm: a log error, a metric count and a row in the table `alarms`. Never throws and never blocks.
 * `fields` contains ids, codes and numbers, never personal data; `err` goes only to the log.
 */
export type Alarm = (code: AlarmCode, fields: object) => void;

export type Alarms = {
  readonly raise: Alarm;
  /** Writes what is counted so far, without waiting for the quiet time. */
  flush(): Promise<void>;
  /** Writes all pending alarms and accepts no more. */
  close(): Promise<void>;
};

export type AlarmOptions = {
  /** Called for every alarm, for the metrics. */
  readonly onAlarm?: ((code: AlarmCode) => void) | undefined;
  readonly quietMs?: number;
};

type Ringing = { count: number; fields: object; firstAt: number; lastAt: number };

export const silentAlarm: Alarm = () => {};

/**
 * The first alarm of a code is written immediately. Further ones within `quietMs` are counted and written
 * together, so a fault a thousand times a second stays a few log lines and writes. A failed write is retried
 * after the same time, which begins when a write ends.
 */
export function createAlarms({
  pool,
  wallClock,
  log,
  backgroundWork,
  onAlarm,
  quietMs = 5_000,
}: Uses<'pool' | 'wallClock' | 'log' | 'backgroundWork'> & AlarmOptions): Alarms {
  const ringing = new Map<AlarmCode, Ringing>();
  /** Without a timer while the code is being written: the next write must not overtake a slow one. */
  const quiet = new Map<AlarmCode, NodeJS.Timeout | undefined>();
  const writing = new Set<Promise<void>>();
  let closed = false;

  function raise(code: AlarmCode, fields: object): void {
    onAlarm?.(code);
    if (closed) return void log.error({ ...fields, alarm: code }, `alarm: ${code}`);
    const now = wallClock.now();
    const waiting = ringing.get(code);
    ringing.set(code, {
      count: (waiting?.count ?? 0) + 1,
      fields,
      firstAt: waiting?.firstAt ?? now,
      lastAt: now,
    });
    if (!quiet.has(code)) raiseWaiting(code);
  }

  /** Writes the counted alarms of a code, then waits for the quiet time. */
  function raiseWaiting(code: AlarmCode): void {
    quiet.delete(code);
    const raised = ringing.get(code);
    if (!raised) return;
    ringing.delete(code);
    log.error({ ...raised.fields, alarm: code, times: raised.count }, `alarm: ${code}`);
    startQuietTime(code, raised);
  }

  function startQuietTime(code: AlarmCode, raised: Ringing): void {
    quiet.set(code, undefined);
    const written = writeAlarm(pool, code, raised)
      .catch((error: unknown) => {
        log.error({ err: error, alarm: code }, 'could not store an alarm');
        if (closed) return;
        // Not stored yet: merge it with the alarms raised meanwhile.
        const since = ringing.get(code);
        ringing.set(code, {
          count: raised.count + (since?.count ?? 0),
          fields: since?.fields ?? raised.fields,
          firstAt: raised.firstAt,
          lastAt: since?.lastAt ?? raised.lastAt,
        });
      })
      .then(() => {
        if (closed) return;
        const pause = setTimeout(() => raiseWaiting(code), quietMs);
        pause.unref();
        quiet.set(code, pause);
      });
    writing.add(written);
    backgroundWork.track('store an alarm', written);
    void written.then(() => writing.delete(written));
  }

  async function flush(): Promise<void> {
    await Promise.all(writing);
    for (const code of [...ringing.keys()]) {
      clearTimeout(quiet.get(code));
      raiseWaiting(code);
    }
    await Promise.all(writing);
  }

  return {
    raise,
    flush,
    async close() {
      await Promise.all(writing);
      closed = true;
      for (const pause of quiet.values()) clearTimeout(pause);
      await flush();
    },
  };
}

/** Stores an alarm in the caller's transaction. The server sends the messages about it. */
export function storeAlarm(client: PoolClient, code: AlarmCode, fields: object, now: number): Promise<void> {
  return writeAlarm(client, code, { count: 1, fields, firstAt: now, lastAt: now });
}

async function writeAlarm(
  pool: Pool | PoolClient,
  code: AlarmCode,
  { count, fields, firstAt, lastAt }: Ringing,
): Promise<void> {
  // The error goes only to the log, which masks quoted values.
  const { err: _error, ...detail } = fields as { err?: unknown };
  await pool.query(
    `insert into alarms (id, code, first_at, last_at, count, detail)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (code) where acknowledged_at is null do update set
       last_at = greatest(alarms.last_at, excluded.last_at),
       count = alarms.count + excluded.count,
       detail = excluded.detail`,
    [newId(), code, new Date(firstAt), new Date(lastAt), count, cleaned(detail)],
  );
}
