import { readCommandLine } from './command-line.ts';

/**
 * `npm run migrate` migrates the database and exits. Use it as a release step that knows the owner's password
 * (DATABASE_OWNER_URL), so the serving processes do not need it.
 */

const commandLine = readCommandLine('npm run migrate');
if (commandLine.words.length > 0) commandLine.fail();
try {
  const database = await commandLine.open();
  console.log('The database is up to date.');
  await database.release();
} catch (error) {
  console.error(`The migration failed: ${(error as Error).message}`);
  process.exitCode = 1;
}
