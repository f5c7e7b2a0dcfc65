import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { noFee } from '@sidebet/domain/markets/price';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signUpForm, type TestApi, type TestUser, testApi, testSecret } from '../../../../testing/api.ts';
import { asOwner } from '../../../../testing/as-owner.ts';
import { testGroup } from '../../../../testing/group.ts';
import { openPushService } from '../../../../testing/push-service.ts';
import { offerSpread, spreadTerms } from '../../../../testing/spread-offer.ts';
import { sweepAt } from '../../../../testing/sweep.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import { newId } from '../../../db/new-id.ts';
import { writeEmails } from '../../../emails/write-emails.ts';
import { openOutbox } from '../../../integrations/email/open-mailer.ts';
import { openWebPush } from '../../../integrations/push/web-push.ts';
import { endEverySession } from '../../../sessions/credential-change.ts';
import type { GameClock, WallClock } from '../../../time/clock.ts';
import { settleDue } from '../../../workers/settle-due.ts';
import { followLagMs } from '../email/follow.ts';
import { queueNotificationEmails } from '../email/notification-emails.ts';
import { sendDue } from '../email/send-due.ts';
import { writeGroupNews } from '../groups/write-group-news.ts';

let api: TestApi;
let push: Awaited<ReturnType<typeof openPushService>>;
let ann: TestUser;
let bob: TestUser;
const logged: string[] = [];

beforeAll(async () => {
  api = await testApi({ localPush: true });
  push = await openPushService();
});
afterAll(async () => {
  push.close();
  await api.close();
});
beforeEach(async () => {
  push.received.length = 0;
  push.service.status = 201;
  logged.length = 0;
  await asOwner(api.database.url, (owner) =>
    owner.query(
      'delete from mails; delete from mail_cursors; delete from push_subscriptions; delete from kept_identities',
    ),
  );
  await queue();
  const name = randomUUID().slice(0, 8);
  [ann, bob] = [await api.user(`ann${name}`, 1_000_00), await api.user(`bob${name}`, 1_000_00)];
  push.service.serverKey = (await ann.get('/api/me/push')).json().publicKey;
  await subscribe(ann, '/ann');
});

const put = (user: TestUser, url: string, body: object) =>
  api.send('PUT', url, { headers: { cookie: user.cookie }, body });
const subscribe = async (user: TestUser, path: string) => {
  const answer = await put(user, '/api/me/push', push.subscription(path));
  expect(answer.statusCode, answer.body).toBe(204);
};
const everything = {
  email: { bets: true, settleUps: true },
  push: {
    bets: true,
    challenges: true,
    groupOffers: true,
    mentions: true,
    settleUps: true,
    money: true,
    security: true,
  },
  showAmounts: false,
  quietHours: null,
};
const prefer = async (user: TestUser, changes: object) => {
  const answer = await put(user, '/api/me/notification-preferences', { ...everything, ...changes });
  expect(answer.statusCode, answer.body).toBe(200);
};
/** Queues all notifications so far, and waits until later ones have later ids than the cursor, which only moves forward. */
const queue = async () => {
  const next = Date.now() + 1;
  await queueNotificationEmails(api.database.pool, next + followLagMs, api.clock.now(), 'https://s.example');
  while (Date.now() <= next) await nextTurn();
};
const log = (_fields: object, message: string) => void logged.push(message);
const send = () =>
  sendDue(
    {
      pool: api.database.pool,
      pusher: openWebPush({
        secret: testSecret,
        subject: 'mailto:operator@sidebet.example',
        allowLocal: true,
      }),
      clock: api.clock as GameClock,
      wallClock: api.clock as WallClock,
      mailer: openOutbox(),
      formMailer: null,
      log: { info: log, warn: log, error: log },
    },
    ['push'],
  );
const queueAndSend = async () => {
  await queue();
  await send();
};
const waiting = async () => {
  const { rows } = await api.database.pool.query<{ dueAt: number; kind: string }>(
    "select kind, due_at from mails where channel = 'push' order by id",
  );
  return rows;
};
const settledBet = async () => {
  const event = await api.event({ homeTeam: 'Chicago Bears', awayTeam: 'Green Bay Packers' });
  const bet = await api.activeBet(ann, bob, event, 10_00);
  await api.result(event, 7, 0);
  await settleDue(api.database.pool, api.server.book);
  return bet;
};
const depositArrived = (user: TestUser) =>
  api.database.pool.query(
    `insert into notifications (user_id, id, type, content, created_at)
     values ($1, $2, 'Deposit', '$25.00 was added to your balance.', now())`,
    [user.id, newId()],
  );
const titles = () => push.received.map(({ message }) => (message as { title: string }).title);

test('a bet is pushed to its user’s devices only: signed, encrypted, without amounts', async () => {
  const bet = await settledBet();
  await queueAndSend();
  await send();
  const common = { body: 'Chicago Bears vs Green Bay Packers', path: `/BetDetails?id=${bet}` };
  // Pushes are sent at once, in any order.
  expect(titles().sort()).toEqual(['You won your bet', `${bob.username} accepted your bet`]);
  for (const { message } of push.received) expect(message).toMatchObject(common);
  const { claims, path } = push.received[0]!;
  expect(path).toBe('/ann');
  expect(claims).toMatchObject({ aud: push.origin, sub: expect.stringMatching(/^(?:mailto|https):/) });
  expect(claims.exp * 1000).toBeGreaterThan(Date.now());
  expect(claims.exp * 1000).toBeLessThanOrEqual(Date.now() + 24 * 3_600_000);
  expect(await waiting()).toEqual([]);
  expect(logged).toEqual([]);
});

test('amounts are shown to users who opted in', async () => {
  await prefer(ann, { showAmounts: true });
  await settledBet();
  await queueAndSend();
  expect(push.received.map(({ message }) => message)).toContainEqual(
    expect.objectContaining({ body: '+$8.00: Chicago Bears vs Green Bay Packers.' }),
  );
});

test('a kind that is turned off is not pushed; the others are', async () => {
  await prefer(ann, { push: { ...everything.push, bets: false } });
  await settledBet();
  await depositArrived(ann);
  await queueAndSend();
  expect(titles()).toEqual(['Your deposit']);
});

test('a user on a break gets no push about betting, even one queued before the break', async () => {
  const cal = await api.user(`cal${randomUUID().slice(0, 8)}`, 100_00);
  await settledBet();
  await depositArrived(ann);
  await queue();
  expect(await waiting()).toHaveLength(3);
  expect((await ann.post('/api/me/protection/time-out', { days: 7 })).statusCode).toBe(200);
  await send();
  expect(titles()).toEqual(['Your deposit']);
  // The control: the same without a break.
  await subscribe(bob, '/bob');
  await api.activeBet(bob, cal, await api.event(), 10_00);
  await queueAndSend();
  expect(titles()).toHaveLength(2);
});

describe('the push about what is new in a group', () => {
  let groupId: string;
  const minute = 60_000;
  beforeEach(async () => {
    groupId = (await testGroup(api, 'points', [bob, ann], 100_00)).id;
  });
  const offer = async () => {
    api.clock.moveBy(1);
    const terms = { market: 'moneyline', selection: 'home', stakeCents: 5_00, acceptorStakeCents: 5_00 };
    const made = await bob.post('/api/offers', { eventId: await api.event(), ...terms, fee: noFee, groupId });
    expect(made.statusCode, made.body).toBe(200);
    return made.json().bet.uniqueId as string;
  };
  const remove = async (betId: string) =>
    expect((await bob.delete(`/api/bets/${betId}`)).statusCode).toBe(200);
  const writeNews = async () => {
    api.clock.moveBy(minute);
    await writeGroupNews({ pool: api.database.pool, clock: api.clock as GameClock });
    await queue();
  };

  test('comes once a day, and says what is new when it is sent', async () => {
    await offer();
    const second = await offer();
    await writeNews();
    await remove(second);
    await send();
    expect(push.received.map(({ message }) => message)).toMatchObject([
      { title: 'New in your group', body: 'New in Sunday Crew: 1 offer.', path: `/Group?id=${groupId}` },
    ]);
    await offer();
    await writeNews();
    expect(await waiting()).toEqual([]);
    api.clock.moveBy(24 * 60 * minute);
    await offer();
    await writeNews();
    expect(await waiting()).toHaveLength(1);
  });

  test.each([
    ['its offers ended', (betId: string) => remove(betId)],
    [
      'its reader opened the group',
      async () => {
        const at = new Date(api.clock.now()).toISOString();
        expect((await ann.post(`/api/groups/${groupId}/read`, { at })).statusCode).toBe(204);
      },
    ],
    [
      'its reader is on a break',
      async () => expect((await ann.post('/api/me/protection/time-out', { days: 7 })).statusCode).toBe(200),
    ],
  ])('is dropped once %s', async (_, end) => {
    const betId = await offer();
    await writeNews();
    expect(await waiting()).toHaveLength(1);
    await end(betId);
    await send();
    expect(push.received).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  test('can be turned off', async () => {
    await prefer(ann, { push: { ...everything.push, groupOffers: false } });
    await offer();
    await writeNews();
    expect(await waiting()).toEqual([]);
  });
});

test('pushes wait for the end of the quiet hours, except those about security', async () => {
  const hour = new Date(api.clock.now()).getUTCHours();
  const quietHours = { fromHour: hour, toHour: (hour + 2) % 24, timeZone: 'UTC' };
  await prefer(ann, { quietHours });
  await depositArrived(ann);
  await queue();
  const [push1] = await waiting();
  expect(new Date(push1!.dueAt).getUTCHours()).toBe(quietHours.toHour);
  await send();
  expect(push.received).toEqual([]);
  const content = { subject: 'New login to your account', preheader: '', heading: '', paragraphs: [] };
  await writeEmails(api.database.pool, api.clock.now(), [
    { kind: 'newDevice', userId: ann.id, address: 'ann@example.com', content },
  ]);
  await send();
  expect(titles()).toEqual(['New login to your account']);
});

test('a challenge that ended while its push waited is not pushed; one that is open is', async () => {
  await api.befriend(ann, bob);
  const challenge = async () => {
    const eventId = await api.event();
    const body = { eventId, side: 'home', wagerCents: 5_00, offeredTo: ann.id };
    const made = await bob.post('/api/bets', body);
    expect(made.statusCode, made.body).toBe(200);
    return { id: made.json().bet.uniqueId as string, eventId };
  };
  const [open, revoked, taken, declined, started] = [
    await challenge(),
    await challenge(),
    await challenge(),
    await challenge(),
    await challenge(),
  ];
  await queue();
  expect(await waiting()).toHaveLength(5);
  for (const ended of [
    await bob.delete(`/api/bets/${revoked!.id}`),
    await ann.post(`/api/bets/${taken!.id}/acceptance`),
    await ann.post(`/api/bets/${declined!.id}/decline`, { word: '' }),
  ])
    expect(ended.statusCode, ended.body).toBeLessThan(300);
  await api.database.pool.query('update events set commence_time = $2 where id = $1', [
    started!.eventId,
    new Date(api.clock.now() - 1_000),
  ]);
  await send();
  expect(push.received.map(({ message }) => (message as { path: string }).path)).toEqual([
    `/BetDetails?id=${open!.id}`,
  ]);
  expect(await waiting()).toEqual([]);
});

test('a counter-offer that ended while its push waited is not pushed; one that is open is', async () => {
  const { lineHalves, fee } = spreadTerms;
  const counter = async () => {
    const { uniqueId, termsVersion } = await offerSpread(ann, await api.event());
    const wanted = { lineHalves, fee, stakeCents: 9_00, acceptorStakeCents: 10_00, termsVersion };
    const made = await bob.post(`/api/bets/${uniqueId}/counters`, wanted);
    expect(made.statusCode, made.body).toBe(200);
    return { id: made.json().bet.uniqueId as string, offerId: uniqueId as string };
  };
  const [open, withdrawn, gone] = [await counter(), await counter(), await counter()];
  await queue();
  expect(await waiting()).toHaveLength(3);
  await bob.delete(`/api/bets/${withdrawn!.id}`);
  await ann.delete(`/api/bets/${gone!.offerId}`);
  await send();
  expect(titles()).toEqual([`${bob.username} made you a counter-offer`]);
  expect(push.received[0]!.message).toMatchObject({ path: `/BetDetails?id=${open!.id}` });
  expect(await waiting()).toEqual([]);
});

test('the news that a challenge was declined is pushed although it has ended', async () => {
  await api.befriend(ann, bob);
  const body = { eventId: await api.event(), side: 'home', wagerCents: 5_00, offeredTo: bob.id };
  const { uniqueId } = (await ann.post('/api/bets', body)).json().bet;
  expect((await bob.post(`/api/bets/${uniqueId}/decline`, { word: '' })).statusCode).toBeLessThan(300);
  await queueAndSend();
  expect(titles()).toEqual([`${bob.username} declined your challenge`]);
});

test('quiet hours that are none are refused', async () => {
  const bad = { ...everything, quietHours: { fromHour: 8, toHour: 8, timeZone: 'UTC' } };
  expect((await put(ann, '/api/me/notification-preferences', bad)).json()).toMatchObject({
    code: 'quietHoursInvalid',
  });
  expect((await ann.get('/api/me/notification-preferences')).json()).toEqual(everything);
});

test('an email link that opens an account is never pushed, and a rollback takes a push back', async () => {
  const content = { subject: 'Reset your password', preheader: '', heading: '', paragraphs: [] };
  await writeEmails(api.database.pool, api.clock.now(), [
    { kind: 'passwordReset', userId: ann.id, address: 'ann@example.com', content, secret: true },
  ]);
  expect(await waiting()).toEqual([]);
  const client = await api.database.pool.connect();
  await client.query('begin');
  await writeEmails(client, api.clock.now(), [
    { kind: 'passwordChanged', userId: ann.id, address: 'ann@example.com', content },
  ]);
  await client.query('rollback');
  client.release();
  expect(await waiting()).toEqual([]);
});

test.each([404, 410])('a subscription is removed when its push service responds with %i', async (status) => {
  push.service.status = status;
  await depositArrived(ann);
  await queueAndSend();
  expect(push.received).toHaveLength(1);
  expect((await ann.get('/api/me/push')).json().isOn).toBe(false);
  await depositArrived(ann);
  await queue();
  expect(await waiting()).toEqual([]);
});

test('a failing push service is retried and the subscription stays', async () => {
  push.service.status = 500;
  await depositArrived(ann);
  await queueAndSend();
  expect(await waiting()).toHaveLength(1);
  expect((await ann.get('/api/me/push')).json().isOn).toBe(true);
});

test('logging out ends the device’s subscription and drops its queued pushes', async () => {
  await depositArrived(ann);
  await queue();
  expect((await ann.post('/api/logout')).statusCode).toBeLessThan(300);
  await send();
  expect(push.received).toEqual([]);
  const { rows } = await api.database.pool.query('select from push_subscriptions');
  expect(rows).toEqual([]);
});

test('turning pushes off on a device ends its subscription', async () => {
  expect((await ann.delete('/api/me/push')).statusCode).toBe(204);
  expect((await ann.get('/api/me/push')).json()).toMatchObject({ isOn: false, hasBet: false });
  await settledBet();
  expect((await ann.get('/api/me/push')).json()).toMatchObject({ isOn: false, hasBet: true });
});

test('addresses on private networks and keys that are none are refused, and change nothing', async () => {
  const strict = await testApi();
  const eve = await strict.user('eve');
  const to = (endpoint: string, keys = push.subscription('').keys) =>
    strict.send('PUT', '/api/me/push', { headers: { cookie: eve.cookie }, body: { endpoint, keys } });
  const address = 'https://fcm.googleapis.com/fcm/send/x';
  const offCurve = Buffer.alloc(65, 7).fill(4, 0, 1).toString('base64url');
  for (const answer of [
    await to('http://127.0.0.1:8080/x'),
    await to('https://169.254.169.254/latest'),
    await to('https://[::1]/'),
    await to('https://push.example.com/x'),
    await to(address, { p256dh: 'AAAA', auth: 'AAAA' }),
    await to(address, { ...push.subscription('').keys, p256dh: offCurve }),
  ]) {
    expect(answer.json()).toMatchObject({
      status: 400,
      code: 'pushEndpointInvalid',
      detail: 'Push notifications cannot be sent to this browser.',
    });
  }
  expect((await eve.get('/api/me/push')).json().isOn).toBe(false);
  expect((await to(address)).statusCode).toBe(204);
  await strict.close();
});

test('ten browsers of a user get pushes; an eleventh replaces the one that subscribed first', async () => {
  const eve = await api.user(`eve${randomUUID().slice(0, 8)}`);
  for (let n = 1; n <= 11; n++) {
    const { email, password } = signUpForm(eve.username);
    const login = await api.send('POST', '/api/login', { body: { email, password } });
    const cookie = login.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
    api.clock.moveBy(1);
    const answer = await api.send('PUT', '/api/me/push', {
      headers: { cookie },
      body: push.subscription(`/eve${n}`),
    });
    expect(answer.statusCode).toBe(204);
  }
  const { rows } = await api.database.pool.query<{ path: string }>(
    `select substring(endpoint from '[^/]*$') as path from push_subscriptions where user_id = $1 order by created_at`,
    [eve.id],
  );
  expect(rows.map(({ path }) => path)).toEqual(Array.from({ length: 10 }, (_, n) => `eve${n + 2}`));
});

/** Another login of the same user, as on a second device. */
const logIn = async (user: TestUser) => {
  const { email, password } = signUpForm(user.username);
  const login = await api.send('POST', '/api/login', { body: { email, password } });
  expect(login.statusCode, login.body).toBe(200);
  return login.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
};
const comparePush = (cookie: string, path: string, replaces: string | null = null) =>
  api.send('POST', '/api/me/push/comparison', {
    headers: { cookie },
    body: { ...push.subscription(path), replaces },
  });
const paths = async (user: TestUser) => {
  const { rows } = await api.database.pool.query<{ path: string }>(
    `select substring(endpoint from '[^/]*$') as path from push_subscriptions where user_id = $1 order by 1`,
    [user.id],
  );
  return rows.map(({ path }) => path);
};

test('ending every other session ends the pushes of all other browsers, also where the login has expired', async () => {
  await api.database.pool.query('update push_subscriptions set session_id = null where user_id = $1', [
    ann.id,
  ]);
  const cookie = await logIn(ann);
  await api.send('PUT', '/api/me/push', { headers: { cookie }, body: push.subscription('/ann2') });
  expect(await paths(ann)).toEqual(['ann', 'ann2']);
  const answer = await api.send('DELETE', '/api/me/sessions', { headers: { cookie } });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  expect(await paths(ann)).toEqual(['ann2']);
});

test('a password reset and every other end of all sessions end pushes everywhere', async () => {
  await api.database.pool.query('update push_subscriptions set session_id = null where user_id = $1', [
    ann.id,
  ]);
  await subscribe(bob, '/bob');
  await inTransaction(api.database.pool, (client) => endEverySession(client, ann.id));
  expect([await paths(ann), await paths(bob)]).toEqual([[], ['bob']]);
});

test('a comparison moves the subscription to its new address and keeps queued pushes', async () => {
  await depositArrived(ann);
  await queue();
  const { endpoint } = push.subscription('/ann');
  expect((await comparePush(ann.cookie, '/new', endpoint)).json()).toEqual({ state: 'on' });
  expect(await paths(ann)).toEqual(['new']);
  await send();
  expect([push.received.map(({ path }) => path), logged]).toEqual([['/new'], []]);
});

test('a comparison subscribes neither an unknown browser nor one of another account', async () => {
  expect((await comparePush(bob.cookie, '/unknown')).json()).toEqual({ state: 'off' });
  const { endpoint } = push.subscription('/ann');
  expect((await comparePush(bob.cookie, '/ann')).json()).toEqual({ state: 'otherAccount' });
  expect((await comparePush(bob.cookie, '/theirs', endpoint)).json()).toEqual({ state: 'off' });
  expect([await paths(ann), await paths(bob)]).toEqual([['ann'], []]);
  // Only what the user turns on moves to the account.
  await subscribe(bob, '/ann');
  expect([await paths(ann), await paths(bob)]).toEqual([[], ['ann']]);
  expect((await comparePush(ann.cookie, '/ann')).json()).toEqual({ state: 'otherAccount' });
});

// Last, because they move the clock by months.
test.each(['swept', 'expired at a visit', 'idle for too long'])(
  'pushes outlive a session that was %s',
  async (end) => {
    if (end !== 'idle for too long')
      await api.database.pool.query("update sessions set expires_at = '2020-01-01' where user_id = $1", [
        ann.id,
      ]);
    if (end === 'swept') await sweepAt(api.database.pool, api.clock.now());
    else {
      api.clock.moveBy(31 * 86_400_000);
      expect((await ann.get('/api/me/push')).statusCode).toBe(401);
    }
    const { rowCount } = await api.database.pool.query('select from sessions where user_id = $1', [ann.id]);
    expect(rowCount).toBe(0);
    await depositArrived(ann);
    await queueAndSend();
    expect(titles()).toEqual(['Your deposit']);

    // The next login adopts them, and its logout ends them.
    const cookie = await logIn(ann);
    const isOn = async () => (await api.send('GET', '/api/me/push', { headers: { cookie } })).json().isOn;
    expect(await isOn()).toBe(false);
    expect((await comparePush(cookie, '/ann')).json()).toEqual({ state: 'on' });
    expect(await isOn()).toBe(true);
    await api.send('POST', '/api/logout', { headers: { cookie } });
    expect(await paths(ann)).toEqual([]);
  },
);
