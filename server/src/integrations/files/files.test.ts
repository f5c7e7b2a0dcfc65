import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { localDisk } from './local-disk.ts';
import { type Files, longestSilenceMs, operationLimitMs } from './port.ts';
import { startS3Fake } from './s3.fixtures.ts';
import { s3 } from './s3.ts';

/** The behavior that every file storage shares. */

type Place = { files: Files; stored(): string[]; close(): Promise<void> };

const credentials = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' };

async function onDisk(): Promise<Place & { folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'sidebet-files-'));
  writeFileSync(`${folder}-outside`, 'outside');
  const stored = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  return {
    folder,
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
afterEach(async () => {
  vi.restoreAllMocks();
  await place.close();
});

const key = 'profile_pictures/0199a0b0/1763680000000_holiday-0a.webp';

describe.each([
  ['on the local disk', onDisk],
  ['in an S3 bucket', inBucket],
])('%s', (_name, open) => {
  const readContent = async (at: string) => {
    const file = await place.files.read(at);
    return file && (await buffer(file.body));
  };

  test('a stored file is read byte by byte with its length', async () => {
    place = await open();
    const content = randomBytes(300_000);
    await place.files.put(key, content, 'image/webp');
    const opened = await place.files.read(key);
    expect(opened?.bytes).toBe(300_000);
    opened?.body.destroy();
    expect(await readContent(key)).toEqual(content);
    expect(place.stored()).toEqual([key]);
  });

  test('stores an empty file', async () => {
    place = await open();
    await place.files.put(key, Buffer.alloc(0), 'text/plain');
    expect(await readContent(key)).toEqual(Buffer.alloc(0));
  });

  test('storing again replaces the file', async () => {
    place = await open();
    await place.files.put(key, Buffer.from('one, longer'), 'text/plain');
    await place.files.put(key, Buffer.from('two'), 'text/plain');
    expect(await readContent(key)).toEqual(Buffer.from('two'));
  });

  test('a missing file reads as null, also below and above a file', async () => {
    place = await open();
    expect(await place.files.read(key)).toBeNull();
    await place.files.put(key, Buffer.from('one'), 'text/plain');
    expect(await place.files.read(`${key}/more`)).toBeNull();
    expect(await place.files.read('profile_pictures/0199a0b0')).toBeNull();
  });

  test('a deleted file is gone, and deleting it again is no error', async () => {
    place = await open();
    await place.files.put(key, Buffer.from('one'), 'text/plain');
    await place.files.delete(key);
    expect(await place.files.read(key)).toBeNull();
    await place.files.delete(key);
    expect(place.stored()).toEqual([]);
  });

  test('concurrent files do not mix', async () => {
    place = await open();
    const keys = Array.from({ length: 20 }, (_, n) => `support_attachments/p${n % 3}/${n}_a.txt`);
    await Promise.all(keys.map((at, n) => place.files.put(at, Buffer.from(`file ${n}`), 'text/plain')));
    for (const [n, at] of keys.entries()) expect(await readContent(at)).toEqual(Buffer.from(`file ${n}`));
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

const content = randomBytes(300_000);

describe('only in an S3 bucket', () => {
  async function withFake() {
    const fake = await startS3Fake(credentials.accessKeyId);
    const files = s3({ bucket: 'b', region: 'eu', endpoint: fake.endpoint, credentials });
    place = { files, stored: () => [], close: fake.close };
    return { files, fake };
  }

  test('a temporary error is retried, a refusal is thrown', async () => {
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
      credentials: { ...credentials, accessKeyId: 'someone-else' },
    });
    await expect(stranger.read(key)).rejects.toThrow('AccessDenied');
  });

  test.each(['put', 'read', 'delete'] as const)('%s is tried six times', async (name) => {
    // Backoff pauses are random; this makes them zero.
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { files, fake } = await withFake();
    const operation = () => (name === 'put' ? files.put(key, content, 'image/webp') : files[name](key));
    await files.put(key, content, 'image/webp');
    fake.failNext(5);
    await operation();
    await files.put(key, content, 'image/webp');
    fake.failNext(6);
    await expect(operation()).rejects.toThrow('InternalError');
  });

  describe('time limits', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      // Timeouts must use the fake timers too.
      vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
        const limit = new AbortController();
        setTimeout(() => limit.abort(), ms);
        return limit.signal;
      });
    });
    afterEach(() => {
      vi.useRealTimers();
    });
    const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
    /** Longer than every limit. */
    const long = 20 * operationLimitMs;

    test.each(['put', 'read', 'delete'] as const)(
      '%s without a response fails after 2 minutes',
      async (name) => {
        const { files, fake } = await withFake();
        await files.put(key, content, 'image/webp');
        const { held, letGo } = fake.holdAfter(0);
        const ended = vi.fn();
        const operation = name === 'put' ? files.put(key, content, 'image/webp') : files[name](key);
        const outcome = operation.then(ended, (error: Error) => {
          ended();
          return error;
        });
        await held;
        await pass(operationLimitMs - 1);
        expect(ended).not.toHaveBeenCalled();
        await pass(1);
        expect(await outcome).toMatchObject({ name: 'AbortError' });
        letGo();
      },
    );

    test('a body may be read slowly', async () => {
      const { files } = await withFake();
      await files.put(key, content, 'image/webp');
      const { body } = (await files.read(key))!;
      await pass(long);
      const parts: Buffer[] = [];
      for await (const part of body) {
        parts.push(part as Buffer);
        await pass(long);
      }
      expect(parts.length).toBeGreaterThan(3);
      expect(Buffer.concat(parts).equals(content)).toBe(true);
    });

    test('a body that stalls fails after 30 seconds', async () => {
      const { files, fake } = await withFake();
      await files.put(key, content, 'image/webp');
      const { letGo } = fake.holdAfter(1_000);
      const { body } = (await files.read(key))!;
      const failure = once(body, 'error');
      let received = 0;
      await new Promise<void>((resolve) => {
        body.on('data', (part: Buffer) => {
          received += part.length;
          if (received === 1_000) resolve();
        });
      });
      await pass(longestSilenceMs - 1);
      expect(body.destroyed).toBe(false);
      await pass(1);
      expect((await failure)[0]).toMatchObject({ message: 'The storage stopped sending data.' });
      letGo();
    });
  });
});

describe('only on the local disk', () => {
  test('a body may be read slowly', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
    const disk = await onDisk();
    place = disk;
    const path = join(disk.folder, key);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    const { body } = (await disk.files.read(key))!;
    expect(await buffer(body)).toEqual(content);
  });

  test('a failed put leaves no file', async () => {
    place = await onDisk();
    await place.files.put(key, Buffer.from('one'), 'text/plain');
    // A folder cannot be created where a file exists.
    await expect(place.files.put(`${key}/two`, Buffer.from('two'), 'text/plain')).rejects.toThrow();
    expect(place.stored()).toEqual([key]);
  });
});
