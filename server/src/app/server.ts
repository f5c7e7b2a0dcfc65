import { setTimeout as sleep } from 'node:timers/promises';
import { readBuildInfo } from '../config/build-info.ts';
import { findWarnings } from '../config/env-rules.ts';
import { refusePortInUse } from '../config/start-refusal.ts';
import { migrationNames, missingMigrations } from '../db/migrate.ts';
import { hasOutbox, outboxToken, outboxUrl } from '../features/people/email/outbox-routes.ts';
import { prepareToClose } from '../http/close-app.ts';
import { createHealth } from '../http/health.ts';
import { chooseListener } from '../live/choose-listener.ts';
import { startHub } from '../live/hub.ts';
import { serveMetrics } from '../metrics/serve-metrics.ts';
import { createSetupLink } from '../site/setup-link.ts';
import { runBeforeJobs, startWorkers } from '../workers/schedule.ts';
import { createApp } from './app.ts';
import { collectFeatures } from './collect-features.ts';
import { openContext } from './open-context.ts';
import { openObservability } from './open-observability.ts';
import type { RunningServer } from './running-server.ts';
import type { ServerOptions } from './server-options.ts';

/** Starts everything in this order: the context, the features, the HTTP application, the workers. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { env, stopDelay = sleep } = options;
  const stopping = new AbortController();
  const build = readBuildInfo();
  const observability = await openObservability(env, build);
  const { metrics, tracing } = observability;
  const opened = await openContext(options, observability, stopping.signal);
  const { context, auth, attach, port, settled, close } = opened;
  const {
    pool,
    book,
    files,
    clock,
    gameSpeed,
    readSkewMs,
    log,
    alarm,
    adapters,
    secret,
    siteUrl,
    offersCash,
  } = context;
  const listen = chooseListener(env, options.database, log);
  const hub = await startHub(listen, pool, clock, log, gameSpeed, auth, {
    perSession: env.STREAMS_PER_SESSION,
    perUser: env.STREAMS_PER_USER,
    perAddress: env.STREAMS_PER_ADDRESS,
  });
  const migrations = migrationNames();
  const health = createHealth({
    ...{ hub, book, readSkewMs },
    missingMigrations: () => missingMigrations(pool, migrations),
    patienceMs: options.patience?.readyMs,
  });
  metrics?.watch(context, {
    bookLoad: () => book.load(),
    openStreams: () => hub.streams.size,
    isReady: async () => (await health.missing()) === null,
  });
  const { handlers, ...features } = collectFeatures(context, auth);
  const app = await createApp({
    ...features,
    handlers: options.alterHandlers?.(handlers) ?? handlers,
    hub,
    health,
    watchRequests: (app) => {
      metrics?.watchRequests(app);
      tracing?.watchRequests(app);
    },
    readTraceId: tracing?.readTraceId,
    publicUrl: env.PUBLIC_URL,
    trustedProxies: env.TRUSTED_PROXIES,
    siteDir: options.siteDir,
    answerLimitMs: options.patience?.answerLimitMs,
    logger: options.logger,
  });
  attach(app);
  const closeApp = prepareToClose(app, () => hub.endStreams());
  const { METRICS_HOST, METRICS_PORT = 0 } = env;
  const metricsServer =
    metrics &&
    (await serveMetrics(metrics.registry, METRICS_HOST, METRICS_PORT).catch(
      refusePortInUse('METRICS_PORT', METRICS_PORT),
    ));
  await app.listen({ host: env.HOST, port: env.PORT }).catch(refusePortInUse('PORT', env.PORT));
  log.info({ ...build, ...adapters }, 'started with these adapters');
  for (const warning of findWarnings(env)) log.warn({}, warning);
  const setupUrl = offersCash ? null : siteUrl() + (await createSetupLink(context).issue());
  const prepared = await options.prepare?.(context, auth.context);
  const workers = runBeforeJobs(log, prepared).then((more) =>
    env.WORKERS ? startWorkers(context, () => hub.isWritable(), more) : undefined,
  );
  async function stop(): Promise<void> {
    health.beginStop();
    await stopDelay(env.STOP_DELAY * 1000);
    stopping.abort();
    const requestsWithinMs = (env.STOP_TIMEOUT - env.STOP_DELAY) * 750;
    await Promise.all([workers.then((started) => started?.stop()), closeApp(requestsWithinMs)]);
    await hub.close();
    await close();
    await tracing?.close();
    await metricsServer?.close();
  }
  let stopped: Promise<void> | undefined;
  return {
    url: `http://${env.HOST}:${port()}`,
    app,
    auth,
    book,
    files,
    alarm,
    openStreams: () => hub.streams.size,
    adapters,
    outboxUrl: hasOutbox(env) ? outboxUrl(siteUrl(), outboxToken(secret)) : null,
    setupUrl,
    metricsUrl: metricsServer?.url ?? null,
    settled,
    stop: () => (stopped ??= stop()),
  };
}
