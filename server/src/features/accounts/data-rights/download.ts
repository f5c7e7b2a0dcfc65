import { Readable } from 'node:stream';
import { Zip, ZipDeflate } from 'fflate';
import type { Uses } from '../../../context.ts';
import type { Pool } from '../../../db/pool.ts';
import type { Download } from '../../../http/files.ts';
import { keyOfUrl } from '../../../uploads/store-file.ts';
import { type DownloadFile, downloadFiles } from './download-files.ts';

/** Rows per page. */
const page = 500;

const readMe = (at: Date) => `Everything that Sidebet stores about you, as of ${at.toISOString()}.

Each .json file is a list. Money is whole US cents, instants are in UTC. "files" holds what you uploaded.
operators.json says what operators did to your account and why. Passwords, codes and links that open your
account are stored as digests only and are left out. Of other people, you see only usernames.
`;

/**
 * All data about a user as one ZIP, streamed to keep memory use constant. Pages are read one after the
 * other, so a later file may include newer data than an earlier one.
 */
export function createDownload(
  context: Uses<'files' | 'log' | 'pool' | 'wallClock'>,
  userId: string,
): Download {
  const at = new Date(context.wallClock.now());
  return {
    filename: `sidebet-my-data-${at.toISOString().slice(0, 10)}.zip`,
    contentType: 'application/zip',
    body: Readable.from(zipOf(filesOf(context, userId, at), at), { objectMode: false }),
  };
}

async function* filesOf(
  context: Uses<'files' | 'log' | 'pool' | 'wallClock'>,
  userId: string,
  at: Date,
): AsyncGenerator<Packed> {
  yield { name: 'read-me.txt', content: one(Buffer.from(readMe(at))) };
  for (const name of Object.keys(downloadFiles) as DownloadFile[]) {
    yield { name: `${name}.json`, content: jsonList(context.pool, name, userId) };
  }
  yield* uploadsOf(context, userId);
}

async function* one(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}

/** A JSON list, one item per line. */
async function* jsonList(pool: Pool, name: DownloadFile, userId: string): AsyncGenerator<Uint8Array> {
  const { keyType, sql } = downloadFiles[name];
  let after: string | null = null;
  let separator = '[\n';
  for (;;) {
    const { rows }: { rows: { key: string; item: string }[] } = await pool.query(
      `select key::text as key, (to_jsonb(part) - 'key')::text as item from (${sql}) part
       where $2::text is null or key > $2::text::${keyType} order by key limit ${page}`,
      [userId, after],
    );
    for (const { item } of rows) {
      yield Buffer.from(separator + item);
      separator = ',\n';
    }
    if (rows.length < page) break;
    after = rows.at(-1)!.key;
  }
  yield Buffer.from(separator === '[\n' ? '[]\n' : '\n]\n');
}

/** The profile picture and the support attachments. Missing files are skipped. */
async function* uploadsOf(
  { pool, files, log }: Uses<'files' | 'log' | 'pool'>,
  userId: string,
): AsyncGenerator<Packed> {
  const { rows } = await pool.query<{ url: string }>(
    `select image as url from users where id = $1 and image like '/api/files/profile_pictures/%'
     union all select url from support_attachments where user_id = $1`,
    [userId],
  );
  for (const { url } of rows) {
    const key = keyOfUrl(url);
    const file = await files.read(key);
    if (file) yield { name: `files/${key}`, content: file.body };
    else log.warn({ file: key }, 'a file for a data download is missing');
  }
}

/** A file to pack. Its content is read only when its turn comes. */
type Packed = { readonly name: string; readonly content: AsyncIterable<Uint8Array> };

/** Streams a ZIP of the files one after the other, buffering only the current chunk. */
async function* zipOf(files: AsyncIterable<Packed>, at: Date): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    written.push(chunk);
  });
  for await (const { name, content } of files) {
    const file = new ZipDeflate(name, { level: 6 });
    file.mtime = at;
    zip.add(file);
    for await (const chunk of content) {
      file.push(chunk);
      yield* written.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* written.splice(0);
  }
  zip.end();
  yield* written.splice(0);
}
