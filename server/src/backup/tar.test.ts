import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { endTar, readTar, type TarEntry, writeTarEntry } from './tar.ts';

const longName = `files/support_attachments/${'u'.repeat(36)}/${'n'.repeat(90)}.png`;
const entries: readonly TarEntry[] = [
  { name: 'backup.json', content: Buffer.from('{}') },
  { name: 'tables/empty/000001.copy', content: Buffer.alloc(0) },
  { name: 'tables/bets/000001.copy', content: Buffer.alloc(512, 'é') },
  { name: longName, content: Buffer.alloc(100_000, 7) },
];

async function archive(): Promise<Buffer> {
  const to = new PassThrough();
  const written = buffer(to);
  for (const { name, content } of entries) await writeTarEntry(to, name, content);
  await endTar(to);
  to.end();
  return written;
}

/** Reads it in pieces of an odd size. */
async function read(bytes: Buffer): Promise<TarEntry[]> {
  const pieces = Array.from({ length: Math.ceil(bytes.length / 777) }, (_, i) =>
    bytes.subarray(i * 777, (i + 1) * 777),
  );
  const found: TarEntry[] = [];
  for await (const entry of readTar(Readable.from(pieces))) found.push(entry);
  return found;
}

test('what is written can be read', async () => {
  expect(await read(await archive())).toEqual(entries);
});

test('any tar unpacks it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sidebet-tar-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'archive.tar'), await archive());
  const { status, stderr } = spawnSync('tar', ['-xf', 'archive.tar'], { cwd: folder, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  for (const { name, content } of entries) expect(readFileSync(join(folder, name))).toEqual(content);
});

test.each([
  ['in a header', 600],
  ['in a file', 50_000],
  ['before the end', -1024],
])('an archive that ends early, %s, is refused', async (_, at) => {
  await expect(read((await archive()).subarray(0, at))).rejects.toThrow('it ends early');
});

test('bytes that are no archive are refused', async () => {
  await expect(read(Buffer.alloc(2000, 'x'))).rejects.toThrow('it is not an archive');
});

test('a name that does not fit is refused', async () => {
  await expect(writeTarEntry(new PassThrough(), 'n'.repeat(101), Buffer.alloc(0))).rejects.toThrow(
    'too long',
  );
});
