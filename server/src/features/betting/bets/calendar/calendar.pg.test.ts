import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../../testing/api.ts';
import { settleDue } from '../../../../workers/settle-due.ts';

let api: TestApi;
let ann: TestUser;
let bob: TestUser;
beforeAll(async () => {
  api = await testApi();
  [ann, bob] = [await api.user('ann', 100_00), await api.user('bob', 100_00)];
});
afterAll(() => api.close());

const change = async (user: TestUser): Promise<string> =>
  (await api.send('PUT', '/api/me/calendar', { headers: { cookie: user.cookie } })).json().path;
const readPath = async (user: TestUser): Promise<string | null> =>
  (await user.get('/api/me/calendar')).json().path;
/** Without a session, as a calendar app reads it. */
const read = (path: string) => api.send('GET', path);
const gone = { status: 404, code: 'calendarNotFound' };

test('shows the running bets of its user, each from their own side, without amounts or people', async () => {
  expect(await readPath(ann)).toBeNull();
  const [event, other] = [await api.event({ homeTeam: 'Chiefs', awayTeam: 'Bills' }), await api.event()];
  const bet = await api.activeBet(ann, bob, event, 12_34);
  await api.bet(ann, other);
  const calendar = await read(await change(ann));
  expect(calendar.statusCode).toBe(200);
  expect(calendar.headers['content-type']).toBe('text/calendar; charset=utf-8');
  const text = calendar.body.replaceAll('\r\n ', '');
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  expect(text).toContain('SUMMARY:Chiefs: Chiefs vs Bills');
  expect(text).toContain(`/BetDetails?id=${bet}\r\n`);
  // Ids and times may contain any digits.
  expect(text.replaceAll(/^(UID|URL|DT\w+):.*$/gm, '')).not.toMatch(/12\.?34/);
  for (const secret of ['$', ann.username, bob.username, ann.id, bob.id]) expect(text).not.toContain(secret);
  const forBob = (await read(await change(bob))).body;
  expect(forBob).toContain('SUMMARY:Bills: Chiefs vs Bills');

  await api.result(event, 1, 0);
  await settleDue(api.database.pool, api.server.book);
  expect((await read((await readPath(ann))!)).body).not.toContain('BEGIN:VEVENT');
});

test('a renewed, ended, wrong or borrowed address is gone; the current one still works', async () => {
  const first = await change(ann);
  const second = await change(ann);
  expect(second).not.toBe(first);
  expect((await read(first)).json()).toMatchObject(gone);
  expect((await read(second)).statusCode).toBe(200);
  expect(await readPath(ann)).toBe(second);
  const [id, token] = second.split('/').slice(-2);
  const otherToken = (await change(bob)).split('/').at(-1);
  for (const path of [
    `/api/calendars/${id}/${otherToken}`,
    `/api/calendars/${id}/${'A'.repeat(22)}`,
    `/api/calendars/${bob.id}/${token}`,
  ])
    expect((await read(path)).json()).toMatchObject(gone);

  const off = await api.send('DELETE', '/api/me/calendar', { headers: { cookie: ann.cookie } });
  expect(off.statusCode).toBe(204);
  expect((await read(second)).json()).toMatchObject(gone);
  expect(await readPath(ann)).toBeNull();
});
