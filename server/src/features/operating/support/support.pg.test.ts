import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { asOwner } from '../../../../testing/as-owner.ts';
import { openConsole } from '../../../../testing/open-console.ts';
import { html, movingGif, pdf, photoWithPlace, plainImage } from '../../../../testing/sample-files.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import type { Files } from '../../../integrations/files/port.ts';
import { fileUrl, keyOfUrl, storeFile } from '../../../uploads/store-file.ts';
import { confirmFile } from '../../../uploads/unwanted-files.ts';
import { removeUnwantedFiles } from '../../../workers/remove-unwanted-files.ts';
import { sweepAttachments } from '../../../workers/sweep-attachments.ts';

/** Support tickets and attachments. */

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

let people = 0;
const newUser = () => api.user(`person${people++}`);

const good = { subject: 'My deposit', category: 'deposit', message: 'It has not arrived yet.' };
const send = (who: TestUser, body: object, headers: Record<string, string> = {}) =>
  api.send('POST', '/api/support-tickets', { headers: { cookie: who.cookie, ...headers }, body });
const attach = (who: TestUser, content: Buffer, name = 'screen.png') =>
  api.send('POST', `/api/me/support-attachments?name=${encodeURIComponent(name)}`, {
    headers: { cookie: who.cookie, 'content-type': 'application/octet-stream' },
    body: content,
  });
const attached = async (who: TestUser, content: Buffer, name?: string): Promise<string> =>
  (await attach(who, content, name)).json().attachmentUrl;
const list = async (who: TestUser, query = '') =>
  (await who.get(`/api/me/support-tickets${query}`)).json() as {
    items: Record<string, unknown>[];
    nextCursor: string | null;
  };
/** All stored support data. */
async function stored() {
  const { rows } = await api.database.pool.query(
    'select (select count(*) from support_tickets) as tickets, (select count(*) from support_attachments) as files',
  );
  return rows[0] as { tickets: number; files: number };
}

describe('a message', () => {
  test("becomes an open ticket with the sender's stored name and email", async () => {
    const ann = await newUser();
    const spoofed = { userId: randomUUID(), userEmail: 'x@example.com', userName: 'X', status: 'closed' };
    const answer = await send(ann, { ...good, ...spoofed }, { 'user-agent': `Browser/1 ${'x'.repeat(500)}` });
    expect(answer.json()).toMatchObject({
      ...good,
      attachmentUrl: null,
      attachmentName: null,
      status: 'open',
    });
    const { rows } = await api.database.pool.query('select * from support_tickets where user_id = $1', [
      ann.id,
    ]);
    expect(rows).toMatchObject([
      {
        id: answer.json().id,
        userEmail: `${ann.username}@example.com`,
        userName: 'Jordan Reyes',
        status: 'open',
        userAgent: `Browser/1 ${'x'.repeat(390)}`,
      },
    ]);
    expect(rows[0].createdAt).toBe(rows[0].updatedAt);
    expect(await list(ann)).toEqual({ items: [answer.json()], nextCursor: null });
  });

  test('repeated with its id is the same ticket, even many times at once', async () => {
    const ann = await newUser();
    const attachmentUrl = await attached(ann, pdf, 'receipt.pdf');
    const body = { ...good, id: randomUUID(), attachmentUrl };
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(ann, body)));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect((await list(ann)).items).toHaveLength(1);
  });

  test.each([
    ['another subject', { subject: 'Another' }],
    ['another category', { category: 'bug' }],
    ['another text', { message: 'Another' }],
  ])('with %s under the same id is refused', async (_name, change) => {
    const ann = await newUser();
    const body = { ...good, id: randomUUID() };
    await send(ann, body);
    expect((await send(ann, { ...body, ...change })).json()).toMatchObject({
      status: 409,
      code: 'idempotencyKeyReused',
    });
    expect((await list(ann)).items).toMatchObject([good]);
  });

  test("with the id of another user's ticket is refused without revealing it", async () => {
    const [ann, bob] = [await newUser(), await newUser()];
    const body = { ...good, id: randomUUID() };
    await send(ann, body);
    const refused = await send(bob, body);
    expect(refused.json()).toMatchObject({ status: 409, code: 'idempotencyKeyReused' });
    expect((await list(bob)).items).toEqual([]);
  });

  test('is listed only for its sender, newest first, paginated', async () => {
    const [ann, bob] = [await newUser(), await newUser()];
    for (const subject of ['one', 'two', 'three', 'four', 'five']) await send(ann, { ...good, subject });
    const first = await list(ann, '?limit=2');
    const second = await list(ann, `?limit=2&cursor=${first.nextCursor}`);
    const third = await list(ann, `?limit=2&cursor=${second.nextCursor}`);
    const subjects = [...first.items, ...second.items, ...third.items].map(({ subject }) => subject);
    expect(subjects).toEqual(['five', 'four', 'three', 'two', 'one']);
    expect(third.nextCursor).toBeNull();
    expect((await list(bob)).items).toEqual([]);
    expect((await ann.get('/api/me/support-tickets?cursor=x')).json()).toMatchObject({
      code: 'invalidCursor',
    });
  });

  const missing = 'Please fill out subject and message.';
  test.each([
    ['nothing', { subject: '', message: '' }, 'supportFieldsMissing', missing],
    ['no subject', { subject: '  ' }, 'supportFieldsMissing', missing],
    ['no message', { message: undefined }, 'supportFieldsMissing', missing],
    ['a subject too long', { subject: 's'.repeat(121) }, 'subjectTooLong', /120/],
    ['a message too long', { message: 'm'.repeat(5_001) }, 'messageTooLong', /5000/],
    ['a NUL', { message: 'one\0two' }, 'supportCharacters', /characters/],
    ['an unknown category', { category: 'praise' }, 'invalidRequest', /./],
    ['an invalid id', { id: 'one' }, 'invalidRequest', /./],
  ])('with %s is refused and changes nothing', async (_name, change, code, detail) => {
    const ann = await newUser();
    const before = await stored();
    const refused = (await send(ann, { ...good, ...change })).json();
    expect(refused).toMatchObject({ status: 400, code });
    expect(refused.detail).toMatch(detail);
    expect(await stored()).toEqual(before);
  });

  test('from a visitor is refused', async () => {
    const before = await stored();
    const answers = [
      await api.send('POST', '/api/support-tickets', { body: good }),
      await api.send('GET', '/api/me/support-tickets'),
      await api.send('POST', '/api/me/support-attachments', {
        headers: { 'content-type': 'application/octet-stream' },
        body: pdf,
      }),
    ];
    for (const answer of answers)
      expect(answer.json()).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(await stored()).toEqual(before);
  });

  test('is limited to twenty per day, even concurrently', async () => {
    const ann = await newUser();
    const answers = await Promise.all(Array.from({ length: 25 }, () => send(ann, good)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20);
    expect(answers.find(({ statusCode }) => statusCode !== 200)!.json()).toMatchObject({
      status: 429,
      code: 'tooManyTickets',
    });
    expect((await list(ann, '?limit=100')).items).toHaveLength(20);
  });
});

describe('an attachment', () => {
  test.each([
    ['a photograph', photoWithPlace, 'IMG 1.JPG', 'image/jpeg', 'IMG 1.jpg'],
    ['a PNG called .txt', () => plainImage('png'), 'notes.txt', 'image/png', 'notes.png'],
    ['a moving GIF', () => movingGif(), 'bug.gif', 'image/gif', 'bug.gif'],
    ['a WebP', () => plainImage('webp'), 'bug', 'image/webp', 'bug.webp'],
    ['a PDF', async () => pdf, '../../etc/Beleg Über.pdf', 'application/pdf', 'Beleg Über.pdf'],
    ['text', async () => Buffer.from('one\ntwo ü'), '"log"\r\n.txt', 'text/plain', '"log".txt'],
  ])('may be %s and is only served as a download', async (_name, file, name, type, shown) => {
    const ann = await newUser();
    const content = await file();
    const url = await attached(ann, content, name);
    expect(url).toMatch(
      new RegExp(`^/api/files/support_attachments/${ann.id}/\\d{13}_[a-z0-9-]+-[0-9a-f]{32}\\.[a-z]+$`),
    );
    const answer = await ann.get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(shown)}`,
    });
    expect(answer.headers['content-type']).toMatch(new RegExp(`^${type}(;|$)`));
    if (type.startsWith('image/')) {
      const { exif, orientation } = await sharp(answer.rawPayload).metadata();
      expect([exif, orientation]).toEqual([undefined, undefined]);
      expect(answer.rawPayload.includes('SecretCamera')).toBe(false);
    } else expect(answer.rawPayload).toEqual(content);
  });

  test.each([
    ['HTML called .txt', async () => html, 'a.txt'],
    ['half a photograph', async () => (await photoWithPlace()).subarray(0, 2_000), 'a.jpg'],
  ])('may not be %s', async (_name, file, name) => {
    const ann = await newUser();
    const before = await stored();
    expect((await attach(ann, await file(), name)).json()).toMatchObject({
      status: 400,
      code: 'attachmentType',
      detail: 'Please attach a JPEG, PNG, GIF or WebP image, a PDF or a plain text file.',
    });
    expect(await stored()).toEqual(before);
  });

  test('is limited to exactly 10 MB', async () => {
    const ann = await newUser();
    const text = Buffer.alloc(10 * 1024 * 1024, 'a');
    expect((await attach(ann, text)).statusCode).toBe(200);
    expect((await attach(ann, Buffer.concat([text, Buffer.from('a')]))).json()).toMatchObject({
      status: 400,
      code: 'attachmentTooLarge',
      detail: 'Attachments may have at most 10 MB.',
    });
  });

  test('is sent with its message and listed by name', async () => {
    const ann = await newUser();
    const attachmentUrl = await attached(ann, pdf, 'receipt.pdf');
    await send(ann, { ...good, attachmentUrl });
    expect((await list(ann)).items).toMatchObject([{ attachmentUrl, attachmentName: 'receipt.pdf' }]);
  });

  test('is readable only by its owner and by operators', async () => {
    const [ann, bob, admin] = [await newUser(), await newUser(), await newUser()];
    await openConsole(api.database.pool, admin.id);
    api.server.auth.forgetAllSessions();
    const url = await attached(ann, pdf);
    expect((await ann.get(url)).statusCode).toBe(200);
    expect((await bob.get(url)).json()).toMatchObject({ status: 404, code: 'notFound' });
    expect((await api.send('GET', url)).json()).toMatchObject({ status: 401 });
    expect((await admin.get(url)).statusCode).toBe(200);
    // Nor as a picture, which every user may read.
    expect((await bob.get(url.replace('support_attachments', 'profile_pictures'))).statusCode).toBe(404);
  });

  test.each([
    ["someone else's", async (_ann: TestUser, bob: TestUser) => attached(bob, pdf)],
    [
      "another ticket's",
      async (ann: TestUser) => {
        const url = await attached(ann, pdf);
        await send(ann, { ...good, attachmentUrl: url });
        return url;
      },
    ],
    [
      'older than a day',
      async (ann: TestUser) => {
        const url = await attached(ann, pdf);
        await age(url, 25);
        return url;
      },
    ],
    ['of another site', async () => 'https://example.com/a.pdf'],
    ['a script', async () => 'javascript:alert(1)'],
    ['never sent', async (ann: TestUser) => `/api/files/support_attachments/${ann.id}/1_a.pdf`],
    ['with a NUL', async (ann: TestUser) => `${await attached(ann, pdf)}\0x`],
  ])('that is %s cannot be sent with a message', async (_name, url) => {
    const [ann, bob] = [await newUser(), await newUser()];
    const attachmentUrl = await url(ann, bob);
    const before = await stored();
    expect((await send(ann, { ...good, attachmentUrl })).json()).toMatchObject({
      status: 404,
      code: 'attachmentNotFound',
      detail: 'The attachment is no longer available. Please attach it again.',
    });
    expect(await stored()).toEqual(before);
  });

  test('is sent with only one of two concurrent messages', async () => {
    const ann = await newUser();
    const attachmentUrl = await attached(ann, pdf);
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(ann, { ...good, attachmentUrl })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404, 404]);
  });

  test('is limited to twenty per day; the limit resets the next day', async () => {
    const ann = await newUser();
    const text = Buffer.from('one');
    const answers = [];
    for (let n = 0; n < 5; n++) {
      answers.push(...(await Promise.all([1, 2, 3, 4, 5].map(() => attach(ann, text)))));
    }
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20);
    expect((await attach(ann, text)).json()).toMatchObject({ status: 429, code: 'tooManyAttachments' });
    await asOwner(api.database.url, (owner) =>
      owner.query(
        "update support_attachments set created_at = created_at - interval '25 hours' where user_id = $1",
        [ann.id],
      ),
    );
    expect((await attach(ann, text)).statusCode).toBe(200);
  });
});

describe('the cleanup', () => {
  const sweep = () => sweepAttachments(api.database.pool, api.clock);
  const remove = (files: Files) => removeUnwantedFiles(api.database.pool, files, api.clock);
  const files = () => api.server.files;
  const isStored = async (url: string) => {
    const file = await files().read(keyOfUrl(url));
    file?.body.destroy();
    return file !== null;
  };

  test('deletes only attachments unused for more than a day', async () => {
    const ann = await newUser();
    const [used, unused, fresh] = [
      await attached(ann, pdf),
      await attached(ann, pdf),
      await attached(ann, pdf),
    ];
    await send(ann, { ...good, attachmentUrl: used });
    await age(used, 100);
    await age(unused, 26);
    await age(fresh, 24.5);
    await sweep();
    await remove(files());
    expect((await ann.get(used)).statusCode).toBe(200);
    expect((await ann.get(fresh)).statusCode).toBe(200);
    expect((await ann.get(unused)).statusCode).toBe(404);
    expect(await isStored(unused)).toBe(false);
    expect(await sweep()).toEqual({ done: 0 });
  });

  test('retries a file that could not be deleted and still deletes others', async () => {
    const ann = await newUser();
    const [stuck, other] = [await attached(ann, pdf), await attached(ann, pdf)];
    await age(stuck, 28);
    await age(other, 27);
    expect(await sweep()).toEqual({ done: 2 });
    const sticking: Files = {
      ...files(),
      delete: (key) => (key === keyOfUrl(stuck) ? Promise.reject(new Error('stuck')) : files().delete(key)),
    };
    // Either one may be tried first.
    await expect(remove(sticking)).rejects.toThrow('stuck');
    await expect(remove(sticking)).rejects.toThrow('stuck');
    expect([await isStored(stuck), await isStored(other)]).toEqual([true, false]);
    await remove(files());
    expect(await isStored(stuck)).toBe(false);
  });

  test('deletes a file stored before a crash after an hour', async () => {
    const ann = await newUser();
    const { pool } = api.database;
    const key = `support_attachments/${ann.id}/1_lost-${'0a'.repeat(16)}.txt`;
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    await storeFile(
      { files: files(), log, pool, wallClock: api.clock },
      key,
      Buffer.from('lost'),
      'text/plain',
    );
    await remove(files());
    expect(await isStored(fileUrl(key))).toBe(true);
    api.clock.moveBy(3_600_000);
    await remove(files());
    expect(await isStored(fileUrl(key))).toBe(false);
    // A message that uses it now is refused.
    expect(await inTransaction(pool, (client) => confirmFile(client, key))).toMatchObject({
      code: 'filesUnavailable',
    });
  });
});

async function age(url: string, hours: number): Promise<void> {
  await asOwner(api.database.url, (owner) =>
    owner.query(
      "update support_attachments set created_at = created_at - $2 * interval '1 hour' where url = $1",
      [url, hours],
    ),
  );
}
