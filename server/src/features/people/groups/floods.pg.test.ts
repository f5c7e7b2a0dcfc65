import { randomUUID } from 'node:crypto';
import { groupColors } from '@sidebet/domain/groups/group-settings';
import { noFee } from '@sidebet/domain/markets/price';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { findEmails } from '../../../../testing/emails.ts';
import { reconcile } from '../../../book/reconcile.ts';
import { settleDue } from '../../../workers/settle-due.ts';
import { followLagMs } from '../email/follow.ts';
import { queueNotificationEmails } from '../email/notification-emails.ts';

/** What one member can make others of a group read, and how often. */

const minute = 60_000;
const hour = 60 * minute;
let api: TestApi;
let ann: TestUser;
let bob: TestUser;
let cid: TestUser;
let round = 0;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  round += 1;
  [ann, bob, cid] = await Promise.all([
    api.user(`ann${round}`),
    api.user(`bob${round}`),
    api.user(`cid${round}`),
  ]);
});
afterEach(async () => {
  expect((await reconcile(api.database.pool)).firstDifference).toBeNull();
});
afterAll(() => api.close());

const put = (by: TestUser, url: string, body: object = {}) =>
  api.send('PUT', url, { headers: { cookie: by.cookie, 'idempotency-key': randomUUID() }, body });

const settings = { name: 'Sunday Crew', color: groupColors[0], rules: 'Pay up.' };
async function createGroup(kind: 'points' | 'iou', ...members: TestUser[]) {
  const created = await ann.post('/api/groups', { ...settings, kind, season: { name: 'Fall' } });
  expect(created.statusCode).toBe(200);
  const { id } = created.json();
  const link = await invite(id);
  for (const member of members) expect((await join(link, member)).statusCode).toBe(200);
  return { id: id as string, link, season: created.json().season };
}
type InviteLink = { readonly id: string; readonly token: string };
async function invite(groupId: string): Promise<InviteLink> {
  const made = await ann.post(`/api/groups/${groupId}/invites`, { expiresInDays: 7, maxUses: 10 });
  const { id, path } = made.json();
  return { id, token: new URL(path, 'http://localhost').searchParams.get('token')! };
}
const join = ({ id, token }: InviteLink, user: TestUser) =>
  user.post(`/api/group-invites/${id}/acceptance`, { token });

async function offer(groupId: string, by: TestUser, eventId?: string) {
  const made = await by.post('/api/offers', {
    eventId: eventId ?? (await api.event({ homeTeam: 'Chiefs', awayTeam: 'Bills' })),
    market: 'moneyline',
    selection: 'home',
    stakeCents: 5_00,
    acceptorStakeCents: 5_00,
    fee: noFee,
    groupId,
  });
  expect(made.statusCode).toBe(200);
  return made.json().bet;
}
const accept = async ({ uniqueId, termsVersion }: { uniqueId: string; termsVersion: string }, by = bob) =>
  expect((await by.post(`/api/bets/${uniqueId}/acceptance`, { termsVersion })).statusCode).toBe(200);
async function winBet(groupId: string, winner: TestUser, loser: TestUser) {
  const bet = await offer(groupId, winner);
  await accept(bet, loser);
  await api.result(bet.betId, 1, 0);
  await settleDue(api.database.pool, api.server.book);
}
type Notice = { id: string; type: string; content: string; path: string; read: boolean };
const notices = async (user: TestUser, type: string): Promise<Notice[]> =>
  (await user.get('/api/notifications')).json().items.filter((one: Notice) => one.type === type);
const block = async (by: TestUser, other: TestUser) =>
  expect((await by.post(`/api/people/${other.id}/block`)).statusCode).toBe(204);
const silence = ({ id }: TestUser) =>
  api.database.pool.query('update users set silenced_until = $2 where id = $1', [
    id,
    new Date(api.clock.now() + hour),
  ]);
const sendEmails = (aheadMs = 0) =>
  queueNotificationEmails(
    api.database.pool,
    Date.now() + followLagMs + aheadMs,
    api.clock.now(),
    'https://sidebet.example',
  );
const settleUpEmails = async ({ username }: TestUser) =>
  (await findEmails(api.database.pool, { address: `${username}@example.com` })).filter(
    ({ kind }) => kind === 'settleUp',
  );

describe('settling up', () => {
  const askEvery = (groupId: string, by = ann) => by.post(`/api/groups/${groupId}/settle-up`);
  const cancel = async (groupId: string) => {
    const { payments } = (await ann.get(`/api/groups/${groupId}/settle-up`)).json();
    for (const { id } of payments)
      expect((await ann.delete(`/api/groups/${groupId}/payments/${id}`)).statusCode).toBe(200);
  };

  test('can be requested once an hour; a canceled payment replaces its notice', async () => {
    const { id } = await createGroup('iou', bob);
    await winBet(id, ann, bob);
    expect((await askEvery(id)).statusCode).toBe(200);
    // A repeat with nothing to add is no new request.
    expect((await askEvery(id)).statusCode).toBe(200);
    expect(await notices(bob, 'SettleUp')).toHaveLength(1);
    await cancel(id);
    expect((await notices(bob, 'SettleUp')).map(({ content }) => content)).toEqual([
      'canceled the payment of $5.',
    ]);
    expect((await askEvery(id)).json()).toMatchObject({
      status: 409,
      code: 'settleUpTooSoon',
      detail: 'Someone asked everyone to settle up less than an hour ago. Please try again later.',
    });
    expect((await askEvery(id, bob)).json()).toMatchObject({ code: 'settleUpTooSoon' });
    api.clock.moveBy(hour);
    expect((await askEvery(id)).statusCode).toBe(200);
  });

  test('sends a member one email a day for each group', async () => {
    await sendEmails();
    const groups = [await createGroup('iou', bob), await createGroup('iou', bob)];
    for (const { id } of groups) await winBet(id, ann, bob);
    for (let hours = 0; hours < 3; hours += 1) {
      for (const { id } of groups) {
        expect((await askEvery(id)).statusCode).toBe(200);
        await sendEmails(1 + hours);
        await cancel(id);
      }
      api.clock.moveBy(hour);
    }
    expect(await settleUpEmails(bob)).toHaveLength(2);
    api.clock.moveBy(24 * hour);
    await askEvery(groups[0]!.id);
    // In the other group, the last payment was canceled.
    await sendEmails(10);
    expect(await settleUpEmails(bob)).toHaveLength(4);
  });

  test('notifies a member with several payments once', async () => {
    const { id } = await createGroup('iou', bob, cid);
    await winBet(id, bob, ann);
    await winBet(id, cid, ann);
    await askEvery(id, bob);
    expect((await notices(ann, 'SettleUp')).map(({ content }) => content)).toEqual([
      `asks to settle up: you owe ${bob.username} $5, ${cid.username} $5.`,
    ]);
  });
});

describe('a removed member', () => {
  const remove = async (groupId: string, user: TestUser) =>
    expect((await ann.delete(`/api/groups/${groupId}/members/${user.id}`)).statusCode).toBe(204);

  test('cannot come back by any link until an organizer allows it', async () => {
    const { id, link } = await createGroup('points', bob, cid);
    await remove(id, bob);
    const refusal = {
      status: 403,
      code: 'removedFromGroup',
      detail: 'An organizer removed you from this group. You can join again when an organizer allows it.',
    };
    for (const one of [link, await invite(id)]) {
      expect((await join(one, bob)).json()).toMatchObject(refusal);
      expect((await bob.get(`/api/group-invites/${one.id}?token=${one.token}`)).json()).toMatchObject(
        refusal,
      );
    }
    expect((await bob.get(`/api/groups/${id}/messages`)).statusCode).toBe(404);
    const members = async (by: TestUser) => (await by.get(`/api/groups/${id}/members`)).json();
    expect((await members(ann)).removed).toMatchObject([{ id: bob.id, username: bob.username }]);
    expect((await members(cid)).removed).toEqual([]);
    const path = `/api/groups/${id}/removed-people/${bob.id}`;
    expect((await cid.delete(path)).json()).toMatchObject({ code: 'notGroupOrganizer' });
    expect((await ann.delete(path)).statusCode).toBe(204);
    expect((await members(ann)).removed).toEqual([]);
    expect((await join(link, bob)).statusCode).toBe(200);
  });

  test('is not one who left', async () => {
    const { id, link } = await createGroup('points', bob);
    expect((await bob.delete(`/api/groups/${id}/me`)).statusCode).toBe(204);
    expect((await join(link, bob)).statusCode).toBe(200);
  });
});

describe('a blocked person', () => {
  test('reaches the blocker by no notice', async () => {
    const { id } = await createGroup('iou', bob, cid);
    await winBet(id, ann, bob);
    await winBet(id, ann, cid);
    await block(bob, ann);
    await sendEmails();
    expect((await ann.post(`/api/groups/${id}/settle-up`)).statusCode).toBe(200);
    await sendEmails(1);
    for (const [user, count] of [
      [cid, 1],
      [bob, 0],
    ] as const) {
      expect(await notices(user, 'SettleUp')).toHaveLength(count);
      expect(await settleUpEmails(user)).toHaveLength(count);
    }
  });

  test('does not comment on the offers of the blocker', async () => {
    const { id } = await createGroup('points', bob, cid);
    const { uniqueId: betId } = await offer(id, bob);
    const comment = (by: TestUser) =>
      by.post(`/api/groups/${id}/messages`, { id: randomUUID(), text: 'Coward', betId });
    await block(bob, ann);
    expect((await comment(ann)).json()).toMatchObject({ code: 'messageNotFound' });
    expect((await comment(cid)).statusCode).toBe(200);
  });
});

describe('a silenced person', () => {
  test('writes no text that others see', async () => {
    const { id, season } = await createGroup('iou', bob);
    await winBet(id, ann, bob);
    const { payments } = (await ann.post(`/api/groups/${id}/settle-up`)).json();
    const message = { id: randomUUID(), text: 'Hi' };
    expect((await ann.post(`/api/groups/${id}/messages`, message)).statusCode).toBe(200);
    await silence(ann);
    const path = `/api/groups/${id}`;
    const refused = [
      await ann.post('/api/groups', { ...settings, kind: 'points', season: { name: 'Insult' } }),
      await put(ann, path, { ...settings, name: 'Insult' }),
      await put(ann, path, { ...settings, rules: 'Insult' }),
      await ann.post(`${path}/seasons`, { name: 'Insult' }),
      await put(ann, `${path}/seasons/${season.id}`, { name: 'Insult', endsAt: null }),
      await put(ann, `${path}/payments/${payments[0].id}`, { note: 'Insult' }),
      await ann.post(`${path}/messages`, { id: randomUUID(), text: 'Insult' }),
      await put(ann, `${path}/messages/${message.id}`, { text: 'Insult' }),
    ];
    expect(refused.map((one) => one.json().code)).toEqual(refused.map(() => 'silenced'));
    expect(refused[0]!.json().detail).toBe(
      'You cannot send requests, challenges or messages, or change texts that others see, for now. See your notifications.',
    );
    // What is no text stays possible.
    const endsAt = new Date(api.clock.now() + 48 * hour).toISOString();
    for (const answer of [
      await put(ann, path, { ...settings, color: groupColors[1] }),
      await put(ann, `${path}/seasons/${season.id}`, { name: 'Fall', endsAt }),
      await put(ann, `${path}/payments/${payments[0].id}`),
    ])
      expect(answer.statusCode).toBe(200);
  });
});

describe('seasons', () => {
  const start = (groupId: string, name: string) => ann.post(`/api/groups/${groupId}/seasons`, { name });

  test('start at most five times in 24 hours', async () => {
    const { id } = await createGroup('points', bob);
    for (const name of ['One', 'Two', 'Three', 'Four']) expect((await start(id, name)).statusCode).toBe(200);
    expect((await start(id, 'Five')).json()).toMatchObject({
      status: 409,
      code: 'tooManySeasons',
      detail: 'A group can start 5 seasons in 24 hours. Please try again later.',
    });
    api.clock.moveBy(24 * hour);
    expect((await start(id, 'Five')).statusCode).toBe(200);
  });

  test('are listed in pages, with their champions', async () => {
    const { id } = await createGroup('points', bob);
    await winBet(id, ann, bob);
    for (let n = 2; n <= 25; n += 1) {
      expect((await start(id, `Season ${n}`)).statusCode).toBe(200);
      api.clock.moveBy(12 * hour);
    }
    const table = async (query = '') => (await ann.get(`/api/groups/${id}/table${query}`)).json();
    const first = await table('?limit=20');
    expect(first.seasons.map(({ number }: { number: number }) => number)).toEqual(
      Array.from({ length: 20 }, (_, i) => 25 - i),
    );
    expect(first.champions).toEqual([]);
    const second = await table(`?limit=20&cursor=${first.nextCursor}`);
    expect(second.seasons.map(({ number }: { number: number }) => number)).toEqual([5, 4, 3, 2, 1]);
    expect(second.champions).toMatchObject([{ season: { number: 1 }, people: [{ id: ann.id }] }]);
    expect(second.nextCursor).toBeNull();
    // A season of a later page can still be chosen.
    expect(await table(`?season=${second.seasons[4].id}`)).toMatchObject({ season: { number: 1 } });
  });
});

test('the notice of a mention goes with the message', async () => {
  const { id } = await createGroup('points', bob);
  const messageId = randomUUID();
  await ann.post(`/api/groups/${id}/messages`, { id: messageId, text: `Hi @${bob.username}` });
  expect(await notices(bob, 'Mention')).toHaveLength(1);
  expect((await ann.delete(`/api/groups/${id}/messages/${messageId}`)).statusCode).toBe(200);
  expect(await notices(bob, 'Mention')).toEqual([]);
});

describe('the amounts of a bet between others', () => {
  const show = async (groupId: string, showsAmounts: boolean) =>
    expect((await put(ann, `/api/groups/${groupId}/amounts`, { showsAmounts })).statusCode).toBe(200);

  test.each(['iou', 'points'] as const)(
    'are in no answer to a member of a group that hides them: %s',
    async (kind) => {
      const { id } = await createGroup(kind, bob, cid);
      await show(id, false);
      const made = await offer(id, ann);
      const read = async (by: TestUser) => (await by.get(`/api/bets/${made.uniqueId}`)).json();
      // An open offer says what taking it costs.
      expect(await read(cid)).toMatchObject({ bet: { wagerCents: 5_00 }, acceptable: true });
      await accept(made, bob);
      const hidden = await read(cid);
      expect(hidden).toMatchObject({ hidesAmounts: true, acceptable: false, bet: { termsVersion: '' } });
      const amounts = [hidden.bet, hidden.bet.creator, hidden.bet.acceptor].flatMap((part) =>
        Object.entries(part).filter(([key]) => key.endsWith('Cents')),
      );
      expect(amounts.filter(([, cents]) => cents !== 0)).toEqual([]);
      expect(JSON.stringify((await cid.get('/api/notifications')).json())).not.toContain('$5.00');
      expect((await cid.get(`/api/bets/${made.uniqueId}/receipt`)).statusCode).toBe(404);
      expect((await read(ann)).bet.wagerCents).toBe(5_00);
      await show(id, true);
      expect(await read(cid)).toMatchObject({ bet: { wagerCents: 5_00 } });
    },
  );
});

test('a repeated key with another group is refused', async () => {
  const key = randomUUID();
  const create = (name: string) =>
    ann.post('/api/groups', { ...settings, name, kind: 'points', season: { name: 'Fall' } }, key);
  const first = (await create('One')).json();
  expect((await create('One')).json().id).toBe(first.id);
  expect((await create('Two')).json()).toMatchObject({ code: 'idempotencyKeyReused' });
});

test('the feed of an iou group says who raised their limit', async () => {
  const { id } = await createGroup('iou', bob);
  const choose = (limitCents: number) =>
    put(bob, `/api/groups/${id}/me`, { showsAmounts: false, limitCents });
  const raised = async () =>
    (await ann.get(`/api/groups/${id}/feed`))
      .json()
      .items.filter(({ type }: { type: string }) => type === 'limitRaised');
  expect((await choose(50_00)).statusCode).toBe(200);
  expect(await raised()).toEqual([]);
  expect((await choose(500_00)).statusCode).toBe(200);
  api.clock.moveBy(minute);
  expect((await choose(10_000_00)).statusCode).toBe(200);
  expect(await raised()).toMatchObject([{ person: { id: bob.id }, fromCents: 50_00, toCents: 10_000_00 }]);
});
