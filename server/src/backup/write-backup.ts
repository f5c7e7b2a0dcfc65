import {
  createWriteStream,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { isFileKey } from '../integrations/files/file-key.ts';
import {
  columnList,
  type End,
  endName,
  filesFolder,
  format,
  type Head,
  headName,
  partName,
  quote,
  readTables,
  secretName,
} from './backup-format.ts';
import { copyOut } from './copy-tables.ts';
import { endTar, writeTarEntry } from './tar.ts';

type Source = {
  /** The database, as its superuser. It may be in use. */
  readonly url: string;
  readonly dataDir: string;
  readonly version: string;
  /** Takes one file of the backup. */
  readonly write: (name: string, content: Buffer) => Promise<void>;
  /** Lets tests show what a snapshot for each table mixes. */
  readonly isolation?: 'repeatable read' | 'read committed';
};

/** Writes a backup into a file that appears only when it is complete. Only its owner may read it. */
export async function writeBackupFile(source: Omit<Source, 'write'>, file: string): Promise<End> {
  const draft = `${file}.part`;
  rmSync(draft, { force: true });
  const gzip = createGzip();
  const writing = pipeline(gzip, createWriteStream(draft, { mode: 0o600 }));
  // It is awaited at the end; until then each write fails with its error.
  writing.catch(() => {});
  try {
    const end = await writeBackup({
      ...source,
      write: (name, content) => writeTarEntry(gzip, name, content),
    });
    await endTar(gzip);
    gzip.end();
    await writing;
    await flush(draft);
    renameSync(draft, file);
    await recordBackup(source.url);
    return end;
  } catch (error) {
    gzip.destroy();
    await writing.catch(() => {});
    rmSync(draft, { force: true });
    throw error;
  }
}

async function recordBackup(url: string): Promise<void> {
  const client = await connect(url);
  try {
    await client.query("insert into backups (kind) values ('dump')");
  } finally {
    await client.end();
  }
}

/** Every row comes from one snapshot, and every file that it references is there. */
export async function writeBackup(source: Source): Promise<End> {
  const { url, dataDir, version, write, isolation = 'repeatable read' } = source;
  const client = await connect(url);
  const links = mkdtempSync(join(dataDir, '.backup-'));
  try {
    await client.query(`begin isolation level ${isolation} read only`);
    await takeSnapshot(client, url, join(dataDir, filesFolder), links);
    const { rows: migrations } = await client.query('select name, hash from migrations order by name');
    const { rows: sequences } = await client.query<{ name: string; value: string | null }>(
      "select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public'",
    );
    const head: Head = {
      format,
      version,
      createdAt: new Date().toISOString(),
      migrations,
      tables: await readTables(client),
      sequences: Object.fromEntries(sequences.map(({ name, value }) => [name, value])),
    };
    await write(headName, toJson(head));
    const rows: Record<string, number> = {};
    for (const table of head.tables) {
      let parts = 0;
      rows[table.name] = await copyOut(
        client,
        `copy ${quote(table.name)} (${columnList(table)}) to stdout`,
        (part) => write(partName(table.name, ++parts), part),
      );
    }
    await client.query('commit');
    const files = listFiles(links);
    for (const key of files) await write(`${filesFolder}/${key}`, readFileSync(join(links, key)));
    const secret = join(dataDir, secretName);
    if (existsSync(secret)) await write(secretName, readFileSync(secret));
    const end: End = { rows, files: files.length };
    await write(endName, toJson(end));
    return end;
  } finally {
    rmSync(links, { recursive: true, force: true });
    await client.end();
  }
}

/**
 * Takes the transaction's snapshot and links every stored file into another folder. A file that the snapshot references is
 * deleted only after a row of `unwanted_files` was committed, and the lock keeps new ones out until the files are linked.
 */
async function takeSnapshot(client: pg.Client, url: string, from: string, to: string): Promise<void> {
  const locker = await connect(url);
  try {
    await locker.query('begin');
    await locker.query('lock table unwanted_files in share mode');
    await client.query('select 1');
    for (const key of listFiles(from)) {
      mkdirSync(dirname(join(to, key)), { recursive: true });
      link(join(from, key), join(to, key));
    }
  } finally {
    await locker.end();
  }
}

/** A worker may delete a file that was unwanted before. */
function link(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'sidebet backup' });
  await client.connect();
  await client.query("set lock_timeout = '10s'");
  return client;
}

/** The keys of the files in a folder. Half-written ones have other names. */
function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll(sep, '/'),
    )
    .filter(isFileKey);
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

const toJson = (value: object) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
