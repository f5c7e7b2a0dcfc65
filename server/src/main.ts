import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openDatabase } from './db/open-database.ts';
import { superviseCluster } from './db/supervise.ts';
import { createDemoPeople } from './demo.ts';
import { readEnvOrExit } from './env.ts';
import { type RunningServer, startServer } from './server.ts';

/** Site, API and workers in one process. Ctrl-C or SIGTERM stops all of it, the embedded PostgreSQL included. */

const env = readEnvOrExit();
const siteDir = fileURLToPath(new URL('../../web/dist/', import.meta.url));
const quiet = env.LOG_LEVEL === 'info' && env.NODE_ENV !== 'production';

const database = await openDatabase(env).catch((error: Error) =>
  giveUp(`The database could not be opened: ${error.message}`),
);
const server = await start().catch(async (error: NodeJS.ErrnoException) => {
  await database.cluster?.stop();
  if (error.code === 'EADDRINUSE') return giveUp(`Port ${env.PORT} is in use. Choose another one with PORT.`);
  console.error(error.stack);
  return giveUp(`The server could not start: ${error.message}`);
});
const supervisor = database.cluster && superviseCluster(database.cluster, server.app.log);
const demo =
  env.DEMO && env.NODE_ENV !== 'production'
    ? await createDemoPeople(database.url, server.accounts.auth, server.book)
    : [];
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());
console.log(
  [`Sidebet is at ${env.PUBLIC_URL ?? server.url.replace('127.0.0.1', 'localhost')}`, ...demo].join('\n'),
);

function start(): Promise<RunningServer> {
  return startServer({
    env,
    databaseUrl: database.url,
    siteDir: existsSync(`${siteDir}index.html`) ? siteDir : null,
    logger: { level: quiet ? 'warn' : env.LOG_LEVEL },
  });
}

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  supervisor?.stop();
  await server.stop();
  await database.cluster?.stop();
  process.exit(0);
}

function giveUp(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
