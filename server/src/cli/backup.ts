import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { timeStamp } from '../backup/backup-format.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { writeBackupFile } from '../backup/write-backup.ts';
import { readBuildInfo } from '../config/build-info.ts';
import { readEnvOrExit } from '../config/env.ts';
import { clusterAt, hasCluster, startCluster } from '../db/cluster.ts';
import { readCommandLine } from './command-line.ts';

/**
 * `npm run backup -- --friends FILE` writes the embedded database, the stored files and the session secret into one file, while
 * the site runs or not. In a folder the file is named after the time. `--drill` restores it into a temporary folder and
 * recomputes every balance there. Exits with 1 if anything fails or differs.
 */

const usage = `npm run backup -- --friends FILE [--drill]
       npm run backup -- --friends FOLDER [--keep NUMBER] [--drill]
FILE: the file to write. In an existing FOLDER it is named after the time.
--keep: how many of the backups in FOLDER stay; older ones are deleted
--drill: restores the backup into a temporary folder and recomputes every balance there`;

const commandLine = readCommandLine(usage, { keep: { type: 'string' }, drill: { type: 'boolean' } });
const target = commandLine.words[0] ?? commandLine.fail();
const { drill } = commandLine.values;
const keep = commandLine.values.keep as string | undefined;
if (commandLine.words.length > 1) commandLine.fail();
const isFolder = existsSync(target) && statSync(target).isDirectory();
if (keep !== undefined && !/^[1-9]\d{0,5}$/.test(keep)) commandLine.fail('--keep must be a whole number.');
if (keep !== undefined && !isFolder) commandLine.fail('--keep needs an existing folder.');
const env = readEnvOrExit();
if (env.DATABASE_URL)
  commandLine.fail(
    'This backs up the embedded PostgreSQL. For the one in DATABASE_URL see docs/operations.md.',
  );

const named = /^sidebet-\d{8}T\d{6}Z\.tar\.gz$/;
const file = isFolder ? join(target, `sidebet-${timeStamp()}.tar.gz`) : resolve(target);
try {
  await backUp();
  if (drill) await restoreBackup(file, env.DATA_DIR, printDrill);
  if (keep !== undefined) deleteOlder(target, Number(keep));
} catch (error) {
  console.error(`The backup failed: ${(error as Error).message}`);
  process.exitCode = 1;
}

async function backUp(): Promise<void> {
  const folder = join(env.DATA_DIR, 'postgres');
  if (!(await hasCluster(folder))) throw new Error(`there is no database in ${env.DATA_DIR}.`);
  mkdirSync(dirname(file), { recursive: true });
  const running = await clusterAt(folder);
  const cluster = running ?? (await startCluster(folder));
  try {
    const { version } = readBuildInfo();
    const { rows, files } = await writeBackupFile({ url: cluster.url, dataDir: env.DATA_DIR, version }, file);
    const kilobytes = Math.ceil(statSync(file).size / 1_000);
    console.log(`${file}: ${kilobytes} kB, ${rows.users} users, ${rows.bets} bets, ${files} files`);
    if (env.FILES_S3_BUCKET) console.log('The files are in FILES_S3_BUCKET and not part of it.');
  } finally {
    if (!running) await cluster.stop();
  }
}

async function printDrill(
  _folder: string,
  { figures }: { readonly figures: { readonly transfers: number } },
) {
  console.log(`Restored into a temporary folder: the books of ${figures.transfers} transfers agree.`);
}

function deleteOlder(folder: string, kept: number): void {
  const names = readdirSync(folder).filter((name) => named.test(name));
  for (const name of names.sort().slice(0, -kept)) rmSync(join(folder, name));
}
