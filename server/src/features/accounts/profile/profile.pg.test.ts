import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { oddsFormats } from '@sidebet/domain/markets/odds-format';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { takeCensus } from '../../../../testing/census.ts';
import { openPage } from '../../../../testing/live-page.ts';
import { html, pdf, photoOfBytes, photoWithPlace, plainImage } from '../../../../testing/sample-files.ts';
import { startS3Fake } from '../../../integrations/files/s3.fixtures.ts';
import { removeUnwantedFiles } from '../../../workers/remove-unwanted-files.ts';

/** Profile pictures, contact details, time zone and odds format. */

let api: TestApi;
let ann: TestUser;
let bob: TestUser;
beforeAll(async () => {
  api = await testApi();
  [ann, bob] = [await api.user('ann', 100_00), await api.user('bob')];
});
afterAll(() => api.close());

const octets = 'application/octet-stream';
const upload = (who: TestUser, content: Buffer, name = 'me.png', type = octets) =>
  api.send('PUT', `/api/me/picture?name=${encodeURIComponent(name)}`, {
    headers: { cookie: who.cookie, 'content-type': type },
    body: content,
  });
const readPicture = async (who: TestUser) => (await who.get('/api/session')).json().user.profilePicture;
const maxBytes = 5_242_879;
const wrongType = {
  status: 400,
  code: 'pictureType',
  detail: 'Please upload a valid image file (JPEG, PNG, or GIF).',
};
const tooLarge = { status: 400, code: 'pictureTooLarge', detail: 'File size should be less than 5MB.' };

describe('a picture', () => {
  test('is stored as a square WebP without metadata, under its owner, time and name', async () => {
    const photo = await photoWithPlace();
    expect(photo.includes('SecretCamera')).toBe(true);
    const answer = await upload(ann, photo, '../../Über den See.PNG');
    const url: string = answer.json().profilePicture;
    expect(url).toMatch(
      new RegExp(`^/api/files/profile_pictures/${ann.id}/\\d{13}_uber-den-see-[0-9a-f]{32}\\.webp$`),
    );
    expect(await readPicture(ann)).toBe(url);

    const file = await bob.get(url);
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, max-age=31536000, immutable',
      'content-length': String(file.rawPayload.length),
    });
    expect(file.headers['content-disposition']).toMatch(/^inline;/);
    const { width, height, format, exif } = await sharp(file.rawPayload).metadata();
    expect([width, height, format, exif]).toEqual([512, 512, 'webp', undefined]);
    expect(file.rawPayload.includes('SecretCamera')).toBe(false);
  });

  test.each(['jpeg', 'png', 'gif'] as const)('may be a %s with any file name', async (format) => {
    expect((await upload(ann, await plainImage(format), 'something.exe')).statusCode).toBe(200);
  });

  test('replaces the previous one and deletes its file', async () => {
    const [first, second] = [await plainImage('png'), await plainImage('gif')];
    const before = (await upload(ann, first)).json().profilePicture;
    const after = (await upload(ann, second)).json().profilePicture;
    expect(after).not.toBe(before);
    expect((await ann.get(before)).statusCode).toBe(404);
    expect((await ann.get(after)).statusCode).toBe(200);
  });

  test('can be removed, even twice', async () => {
    const url = (await upload(ann, await plainImage('png'))).json().profilePicture;
    expect((await ann.delete('/api/me/picture')).json()).toEqual({ profilePicture: null });
    expect(await readPicture(ann)).toBeNull();
    expect((await ann.get(url)).statusCode).toBe(404);
    expect((await ann.delete('/api/me/picture')).json()).toEqual({ profilePicture: null });
  });

  test('of many concurrent uploads one remains, and no file of the others', async () => {
    const image = await plainImage('png');
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload(ann, image)));
    const urls = answers.map((answer) => answer.json().profilePicture as string);
    expect(new Set(urls).size).toBe(6);
    const current = await readPicture(ann);
    const states = await Promise.all(urls.map(async (url) => [url, (await ann.get(url)).statusCode]));
    expect(states).toEqual(urls.map((url) => [url, url === current ? 200 : 404]));
  });

  test('appears immediately in other windows and for friends', async () => {
    await api.befriend(ann, bob);
    const mine = await openPage(api.server.url, ann.cookie);
    const friends = await openPage(api.server.url, bob.cookie);
    await upload(ann, await plainImage('png'));
    await mine.wait('profile');
    await friends.wait('friends');
    expect(friends.messages.map(({ type }) => type)).not.toContain('profile');
    mine.close();
    friends.close();
    expect((await bob.get('/api/friends')).json()).toMatchObject({
      items: [{ person: { profilePicture: await readPicture(ann) } }],
    });
  });
});

describe('an invalid picture changes nothing', () => {
  test.each([
    ['HTML called .png', async () => html],
    ['a PDF', async () => pdf],
    ['a WebP', () => plainImage('webp')],
    ['half a photograph', async () => (await photoWithPlace()).subarray(0, 2_000)],
  ])('%s', async (_name, file) => {
    const before = await takeCensus(api.database.pool);
    expect((await upload(ann, await file(), 'me.png')).json()).toMatchObject(wrongType);
    expect(await takeCensus(api.database.pool)).toEqual(before);
  });

  test('a body of another content type', async () => {
    const image = await plainImage('png');
    for (const type of ['image/png', 'text/plain', 'multipart/form-data; boundary=x']) {
      expect((await upload(ann, image, 'me.png', type)).statusCode).toBeGreaterThanOrEqual(400);
    }
    const answer = await api.send('PUT', '/api/me/picture', {
      headers: { cookie: ann.cookie },
      body: { a: 1 },
    });
    expect(answer.json()).toMatchObject({ status: 400, code: 'invalidRequest' });
  });

  test('a visitor', async () => {
    const answer = await api.send('PUT', '/api/me/picture', {
      headers: { 'content-type': octets },
      body: await plainImage('png'),
    });
    expect(answer.json()).toMatchObject({ status: 401, code: 'unauthenticated' });
    for (const [method, url] of [
      ['DELETE', '/api/me/picture'],
      ['PUT', '/api/me/contact'],
      ['GET', await readPicture(ann)],
    ] as const) {
      expect((await api.send(method, url)).statusCode, url).toBe(401);
    }
  });
});

describe('5 MB', () => {
  test('is accepted to the byte', async () => {
    expect((await upload(ann, await photoOfBytes(maxBytes))).statusCode).toBe(200);
  });

  test('one byte more is too large', async () => {
    const before = await readPicture(ann);
    expect((await upload(ann, await photoOfBytes(maxBytes + 1))).json()).toMatchObject(tooLarge);
    expect(await readPicture(ann)).toBe(before);
  });

  test.each([
    ['to the byte', maxBytes, null],
    ['and one byte more', maxBytes + 1, tooLarge],
    ['and much more', 40_000_000, tooLarge],
  ])('%s, in a stream without a declared length', async (_name, bytes, refusal) => {
    const { status, body } = await stream(ann, await photoOfBytes(bytes));
    if (refusal) expect(body).toMatchObject(refusal);
    expect(status).toBe(refusal ? 400 : 200);
  });

  test('an interrupted upload changes nothing, and the server keeps running', async () => {
    const before = await readPicture(ann);
    const request = open(ann);
    request.on('error', () => {});
    request.write(Buffer.alloc(100_000));
    await sleep(50);
    request.destroy();
    await sleep(50);
    expect(await readPicture(ann)).toBe(before);
    expect((await upload(ann, await plainImage('png'))).statusCode).toBe(200);
  });
});

describe('the address of a picture', () => {
  test.each([
    '/api/files/profile_pictures/../../secret',
    '/api/files/profile_pictures/%2e%2e/session-secret',
    '/api/files/profile_pictures/..%2f..%2fsession-secret/a',
    '/api/files/profile_pictures/x/..%2f..%2f..%2fsession-secret',
    '/api/files/profile_pictures/x/%00',
    '/api/files/profile_pictures/x/.hidden',
    '/api/files/profile_pictures/x/y',
    '/api/files/other/x/y',
  ])('%s is not found', async (url) => {
    expect((await ann.get(url)).json()).toMatchObject({ status: 404, code: 'notFound' });
  });
});

describe('contact', () => {
  const put = (who: TestUser, body: object) =>
    api.send('PUT', '/api/me/contact', { headers: { cookie: who.cookie }, body });

  test('is stored trimmed, shown in the session, announced to other windows, and can be cleared', async () => {
    const page = await openPage(api.server.url, ann.cookie);
    const answer = await put(ann, { phone: ' +1 (312) 555-0148 ', address: ' 233 S Wacker Dr, Chicago ' });
    const kept = { phone: '+1 (312) 555-0148', address: '233 S Wacker Dr, Chicago' };
    expect(answer.json()).toEqual(kept);
    await page.wait('profile');
    page.close();
    expect((await ann.get('/api/session')).json().user).toMatchObject(kept);
    expect((await put(ann, { phone: '', address: '' })).json()).toEqual({ phone: null, address: null });
    expect((await ann.get('/api/session')).json().user).toMatchObject({ phone: null, address: null });
  });

  test.each([
    ['words for a phone', { phone: 'call me' }, 'phoneInvalid', 'phone'],
    ['six digits', { phone: '555 014' }, 'phoneInvalid', 'phone'],
    ['a NUL in a phone', { phone: '5550148\0' }, 'phoneInvalid', 'phone'],
    ['an address too long', { address: 'a'.repeat(201) }, 'addressTooLong', 'address'],
    ['an address on two lines', { address: 'one\ntwo' }, 'addressCharacters', 'address'],
    ['a NUL in an address', { address: 'one\0two' }, 'addressCharacters', 'address'],
  ])('%s is refused and changes nothing', async (_name, body, code, field) => {
    const before = await takeCensus(api.database.pool);
    const refusal = (await put(ann, body)).json();
    expect(refusal).toMatchObject({ status: 400, code, fields: [{ path: field, message: refusal.detail }] });
    expect(await takeCensus(api.database.pool)).toEqual(before);
  });

  test('changes nothing else, whatever else is sent', async () => {
    const before = (await ann.get('/api/session')).json().user;
    await put(ann, { phone: '5550148', role: 'admin', email: 'x@example.com', userId: bob.id, id: bob.id });
    expect((await ann.get('/api/session')).json().user).toEqual({ ...before, phone: '5550148' });
    expect((await bob.get('/api/session')).json().user.phone).toBeNull();
  });
});

describe('the time zone', () => {
  const put = (who: TestUser, timeZone: unknown) =>
    api.send('PUT', '/api/me/time-zone', { headers: { cookie: who.cookie }, body: { timeZone } });
  const shown = async (who: TestUser) => (await who.get('/api/session')).json().user.timeZone;

  test('is saved, shown in the session, announced to other windows, and can be reset', async () => {
    const page = await openPage(api.server.url, ann.cookie);
    expect((await put(ann, 'America/Chicago')).json()).toEqual({ timeZone: 'America/Chicago' });
    await page.wait('profile');
    page.close();
    expect(await shown(ann)).toBe('America/Chicago');
    expect(await shown(bob)).toBeNull();
    expect((await put(ann, null)).json()).toEqual({ timeZone: null });
    expect(await shown(ann)).toBeNull();
  });

  test.each(['', 'CDT time', '-05:00', 'Mars/Olympus', 'America/Chicago\0', 'x'.repeat(2_000)])(
    '%j is refused and changes nothing',
    async (timeZone) => {
      const before = await takeCensus(api.database.pool);
      const refusal = (await put(ann, timeZone)).json();
      expect(refusal).toMatchObject({
        status: 400,
        code: 'timeZoneInvalid',
        fields: [{ path: 'timeZone', message: refusal.detail }],
      });
      expect(await takeCensus(api.database.pool)).toEqual(before);
    },
  );
});

describe('the odds format', () => {
  const put = (who: TestUser, oddsFormat: unknown) =>
    api.send('PUT', '/api/me/odds-format', { headers: { cookie: who.cookie }, body: { oddsFormat } });
  const shown = async (who: TestUser) => (await who.get('/api/session')).json().user.oddsFormat;

  test('is American until the user chooses, is saved, and is announced to other windows', async () => {
    expect(await shown(ann)).toBe('american');
    const page = await openPage(api.server.url, ann.cookie);
    expect((await put(ann, 'fractional')).json()).toEqual({ oddsFormat: 'fractional' });
    await page.wait('profile');
    page.close();
    expect(await shown(ann)).toBe('fractional');
    expect(await shown(bob)).toBe('american');
  });

  test.each([...oddsFormats])('%s is accepted', async (oddsFormat) => {
    expect((await put(ann, oddsFormat)).statusCode).toBe(200);
    expect(await shown(ann)).toBe(oddsFormat);
  });

  test.each(['', 'Decimal', 'hongkong', null, 1])('%j is refused and changes nothing', async (oddsFormat) => {
    const before = await takeCensus(api.database.pool);
    expect((await put(ann, oddsFormat)).json()).toMatchObject({ status: 400, code: 'invalidRequest' });
    expect(await takeCensus(api.database.pool)).toEqual(before);
  });
});

describe('the hourly upload limit', () => {
  const kinds = [
    ['pictures', 'PUT', '/api/me/picture', 30, 'pictureType'],
    ['attachments', 'POST', '/api/me/support-attachments', 60, 'attachmentType'],
  ] as const;
  let limited: TestApi;
  let fake: Awaited<ReturnType<typeof startS3Fake>>;
  beforeAll(async () => {
    fake = await startS3Fake('test-key');
    limited = await testApi({
      env: {
        RATE_LIMITS: 'true',
        FILES_S3_BUCKET: 'files',
        FILES_S3_ENDPOINT: fake.endpoint,
        FILES_S3_ACCESS_KEY_ID: 'test-key',
        FILES_S3_SECRET_ACCESS_KEY: 'test-secret',
      },
    });
  });
  afterAll(async () => {
    await limited.close();
    await fake.close();
  });

  describe.each(kinds)('of %s', (kind, method, path, max, wrongType) => {
    let people = 0;
    const sender = async () => {
      const { cookie } = await limited.user(`${kind}${people++}`);
      const headers = { cookie, 'content-type': octets };
      return {
        headers,
        send: (body: Buffer) => limited.send(method, path, { headers, body }),
      };
    };
    /** An upload over a real connection, paused after its first part. */
    const begin = (headers: Record<string, string>, onRefusal: () => void = () => {}) => {
      const request = httpRequest(limited.server.url + path, { method, headers });
      const over = new Promise<void>((resolve) => request.on('close', resolve));
      request.on('error', () => {});
      request.on('response', (response) => {
        if (response.statusCode === 429) onRefusal();
        response.resume();
      });
      request.write(Buffer.alloc(1_000));
      return { request, over };
    };

    test('refuses uploads above the limit, and files refused for their content count', async () => {
      const { send } = await sender();
      for (let n = 0; n < max; n++) expect((await send(html)).json()).toMatchObject({ code: wrongType });
      const refused = await send(html);
      expect(refused.json()).toMatchObject({ status: 429, code: 'tooManyRequests' });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    });

    test('does not count failed storage', async () => {
      const { send } = await sender();
      const image = await plainImage('png', 2);
      fake.refuse('PUT', true);
      for (let n = 0; n <= max; n++) expect((await send(image)).statusCode).toBe(503);
      fake.refuse('PUT', false);
      expect((await send(image)).statusCode).toBe(200);
    });

    test('counts running uploads, but not interrupted ones', async () => {
      const { headers, send } = await sender();
      let refused = 0;
      const uploads = Array.from({ length: max + 5 }, () => begin(headers, () => refused++));
      await expect.poll(() => refused).toBe(5);
      expect((await send(html)).statusCode).toBe(429);
      for (const { request } of uploads) request.destroy();
      await Promise.all(uploads.map(({ over }) => over));
      await expect.poll(async () => (await send(html)).statusCode).toBe(400);
    });
  });
});

describe('in an S3 bucket', () => {
  const credentials = { FILES_S3_ACCESS_KEY_ID: 'test-key', FILES_S3_SECRET_ACCESS_KEY: 'test-secret' };

  test('pictures are stored, read and deleted in the same way', async () => {
    const fake = await startS3Fake('test-key');
    const site = await testApi({
      env: { FILES_S3_BUCKET: 'files', FILES_S3_ENDPOINT: fake.endpoint, ...credentials },
    });
    const cat = await site.user('cat');
    const headers = { cookie: cat.cookie, 'content-type': octets };
    const body = await plainImage('png');
    const url = (await site.send('PUT', '/api/me/picture', { headers, body })).json().profilePicture;
    expect([...fake.objects.keys()]).toEqual([url.replace('/api/', '/')]);
    expect((await sharp((await cat.get(url)).rawPayload).metadata()).format).toBe('webp');
    await cat.delete('/api/me/picture');
    expect(fake.objects.size).toBe(0);
    await site.close();
    await fake.close();
  });

  test('if unreachable, nothing is stored and the page is asked to retry', async () => {
    const site = await testApi({
      env: { FILES_S3_BUCKET: 'files', FILES_S3_ENDPOINT: 'http://127.0.0.1:1', ...credentials },
    });
    const cat = await site.user('cat');
    const headers = { cookie: cat.cookie, 'content-type': octets };
    const before = await takeCensus(site.database.pool, ['unwanted_files']);
    const answer = await site.send('PUT', '/api/me/picture', { headers, body: await plainImage('png') });
    expect(answer.json()).toMatchObject({ status: 503, code: 'filesUnavailable' });
    expect(await takeCensus(site.database.pool, ['unwanted_files'])).toEqual(before);
    await site.close();
  });

  test('if it cannot delete, a worker deletes the replaced picture later, even after account deletion', async () => {
    const fake = await startS3Fake('test-key');
    const site = await testApi({
      env: { FILES_S3_BUCKET: 'files', FILES_S3_ENDPOINT: fake.endpoint, ...credentials },
    });
    const cat = await site.user('cat');
    const headers = { cookie: cat.cookie, 'content-type': octets };
    const send = async () =>
      (await site.send('PUT', '/api/me/picture', { headers, body: await plainImage('png') })).json()
        .profilePicture;
    const remove = () => removeUnwantedFiles(site.database.pool, site.server.files, site.clock);
    const first = await send();
    fake.refuse('DELETE', true);
    const second = await send();
    expect(second).not.toBe(first);
    const apiPath = (url: string) => url.replace('/api/', '/');
    expect([...fake.objects.keys()].sort()).toEqual([first, second].map(apiPath).sort());
    expect((await cat.post('/api/me/deletion', { confirmation: 'cat' })).statusCode).toBe(204);
    await expect(remove()).rejects.toThrow('AccessDenied');
    fake.refuse('DELETE', false);
    expect(await remove()).toEqual({ done: 2 });
    expect(fake.objects.size).toBe(0);
    await site.close();
    await fake.close();
  });
});

function open(who: TestUser) {
  return httpRequest(`${api.server.url}/api/me/picture`, {
    method: 'PUT',
    headers: { cookie: who.cookie, 'content-type': octets },
  });
}

/** Sends without content-length over a real connection, as fast as it is accepted. */
function stream(who: TestUser, content: Buffer): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const request = open(who);
    request.on('error', reject);
    request.on('response', async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve({ status: response.statusCode!, body: JSON.parse(text) });
    });
    for (let at = 0; at < content.length; at += 65_536) request.write(content.subarray(at, at + 65_536));
    request.end();
  });
}
