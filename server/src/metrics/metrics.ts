import { type AlarmCode, alarmCodes } from '@sidebet/contract/console/alarm-codes';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { BookLoad, BookOptions } from '../book/book.ts';
import type { BuildInfo } from '../config/build-info.ts';
import type { Uses } from '../context.ts';
import type { SportsFeed } from '../integrations/sports-feed/port.ts';
import type { GameClock } from '../time/clock.ts';
import { bookMetrics } from './book-metrics.ts';
import { databaseMetrics } from './database-metrics.ts';
import { watchFeed } from './feed-metrics.ts';
import { postgresMetrics } from './postgres-metrics.ts';
import { readDatabase } from './read-database.ts';
import { requestMetrics } from './request-metrics.ts';

export type Metrics = {
  readonly registry: Registry;
  readonly bookObserver: NonNullable<BookOptions['observer']>;
  readonly watchRequests: ReturnType<typeof requestMetrics>;
  readonly onAlarm: (code: AlarmCode) => void;
  watchFeed(feed: SportsFeed, clock: GameClock): SportsFeed;
  /** Adds what every scrape reads, once it exists. */
  watch(
    context: Uses<'pool' | 'readSkewMs' | 'replica' | 'clock' | 'wallClock'>,
    process: {
      readonly bookLoad: () => BookLoad;
      readonly openStreams: () => number;
      readonly isReady: () => Promise<boolean>;
    },
  ): void;
};

/** All metrics in their own registry: counters live in memory, the rest is read at scrape time. */
export function createMetrics({ version, commit }: BuildInfo): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const book = bookMetrics(registry);
  const alarms = new Counter({
    name: 'sidebet_alarms_total',
    help: 'Alarms raised by this process, by code (docs/runbook.md).',
    labelNames: ['code'],
    registers,
  });
  // A counter that appears with its first alarm would show no increase.
  for (const code of alarmCodes) alarms.inc({ code }, 0);
  new Gauge({
    name: 'sidebet_build_info',
    help: 'Always 1; the labels are the release that this process runs.',
    labelNames: ['version', 'commit'],
    registers,
  }).set({ version, commit }, 1);

  return {
    registry,
    bookObserver: book.observer,
    watchRequests: requestMetrics(registry),
    onAlarm: (code) => alarms.inc({ code }),
    watchFeed: (feed, clock) => watchFeed(registry, feed, clock),
    watch({ pool, readSkewMs, replica, clock, wallClock }, { bookLoad, openStreams, isReady }) {
      book.watchLoad(bookLoad);
      // First, before the scrape itself requests connections.
      new Gauge({
        name: 'sidebet_pool_connections',
        help: 'Database connections by pool and state; "waiting" counts requests for a connection.',
        labelNames: ['pool', 'state'],
        registers,
        collect() {
          for (const [name, of] of [['requests', pool] as const, ['book', bookLoad().pool] as const]) {
            this.set({ pool: name, state: 'total' }, of.totalCount);
            this.set({ pool: name, state: 'idle' }, of.idleCount);
            this.set({ pool: name, state: 'waiting' }, of.waitingCount);
          }
        },
      });
      new Gauge({
        name: 'sidebet_replica_lag_seconds',
        help: 'How far the read replica is behind. Absent without one, and while it was never reached.',
        registers,
        collect() {
          this.remove();
          const lagMs = replica?.lagMs() ?? null;
          if (lagMs !== null) this.set(lagMs / 1000);
        },
      });
      new Gauge({
        name: 'sidebet_streams_open',
        help: 'Open live streams to this process.',
        registers,
        collect() {
          this.set(openStreams());
        },
      });
      new Gauge({
        name: 'sidebet_ready',
        help: '1 if GET /api/ready responds with 200.',
        registers,
        async collect() {
          this.set((await isReady()) ? 1 : 0);
        },
      });
      new Gauge({
        name: 'sidebet_clock_skew_seconds',
        help: "How far this machine's clock is ahead of the database's; absent if unknown.",
        registers,
        async collect() {
          const skewMs = await readSkewMs().catch(() => null);
          this.remove();
          if (skewMs !== null) this.set(skewMs / 1000);
        },
      });
      databaseMetrics(registry, {
        read: () => readDatabase(pool, { book: clock.now(), wall: wallClock.now() }),
        bookNow: () => clock.now(),
        wallNow: () => wallClock.now(),
      });
      postgresMetrics(registry, pool);
    },
  };
}
