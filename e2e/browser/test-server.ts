import { fileURLToPath } from 'node:url';
import { readEnvOrExit } from '../../server/src/config/env.ts';
import { openDatabase } from '../../server/src/db/open-database.ts';
import { prepareDemo } from '../../server/src/demo/demo.ts';
import { logOptions } from '../../server/src/logging/log-options.ts';
import { startServer } from '../../server/src/server.ts';

/**
 * The server program (server/src/main.ts), except that it hashes passwords cheaply, because tests sign up hundreds of users,
 * and sends pushes to a push service on this machine.
 */

const env = readEnvOrExit();
const database = await openDatabase(env);
const server = await startServer({
  env,
  databaseUrl: database.url,
  siteDir: fileURLToPath(new URL('../../web/dist/', import.meta.url)),
  logger: logOptions(env),
  prepare: async (context, auth) => (env.DEMO ? prepareDemo(context, auth) : async () => []),
  hashCost: { N: 2 ** 10, r: 8, p: 1 },
  localPush: true,
});
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
console.log(`Sidebet is at ${server.url}`);
