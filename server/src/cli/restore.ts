import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { timeStamp } from '../backup/backup-format.ts';
import { moveIntoPlace, restoreBackup } from '../backup/restore-backup.ts';
import { readEnvOrExit } from '../config/env.ts';
import { clusterAt, hasCluster } from '../db/cluster.ts';
import { readCommandLine } from './command-line.ts';

/**
 * `npm run restore -- --friends FILE` restores what `npm run backup` wrote. Nothing changes unless the whole backup is restored
 * and its books agree. An existing database is only replaced with `--overwrite`, while the site is stopped, and stays in a folder
 * of another name.
 */

const usage = `npm run restore -- --friends FILE [--overwrite]
--overwrite: replaces the database and files in DATA_DIR, which stay there under other names`;

const commandLine = readCommandLine(usage, { overwrite: { type: 'boolean' } });
const file = commandLine.words[0] ?? commandLine.fail();
const { overwrite } = commandLine.values;
if (commandLine.words.length > 1) commandLine.fail();
const env = readEnvOrExit();
if (env.DATABASE_URL)
  commandLine.fail(
    'This restores the embedded PostgreSQL. For the one in DATABASE_URL see docs/operations.md.',
  );

try {
  requireOwner();
  await requireFree();
  await restoreBackup(resolve(file), env.DATA_DIR, async (folder, { head, figures }) => {
    await requireFree();
    const replaced = await moveIntoPlace(folder, env.DATA_DIR, timeStamp());
    console.log(
      `Restored the backup of ${head.createdAt}: ${figures.accounts} users, ${figures.bets} bets. The books of ${figures.transfers} transfers agree.`,
    );
    if (replaced.length > 0)
      console.log(`What was replaced, to delete once it is not needed:\n${replaced.join('\n')}`);
  });
} catch (error) {
  console.error(`Nothing was restored: ${(error as Error).message}`);
  process.exitCode = 1;
}

/** The site could not read what root restores. */
function requireOwner(): void {
  if (process.getuid?.() !== 0 || !existsSync(env.DATA_DIR)) return;
  const { uid } = statSync(env.DATA_DIR);
  if (uid !== 0) throw new Error(`${env.DATA_DIR} belongs to another user: run this with sudo -u '#${uid}'.`);
}

async function requireFree(): Promise<void> {
  const folder = join(env.DATA_DIR, 'postgres');
  if (!(await hasCluster(folder))) return;
  if (!overwrite) throw new Error(`${env.DATA_DIR} has a database. Add --overwrite to replace it.`);
  if (await clusterAt(folder)) throw new Error('stop the site first.');
}
