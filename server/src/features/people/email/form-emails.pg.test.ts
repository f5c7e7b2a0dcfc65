import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { asOwner } from '../../../../testing/as-owner.ts';
import { findEmails } from '../../../../testing/emails.ts';
import { liftStakeLimits } from '../../../../testing/stake-limits.ts';
import { sweepAt } from '../../../../testing/sweep.ts';
import { day, writeEmails } from '../../../emails/write-emails.ts';
import { openFormMailer } from '../../../integrations/email/form-mail.ts';
import { openOutbox } from '../../../integrations/email/open-mailer.ts';
import type { Log } from '../../../logging/log.ts';
import { followLagMs } from './follow.ts';
import { queueFormEmails } from './form-emails.ts';
import { sendDue } from './send-due.ts';

let api: TestApi;
let ann: TestUser;
let bob: TestUser;
let event: string;
let service: Server;
let posted: Record<string, string>[];
let status: number;
const logged: string[] = [];

beforeAll(async () => {
  api = await testApi();
  [ann, bob] = [await api.user('ann', 100_000_00), await api.user('bob', 100_00)];
  event = await api.event();
  service = createServer(async (request, response) => {
    posted.push((await json(request)) as Record<string, string>);
    response.writeHead(status).end();
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
});
afterAll(async () => {
  service.close();
  await api.close();
});
beforeEach(async () => {
  posted = [];
  status = 204;
  logged.length = 0;
  await asOwner(api.database.url, (owner) =>
    owner.query(
      `delete from mails; delete from mail_cursors;
       update withdrawals set requested_at = requested_at - interval '2 days'`,
    ),
  );
});

/** Ids use the machine's clock, so tests pass a later time. */
const queue = (aheadMs = 0) =>
  queueFormEmails(api.database.pool, {
    now: api.clock.now(),
    book: api.clock.now(),
    ids: Date.now() + followLagMs + aheadMs,
  });
const log: Log = {
  info: () => {},
  warn: (_fields, message) => logged.push(message),
  error: (_fields, message) => logged.push(message),
};
const post = () =>
  sendDue({
    pool: api.database.pool,
    mailer: openOutbox(),
    formMailer: openFormMailer(`http://127.0.0.1:${(service.address() as AddressInfo).port}/`),
    wallClock: api.clock,
    log,
  });

test('a bet is posted once, with subject, message and email', async () => {
  await queue();
  const bet = await api.bet(ann, event, 10_00, 'away');
  expect(await queue(1)).toEqual({ done: 1 });
  expect(await queue(2)).toEqual({ done: 0 });
  await post();
  await post();
  expect(posted).toEqual([
    {
      subject: 'New bet created',
      message: [
        'Jordan Reyes (ann) created a bet.',
        'Event: Boston Celtics vs New York Knicks',
        'Pick: New York Knicks',
        'Risk: $10.00',
        'Win: $8.00',
        `Bet: ${bet}`,
      ].join('\n'),
      email: 'ann@example.com',
    },
  ]);
});

test('a simulated user is mailed to no operator and gets no email, unlike others', async () => {
  await queue();
  const mia = await api.user('mia_simulated', 100_00);
  const bets = [await api.bet(mia, event, 5_00), await api.bet(ann, event, 5_00)];
  expect(await queue(1)).toEqual({ done: 2 });
  await post();
  expect(posted.map(({ message }) => message!.split('Bet: ')[1])).toEqual([bets[1]]);
  const mail = {
    kind: 'deposit' as const,
    content: { subject: 'Deposit', preheader: '', heading: '', paragraphs: [] },
  };
  await writeEmails(api.database.pool, api.clock.now(), [
    { ...mail, userId: mia.id, address: 'mia_simulated@example.com' },
    { ...mail, userId: ann.id, address: 'ann@example.com' },
  ]);
  expect((await findEmails(api.database.pool, { kind: 'deposit' })).map(({ address }) => address)).toEqual([
    'ann@example.com',
  ]);
});

test('a withdrawal request is posted once by any number of processes', async () => {
  await queue();
  const answer = await bob.post('/api/withdrawals', {
    amountCents: 25_00,
    paypalEmail: 'bob@paypal.example',
    confirmPaypalEmail: 'bob@paypal.example',
  });
  expect(answer.statusCode, answer.body).toBe(200);
  await Promise.all([queue(), queue(), queue()]);
  await post();
  expect(posted).toHaveLength(1);
  expect(posted[0]).toMatchObject({ subject: 'Withdrawal requested', email: 'bob@example.com' });
  expect(posted[0]!.message).toContain('$25.00');
  expect(posted[0]!.message).toContain('bob@paypal.example');
});

test('requests from before a long pause are posted after it, but never requests from before the first run', async () => {
  const form = { amountCents: 10_00, paypalEmail: 'b@p.example', confirmPaypalEmail: 'b@p.example' };
  const afterPause = { now: api.clock.now(), book: api.clock.now() + 3 * day, ids: Date.now() };
  expect((await bob.post('/api/withdrawals', form)).statusCode).toBe(200);
  await queueFormEmails(api.database.pool, afterPause);
  expect(await findEmails(api.database.pool, { kind: 'withdrawalRequested' })).toEqual([]);
  await asOwner(api.database.url, (owner) => owner.query('delete from mail_cursors'));
  await queue();
  expect(await findEmails(api.database.pool, { kind: 'withdrawalRequested' })).toHaveLength(1);
  await asOwner(api.database.url, (owner) => owner.query('delete from mails'));
  await queueFormEmails(api.database.pool, afterPause);
  await queueFormEmails(api.database.pool, afterPause);
  expect(await findEmails(api.database.pool, { kind: 'withdrawalRequested' })).toHaveLength(1);
});

test('after a pause of 40 days each request is sent once, whichever job runs first', async () => {
  const form = { amountCents: 10_00, paypalEmail: 'b@p.example', confirmPaypalEmail: 'b@p.example' };
  await queue();
  expect((await bob.post('/api/withdrawals', form)).statusCode).toBe(200);
  await queue();
  expect((await bob.post('/api/withdrawals', form)).statusCode).toBe(200);
  // The emails written before the pause are now old enough to be swept.
  await asOwner(api.database.url, (owner) =>
    owner.query("update mails set created_at = created_at - interval '40 days'"),
  );
  const before = await findEmails(api.database.pool, { kind: 'withdrawalRequested' });
  expect(before).toHaveLength(1);
  await sweepAt(api.database.pool, api.clock.now());
  const afterPause = { now: api.clock.now(), book: api.clock.now() + 40 * day, ids: Date.now() };
  await queueFormEmails(api.database.pool, afterPause);
  const after = await findEmails(api.database.pool, { kind: 'withdrawalRequested' });
  expect(after).toHaveLength(2);
  // The same row, so it is not sent again.
  expect(after).toContainEqual(before[0]);
  // Once the cursor has passed them, they are swept like any other.
  await asOwner(api.database.url, (owner) =>
    owner.query("update mails set created_at = created_at - interval '40 days'"),
  );
  await sweepAt(api.database.pool, api.clock.now());
  expect(await findEmails(api.database.pool, { kind: 'withdrawalRequested' })).toEqual([]);
});

test('bets from before the first run are not posted', async () => {
  await api.bet(ann, event, 10_00);
  await queue(1);
  expect(await findEmails(api.database.pool, { kind: 'betCreated' })).toEqual([]);
});

test('a new bet is sent only once no smaller id can appear', async () => {
  await queue();
  await api.bet(ann, event, 10_00);
  await queue(-followLagMs / 2);
  expect(await findEmails(api.database.pool, { kind: 'betCreated' })).toEqual([]);
  await queue(1);
  expect(await findEmails(api.database.pool, { kind: 'betCreated' })).toHaveLength(1);
});

test('with many bets and processes, each bet is posted once', async () => {
  await queue();
  await liftStakeLimits(api.database.pool);
  const bets = await Promise.all(Array.from({ length: 450 }, () => api.bet(ann, event, 1_00)));
  for (let round = 0; round < 3; round += 1) await Promise.all([queue(1), queue(2), queue(3)]);
  const emailed = (await findEmails(api.database.pool, { kind: 'betCreated' })).map(
    ({ text }) => /Bet: (\S+)/.exec(text!)![1]!,
  );
  expect(emailed.toSorted()).toEqual(bets.toSorted());
});

test('a failing service affects no user; it is logged and retried', async () => {
  await queue();
  status = 503;
  const answer = await ann.post('/api/bets', { eventId: event, side: 'home', wagerCents: 1_00 });
  expect(answer.statusCode).toBe(200);
  await queue(1);
  await post();
  expect(logged).toEqual(['could not send an email yet']);
  status = 200;
  api.clock.moveBy(80_000);
  await post();
  expect(posted).toHaveLength(2);
  expect((await findEmails(api.database.pool, { kind: 'betCreated' }))[0]!.sentAt).not.toBeNull();
});

test('without a service nothing is queued', async () => {
  const parts = {
    pool: api.database.pool,
    mailer: openOutbox(),
    formMailer: null,
    wallClock: api.clock,
    log,
  };
  await queue();
  await api.bet(ann, event, 1_00);
  await queue(1);
  expect(await sendDue(parts)).toEqual({ sent: 0 });
});
