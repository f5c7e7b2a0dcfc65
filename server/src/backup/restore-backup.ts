import {
  chmodSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { verifyAudit } from '../audit/verify.ts';
import { type Reconciliation, reconcile } from '../book/reconcile.ts';
import { type Cluster, passwordFile, startCluster } from '../db/cluster.ts';
import { migrate, migrationFiles } from '../db/migrate.ts';
import { createPool } from '../db/pool.ts';
import { findPostgresHome } from '../db/postgres-home.ts';
import { requireFileKey } from '../integrations/files/file-key.ts';
import {
  columnList,
  type End,
  endName,
  filesFolder,
  format,
  type Head,
  headName,
  quote,
  readTables,
  secretName,
  tableOfPart,
} from './backup-format.ts';
import { copyIn } from './copy-tables.ts';
import { readTar, type TarEntry } from './tar.ts';

/** The folder of the embedded PostgreSQL in DATA_DIR. */
const databaseFolder = 'postgres';

export type Restored = { readonly head: Head; readonly figures: Reconciliation['figures'] };

/**
 * Restores a backup into a folder next to the data, recomputes every balance there, and gives it to `use`. Throws if the backup
 * is damaged or incomplete, or if its books differ. The folder is deleted afterwards unless `use` moved what is in it.
 */
export async function restoreBackup(
  file: string,
  parent: string,
  use: (folder: string, restored: Restored) => Promise<void>,
): Promise<void> {
  const contents = await inspect(file);
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'restoring-'));
  // PostgreSQL's own user must be able to enter when this runs as root.
  const { dataDir, runAs } = await findPostgresHome(join(folder, databaseFolder));
  try {
    if (runAs.uid !== undefined) chmodSync(folder, 0o711);
    const cluster = await startCluster(join(folder, databaseFolder));
    let restored: Restored;
    try {
      restored = await load(file, contents, folder, cluster);
    } finally {
      await cluster.stop();
    }
    await use(folder, restored);
  } finally {
    for (const path of [dataDir, passwordFile({ dataDir }), folder])
      rmSync(path, { recursive: true, force: true });
  }
}

/** Moves restored data into a data folder. What was there is renamed first, and the new names are returned. */
export async function moveIntoPlace(folder: string, dataDir: string, stamp: string): Promise<string[]> {
  const [from, to] = await Promise.all(
    [folder, dataDir].map((dir) => findPostgresHome(join(dir, databaseFolder))),
  );
  const moves = [
    [from!.dataDir, to!.dataDir],
    [passwordFile(from!), passwordFile(to!)],
    ...[filesFolder, secretName].map((name) => [join(folder, name), join(dataDir, name)]),
  ] as [string, string][];
  const replaced: string[] = [];
  for (const [, target] of moves) {
    if (!existsSync(target)) continue;
    if (target === to!.dataDir && !existsSync(join(target, 'PG_VERSION'))) {
      rmSync(target, { recursive: true });
      continue;
    }
    const aside = target.replace(/(\.password)?$/, `-replaced-${stamp}$1`);
    renameSync(target, aside);
    replaced.push(aside);
  }
  for (const [source, target] of moves) if (existsSync(source)) renameSync(source, target);
  return replaced;
}

type Contents = { readonly head: Head; readonly end: End };

/** Reads the whole backup before it believes a byte of it: the digest is at the end. */
async function inspect(file: string): Promise<Contents> {
  const entries = readEntries(file);
  const first = (await entries.next()).value;
  if (first?.name !== headName) throw new Error(`${file} is not a backup of Sidebet.`);
  let last: Buffer | undefined;
  let files = 0;
  for await (const { name, content } of entries) {
    if (name === endName) last = content;
    else if (name !== secretName && !tableOfPart(name)) {
      requireFileKey(toKey(name));
      files++;
    }
  }
  if (!last) throw new Error(`${file} is incomplete: its end is missing.`);
  const head = readHead(file, first.content);
  const end: End = JSON.parse(last.toString());
  if (files !== end.files) throw new Error(`${file} has ${files} files instead of ${end.files}.`);
  return { head, end };
}

async function load(file: string, contents: Contents, folder: string, cluster: Cluster): Promise<Restored> {
  const { head } = contents;
  await migrate(cluster.url, { only: new Set(head.migrations.map(({ name }) => name)) });
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  try {
    await loadRows(file, contents, folder, client);
  } finally {
    await client.end();
  }
  return { head, figures: await check(cluster) };
}

async function loadRows(
  file: string,
  { head, end }: Contents,
  folder: string,
  client: pg.Client,
): Promise<void> {
  if (JSON.stringify(await readTables(client)) !== JSON.stringify(head.tables))
    throw new Error(`${file} has other tables than its migrations create.`);
  const columns = new Map(head.tables.map((table) => [table.name, columnList(table)]));
  await client.query('begin');
  // No triggers and foreign keys: the rows come from one snapshot, where they held.
  await client.query("set local session_replication_role = 'replica'");
  await client.query(`truncate ${head.tables.map(({ name }) => quote(name)).join(', ')}`);
  for await (const { name, content } of readEntries(file)) {
    const table = tableOfPart(name);
    if (table) await copyIn(client, `copy ${quote(table)} (${columns.get(table)}) from stdin`, content);
    else if (name === secretName) writeFileSync(join(folder, secretName), content, { mode: 0o600 });
    else if (name !== headName && name !== endName) storeFile(folder, toKey(name), content);
  }
  for (const [table, rows] of Object.entries(end.rows)) {
    const counted = await client.query<{ n: string }>(`select count(*) as n from ${quote(table)}`);
    const n = Number(counted.rows[0]!.n);
    if (n !== rows) throw new Error(`${file} has ${n} rows of ${table} instead of ${rows}.`);
  }
  for (const [name, value] of Object.entries(head.sequences))
    if (value !== null) await client.query('select setval($1::regclass, $2)', [quote(name), value]);
  await client.query('commit');
  await client.query('analyze');
}

/** The files of the archive. An error names it. */
async function* readEntries(file: string): AsyncGenerator<TarEntry, undefined> {
  const source = createReadStream(file);
  const unzipped = source.pipe(createGunzip());
  source.on('error', (error) => unzipped.destroy(error));
  try {
    yield* readTar(unzipped);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(
      code === 'ENOENT' ? `${file} does not exist.` : `${file} is damaged or incomplete: ${message}.`,
    );
  } finally {
    source.destroy();
  }
  return undefined;
}

function readHead(file: string, content: Buffer): Head {
  const head: Head = JSON.parse(content.toString());
  if (head.format !== format)
    throw new Error(`${file} has another format. Restore it with version ${head.version}.`);
  const known = new Map(migrationFiles().map(({ name, hash }) => [name, hash]));
  const unknown = head.migrations.find(({ name, hash }) => known.get(name) !== hash);
  if (unknown)
    throw new Error(
      `${file} is from version ${head.version}, whose migration ${unknown.name} this release does not have. Restore it with that version or a newer one.`,
    );
  return head;
}

const toKey = (name: string) => name.slice(filesFolder.length + 1);

function storeFile(folder: string, key: string, content: Buffer): void {
  const path = join(folder, filesFolder, key);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, content, { mode: 0o600 });
}

async function check({ url }: Cluster): Promise<Reconciliation['figures']> {
  const pool = createPool(url, { max: 2 });
  try {
    const found = await reconcile(pool);
    if (!found.agrees) throw new Error(`The restored books differ: ${found.firstDifference}`);
    const audit = await verifyAudit(pool);
    if (!audit.intact) throw new Error(`The restored audit log is broken: ${audit.firstBreak}`);
    return found.figures;
  } finally {
    await pool.end();
  }
}
