import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../testing/database.ts';
import { findEmails } from '../../../../testing/emails.ts';
import { sweepAt } from '../../../../testing/sweep.ts';
import { insertTestUser } from '../../../../testing/user-row.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import { passwordChangedEmail } from '../../../emails/templates/logins.ts';
import { type NewEmail, writeEmails } from '../../../emails/write-emails.ts';
import type { Delivery, Mailer, OutgoingEmail } from '../../../integrations/email/port.ts';
import type { Log } from '../../../logging/log.ts';
import { sendDue } from './send-due.ts';

const minute = 60_000;
const hour = 60 * minute;
const start = Date.parse('2026-11-21T12:00:00Z');

let database: TestDatabase;
let userId: string;
let now: number;
let logged: string[];
let mailbox: OutgoingEmail[];
beforeEach(async () => {
  database = await testDatabase();
  userId = await insertTestUser(database.pool, 'ann');
  now = start;
  logged = [];
  mailbox = [];
});
afterEach(() => database.close());

const clock = { now: () => now };
const log: Log = {
  info: () => {},
  warn: (_fields, message) => logged.push(message),
  error: (_fields, message) => logged.push(message),
};
const newMail = (more: Partial<NewEmail> = {}): NewEmail => ({
  kind: 'passwordChanged',
  userId,
  address: 'ann@example.com',
  content: passwordChangedEmail({
    firstName: 'Ann',
    at: 'now',
    forgotUrl: 'http://localhost/forgot-password',
  }),
  ...more,
});
const write = (...emails: NewEmail[]) => writeEmails(database.pool, now, emails);

/** A simulated mail server that stores what it accepts. */
function mailer(
  answer: (mail: OutgoingEmail) => Promise<Delivery> | Delivery = () => ({ kind: 'sent' }),
): Mailer {
  return {
    isOutbox: false,
    async send(mail) {
      const delivery = await answer(mail);
      if (delivery.kind === 'sent') mailbox.push(mail);
      return delivery;
    },
    close: () => {},
  };
}
const run = (via: Mailer = mailer()) =>
  sendDue({ pool: database.pool, mailer: via, formMailer: null, wallClock: clock, log });
const down = mailer(() => {
  throw new Error('the mail server is down');
});

describe('an email is queued', () => {
  test('in the transaction it belongs to', async () => {
    await inTransaction(database.pool, (client) => writeEmails(client, now, [newMail()]));
    expect(await findEmails(database.pool)).toHaveLength(1);
  });

  test('not at all if that transaction fails', async () => {
    const failing = inTransaction(database.pool, async (client) => {
      await writeEmails(client, now, [newMail()]);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await findEmails(database.pool)).toEqual([]);
    // The connection was returned in a usable state.
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});

test('a due email is sent once with its own id', async () => {
  await write(newMail());
  expect(await run()).toEqual({ sent: 1 });
  expect(await run()).toEqual({ sent: 0 });
  const [row] = await findEmails(database.pool);
  expect(row).toMatchObject({ attempts: 1, sentAt: start, failedAt: null, lastError: null });
  expect(mailbox).toEqual([
    { id: row!.id, address: 'ann@example.com', subject: row!.subject, text: row!.text, html: row!.html },
  ]);
  expect(logged).toEqual([]);
});

test('many concurrent processes send each of many emails once', async () => {
  await write(...Array.from({ length: 130 }, (_, n) => newMail({ address: `person${n}@example.com` })));
  const slow = mailer(async () => {
    await sleep(5);
    return { kind: 'sent' };
  });
  const runs = await Promise.all(Array.from({ length: 5 }, () => run(slow)));
  expect(runs.reduce((sum, { sent }) => sum + sent, 0)).toBe(130);
  expect(new Set(mailbox.map(({ address }) => address)).size).toBe(130);
  expect(mailbox).toHaveLength(130);
});

test('while one process sends an email, no other takes it', async () => {
  await write(newMail());
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const first = run(mailer(() => held.then(() => ({ kind: 'sent' }))));
  await expect.poll(async () => (await findEmails(database.pool))[0]!.attempts).toBe(1);
  now += 45_000;
  expect(await run()).toEqual({ sent: 0 });
  release();
  await first;
  expect(mailbox).toHaveLength(1);
});

test('a crash after sending and before recording it sends the email again with the same id', async () => {
  await write(newMail());
  const dies = mailer();
  // The update never reaches the database.
  const query = database.pool.query.bind(database.pool);
  const pool = Object.assign(Object.create(database.pool), {
    query: (statement: { name?: string }, ...rest: unknown[]) =>
      statement.name === 'mail-sent'
        ? Promise.reject(new Error('the process died'))
        : query(statement as never, ...(rest as [])),
  });
  await expect(sendDue({ pool, mailer: dies, formMailer: null, wallClock: clock, log })).rejects.toThrow(
    'died',
  );
  expect((await findEmails(database.pool))[0]).toMatchObject({ attempts: 1, sentAt: null });
  expect(await run()).toEqual({ sent: 0 });
  now += 80_000;
  expect(await run()).toEqual({ sent: 1 });
  expect(mailbox.map(({ id }) => id)).toEqual([mailbox[0]!.id, mailbox[0]!.id]);
  now += 2 * hour;
  expect(await run()).toEqual({ sent: 0 });
});

test('a failed email is retried after growing pauses, and given up after a day with its reason', async () => {
  await write(newMail());
  const pauses: number[] = [];
  for (;;) {
    await run(down);
    const [mail] = await findEmails(database.pool);
    if (mail!.failedAt !== null) break;
    pauses.push(mail!.dueAt - now);
    now = mail!.dueAt;
  }
  const [mail] = await findEmails(database.pool);
  expect(mail).toMatchObject({ sentAt: null, lastError: 'the mail server is down' });
  expect(mail!.failedAt! - start).toBeGreaterThanOrEqual(24 * hour);
  expect(mail!.failedAt! - start).toBeLessThan(26 * hour);
  const least = [1, 2, 4, 8, 16, 32, 60, 60].map((minutes) => minutes * minute);
  least.forEach((ms, index) => {
    expect(pauses[index]).toBeGreaterThanOrEqual(ms);
    expect(pauses[index]).toBeLessThanOrEqual(ms * 1.25);
  });
  expect(logged.at(-1)).toBe('gave up on an email');
  now += 48 * hour;
  expect(await run()).toEqual({ sent: 0 });
});

test('a recovered mail server receives the waiting emails', async () => {
  await write(newMail());
  await run(down);
  expect(await run()).toEqual({ sent: 0 });
  now += 80_000;
  expect(await run()).toEqual({ sent: 1 });
  expect((await findEmails(database.pool))[0]).toMatchObject({ attempts: 2, lastError: null });
});

test('a rejected email is not retried; the others are sent', async () => {
  await write(newMail({ address: 'gone@example.com' }), newMail());
  const picky = mailer(({ address }) =>
    address === 'gone@example.com' ? { kind: 'refused', reason: '550 no such person' } : { kind: 'sent' },
  );
  expect(await run(picky)).toEqual({ sent: 1 });
  const [gone] = await findEmails(database.pool, { address: 'gone@example.com' });
  expect(gone).toMatchObject({ failedAt: start, lastError: '550 no such person' });
  now += 2 * hour;
  expect(await run(picky)).toEqual({ sent: 0 });
});

test('an email whose link has expired is not sent', async () => {
  await write(newMail({ secret: true, uselessAfterMs: hour }));
  now += hour;
  expect(await run()).toEqual({ sent: 0 });
  expect((await findEmails(database.pool))[0]).toMatchObject({ failedAt: now, text: null, html: null });
  expect(mailbox).toEqual([]);
});

test('a token is deleted after sending, except in the outbox', async () => {
  await write(newMail({ secret: true }));
  await run();
  expect(mailbox[0]!.text).toContain('Your password was changed');
  expect((await findEmails(database.pool))[0]).toMatchObject({ text: null, html: null });
  await write(newMail({ secret: true, address: 'ben@example.com' }));
  await run({ ...mailer(), isOutbox: true });
  const [kept] = await findEmails(database.pool, { address: 'ben@example.com' });
  expect(kept!.sentAt).toBe(start);
  expect(kept!.text).toContain('Your password was changed');
});

test('no log line contains a token', async () => {
  const logged: unknown[] = [];
  const listening: Log = {
    info: (...all) => logged.push(all),
    warn: (fields, message) => logged.push(JSON.stringify(fields), message),
    error: (fields, message) => logged.push(JSON.stringify(fields), message),
  };
  const content = passwordChangedEmail({ firstName: 'Ann', at: 'now', forgotUrl: 'http://x/?token=S3CRET' });
  await write(newMail({ content, secret: true, uselessAfterMs: hour }));
  await sendDue({ pool: database.pool, mailer: down, formMailer: null, wallClock: clock, log: listening });
  now += 2 * hour;
  await sendDue({ pool: database.pool, mailer: down, formMailer: null, wallClock: clock, log: listening });
  expect(logged.length).toBeGreaterThan(2);
  expect(JSON.stringify(logged)).not.toContain('S3CRET');
});

test('emails are deleted after 30 days', async () => {
  await write(newMail());
  now += 30 * 24 * hour;
  await write(newMail({ address: 'ben@example.com' }));
  await sweepAt(database.pool, now);
  expect(await findEmails(database.pool)).toHaveLength(2);
  now += 1000;
  await sweepAt(database.pool, now);
  expect((await findEmails(database.pool)).map(({ address }) => address)).toEqual(['ben@example.com']);
});
