import { fileURLToPath } from 'node:url';
import { startServer } from '../../server/src/app/server.ts';
import { readEnvOrExit } from '../../server/src/config/env.ts';
import { openDatabase } from '../../server/src/db/open-database.ts';
import { prepareDemo } from '../../server/src/demo/demo.ts';
import { logOptions } from '../../server/src/logging/log-options.ts';
import { endlessPatience } from '../../server/testing/patience.ts';
import { answerSettled } from '../../server/testing/settled-over-ipc.ts';

/**
 * The server program (server/src/main.ts), except that it hashes passwords cheaply, because tests sign up hundreds of users,
 * sends pushes to a push service on this machine, never gives up for the machine's sake, and lets tests wait for its
 * background work.
 */

const env = readEnvOrExit();
const database = await openDatabase(env);
const server = await startServer({
  env,
  database,
  siteDir: fileURLToPath(new URL('../../web/dist/', import.meta.url)),
  logger: logOptions(env),
  prepare: async (context, auth) => (env.DEMO ? prepareDemo(context, auth) : async () => []),
  hashCost: { N: 2 ** 10, r: 8, p: 1 },
  localPush: true,
  patience: endlessPatience,
});
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
answerSettled(server);
console.log(`Sidebet is at ${server.url}`);
