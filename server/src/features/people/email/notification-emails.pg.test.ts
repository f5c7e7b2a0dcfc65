import { randomUUID } from 'node:crypto';
import { specifiedOffer } from '@sidebet/domain/bets/offer';
import { defaultExchangeFee } from '@sidebet/domain/markets/price';
import { dateTimeLabel } from '@sidebet/domain/time-label';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { asOwner } from '../../../../testing/as-owner.ts';
import { findEmails } from '../../../../testing/emails.ts';
import { offerSpread, spreadTerms, takeThird } from '../../../../testing/spread-offer.ts';
import { liftStakeLimits } from '../../../../testing/stake-limits.ts';
import { newId } from '../../../db/new-id.ts';
import { settleDue } from '../../../workers/settle-due.ts';
import { followLagMs } from './follow.ts';
import { queueNotificationEmails } from './notification-emails.ts';

let api: TestApi;
let ann: TestUser;
let bob: TestUser;
beforeAll(async () => {
  api = await testApi();
  [ann, bob] = [await api.user('ann', 1_000_00), await api.user('bob', 1_000_00)];
});
afterAll(() => api.close());
beforeEach(async () => {
  await asOwner(api.database.url, async (owner) => {
    await owner.query('delete from mails; delete from mail_cursors; delete from notifications');
    await owner.query('update users set email_verified = true, mail_bets = true');
  });
  await queue();
});

const queue = (aheadMs = 0) =>
  queueNotificationEmails(
    api.database.pool,
    Date.now() + followLagMs + aheadMs,
    api.clock.now(),
    'https://sidebet.example',
  );
const emailsTo = ({ username }: TestUser) =>
  findEmails(api.database.pool, { address: `${username}@example.com` });
const settle = () => settleDue(api.database.pool, api.server.book);
const notify = (user: TestUser, type: string, content: string) =>
  api.database.pool.query(
    `insert into notifications (user_id, id, type, content, created_at) values ($1, $4, $2, $3, now())`,
    [user.id, type, content, newId()],
  );

test('accepted and settled bets are emailed to both users, each from their own side', async () => {
  const event = await api.event();
  const bet = await api.activeBet(ann, bob, event, 10_00);
  await queue(1);
  const [accepted, ...none] = await emailsTo(ann);
  expect(none).toEqual([]);
  expect(accepted).toMatchObject({ kind: 'betAccepted', subject: 'bob accepted your bet' });
  for (const fact of ['Your pick: Boston Celtics', 'Risk: $10.00', 'Win: $8.00'])
    expect(accepted!.text).toContain(fact);
  expect(accepted!.text).toContain(`https://sidebet.example/BetDetails?id=${bet}`);
  expect(await emailsTo(bob)).toEqual([]);
  const { rows } = await api.database.pool.query('select commence_time from events where id = $1', [event]);
  const start: number = rows[0].commenceTime;
  expect(accepted!.text).toContain(`Starts: ${dateTimeLabel(start)}`);

  await api.result(event, 101, 99);
  await settle();
  await queue(2);
  const [won, lost] = [(await emailsTo(ann)).at(-1)!, (await emailsTo(bob)).at(-1)!];
  expect(won).toMatchObject({ kind: 'betSettled', subject: '+$8.00: Boston Celtics' });
  expect(won.text).toContain('Final score: Boston Celtics 101, New York Knicks 99');
  expect(won.text).toContain('Paid to your balance: $18.00');
  expect(lost).toMatchObject({ kind: 'betSettled', subject: '−$10.00: New York Knicks' });
  expect(lost.text).toContain('Result: −$10.00');
  expect(await queue(3)).toEqual({ done: 0 });
});

test('the answer to a contested result is emailed to who contested it', async () => {
  const event = await api.event();
  const bet = await api.activeBet(ann, bob, event, 10_00);
  await api.result(event, 101, 99);
  await settle();
  await bob.post(`/api/bets/${bet}/contests`, { words: 'The Knicks won 99 to 98.' });
  await queue(1);
  const content = 'We checked the contested result. The result is right.';
  for (const { id } of [ann, bob])
    await api.database.pool.query(
      `insert into notifications (user_id, id, type, bet_id, content, created_at)
       values ($1, $2, 'ContestAnswered', $3, $4, now())`,
      [id, newId(), bet, content],
    );
  await queue(2);
  const answer = (await emailsTo(bob)).at(-1)!;
  expect(answer).toMatchObject({
    kind: 'contestAnswered',
    subject: 'Your contested bet on New York Knicks: the answer',
  });
  expect(answer.text).toContain(content);
  expect((await emailsTo(ann)).map(({ kind }) => kind)).not.toContain('contestAnswered');
});

test('a refund is emailed', async () => {
  const event = await api.event();
  const bet = await api.activeBet(ann, bob, event, 10_00);
  await api.server.book.execute({ command: { kind: 'voidBet', betId: bet, reason: 'operator' } });
  await queue(1);
  expect((await emailsTo(bob)).at(-1)).toMatchObject({
    kind: 'betRefunded',
    subject: '$10 is back in your balance',
  });
});

test('deposits and withdrawals use the notification’s text', async () => {
  await notify(ann, 'Deposit', 'Your deposit of $25.00 arrived.');
  await notify(ann, 'Withdrawal', '$40.00 is on its way to PayPal.');
  await queue(1);
  const emails = await emailsTo(ann);
  expect(emails.map(({ kind }) => kind)).toEqual(['deposit', 'withdrawal']);
  expect(emails[0]!.text).toContain('Your deposit of $25.00 arrived.');
  expect(emails[1]!.text).toContain('$40.00 is on its way to PayPal.');
});

test('a withdrawal is emailed when it is requested', async () => {
  const email = 'ann@paypal.example';
  const form = { amountCents: 40_00, paypalEmail: email, confirmPaypalEmail: email };
  expect((await ann.post('/api/withdrawals', form)).statusCode).toBe(200);
  await queue(1);
  const emails = await emailsTo(ann);
  expect(emails).toMatchObject([{ channel: 'email', kind: 'withdrawal', subject: 'Your withdrawal' }]);
  const said = `Your withdrawal of $40.00 to ${email} was requested. The amount is held until it is paid.`;
  expect(emails[0]!.text).toContain(said);
  expect(emails[0]!.html).toContain(said);
});

test('a deposit is emailed when its payment is confirmed', async () => {
  const { deposit, url } = (await ann.post('/api/deposits', { amountCents: 25_00 })).json();
  await queue(1);
  expect(await emailsTo(ann)).toEqual([]);
  await fetch(`${url}/pay`, { method: 'POST', redirect: 'manual' });
  // The cancel page also credits a paid deposit, because it looks the payment up.
  const back = await ann.post(`/api/deposits/${deposit.id}/cancellation`);
  expect(back.json()).toMatchObject({ status: 'successful' });
  await queue(2);
  const emails = await emailsTo(ann);
  expect(emails).toMatchObject([{ channel: 'email', kind: 'deposit', subject: 'Your deposit' }]);
  expect(emails[0]!.text).toContain('$25.00 was added to your balance.');
});

test('events from before a long pause are emailed after it', async () => {
  await notify(ann, 'Deposit', 'Your deposit of $25.00 arrived.');
  expect(await queue(3 * 24 * 3_600_000)).toEqual({ done: 1 });
  expect(await emailsTo(ann)).toMatchObject([{ kind: 'deposit' }]);
});

test('notifications shown only in the app are not emailed', async () => {
  await notify(ann, 'Request', 'sent you a friend request');
  expect(await queue(1)).toEqual({ done: 1 });
  expect(await emailsTo(ann)).toEqual([]);
});

test('emails about bets can be turned off, emails about money only with an unverified address', async () => {
  const path = '/api/me/notification-preferences';
  const all = (await ann.get(path)).json();
  const save = (user: TestUser, body: object) =>
    api.send('PUT', path, { headers: { cookie: user.cookie }, body });
  expect(all.email).toEqual({ bets: true, settleUps: true });
  const off = { ...all, email: { ...all.email, bets: false } };
  expect((await save(ann, off)).json()).toEqual(off);
  expect((await ann.get(path)).json()).toEqual(off);
  // Fixed channels are no part of the preferences.
  expect((await save(ann, { ...off, email: { ...off.email, money: false } })).json()).toEqual(off);
  expect((await save(ann, { ...all, email: { ...all.email, bets: 'yes' } })).json()).toMatchObject({
    code: 'invalidRequest',
  });

  const event = await api.event();
  await api.activeBet(ann, bob, event, 1_00);
  for (const user of [ann, bob]) await notify(user, 'Deposit', 'Your deposit arrived.');
  await api.result(event, 1, 0);
  await settle();
  await queue(1);
  expect((await emailsTo(ann)).map(({ kind }) => kind)).toEqual(['deposit']);
  expect((await emailsTo(bob)).map(({ kind }) => kind).toSorted()).toEqual(['betSettled', 'deposit']);

  await api.database.pool.query('update users set email_verified = false');
  await notify(ann, 'Deposit', 'Another one arrived.');
  await queue(2);
  expect(await emailsTo(ann)).toHaveLength(1);
});

test('500 settlements do not wait for emails, which notify each user once afterwards', async () => {
  await liftStakeLimits(api.database.pool);
  const events = await Promise.all(Array.from({ length: 10 }, () => api.event()));
  const { book } = api.server;
  const bets = Array.from({ length: 500 }, () => randomUUID());
  for (const user of [ann, bob]) {
    const adjustmentId = randomUUID();
    await book.execute({
      command: { kind: 'adjust', adjustmentId, userId: user.id, amountCents: 20_000_00 },
    });
  }
  const all = async (commands: Parameters<typeof book.execute>[0]['command'][]) => {
    const outcomes = await book.executeAll(commands.map((command) => ({ command })));
    expect(outcomes.filter(({ kind }) => kind !== 'done')).toEqual([]);
  };
  await all(
    bets.map((betId, i) => ({
      kind: 'createBet',
      betId,
      userId: ann.id,
      eventId: events[i % events.length]!,
      offer: specifiedOffer('home', 1_00),
    })),
  );
  await all(bets.map((betId) => ({ kind: 'acceptBet', betId, userId: bob.id })));
  for (const event of events) await api.result(event, 1, 0);
  await asOwner(api.database.url, async (owner) => {
    // Worst case: no one can read or write the email tables.
    await owner.query('begin; lock table mails, mail_cursors in access exclusive mode');
    const stuck = queue(1);
    expect(await settle()).toEqual({ done: bets.length });
    await owner.query('rollback');
    await stuck;
  });
  await Promise.all([queue(60_000), queue(60_000)]);
  await queue(60_001);
  const { rows } = await api.database.pool.query(
    `select address, count(*) as n, count(distinct substring(text from 'BetDetails.id=(\\S+)')) as bets
     from mails where kind = 'betSettled' group by address order by address`,
  );
  expect(rows).toEqual(
    ['ann@example.com', 'bob@example.com'].map((address) => ({ address, n: 500, bets: 500 })),
  );
});

test('times use the user’s chosen time zone', async () => {
  const choose = (timeZone: string | null) =>
    api.send('PUT', '/api/me/time-zone', { headers: { cookie: ann.cookie }, body: { timeZone } });
  expect((await choose('Asia/Tokyo')).statusCode).toBe(200);
  const event = await api.event();
  await api.activeBet(ann, bob, event);
  await queue(1);
  const { rows } = await api.database.pool.query('select commence_time from events where id = $1', [event]);
  const starts = dateTimeLabel(rows[0].commenceTime, 'Asia/Tokyo');
  expect(starts).toContain('GMT+9');
  expect((await emailsTo(ann)).at(-1)!.text).toContain(`Starts: ${starts}`);
  await choose(null);
});

test('emails about a team to win name each side’s pick, and a tie pays the other side', async () => {
  const event = await api.event({ sportKey: 'soccer_epl', homeTeam: 'Arsenal', awayTeam: 'Chelsea' });
  const offer = {
    eventId: event,
    market: 'toWin',
    marketTeam: 'home',
    lineHalves: null,
    selection: 'yes',
    stakeCents: 20_00,
    acceptorStakeCents: 15_00,
    fee: defaultExchangeFee,
  };
  const { bet } = (await ann.post('/api/offers', offer)).json();
  const terms = { termsVersion: bet.termsVersion };
  expect((await bob.post(`/api/bets/${bet.uniqueId}/acceptance`, terms)).statusCode).toBe(200);
  await queue(1);
  const [accepted] = await emailsTo(ann);
  for (const fact of ['Your pick: Arsenal to win', 'Risk: $20.00', 'Win: $14.70'])
    expect(accepted!.text).toContain(fact);

  await api.result(event, 1, 1);
  await settle();
  await queue(2);
  const [won] = await emailsTo(bob);
  expect(won).toMatchObject({ kind: 'betSettled' });
  for (const fact of ['Your pick: Arsenal not to win', 'Arsenal 1, Chelsea 1', '$34.60'])
    expect(won!.text).toContain(fact);
});

const chiefsAndBills = () =>
  api.event({ sportKey: 'americanfootball_nfl', homeTeam: 'Chiefs', awayTeam: 'Bills' });

test('an accepted counter-offer is emailed to its maker; one that is made or ends is not', async () => {
  const event = await chiefsAndBills();
  const { lineHalves, fee } = spreadTerms;
  const counter = async () => {
    const to = await offerSpread(ann, event);
    const stakes = { stakeCents: 25_00, acceptorStakeCents: 50_00 };
    const body = { lineHalves, fee, ...stakes, termsVersion: to.termsVersion };
    return (await bob.post(`/api/bets/${to.uniqueId}/counters`, body)).json().bet;
  };
  const [accepted, declined] = [await counter(), await counter()];
  await ann.post(`/api/bets/${declined.uniqueId}/decline`, { word: '' });
  await queue(1);
  expect([...(await emailsTo(ann)), ...(await emailsTo(bob))]).toEqual([]);
  await ann.post(`/api/counters/${accepted.uniqueId}/accept`, { termsVersion: accepted.termsVersion });
  await queue(2);
  const [email, ...none] = await emailsTo(bob);
  expect([...none, ...(await emailsTo(ann))]).toEqual([]);
  expect(email).toMatchObject({ kind: 'betAccepted', subject: 'ann accepted your bet' });
  for (const fact of ['Your pick: Bills +3.5', 'Risk: $25.00', 'Win: $49.00'])
    expect(email!.text).toContain(fact);
});

test('the email about a part says what was taken of the offer', async () => {
  const offer = await offerSpread(ann, await chiefsAndBills());
  expect((await takeThird(bob, offer)).statusCode).toBe(200);
  await queue(1);
  const [email] = await emailsTo(ann);
  expect(email!.subject).toBe('bob took part of your offer');
  expect(email!.text).toContain('bob took $20 of your $60 on Chiefs −3.5: $20 to win $9.80. What both');
  expect(email!.text).toContain('Risk: $20.00');
});
