import { readCommandLine } from './command-line.ts';

/**
 * `npm run migrate` brings the database up to date and does nothing else, for a release step that knows the owner's
 * password (DATABASE_OWNER_URL), which the processes that serve then need not know.
 */

const commandLine = readCommandLine('npm run migrate');
if (commandLine.words.length > 0) commandLine.fail();
try {
  const database = await commandLine.open();
  console.log('The database is up to date.');
  await database.release();
} catch (error) {
  console.error(`The database could not be brought up to date: ${(error as Error).message}`);
  process.exitCode = 1;
}
