import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { openPage } from '../../../../testing/live-page.ts';

const minute = 60_000;
const password = 'correct horse';

let api: TestApi;
let neighbor: TestApi;
let sam: TestUser;
let people = 0;
beforeAll(async () => {
  api = await testApi();
  neighbor = await testApi({ database: api.database });
});
afterAll(async () => {
  await neighbor.close();
  await api.close();
});
beforeEach(async () => {
  sam = await api.user(`sam${people++}`);
});

const readStatus = async (cookie: string, at = api) =>
  (await at.send('GET', '/api/me/sessions', { headers: { cookie } })).statusCode;
const stepUp = () => sam.post('/api/me/step-up', { password });

describe('a step-up rotates the session token', () => {
  test('the old token is invalid in every process', async () => {
    const old = sam.cookie;
    expect([await readStatus(old), await readStatus(old, neighbor)]).toEqual([200, 200]);
    const answer = await stepUp();
    expect(answer.statusCode).toBe(200);
    expect(await readStatus(old)).toBe(401);
    await expect.poll(() => readStatus(old, neighbor)).toBe(401);
    expect([await readStatus(sam.cookie), await readStatus(sam.cookie, neighbor)]).toEqual([200, 200]);
  });

  test('the session stays the same and keeps its age', async () => {
    const [before] = (await sam.get('/api/me/sessions')).json().items;
    await stepUp();
    const { items } = (await sam.get('/api/me/sessions')).json();
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ id: before.id, createdAt: before.createdAt, isThis: true });
  });

  test('the new cookie has the same attributes and ends with the session', async () => {
    api.clock.moveBy(5 * minute);
    const answer = await stepUp();
    api.clock.moveBy(-5 * minute);
    const [cookie, ...others] = answer.cookies;
    expect(others).toEqual([]);
    expect(cookie).toMatchObject({ name: 'sidebet_session', httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(cookie!.maxAge).toBeLessThanOrEqual(30 * 24 * 3600 - 5 * 60);
    expect(cookie!.maxAge).toBeGreaterThan(30 * 24 * 3600 - 6 * 60);
  });

  test('open streams end without a logout message, so pages reconnect', async () => {
    const page = await openPage(api.server.url, sam.cookie);
    await page.wait('hello');
    await stepUp();
    await page.ended;
    expect(page.messages.map(({ type }) => type)).not.toContain('signedOut');
  });

  test('a failed step-up changes nothing', async () => {
    const old = sam.cookie;
    const answer = await sam.post('/api/me/step-up', { password: 'wrong' });
    expect([answer.statusCode, answer.cookies]).toEqual([403, []]);
    expect(await readStatus(old)).toBe(200);
  });
});

describe('without a recent step-up no one can', () => {
  const contact = { phone: '+1 312 555 0100', address: '1 Main Street' };
  test.each<[string, 'PUT' | 'DELETE', (session: string) => string, object?]>([
    ['changes phone and address', 'PUT', () => '/api/me/contact', contact],
    ['signs one device out', 'DELETE', (id) => `/api/me/sessions/${id}`],
    ['signs all other devices out', 'DELETE', () => '/api/me/sessions'],
  ])('%s', async (_name, method, url, body) => {
    const login = { email: `${sam.username}@example.com`, password };
    const other = (await api.send('POST', '/api/login', { body: login })).headers['set-cookie'] as string[];
    const [, second] = (await sam.get('/api/me/sessions')).json().items;
    const ask = () => api.send(method, url(second.id), { headers: { cookie: sam.cookie }, body });
    api.clock.moveBy(11 * minute);
    expect((await ask()).json()).toMatchObject({ status: 403, code: 'stepUpNeeded' });
    expect(await readStatus(other.map((cookie) => cookie.split(';')[0]).join('; '))).toBe(200);
    const { user } = (await sam.get('/api/session')).json();
    expect([user.phone, user.address]).toEqual([null, null]);
    expect((await stepUp()).statusCode).toBe(200);
    expect((await ask()).statusCode).toBeLessThan(300);
    api.clock.moveBy(-11 * minute);
  });
});
