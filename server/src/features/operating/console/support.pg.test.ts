import { randomUUID } from 'node:crypto';
import type { OperatorTicket, OperatorTicketRow } from '@sidebet/contract/console/support';
import type { SupportTicketView } from '@sidebet/contract/support';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { asOwner } from '../../../../testing/as-owner.ts';
import { everyPage } from '../../../../testing/every-page.ts';
import { openPage } from '../../../../testing/live-page.ts';
import { readAudit, twoOperators } from '../../../../testing/operators.ts';
import { pdf } from '../../../../testing/sample-files.ts';
import { verifyAudit } from '../../../audit/verify.ts';

/** Support tickets as operators answer them. Uses the API and checks emails and the audit log. */

let api: TestApi;
let olga: TestUser;
let peter: TestUser;
let ann: TestUser;
beforeAll(async () => {
  api = await testApi();
  [olga, peter] = await twoOperators(api);
});
afterAll(async () => {
  expect(await verifyAudit(api.database.pool)).toMatchObject({ intact: true });
  await api.close();
});
let people = 0;
beforeEach(async () => {
  ann = await api.user(`ann${++people}`);
});

const reason = 'Working through the queue';
const path = (id: string, step = '') => `/api/admin/support-tickets/${id}${step && `/${step}`}`;
const rows = async (sql: string, ...values: unknown[]) => (await api.database.pool.query(sql, values)).rows;

async function write(who: TestUser, subject = 'My deposit', body: object = {}): Promise<string> {
  const message = { subject, category: 'deposit', message: 'It has not arrived yet.', ...body };
  return (await who.post('/api/support-tickets', message)).json().id;
}
const answer = (id: string, message: string, by = olga, key?: string) =>
  by.post(path(id, 'answers'), { message, reason }, key);
const step = (id: string, name: 'closure' | 'reopening', by = olga) => by.post(path(id, name), { reason });
const read = async (id: string) => (await olga.get(path(id))).json() as OperatorTicket;
const mine = async (who: TestUser) =>
  (await who.get('/api/me/support-tickets')).json().items as SupportTicketView[];
const audit = (id: string) => readAudit(api, 'ticket', id);
const emails = (who: TestUser) =>
  rows(
    "select address, subject, text, html from mails where user_id = $1 and kind = 'supportAnswer'",
    who.id,
  );
const notices = (who: TestUser) =>
  rows("select content from notifications where user_id = $1 and type = 'Support' order by id", who.id);

describe('the queue', () => {
  test('open tickets first, oldest on top; filters, search and pages list each once', async () => {
    const ids: string[] = [];
    for (const subject of ['One', 'Two', 'Three', 'Four', 'Five']) {
      ids.push(await write(ann, subject));
      api.clock.moveBy(1_000);
    }
    const [one, two, three, four, five] = ids as [string, string, string, string, string];
    const owner = (sql: string, ...values: unknown[]) =>
      asOwner(api.database.url, (client) => client.query(sql, values));
    const older = (id: string, hours: number) =>
      owner(
        "update support_tickets set created_at = now() - $2 * interval '1 hour' where id = $1",
        id,
        hours,
      );
    await older(five, 9);
    await older(two, 5);
    await owner("update support_tickets set category = 'bug' where id = $1", one);
    await answer(three, 'Here it is.');
    api.clock.moveBy(1_000);
    await answer(four, 'And here.');
    await step(two, 'closure');
    const list = async (query: string) => {
      const seen = await everyPage<OperatorTicketRow>(olga, `/api/admin/support-tickets?limit=2&${query}`);
      return seen.filter(({ person }) => person.id === ann.id).map(({ id }) => id);
    };
    expect(await list('status=all')).toEqual([five, one, four, three, two]);
    expect(await list('')).toEqual([five, one]);
    expect(await list('status=answered')).toEqual([four, three]);
    expect(await list('status=closed')).toEqual([two]);
    expect(await list('category=bug')).toEqual([one]);
    expect(await list('category=account')).toEqual([]);
    expect(await list(`status=all&q=${ann.username.toUpperCase()}@EXAMPLE`)).toHaveLength(5);
    expect(await list('status=all&q=thre')).toEqual([three]);
    expect(await list('status=all&q=%25hre')).toEqual([]);
  });

  test('a ticket shows its message, its source and its attachment', async () => {
    const upload = await api.send('POST', '/api/me/support-attachments?name=receipt.pdf', {
      headers: { cookie: ann.cookie, 'content-type': 'application/octet-stream' },
      body: pdf,
    });
    const id = await write(ann, 'My deposit', { attachmentUrl: upload.json().attachmentUrl });
    expect(await read(id)).toMatchObject({
      subject: 'My deposit',
      message: 'It has not arrived yet.',
      status: 'open',
      person: { username: ann.username },
      sentAs: 'Jordan Reyes',
      sentFrom: `${ann.username}@example.com`,
      mailsTo: `${ann.username}@example.com`,
      attachmentName: 'receipt.pdf',
      attachmentBytes: pdf.length,
      answers: [],
    });
    expect((await olga.get(path(randomUUID()))).json()).toMatchObject({ code: 'ticketNotFound' });
  });

  test('an operator who opens an attachment is audited, its owner is not, and others are refused', async () => {
    const upload = await api.send('POST', '/api/me/support-attachments?name=receipt.pdf', {
      headers: { cookie: ann.cookie, 'content-type': 'application/octet-stream' },
      body: pdf,
    });
    const url: string = upload.json().attachmentUrl;
    const id = await write(ann, 'My deposit', { attachmentUrl: url });
    expect((await ann.get(url)).statusCode).toBe(200);
    const bob = await api.user(`bob${people}`);
    expect((await bob.get(url)).statusCode).toBe(404);
    expect(await audit(id)).toEqual([]);
    const given = await olga.get(url);
    expect(given.rawPayload.equals(pdf)).toBe(true);
    expect(given.headers['content-disposition']).toMatch(/^attachment/);
    expect(await audit(id)).toMatchObject([
      { action: 'ticket.readAttachment', actor: 'Operator olga', details: { userId: ann.id, url } },
    ]);
    // If the access cannot be audited, it is refused.
    const broken = (sql: string) => asOwner(api.database.url, (owner) => owner.query(sql));
    await broken('alter table audit_log add constraint broken check (seq < 0) not valid');
    expect((await olga.get(url)).statusCode).toBeGreaterThanOrEqual(500);
    await broken('alter table audit_log drop constraint broken');
  });
});

describe('an answer', () => {
  test('is stored, emailed, notified and audited, and the user can read it', async () => {
    const id = await write(ann);
    const page = await openPage(api.server.url, ann.cookie);
    const console = await openPage(api.server.url, peter.cookie);
    await page.wait('hello');
    await console.wait('hello');
    const text = 'It arrived this morning.\r\n\r\n<b>Thank you</b> for waiting.';
    expect((await answer(id, text)).statusCode).toBe(204);
    const kept = 'It arrived this morning.\n\n<b>Thank you</b> for waiting.';
    expect(await read(id)).toMatchObject({
      status: 'answered',
      answers: [{ operatorName: 'Operator olga', message: kept, mailed: true }],
    });
    expect(await mine(ann)).toMatchObject([{ id, status: 'answered', answers: [{ message: kept }] }]);
    const [mail, ...more] = await emails(ann);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ address: `${ann.username}@example.com`, subject: 'Our answer: My deposit' });
    expect(mail.text).toContain('<b>Thank you</b> for waiting.');
    expect(mail.html).toContain('&#60;b&#62;Thank you');
    expect(await notices(ann)).toEqual([{ content: 'We answered your message “My deposit”.' }]);
    await page.wait('notifications', { fits: ({ unread }) => unread === 1 });
    expect(await console.wait('console')).toMatchObject({ rooms: ['support'] });
    expect(page.messages.filter(({ type }) => type === 'console')).toEqual([]);
    expect(await audit(id)).toMatchObject([
      { action: 'ticket.answer', actor: 'Operator olga', reason, details: { from: 'open', mailed: true } },
    ]);
    page.close();
    console.close();
  });

  test('is not emailed to an unverified address', async () => {
    const cat = await api.user(`cat${people}`, 0, { isVerified: false });
    const id = await write(cat);
    expect((await read(id)).mailsTo).toBeNull();
    expect((await answer(id, 'Here it is.')).statusCode).toBe(204);
    expect(await emails(cat)).toEqual([]);
    expect(await mine(cat)).toMatchObject([{ answers: [{ message: 'Here it is.' }] }]);
    expect(await notices(cat)).toHaveLength(1);
    expect(await audit(id)).toMatchObject([{ details: { mailed: false } }]);
  });

  test.each([
    ['', 'answerMissing'],
    ['x'.repeat(5_001), 'messageTooLong'],
    ['a\u0007b', 'supportCharacters'],
  ])('%# that is invalid changes nothing', async (text, code) => {
    const id = await write(ann);
    expect((await answer(id, text)).json()).toMatchObject({ code });
    expect(await read(id)).toMatchObject({ status: 'open', answers: [] });
    expect([await emails(ann), await notices(ann), await audit(id)]).toEqual([[], [], []]);
  });

  test('sent five times at once with one key is one answer; with two keys it is two', async () => {
    const id = await write(ann);
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => answer(id, 'Here it is.', olga, key)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204, 204]);
    expect((await read(id)).answers).toHaveLength(1);
    await Promise.all([answer(id, 'And more.'), answer(id, 'And mine.', peter)]);
    expect((await read(id)).answers).toHaveLength(3);
    expect(await emails(ann)).toHaveLength(3);
    expect(await audit(id)).toHaveLength(3);
  });

  test('is stored together with its email, notification and audit row, or not at all', async () => {
    const id = await write(ann);
    const asLog = (sql: string) => asOwner(api.database.url, (owner) => owner.query(sql));
    await asLog('alter table audit_log add constraint broken check (seq < 0) not valid');
    const key = randomUUID();
    expect((await answer(id, 'Here it is.', olga, key)).statusCode).toBeGreaterThanOrEqual(500);
    expect(await read(id)).toMatchObject({ status: 'open', answers: [] });
    expect([await emails(ann), await notices(ann), await audit(id)]).toEqual([[], [], []]);
    await asLog('alter table audit_log drop constraint broken');
    expect((await answer(id, 'Here it is.', olga, key)).statusCode).toBe(204);
    expect([await emails(ann), await notices(ann), await audit(id)].map(({ length }) => length)).toEqual([
      1, 1, 1,
    ]);
  });

  test('cannot be changed or deleted by the application', async () => {
    const id = await write(ann);
    await answer(id, 'Here it is.');
    for (const sql of [
      "update support_answers set message = 'x' where ticket_id = $1",
      "update support_tickets set message = 'x' where id = $1",
    ])
      await expect(rows(sql, id)).rejects.toThrow(/permission denied/);
  });
});

describe('closing', () => {
  test('a closed ticket takes no answer until it is reopened; each step is audited once', async () => {
    const id = await write(ann);
    const steps = await Promise.all([step(id, 'closure'), step(id, 'closure', peter)]);
    expect(steps.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409]);
    expect((await answer(id, 'Here it is.')).json()).toMatchObject({ status: 409, code: 'ticketClosed' });
    expect((await mine(ann))[0]).toMatchObject({ status: 'closed', answers: [] });
    expect((await step(id, 'reopening')).statusCode).toBe(204);
    expect((await step(id, 'reopening')).json()).toMatchObject({ code: 'ticketNotClosed' });
    expect((await answer(id, 'Here it is.')).statusCode).toBe(204);
    expect((await step(id, 'closure')).statusCode).toBe(204);
    expect((await audit(id)).map(({ action }: { action: string }) => action)).toEqual([
      'ticket.close',
      'ticket.reopen',
      'ticket.answer',
      'ticket.close',
    ]);
    expect(await emails(ann)).toHaveLength(1);
  });

  test('an operator’s own ticket must be handled by another operator', async () => {
    const id = await write(olga);
    for (const attempt of [answer(id, 'Yes.'), step(id, 'closure'), step(id, 'reopening')])
      expect((await attempt).json()).toMatchObject({ status: 403, code: 'ownTicket' });
    expect((await answer(id, 'Yes.', peter)).statusCode).toBe(204);
  });
});
