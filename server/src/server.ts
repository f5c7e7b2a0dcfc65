import type { AddressInfo } from 'node:net';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { createApp } from './app.ts';
import { createBook } from './book/book.ts';
import type { Clock } from './clock.ts';
import { createPool } from './db/pool.ts';
import type { Env } from './env.ts';
import { openAccounts } from './features/accounts/open-accounts.ts';
import { keptSessionSecret } from './features/accounts/session-secret.ts';
import { betHandlers } from './features/bets/handlers.ts';
import { eventHandlers } from './features/events/handlers.ts';
import { notificationHandlers } from './features/notifications/handlers.ts';
import { settingsHandlers } from './features/settings/handlers.ts';
import { statisticsHandlers } from './features/statistics/handlers.ts';
import { depositHandlers } from './features/wallet/deposit-handlers.ts';
import { registerWebhooks, stripeWebhookPath } from './features/wallet/deposit-webhooks.ts';
import { listTransactions } from './features/wallet/transactions.ts';
import type { Handlers } from './http/handlers.ts';
import { openPayments } from './integrations/payments/open-payments.ts';
import { openFeed } from './integrations/sports-feed/open-feed.ts';
import { startHub } from './live/hub.ts';
import { createPollFeed } from './workers/poll-feed.ts';
import { startWorkers } from './workers/schedule.ts';

export type RunningServer = {
  /** Where it listens. */
  readonly url: string;
  readonly app: FastifyInstance;
  readonly accounts: ReturnType<typeof openAccounts>;
  readonly book: ReturnType<typeof createBook>;
  /** Stops taking requests, finishes what is under way, closes every connection. */
  stop(): Promise<void>;
};

export type ServerOptions = {
  readonly env: Env;
  readonly databaseUrl: string;
  /** The built web, or null for the API alone. */
  readonly siteDir: string | null;
  readonly logger: FastifyServerOptions['logger'];
  /** For tests that move time. */
  readonly clock?: Clock;
};

/** All the wiring there is: adapters, features, workers and the HTTP application, in this order. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { env, databaseUrl, siteDir, logger } = options;
  // The application's logger is everybody's; it exists once the app does, so parts get this forwarder.
  let app: FastifyInstance | undefined;
  const log = {
    info: (fields: object, message: string) => app?.log.info(fields, message),
    warn: (fields: object, message: string) => app?.log.warn(fields, message),
    error: (fields: object, message: string) => app?.log.error(fields, message),
  };
  const stopping = new AbortController();
  const { feed, clock } = openFeed(env, log, stopping.signal, options.clock);
  const secret = env.SESSION_SECRET ?? keptSessionSecret(env.DATA_DIR);
  const siteUrl = () => env.PUBLIC_URL ?? `http://localhost:${port()}`;
  const port = () => (app?.server.address() as AddressInfo | null)?.port ?? env.PORT;
  const pool = createPool(databaseUrl, { max: env.DATABASE_POOL });
  const book = createBook(databaseUrl, clock, log);
  const payments = await openPayments({
    stripeSecretKey: env.STRIPE_SECRET_KEY,
    stripeWebhookSecret: env.STRIPE_WEBHOOK_SECRET,
    stripeApiBase: env.STRIPE_API_BASE,
    production: env.NODE_ENV === 'production',
    webhookUrl: () => `http://127.0.0.1:${port()}${stripeWebhookPath}`,
    secret,
    log,
  });
  const accounts = openAccounts({
    databaseUrl,
    pool,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    secret,
    clock,
    log,
    rateLimits: env.RATE_LIMITS,
    playMoney: payments.playMoney,
  });
  const hub = await startHub(databaseUrl, pool, clock, log, accounts);
  const deposits = {
    pool,
    payments: payments.cards,
    clock,
    log,
    get publicUrl() {
      return siteUrl();
    },
  };
  const handlers: Handlers = {
    ...accounts.handlers,
    ...settingsHandlers(pool),
    ...eventHandlers(pool, clock),
    ...betHandlers(pool, book, clock),
    ...notificationHandlers(pool),
    ...statisticsHandlers(pool),
    ...depositHandlers(deposits),
    listTransactions: ({ query, viewer }) => listTransactions(pool, viewer.id, query),
  };
  app = await createApp({
    handlers,
    findViewer: accounts.findViewer,
    hub,
    registerWebhooks: async (scope) =>
      registerWebhooks(scope, { pool, book, clock, log, payments: payments.cards }),
    isReady: () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
    publicUrl: env.PUBLIC_URL,
    siteDir,
    logger,
  });
  await app.listen({ host: env.HOST, port: env.PORT });
  const workers = env.WORKERS
    ? startWorkers({ pool, book, clock, log, pollFeed: createPollFeed({ pool, feed, clock, log }) })
    : undefined;
  return {
    url: `http://${env.HOST}:${port()}`,
    app,
    accounts,
    book,
    async stop() {
      stopping.abort();
      await workers?.stop();
      await hub.close();
      await app.close();
      await book.close();
      await accounts.close();
      await payments.close();
      await pool.end();
    },
  };
}
