import { readOwnerUrl } from '../config/env.ts';
import { migrate } from '../db/migrate.ts';
import { readCommandLine } from './command-line.ts';

/**
 * `npm run migrate` migrates the database and exits. Use it as a release step that knows the owner's password. With
 * DATABASE_OWNER_URL it needs no other setting, and the site's login need not exist yet.
 */

const commandLine = readCommandLine('npm run migrate');
if (commandLine.words.length > 0) commandLine.fail();
const read = readOwnerUrl(process.env);
if ('mistake' in read) commandLine.fail(read.mistake);
else
  try {
    if (read.ownerUrl) await migrate(read.ownerUrl);
    else await (await commandLine.open()).release();
    console.log('The database is up to date.');
  } catch (error) {
    console.error(`The migration failed: ${(error as Error).message}`);
    process.exitCode = 1;
  }
