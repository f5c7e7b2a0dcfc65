import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AdapterModes } from '@sidebet/contract/admin-books';
import type { MoneyMode } from '@sidebet/domain/wallet/money-mode';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { type Alarms, createAlarms } from './alarms/alarms.ts';
import { createApp, webhookPath } from './app.ts';
import { createBook } from './book/book.ts';
import { adapterModes } from './config/adapter-modes.ts';
import type { Env } from './config/env.ts';
import { findWarnings } from './config/env-rules.ts';
import { openDatabaseClock } from './db/database-clock.ts';
import { missingMigrations } from './db/migrate.ts';
import { claimMoneyMode } from './db/money-mode.ts';
import { createPool } from './db/pool.ts';
import { openAccounts } from './features/accounts/open-accounts.ts';
import type { HashCost } from './features/accounts/password-hashing.ts';
import { requestLimits } from './features/accounts/request-limits.ts';
import { keptSessionSecret } from './features/accounts/session-secret.ts';
import { adminHandlers } from './features/admin/handlers.ts';
import { keepProviderCalls } from './features/admin/provider-calls.ts';
import { providerModes, providerStates } from './features/admin/providers.ts';
import { createEligibility } from './features/age-place/eligibility.ts';
import { recordEligibility, requireEligibility } from './features/age-place/require-eligibility.ts';
import { betHandlers } from './features/bets/handlers.ts';
import { dataRightsHandlers } from './features/data-rights/handlers.ts';
import { checkPaymentSource } from './features/deposits/check-payment-source.ts';
import { closeCheckouts } from './features/deposits/close-checkouts.ts';
import { depositHandlers } from './features/deposits/deposit-handlers.ts';
import { eventHandlers } from './features/events/handlers.ts';
import { fileHandlers } from './features/files/handlers.ts';
import { friendHandlers } from './features/friends/handlers.ts';
import { mailHandlers } from './features/mail/handlers.ts';
import { hasOutbox, mountOutbox, outboxPath, outboxToken, outboxUrl } from './features/mail/outbox-routes.ts';
import { notificationHandlers } from './features/notifications/handlers.ts';
import { createPreviews } from './features/previews/previews.ts';
import { profileHandlers } from './features/profile/profile-handlers.ts';
import { protectionHandlers } from './features/protection/handlers.ts';
import { sourceDigests } from './features/protection/source-digests.ts';
import { createUse } from './features/protection/use.ts';
import { registerWebhooks } from './features/provider-webhooks/deposit-webhooks.ts';
import { settingsHandlers } from './features/settings/handlers.ts';
import { statementHandlers } from './features/statements/statement-handlers.ts';
import { listTransactions } from './features/statements/transactions.ts';
import { statisticsHandlers } from './features/statistics/handlers.ts';
import { supportHandlers } from './features/support/handlers.ts';
import { withdrawalHandlers } from './features/withdrawals/withdrawal-handlers.ts';
import { closeApp } from './http/close-app.ts';
import type { Handlers } from './http/handlers.ts';
import { createHealth } from './http/health.ts';
import { watchWebhooks } from './http/watch-webhooks.ts';
import { breachedPasswords } from './integrations/breached-passwords.ts';
import { openFiles } from './integrations/files/open-files.ts';
import type { Files } from './integrations/files/port.ts';
import { statedIdentity } from './integrations/identity/stated.ts';
import { openMailer } from './integrations/mail/open-mailer.ts';
import { clamd } from './integrations/malware/clamd.ts';
import { openPayments } from './integrations/payments/open-payments.ts';
import { watchPayments } from './integrations/payments/watch-calls.ts';
import { configuredPlace } from './integrations/place/configured.ts';
import { openFeed } from './integrations/sports-feed/open-feed.ts';
import { startHub } from './live/hub.ts';
import { createMetrics } from './metrics/metrics.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { watchRefusals } from './security-log/watch-refusals.ts';
import { type Clock, systemClock } from './time/clock.ts';
import { createPollFeed } from './workers/poll-feed.ts';
import { startWorkers } from './workers/schedule.ts';

export type RunningServer = {
  /** The address it listens on. */
  readonly url: string;
  readonly app: FastifyInstance;
  readonly accounts: ReturnType<typeof openAccounts>;
  readonly book: ReturnType<typeof createBook>;
  readonly files: Files;
  readonly alarms: Alarms;
  /** Number of open live streams. */
  openStreams(): number;
  readonly adapters: AdapterModes;
  /** Address of the development outbox, including its secret; null when emails are really sent. */
  readonly outboxUrl: string | null;
  /** Address of the Prometheus metrics; null without METRICS_PORT. */
  readonly metricsUrl: string | null;
  /**
   * Reports "not ready", keeps serving for STOP_DELAY, then stops accepting requests. Running requests, the
   * current batch and running jobs finish before every connection closes.
   */
  stop(): Promise<void>;
};

export type ServerOptions = {
  readonly env: Env;
  readonly databaseUrl: string;
  /** The built web app, or null to serve only the API. */
  readonly siteDir: string | null;
  readonly logger: FastifyServerOptions['logger'];
  /** Lets tests move time. */
  readonly clock?: Clock;
  /** Lets tests apply real-money rules while paying with play money. */
  readonly moneyMode?: MoneyMode | undefined;
  /** Lets tests that sign up many users hash passwords cheaply. */
  readonly passwordCost?: HashCost | undefined;
  /** Lets tests break an endpoint on purpose to verify that it is detected. */
  readonly alterHandlers?: ((handlers: Handlers) => Handlers) | undefined;
};

/** Wires everything together in this order: adapters, features, workers, the HTTP application. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { env, databaseUrl, siteDir, logger } = options;
  // The application's logger is shared, but it exists only once the app does. Until then, parts use this
  // forwarder.
  let app: FastifyInstance | undefined;
  const log = {
    info: (fields: object, message: string) => app?.log.info(fields, message),
    warn: (fields: object, message: string) => app?.log.warn(fields, message),
    error: (fields: object, message: string) => app?.log.error(fields, message),
  };
  const stopping = new AbortController();
  // Metrics are collected only if there is a port to read them.
  const metrics = env.METRICS_PORT === undefined ? null : createMetrics();
  // Emails, links and sessions use wall time, even when recorded games are replayed.
  const wallClock = options.clock ?? systemClock;
  const { mailer, formMailer } = openMailer(env);
  const outbox = hasOutbox(env);
  const secret = env.SESSION_SECRET ?? keptSessionSecret(env.DATA_DIR);
  const siteUrl = () => env.PUBLIC_URL ?? `http://localhost:${port()}`;
  const port = () => (app?.server.address() as AddressInfo | null)?.port ?? env.PORT;
  const pool = createPool(databaseUrl, { max: env.DATABASE_POOL });
  const adapters = adapterModes(env);
  const moneyMode = options.moneyMode ?? adapters.money;
  // Before any provider is opened and any job runs.
  await claimMoneyMode(pool, moneyMode).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  const databaseClock = await openDatabaseClock(pool);
  const alarms = createAlarms({ pool, clock: wallClock, log, onAlarm: metrics?.onAlarm });
  const { feed, clock } = openFeed(env, log, stopping.signal, databaseClock, alarms.raise, options.clock);
  const files = await openFiles(env);
  const providerCalls = keepProviderCalls({ pool, clock: wallClock, log });
  const payments = watchPayments(
    await openPayments({
      env,
      webhookUrl: (provider) => `http://127.0.0.1:${port()}${webhookPath}${provider}`,
      secret,
      log,
    }),
    providerCalls.heard,
  );
  const book = createBook(databaseUrl, clock, log, {
    observer: metrics?.bookObserver,
    moneyMode,
    onOwed: ({ userId, cents }) => alarms.raise('moneyOwed', { userId, owedCents: cents }),
  });
  const eligibility = createEligibility({
    pool,
    clock: wallClock,
    log,
    identity: statedIdentity,
    places: configuredPlace({
      defaultPlace: env.DEFAULT_PLACE ?? null,
      countryHeader: env.PLACE_COUNTRY_HEADER,
      regionHeader: env.PLACE_REGION_HEADER,
    }),
  });
  const accounts = openAccounts({
    databaseUrl,
    pool,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    siteUrl,
    secret,
    clock,
    wallClock,
    log,
    rateLimits: env.RATE_LIMITS,
    playMoney: payments.playMoney,
    payouts: payments.paypal ? 'paypal' : 'byHand',
    previousSecret: env.SESSION_SECRET_PREVIOUS,
    passwordCost: options.passwordCost,
    eligibility,
    isBreached:
      env.BREACHED_PASSWORDS === 'on'
        ? breachedPasswords({ base: env.BREACHED_PASSWORDS_BASE, log })
        : async () => false,
  });
  const hub = await startHub(databaseUrl, pool, clock, log, accounts, {
    perSession: env.STREAMS_PER_SESSION,
    perUser: env.STREAMS_PER_USER,
    perAddress: env.STREAMS_PER_ADDRESS,
  });
  const health = createHealth({
    missingMigrations: () => missingMigrations(pool),
    isListening: () => hub.isListening(),
    readSkewMs: databaseClock.readSkewMs,
  });
  metrics?.watch({
    pool,
    bookLoad: () => book.load(),
    openStreams: () => hub.streams.size,
    isReady: async () => (await health.missing()) === null,
    readSkewMs: databaseClock.readSkewMs,
    clock,
    wallClock,
  });
  const sources =
    moneyMode === 'play'
      ? null
      : {
          pool,
          clock,
          log,
          cards: payments.cards,
          paypal: payments.paypal?.orders ?? null,
          digests: sourceDigests(secret, env.SESSION_SECRET_PREVIOUS),
        };
  const deposits = {
    pool,
    book,
    cards: payments.cards,
    paypal: payments.paypal?.orders ?? null,
    clock,
    log,
    alarm: alarms.raise,
    onCredited: (depositId: string) => {
      if (!sources) return;
      accounts.afterwards.run('check the source of a deposit', () => checkPaymentSource(sources, depositId));
    },
    get publicUrl() {
      return siteUrl();
    },
  };
  const use = createUse({ pool, clock, log });
  const withdrawals = withdrawalHandlers({
    pool,
    book,
    clock,
    wallClock,
    moneyMode,
    siteUrl,
    requireMayWithdraw: accounts.requireMayWithdraw,
  });
  const handlers: Handlers = {
    ...accounts.handlers,
    ...protectionHandlers({
      pool,
      book,
      clock,
      use,
      closeCheckouts: (userId) => closeCheckouts(deposits, userId),
    }),
    ...settingsHandlers(pool, clock),
    ...eventHandlers(pool, clock),
    ...requireEligibility(eligibility, betHandlers(pool, book, clock), ['createBet', 'acceptBet']),
    ...notificationHandlers(pool),
    ...mailHandlers(pool, outbox ? outboxPath : null),
    ...statisticsHandlers(pool, clock),
    ...friendHandlers({ pool, clock, rateLimits: env.RATE_LIMITS }),
    ...requireEligibility(eligibility, depositHandlers(deposits), [
      'startDeposit',
      'startPayPalDeposit',
      'captureDeposit',
    ]),
    ...profileHandlers({
      pool,
      clock,
      wallClock,
      files,
      log,
      afterwards: accounts.afterwards,
      rateLimits: env.RATE_LIMITS,
      requireProof: accounts.requireProof,
    }),
    ...fileHandlers({ pool, clock, files, log, requireOperator: accounts.requireOperator }),
    ...supportHandlers({
      pool,
      clock,
      wallClock,
      files,
      log,
      isClean: env.CLAMD_URL ? clamd(env.CLAMD_URL) : null,
      rateLimits: env.RATE_LIMITS,
    }),
    ...dataRightsHandlers({
      pool,
      book,
      files,
      log,
      clock,
      wallClock,
      siteUrl,
      rateLimits: env.RATE_LIMITS,
      requireProof: accounts.requireProof,
      forgetSession: accounts.forgetSession,
    }),
    ...recordEligibility(eligibility, accounts.afterwards, withdrawals, ['requestWithdrawal']),
    ...statementHandlers(pool, clock),
    ...adminHandlers({
      pool,
      book,
      clock,
      wallClock,
      siteUrl,
      alarm: alarms.raise,
      adapters,
      providers: providerStates({
        pool,
        calls: providerCalls,
        modes: providerModes(env, payments),
        payments,
      }),
    }),
    listTransactions: ({ query, viewer }) => listTransactions(pool, viewer.id, query),
  };
  app = await createApp({
    handlers: options.alterHandlers?.(handlers) ?? handlers,
    findViewer: use.watch(accounts.findViewer),
    requireOperator: accounts.requireOperator,
    carriesSession: accounts.carriesSession,
    waitFor: requestLimits(wallClock, env.RATE_LIMITS),
    hub,
    registerWebhooks: async (scope) => {
      watchWebhooks(scope, webhookPath, alarms.raise);
      registerWebhooks(scope, {
        deposits,
        verifyCard: payments.cards.verifyWebhook,
        verifyPayPal: payments.paypal?.orders.verifyWebhook ?? null,
        payouts: { pool, book, clock, wallClock, log, alarm: alarms.raise },
      });
    },
    health,
    watchRequests: metrics?.watchRequests ?? null,
    watchRefusals: (scope) => watchRefusals(scope, accounts.securityLog, wallClock),
    mountOutbox: outbox ? (scope) => mountOutbox(scope, pool, outboxToken(secret)) : null,
    previews: createPreviews(pool, clock),
    publicUrl: env.PUBLIC_URL,
    trustedProxies: env.TRUSTED_PROXIES,
    siteDir,
    logger,
  });
  const metricsServer =
    metrics && (await serveMetrics(metrics.registry, env.METRICS_HOST, env.METRICS_PORT!));
  await app.listen({ host: env.HOST, port: env.PORT });
  log.info({ ...adapters }, 'started with these adapters');
  for (const warning of findWarnings(env)) log.warn({}, warning);
  const workers = env.WORKERS
    ? startWorkers({
        pool,
        book,
        clock,
        files,
        log,
        alarm: alarms.raise,
        securityLogDays: env.SECURITY_LOG_DAYS,
        deposits,
        sources,
        pollFeed: createPollFeed({
          pool,
          feed: metrics?.watchFeed(feed, clock) ?? feed,
          clock,
          log,
          alarm: alarms.raise,
        }),
        cardRefunds: { pool, book, clock, wallClock, log, alarm: alarms.raise, cards: payments.cards },
        payouts: payments.paypal && {
          pool,
          book,
          clock,
          wallClock,
          log,
          alarm: alarms.raise,
          payouts: payments.paypal.payouts,
        },
        reports: {
          cards: payments.cards,
          orders: payments.paypal?.orders ?? null,
          payouts: payments.paypal?.payouts ?? null,
        },
        mail: {
          pool,
          mailer,
          formMailer,
          clock: wallClock,
          bookClock: clock,
          log,
          alarm: alarms.raise,
          siteUrl,
        },
      })
    : undefined;
  let stopped: Promise<void> | undefined;
  async function stop(): Promise<void> {
    health.beginStop();
    await sleep(env.STOP_DELAY * 1000);
    stopping.abort();
    const requestsWithinMs = (env.STOP_TIMEOUT - env.STOP_DELAY) * 750;
    await Promise.all([workers?.stop(), closeApp(app!, requestsWithinMs, () => hub.endStreams())]);
    await hub.close();
    await book.close();
    await accounts.close();
    await payments.close();
    await providerCalls.stop();
    mailer.close();
    await alarms.close();
    databaseClock.close();
    await pool.end();
    await metricsServer?.close();
  }
  return {
    url: `http://${env.HOST}:${port()}`,
    app,
    accounts,
    book,
    files,
    alarms,
    openStreams: () => hub.streams.size,
    adapters,
    outboxUrl: outbox ? outboxUrl(siteUrl(), outboxToken(secret)) : null,
    metricsUrl: metricsServer?.url ?? null,
    stop: () => (stopped ??= stop()),
  };
}
