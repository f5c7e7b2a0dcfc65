import { openDatabase } from '../db/open-database.ts';
import { readEnvOrExit } from '../env.ts';

/**
 * `npm run migrate` brings the database up to date and does nothing else, for a release step that knows the owner's
 * password (DATABASE_OWNER_URL), which the processes that serve then need not know.
 */

try {
  const database = await openDatabase(readEnvOrExit());
  console.log('The database is up to date.');
  await database.release();
} catch (error) {
  console.error(`The database could not be brought up to date: ${(error as Error).message}`);
  process.exitCode = 1;
}
