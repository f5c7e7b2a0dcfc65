import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createAlarms } from '../alarms/alarms.ts';
import { createBook } from '../book/book.ts';
import type { BookObserver, SeenBatch } from '../book/observer.ts';
import { withoutCash } from '../book/without-cash.ts';
import { adapterModes } from '../config/adapter-modes.ts';
import { readOrCreateSessionSecret } from '../config/session-secret.ts';
import type { Context } from '../context.ts';
import { openDatabaseClock } from '../db/database-clock.ts';
import { claimMoneyMode } from '../db/money-mode.ts';
import { createPool } from '../db/pool.ts';
import { followReplica } from '../db/replica.ts';
import { createEligibility } from '../features/accounts/age-place/eligibility.ts';
import { openAuth } from '../features/accounts/auth/open-auth.ts';
import { sourceDigests } from '../features/accounts/protection/source-digests.ts';
import { checkPaymentSource } from '../features/money/deposits/check-payment-source.ts';
import { storeProviderCalls } from '../features/operating/console/provider-calls.ts';
import { createBackgroundWork } from '../http/background-work.ts';
import { breachedPasswords } from '../integrations/breached-passwords.ts';
import { openMailer } from '../integrations/email/open-mailer.ts';
import { openFiles } from '../integrations/files/open-files.ts';
import { statedIdentity } from '../integrations/identity/stated.ts';
import { clamd } from '../integrations/malware/clamd.ts';
import { openIdRegistrations } from '../integrations/open-id-registrations.ts';
import { openPayments } from '../integrations/payments/open-payments.ts';
import { watchPayments } from '../integrations/payments/watch-calls.ts';
import { configuredPlace } from '../integrations/place/configured.ts';
import { openWebPush } from '../integrations/push/web-push.ts';
import { openFeed } from '../integrations/sports-feed/open-feed.ts';
import type { Log } from '../logging/log.ts';
import { admitSignupBy } from '../site/admit-signup.ts';
import { openSite } from '../site/site.ts';
import { systemClock, type WallClock } from '../time/clock.ts';
import { createImages } from '../uploads/image.ts';
import { webhookPath } from './app.ts';
import type { Observability } from './open-observability.ts';
import { usualPatience } from './patience.ts';
import type { ServerOptions } from './server-options.ts';

/**
 * Opens everything a process has, in this order; `close` closes it in reverse. If one part does not open, closes
 * the ones before it. `signal` aborts pending calls to the feed.
 */
export async function openContext(
  options: ServerOptions,
  { metrics, tracing }: Observability,
  signal: AbortSignal,
) {
  await using opened = new AsyncDisposableStack();
  const { env, database, patience = usualPatience } = options;
  const { log, port, attach } = createForwarder(env.PORT);
  const siteUrl = () => env.PUBLIC_URL ?? `http://localhost:${port()}`;
  const secret = env.SESSION_SECRET ?? readOrCreateSessionSecret(env.DATA_DIR);
  const adapters = adapterModes(env);
  const offersCash = env.CASH === 'on';
  const moneyMode = options.moneyMode ?? adapters.money;
  const wallClock: WallClock = options.clock ?? systemClock;
  const backgroundWork = createBackgroundWork(log);

  const pool = createPool(database, {
    max: env.DATABASE_POOL,
    patience: patience.requests,
  });
  opened.defer(() => pool.end());
  const workPool = createPool(database, { max: 4, applicationName: 'sidebet-work' });
  opened.defer(() => workPool.end());
  const replica = env.DATABASE_REPLICA_URL ? followReplica(pool, env.DATABASE_REPLICA_URL, log) : null;
  if (replica) opened.defer(replica.close);
  // Before any provider is opened and any job runs.
  await claimMoneyMode(pool, moneyMode, env.NODE_ENV === 'production');
  const databaseClock = await openDatabaseClock(pool);
  opened.defer(databaseClock.close);
  const alarms = createAlarms({ pool, wallClock, log, backgroundWork, onAlarm: metrics?.onAlarm });
  opened.defer(alarms.close);
  const alarm = alarms.raise;
  const { feed, clock } = openFeed(env, log, signal, databaseClock, alarm, options.clock);
  // Only workers call the feed.
  const watchedFeed = env.WORKERS ? metrics?.watchFeed(feed, clock) : null;
  const files = await openFiles(env);
  const { mailer, formMailer, alarmWebhook } = openMailer(env, wallClock);
  opened.defer(mailer.close);
  const providerCalls = storeProviderCalls({ pool, wallClock, log });
  opened.defer(providerCalls.stop);
  const watched = watchPayments(
    await openPayments({
      env,
      webhookUrl: (provider) => `http://127.0.0.1:${port()}${webhookPath}${provider}`,
      secret,
      log,
    }),
    providerCalls.record,
  );
  const payments = tracing?.watchPayments(watched) ?? watched;
  opened.defer(payments.close);
  const { cards, playMoney } = payments;
  const paypal = payments.paypal?.orders ?? null;
  const payouts = payments.paypal?.payouts ?? null;
  const eligibility = createEligibility({
    pool,
    wallClock,
    log,
    identity: statedIdentity,
    places: configuredPlace({
      defaultPlace: env.DEFAULT_PLACE ?? null,
      countryHeader: env.PLACE_COUNTRY_HEADER,
      regionHeader: env.PLACE_REGION_HEADER,
    }),
  });
  // A replay runs its clock faster instead.
  const gameSpeed = feed.name === 'simulated' ? env.SIM_SPEED : 1;
  const site = openSite(pool, wallClock, offersCash);
  const auth = openAuth({
    pool,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    siteUrl,
    site,
    secret,
    clock,
    wallClock,
    log,
    backgroundWork,
    rateLimits: env.RATE_LIMITS,
    playMoney,
    payouts: payouts ? 'paypal' : 'byHand',
    openId: openIdRegistrations(env),
    previousSecret: env.SESSION_SECRET_PREVIOUS,
    hashCost: options.hashCost,
    eligibility,
    admitSignup: admitSignupBy({
      ...{ pool, clock, wallClock, secret, env, offersCash, site },
      rateLimits: env.RATE_LIMITS,
    }),
    isBreached:
      env.BREACHED_PASSWORDS === 'on'
        ? breachedPasswords({ base: env.BREACHED_PASSWORDS_BASE, wallClock, log })
        : async () => false,
  });
  const createdBook = createBook(database, clock, log, {
    observer: bothObservers(metrics?.bookObserver, tracing?.bookObserver),
    moneyMode,
    patience: patience.batches,
    retryMs: patience.commandMs,
    onOwed: ({ userId, cents }) => alarm('moneyOwed', { userId, owedCents: cents }),
    afterwards: (due) =>
      backgroundWork.run('return counter-offers', () =>
        createdBook.executeAll(due.map((command) => ({ command }))),
      ),
  });
  opened.defer(createdBook.close);
  const tracedBook = tracing?.watchBook(createdBook) ?? createdBook;
  const book = offersCash ? tracedBook : withoutCash(tracedBook);

  const pusher = openWebPush({
    secret,
    previousSecret: env.SESSION_SECRET_PREVIOUS,
    subject: env.PUBLIC_URL?.startsWith('https:') ? env.PUBLIC_URL : 'mailto:operator@sidebet.example',
    allowLocal: options.localPush,
  });
  const { requireOperator, forgetSession } = auth;
  const digests = moneyMode === 'play' ? null : sourceDigests(secret, env.SESSION_SECRET_PREVIOUS);
  const context: Context = {
    ...{
      env,
      database,
      rateLimits: env.RATE_LIMITS,
      adapters,
      offersCash,
      site,
      moneyMode,
      secret,
      siteUrl,
    },
    ...{
      pool,
      workPool,
      historyPool: () => replica?.pool() ?? workPool,
      replica,
    },
    ...{
      book,
      files,
      images: createImages(),
      clock,
      wallClock,
      readSkewMs: databaseClock.readSkewMs,
      log,
      alarm,
    },
    ...{ feed: watchedFeed ?? feed, gameSpeed, stopping: signal, cards, paypal, payouts, playMoney },
    ...{
      mailer,
      formMailer,
      alarmWebhook,
      pusher,
      isClean: env.CLAMD_URL ? clamd(env.CLAMD_URL) : null,
      eligibility,
    },
    ...{ backgroundWork, requireOperator, forgetSession, hashCost: options.hashCost },
    writeProviderCalls: providerCalls.write,
    sourceDigests: digests,
    onCredited: (depositId) => {
      if (!digests) return;
      const check = () => checkPaymentSource({ pool, clock, log, cards, paypal, digests }, depositId);
      backgroundWork.run('check the source of a deposit', check);
    },
  };
  // Before anything that it uses closes.
  opened.defer(() =>
    backgroundWork.settled().catch((error: Error) => log.error({ err: error }, 'work was cut off')),
  );
  const closing = opened.move();
  return {
    ...{ context, auth, attach, port },
    async settled(withinMs?: number) {
      // Webhooks start background work and raise alarms; background work causes no webhooks.
      await payments.settled(withinMs);
      await backgroundWork.settled(withinMs);
      backgroundWork.track('store alarms', alarms.flush());
      await backgroundWork.settled(withinMs);
    },
    close: () => closing.disposeAsync(),
  };
}

function bothObservers(one: BookObserver | undefined, other: BookObserver | undefined) {
  if (!one || !other) return one ?? other;
  return (batch: SeenBatch) => {
    one(batch);
    other(batch);
  };
}

/**
 * The log and the port belong to the application, which is made from the context. Until it is attached, nothing is
 * logged and the port is the configured one.
 */
function createForwarder(configuredPort: number) {
  let app: FastifyInstance | undefined;
  const log: Log = {
    info: (fields, message) => app?.log.info(fields, message),
    warn: (fields, message) => app?.log.warn(fields, message),
    error: (fields, message) => app?.log.error(fields, message),
  };
  return {
    log,
    port: () => (app?.server.address() as AddressInfo | null)?.port ?? configuredPort,
    attach: (attached: FastifyInstance) => {
      app = attached;
    },
  };
}
