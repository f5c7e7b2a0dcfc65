import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { localDisk } from './local-disk.ts';
import type { Files } from './port.ts';
import { s3 } from './s3.ts';
import { startS3Fake } from './s3-fake.ts';

/** What every place for files does alike. */

type Place = { files: Files; stored(): string[]; close(): Promise<void> };

const credentials = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' };

async function onDisk(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'sidebet-files-'));
  writeFileSync(`${folder}-outside`, 'outside');
  const stored = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  return {
    files: localDisk(folder),
    stored,
    close: async () => {
      rmSync(folder, { recursive: true });
      rmSync(`${folder}-outside`);
    },
  };
}

async function inBucket(): Promise<Place> {
  const fake = await startS3Fake(credentials.accessKeyId);
  return {
    files: s3({ bucket: 'sidebet', region: 'us-east-1', endpoint: fake.endpoint, credentials }),
    stored: () => [...fake.objects.keys()].map((path) => path.replace('/sidebet/', '')),
    close: fake.close,
  };
}

let place: Place;
afterEach(() => place.close());

const key = 'profile_pictures/0199a0b0/1763680000000_holiday-0a.webp';

describe.each([
  ['on the local disk', onDisk],
  ['in an S3 bucket', inBucket],
])('%s', (_name, open) => {
  const contentOf = async (at: string) => {
    const file = await place.files.read(at);
    return file && (await buffer(file.body));
  };

  test('what was put is read, byte by byte, with its length', async () => {
    place = await open();
    const content = randomBytes(300_000);
    await place.files.put(key, content, 'image/webp');
    expect((await place.files.read(key))?.bytes).toBe(300_000);
    expect(await contentOf(key)).toEqual(content);
    expect(place.stored()).toEqual([key]);
  });

  test('an empty file is a file', async () => {
    place = await open();
    await place.files.put(key, Buffer.alloc(0), 'text/plain');
    expect(await contentOf(key)).toEqual(Buffer.alloc(0));
  });

  test('putting again replaces', async () => {
    place = await open();
    await place.files.put(key, Buffer.from('one, longer'), 'text/plain');
    await place.files.put(key, Buffer.from('two'), 'text/plain');
    expect(await contentOf(key)).toEqual(Buffer.from('two'));
  });

  test('what is not there reads as null, also below and above a file', async () => {
    place = await open();
    expect(await place.files.read(key)).toBeNull();
    await place.files.put(key, Buffer.from('one'), 'text/plain');
    expect(await place.files.read(`${key}/more`)).toBeNull();
    expect(await place.files.read('profile_pictures/0199a0b0')).toBeNull();
  });

  test('deleted is gone, and deleting again is no fault', async () => {
    place = await open();
    await place.files.put(key, Buffer.from('one'), 'text/plain');
    await place.files.delete(key);
    expect(await place.files.read(key)).toBeNull();
    await place.files.delete(key);
    expect(place.stored()).toEqual([]);
  });

  test('many at once do not mix', async () => {
    place = await open();
    const keys = Array.from({ length: 20 }, (_, n) => `support_attachments/p${n % 3}/${n}_a.txt`);
    await Promise.all(keys.map((at, n) => place.files.put(at, Buffer.from(`file ${n}`), 'text/plain')));
    for (const [n, at] of keys.entries()) expect(await contentOf(at)).toEqual(Buffer.from(`file ${n}`));
  });

  test.each(['../outside', 'a/../../outside', '/etc/passwd', 'a/.hidden', 'a\\..\\..\\b/c', 'a/b\0', 'a'])(
    'the key "%s" is refused',
    async (bad) => {
      place = await open();
      await expect(place.files.put(bad, Buffer.from('x'), 'text/plain')).rejects.toThrow('key');
      await expect(place.files.read(bad)).rejects.toThrow('key');
      await expect(place.files.delete(bad)).rejects.toThrow('key');
      expect(place.stored()).toEqual([]);
    },
  );
});

describe('in an S3 bucket alone', () => {
  test('a passing fault is tried again, a refusal is thrown', async () => {
    const fake = await startS3Fake(credentials.accessKeyId);
    place = {
      files: s3({ bucket: 'b', region: 'eu', endpoint: fake.endpoint, credentials }),
      stored: () => [],
      close: fake.close,
    };
    fake.failNext(1);
    await place.files.put(key, Buffer.from('one'), 'image/webp');
    expect(fake.objects.get(`/b/${key}`)?.contentType).toBe('image/webp');
    const stranger = s3({
      bucket: 'b',
      region: 'eu',
      endpoint: fake.endpoint,
      credentials: { ...credentials, accessKeyId: 'somebody-else' },
    });
    await expect(stranger.read(key)).rejects.toThrow('AccessDenied');
  });
});

describe('on the local disk alone', () => {
  test('a put that fails leaves nothing behind', async () => {
    place = await onDisk();
    await place.files.put(key, Buffer.from('one'), 'text/plain');
    // A folder cannot be made where a file is.
    await expect(place.files.put(`${key}/two`, Buffer.from('two'), 'text/plain')).rejects.toThrow();
    expect(place.stored()).toEqual([key]);
  });
});
