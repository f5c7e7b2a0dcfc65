import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { findEmail } from '../../../../testing/emails.ts';
import { groupObjects } from '../../../../testing/group.ts';

/** Ways to be paid in groups: who changes them, and who sees them. */

const minute = 60_000;
let api: TestApi;
let owner: TestUser;
let payer: TestUser;
let people = 0;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  people += 1;
  [owner, payer] = await Promise.all([api.user(`owner${people}`), api.user(`payer${people}`)]);
});

const put = (user: TestUser, body: object) =>
  api.send('PUT', '/api/me/pay-methods', { headers: { cookie: user.cookie }, body });
const none = { venmo: null, cashApp: null, payPalMe: null, text: null, preferred: null };
const countEvents = async (user: TestUser) => {
  const { rows } = await api.database.pool.query<{ count: number }>(
    "select count(*) as count from security_events where user_id = $1 and kind = 'payMethods.changed'",
    [user.id],
  );
  return rows[0]!.count;
};

test('are stored as typed without signs, the preferred one first, and replaced as a whole', async () => {
  expect((await owner.get('/api/me/pay-methods')).json()).toEqual(none);
  const first = { venmo: '@maya-t', cashApp: '$maya', text: 'Zelle: maya@example.com', preferred: 'cashApp' };
  const stored = {
    ...none,
    venmo: 'maya-t',
    cashApp: 'maya',
    text: 'Zelle: maya@example.com',
    preferred: 'cashApp',
  };
  expect((await put(owner, first)).json()).toEqual(stored);
  expect((await owner.get('/api/me/pay-methods')).json()).toEqual(stored);
  expect((await put(owner, { payPalMe: 'paypal.me/maya' })).json()).toEqual({
    ...none,
    payPalMe: 'maya',
    preferred: 'payPalMe',
  });
  expect((await put(owner, {})).json()).toEqual(none);
});

test('a change needs a recent step-up; reading does not', async () => {
  api.clock.moveBy(11 * minute);
  expect((await put(owner, { venmo: 'maya' })).json()).toMatchObject({ code: 'stepUpNeeded' });
  expect((await owner.get('/api/me/pay-methods')).json()).toEqual(none);
  await owner.post('/api/me/step-up', { password: 'correct horse' });
  expect((await put(owner, { venmo: 'maya' })).json()).toMatchObject({ venmo: 'maya' });
});

test('a mistake names its field and changes nothing', async () => {
  await put(owner, { venmo: 'maya' });
  const refused = await put(owner, { venmo: 'maya2', cashApp: 'not a tag' });
  expect(refused.json()).toMatchObject({
    code: 'cashAppInvalid',
    fields: [{ path: 'cashApp' }],
  });
  expect((await owner.get('/api/me/pay-methods')).json()).toMatchObject({ venmo: 'maya', cashApp: null });
});

test('a change is in the security log and in an email, once', async () => {
  await put(owner, { venmo: 'maya' });
  await put(owner, { venmo: '@maya' });
  expect(await countEvents(owner)).toBe(1);
  const address = `${owner.username}@example.com`;
  const { text } = await findEmail(api.database.pool, { kind: 'securityChanged', address });
  expect(text).toContain('How members of your groups can pay you was changed.');
  expect(text).not.toContain('maya');
});

test('a silenced user writes no text, but changes the rest', async () => {
  await api.database.pool.query('update users set silenced_until = $2 where id = $1', [
    owner.id,
    new Date(api.clock.now() + minute),
  ]);
  expect((await put(owner, { text: 'Zelle' })).json()).toMatchObject({ code: 'silenced' });
  expect((await put(owner, { venmo: 'maya' })).json()).toMatchObject({ venmo: 'maya' });
});

test('only the payer of an open payment sees them, with the amount in the link', async () => {
  await put(owner, { venmo: 'maya', text: 'Cash is fine', preferred: 'text' });
  await put(payer, { venmo: 'payer' });
  const { id, paymentId } = await groupObjects(api, 'iou', owner, payer);
  const read = async (by: TestUser) =>
    (await by.get(`/api/groups/${id}/settle-up`)).json().payments[0].payWith;
  const ways = [
    { kind: 'text', value: 'Cash is fine', url: null },
    { kind: 'venmo', value: 'maya', url: 'https://venmo.com/maya?txn=pay&amount=5.00&note=Thanks' },
  ];
  expect(await read(payer)).toEqual(ways);
  expect(await read(owner)).toEqual([]);

  // A block keeps the two apart, and its end brings the ways back.
  await owner.post(`/api/people/${payer.id}/block`);
  expect(await read(payer)).toEqual([]);
  await owner.delete(`/api/people/${payer.id}/block`);
  expect(await read(payer)).toEqual(ways);

  const path = `/api/groups/${id}/payments/${paymentId}`;
  for (const by of [payer, owner]) {
    const headers = { cookie: by.cookie, 'idempotency-key': randomUUID() };
    expect((await api.send('PUT', path, { headers, body: {} })).statusCode).toBe(200);
  }
  expect(await read(payer)).toEqual([]);
});
