import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Env, readEnvOrExit } from '../config/env.ts';
import { StartRefusal } from '../config/start-refusal.ts';
import { openDatabase } from '../db/open-database.ts';
import type { Database } from '../db/pool.ts';
import { superviseCluster } from '../db/supervise.ts';
import { logFatalErrors } from '../logging/log.ts';
import { logOptions } from '../logging/log-options.ts';
import type { ServerPatience } from './patience.ts';
import type { RunningServer } from './running-server.ts';

const siteDir = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

const sameSignalMs = 500;

/** `patience`: only tests wait longer than usual. */
type Options = { readonly patience?: ServerPatience };

/**
 * Runs site, API and workers in one process. Ctrl-C or SIGTERM stops everything in order, including the embedded
 * PostgreSQL, within STOP_TIMEOUT. A second signal exits immediately: clients lose their responses, but no money
 * is lost.
 */
export async function runProgram(options: Options = {}): Promise<RunningServer> {
  const env = readEnvOrExit();
  const { server } = await startUntilSignal(env, options);
  printStart(env, server);
  return server;
}

function printStart(env: Env, { url, adapters, setupUrl, outboxUrl }: RunningServer): void {
  const lines = [
    `Sidebet is at ${env.PUBLIC_URL ?? url.replace('127.0.0.1', 'localhost')}`,
    // In production the log shows the adapters.
    ...(env.NODE_ENV === 'production' ? [] : [adapterLine(env, adapters)]),
    ...(setupUrl ? [`Name, colors and who may join, for 24 hours: ${setupUrl}`] : []),
    ...(outboxUrl ? [`Emails: ${outboxUrl}`] : []),
  ];
  console.log(lines.join('\n'));
}

/** The adapters in one line: `money play · cards localProvider · …` */
function adapterLine(env: Env, adapters: RunningServer['adapters']): string {
  return (
    Object.entries(adapters)
      // Without cash there is no money of any kind.
      .filter(([name]) => name !== 'money' || env.CASH === 'on')
      .map(([name, mode]) => `${name} ${mode}`)
      .join(' · ')
  );
}

/** Starts everything. The first signal stops it, also during the start. */
function startUntilSignal(env: Env, options: Options) {
  let stoppingSince: number | undefined;
  let running: RunningServer | undefined;
  // Before anything starts: a signal during the start must not leave the embedded PostgreSQL running.
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
  const starting = start(env, options);
  void starting.then(({ server }) => {
    running = server;
  });
  return starting;

  async function stop(): Promise<void> {
    if (stoppingSince !== undefined) {
      // Under npm, Ctrl-C arrives twice: from the terminal and forwarded by npm.
      if (performance.now() - stoppingSince > sameSignalMs) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    setTimeout(() => {
      running?.app.log.error({ seconds: env.STOP_TIMEOUT }, 'the stop exceeded STOP_TIMEOUT; exiting now');
      process.exit(1);
    }, env.STOP_TIMEOUT * 1000).unref();
    const { database, server, supervisor } = await starting;
    supervisor?.stop();
    await server.stop();
    await database.cluster?.stop();
    process.exit(0);
  }
}

async function start(env: Env, options: Options) {
  const opening = openDatabase(env).catch((error: Error) =>
    giveUp(`The database could not be opened: ${error.message}`),
  );
  // PostgreSQL needs seconds to create its cluster, in processes of its own. Meanwhile this one loads.
  const loading = Promise.all([import('./server.ts'), import('../demo/demo.ts')]);
  // A failure counts where it is awaited, after the database can be stopped.
  loading.catch(() => {});
  const database = await opening;
  const server = await startOn(env, database, loading, options).catch(async (error: Error) => {
    await database.cluster?.stop();
    if (error instanceof StartRefusal) return giveUp(error.message);
    console.error(error.stack);
    return giveUp(`The server could not start: ${error.message}`);
  });
  logFatalErrors(server.app.log);
  const supervisor = database.cluster && superviseCluster(database.cluster, server.app.log);
  return { database, server, supervisor };
}

type Program = [typeof import('./server.ts'), typeof import('../demo/demo.ts')];

async function startOn(
  env: Env,
  database: Database,
  loading: Promise<Program>,
  options: Options,
): Promise<RunningServer> {
  const [{ startServer }, { prepareDemo }] = await loading;
  return startServer({
    ...options,
    env,
    database,
    siteDir: existsSync(`${siteDir}index.html`) ? siteDir : null,
    logger: logOptions(env),
    prepare: async (context, auth) =>
      env.DEMO && context.moneyMode === 'play' ? prepareDemo(context, auth) : async () => [],
  });
}

function giveUp(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
