import { randomUUID } from 'node:crypto';
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { chmod, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../testing/api.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { startCluster } from '../db/cluster.ts';
import { migrate, migrationNames } from '../db/migrate.ts';
import { moveIntoPlace, type Restored, restoreBackup } from './restore-backup.ts';
import { endTar, writeTarEntry } from './tar.ts';
import { writeBackup, writeBackupFile } from './write-backup.ts';

/** Backups of a database with bets in progress, restored into databases of their own. */

let api: TestApi;
let ann: TestUser;
let work: string;
const fileKey = 'profile_pictures/0000/1_ann-00.webp';

beforeAll(async () => {
  api = await testApi();
  ann = await api.user('ann', 100_00);
  work = mkdtempSync(join(tmpdir(), 'sidebet-backup-'));
  await chmod(work, 0o711);
  mkdirSync(join(work, 'data/files', dirname(fileKey)), { recursive: true });
  writeFileSync(join(work, 'data/files', fileKey), 'a picture');
  writeFileSync(join(work, 'data/files', dirname(fileKey), '.half.tmp'), 'half a picture');
  writeFileSync(join(work, 'data/session-secret'), 'the secret');
  await chmod(join(work, 'data'), 0o711);
});
afterAll(async () => {
  await api.close();
  rmSync(work, { recursive: true, force: true });
});

const source = () => ({ url: api.database.url, dataDir: join(work, 'data'), version: '1.2.3' });
const bet = async () => {
  const eventId = await api.event();
  const response = await ann.post('/api/bets', { eventId, side: 'home', wagerCents: 1_00 });
  expect(response.statusCode).toBe(200);
};

/** Restores it, and returns what was found, and what `look` found in the restored folder. */
async function restore(file: string, look: (folder: string) => unknown = () => null) {
  let found: (Restored & { readonly seen: unknown }) | undefined;
  await restoreBackup(file, join(work, 'restored'), async (folder, restored) => {
    found = { ...restored, seen: await look(folder) };
  });
  return found!;
}

test('a backup taken while bets arrive is one moment: its books agree, and later bets are missing', async () => {
  await bet();
  const file = join(work, 'busy.tar.gz');
  let betsDuring = 0;
  // A bet between any two tables: another snapshot for each would mix states.
  await writeChanged(file, {
    between: async () => {
      if (betsDuring++ < 20) await bet();
    },
  });
  expect(betsDuring).toBeGreaterThan(20);
  const { figures } = await restore(file);
  expect(figures).toMatchObject({ bets: 1, availableCents: 99_00, escrowCents: 1_00 });
});

test('control: without one snapshot the restored books differ, and nothing is used', async () => {
  const file = join(work, 'mixed.tar.gz');
  await writeChanged(file, { between: bet, isolation: 'read committed' });
  let isUsed = false;
  const restoring = restoreBackup(file, join(work, 'restored'), async () => {
    isUsed = true;
  });
  await expect(restoring).rejects.toThrow(/^The restored books differ: /);
  expect(isUsed).toBe(false);
});

test('restores rows, files, the secret and the next numbers', async () => {
  const file = join(work, 'whole.tar.gz');
  const written = await writeBackupFile(source(), file);
  expect(written.files).toBe(1);
  const { seen } = await restore(file, async (folder) => {
    const cluster = await startCluster(join(folder, 'postgres'));
    try {
      const client = new pg.Client({ connectionString: cluster.url });
      await client.connect();
      try {
        return {
          rows: await countRows(client),
          triggers: (await client.query('show session_replication_role')).rows,
          sequences: (await client.query(sequencesSql)).rows,
          file: readFileSync(join(folder, 'files', fileKey), 'utf8'),
          secret: readFileSync(join(folder, 'session-secret'), 'utf8'),
        };
      } finally {
        await client.end();
      }
    } finally {
      await cluster.stop();
    }
  });
  expect(seen).toEqual({
    rows: written.rows,
    triggers: [{ session_replication_role: 'origin' }],
    sequences: await asOwner(api.database.url, async (owner) => (await owner.query(sequencesSql)).rows),
    file: 'a picture',
    secret: 'the secret',
  });
  expect(await api.database.pool.query("select kind from backups where kind = 'dump'")).toMatchObject({
    rowCount: 1,
  });
});

const sequencesSql =
  "select sequencename, last_value as value from pg_sequences where schemaname = 'public' order by sequencename";

async function countRows(client: pg.Client): Promise<Record<string, number>> {
  const { rows: tables } = await client.query<{ relname: string }>(
    "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'",
  );
  const counts: Record<string, number> = {};
  for (const { relname } of tables)
    counts[relname] = Number((await client.query(`select count(*) as n from ${relname}`)).rows[0].n);
  return counts;
}

test('a file that is deleted meanwhile is in the backup', async () => {
  const file = join(work, 'deleted.tar.gz');
  const path = join(work, 'data/files', fileKey);
  await writeChanged(file, { between: async () => rmSync(path, { force: true }) });
  writeFileSync(path, 'a picture');
  const { seen } = await restore(file, (folder) => readFileSync(join(folder, 'files', fileKey), 'utf8'));
  expect(seen).toBe('a picture');
});

test('waits for a transaction that releases a file, whose deletion it could not see', async () => {
  const file = join(work, 'waiting.tar.gz');
  await asOwner(api.database.url, async (owner) => {
    await owner.query('begin');
    await owner.query("insert into unwanted_files (key, since) values ('profile_pictures/a/b.webp', now())");
    const written = writeBackupFile(source(), file);
    const waits = () =>
      owner.query("select 1 from pg_locks where relation = 'unwanted_files'::regclass and not granted");
    await expect.poll(async () => (await waits()).rowCount).toBe(1);
    await owner.query('commit');
    // The snapshot was taken after the commit.
    expect((await written).rows.unwanted_files).toBe(1);
  });
});

test('truncated, damaged and foreign files are refused by name', async () => {
  const file = join(work, 'cut.tar.gz');
  await writeBackupFile(source(), file);
  const bytes = readFileSync(file);
  await truncate(file, bytes.length - 100);
  await expect(restore(file)).rejects.toThrow(`${file} is damaged or incomplete: unexpected end of file.`);
  bytes[bytes.length >> 1]! ^= 255;
  writeFileSync(file, bytes);
  await expect(restore(file)).rejects.toThrow(`${file} is damaged or incomplete`);
  writeFileSync(file, 'not a backup');
  await expect(restore(file)).rejects.toThrow(`${file} is damaged or incomplete: incorrect header check.`);
  await expect(restore(join(work, 'none'))).rejects.toThrow('none does not exist.');
});

test('a backup without its end, and one of a newer release, are refused', async () => {
  const file = join(work, 'other.tar.gz');
  await writeChanged(file, { change: (name, content) => (name === 'end.json' ? null : content) });
  await expect(restore(file)).rejects.toThrow('is incomplete: its end is missing.');
  await writeChanged(file, { added: 'files/a/b' });
  await expect(restore(file)).rejects.toThrow('has 2 files instead of 1.');
  await writeChanged(file, { change: (name, content) => (name.includes('/bets/') ? null : content) });
  await expect(restore(file)).rejects.toThrow(/has 0 rows of bets instead of \d+\.$/);
  await writeChanged(file, {
    change: (name, content) => {
      if (name !== 'backup.json') return content;
      const head = JSON.parse(content.toString());
      const migrations = [...head.migrations, { name: '9999_later.sql', hash: 'x' }];
      return Buffer.from(JSON.stringify({ ...head, migrations }));
    },
  });
  await expect(restore(file)).rejects.toThrow('whose migration 9999_later.sql this release does not have');
});

test('a backup of an earlier release is restored with its migrations only', async () => {
  const [last, ...earlier] = [...migrationNames()].reverse();
  const name = `earlier_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(api.database.url);
  url.pathname = `/${name}`;
  await asOwner(api.database.url, (owner) => owner.query(`create database ${name}`));
  const file = join(work, 'earlier.tar.gz');
  try {
    await migrate(url.href, { only: new Set(earlier) });
    await writeBackupFile({ ...source(), url: url.href }, file);
  } finally {
    await asOwner(api.database.url, (owner) => owner.query(`drop database ${name}`));
  }
  const { seen } = await restore(file, async (folder) => {
    const cluster = await startCluster(join(folder, 'postgres'));
    try {
      return await migrate(cluster.url);
    } finally {
      await cluster.stop();
    }
  });
  expect(seen).toEqual([last]);
});

test('a file cannot leave the folder of files', async () => {
  const file = join(work, 'evil.tar.gz');
  await writeChanged(file, { added: 'files/a/../../../evil' });
  await expect(restore(file)).rejects.toThrow('This is not a file key.');
});

test('a failed backup leaves neither a file nor a draft', async () => {
  const file = join(work, 'failed.tar.gz');
  await asOwner(api.database.url, (owner) => owner.query('alter table migrations rename to hidden'));
  await expect(writeBackupFile(source(), file)).rejects.toThrow('migrations');
  await asOwner(api.database.url, (owner) => owner.query('alter table hidden rename to migrations'));
  expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false]);
});

test('what a restore replaces stays under another name', async () => {
  const file = join(work, 'replacing.tar.gz');
  await writeBackupFile(source(), file);
  const dataDir = join(work, 'replaced');
  const place = () =>
    restoreBackup(file, dataDir, async (folder) => {
      names = await moveIntoPlace(folder, dataDir, 'before');
    });
  let names: string[] = [];
  await place();
  expect(names).toEqual([]);
  writeFileSync(join(dataDir, 'session-secret'), 'a later secret');
  await place();
  expect(names.map((name) => name.replace(/^.*\//, ''))).toEqual([
    'postgres-replaced-before',
    'postgres-replaced-before.password',
    'files-replaced-before',
    'session-secret-replaced-before',
  ]);
  expect(readFileSync(join(dataDir, 'session-secret'), 'utf8')).toBe('the secret');
  expect(readFileSync(join(dataDir, 'session-secret-replaced-before'), 'utf8')).toBe('a later secret');
  const cluster = await startCluster(join(dataDir, 'postgres'));
  await cluster.stop();
});

type Change = {
  readonly between?: () => Promise<void>;
  readonly isolation?: 'read committed';
  readonly change?: (name: string, content: Buffer) => Buffer | null;
  readonly added?: string;
};

/** Writes a backup like the product, with work between its parts, another isolation or changed entries. */
async function writeChanged(file: string, { between, isolation, change, added }: Change): Promise<void> {
  const gzip = createGzip();
  const writing = pipeline(gzip, createWriteStream(file));
  await writeBackup({
    ...source(),
    ...(isolation && { isolation }),
    write: async (name, content) => {
      await between?.();
      const changed = change ? change(name, content) : content;
      if (changed) await writeTarEntry(gzip, name, changed);
      if (added && name === 'backup.json') await writeTarEntry(gzip, added, Buffer.from('evil'));
    },
  });
  await endTar(gzip);
  gzip.end();
  await writing;
}
