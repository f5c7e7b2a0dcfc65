import type { AdapterModes } from '@sidebet/contract/console/books';
import type { FastifyInstance } from 'fastify';
import type { Alarm } from '../alarms/alarms.ts';
import type { Book } from '../book/book.ts';
import type { openAuth } from '../features/accounts/auth/open-auth.ts';
import type { Files } from '../integrations/files/port.ts';

export type RunningServer = {
  /** The address it listens on. */
  readonly url: string;
  readonly app: FastifyInstance;
  readonly auth: ReturnType<typeof openAuth>;
  readonly book: Book;
  readonly files: Files;
  readonly alarm: Alarm;
  /** Number of open live streams. */
  openStreams(): number;
  readonly adapters: AdapterModes;
  /** The setup link of a site without cash, as issued at the start; null with cash. */
  readonly setupUrl: string | null;
  /** Address of the development outbox, including its secret; null when emails are really sent. */
  readonly outboxUrl: string | null;
  /** Address of the Prometheus metrics; null without METRICS_PORT. */
  readonly metricsUrl: string | null;
  /**
   * Resolves when no background work runs and the play-money provider of this process sends no webhook. Rejects with the names of
   * what still runs after `withinMs` milliseconds.
   */
  settled(withinMs?: number): Promise<void>;
  /**
   * Reports "not ready", keeps serving for STOP_DELAY, then stops accepting requests. Running requests, the
   * current batch and running jobs finish before every connection closes.
   */
  stop(): Promise<void>;
};
