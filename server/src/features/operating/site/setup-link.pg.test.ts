import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signUpForm, type TestApi, testApi } from '../../../../testing/api.ts';

/** The setup link of a site without cash: it opens the first account once, and the settings while it works. */

const env = { CASH: 'off' };
const crew = { name: 'Sunday Crew', darkColor: '#ffd166', lightColor: '#0a3d91', joining: 'invited' };
const hour = 3_600_000;

let site: TestApi;
let others: TestApi[];
beforeEach(async () => {
  site = await testApi({ env });
  others = [];
});
afterEach(async () => {
  for (const other of others) await other.close();
  await site.close();
});

/** Another process on the same database, which prints a new link. */
async function startAnother(): Promise<TestApi> {
  const other = await testApi({ env, database: site.database, clock: site.clock });
  others.push(other);
  return other;
}

const tokenFrom = ({ server }: TestApi) => new URL(server.setupUrl!).searchParams.get('token')!;
const signUp = (name: string, setup?: string, at = site, more: object = {}) =>
  at.send('POST', '/api/signup', { body: { ...signUpForm(name), ...(setup && { setup }), ...more } });
const save = (token: string) => site.send('PUT', '/api/site', { body: { ...crew, token } });
async function countUsers(): Promise<number> {
  const { rows } = await site.database.pool.query('select count(*)::int as users from users');
  return rows[0].users;
}

const uninvited = {
  status: 403,
  code: 'inviteNeeded',
  detail: 'This site is for invited friends. Ask one of them for an invite link to their group.',
};

describe('the first account', () => {
  test('is created with the link, and not without it', async () => {
    expect((await signUp('stranger')).json()).toMatchObject(uninvited);
    expect((await signUp('guesser', 'AAAAAAAAAAAAAAAAAAAAAA')).json()).toMatchObject(uninvited);
    expect(await countUsers()).toBe(0);
    expect((await signUp('owner', tokenFrom(site))).statusCode).toBe(200);
  });

  test('also needs the link on a site for invited people whose settings are chosen', async () => {
    const token = tokenFrom(site);
    expect((await save(token)).statusCode).toBe(200);
    expect((await signUp('stranger')).json()).toMatchObject(uninvited);
    expect((await signUp('owner', token)).statusCode).toBe(200);
  });

  test('is one of two that arrive at the same time at two processes', async () => {
    const other = await startAnother();
    const token = tokenFrom(other);
    const answers = await Promise.all([signUp('ann', token), signUp('bob', token, other)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
    expect(answers.find(({ statusCode }) => statusCode === 403)!.json()).toMatchObject(uninvited);
    expect(await countUsers()).toBe(1);
  });

  test('is one of many that arrive at the same time at one process', async () => {
    const names = ['ann', 'bob', 'cid', 'dan', 'eve'];
    const answers = await Promise.all(names.map((name) => signUp(name, tokenFrom(site))));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403, 403, 403, 403]);
    expect(await countUsers()).toBe(1);
  });

  test('uses the link up, also for the settings', async () => {
    const token = tokenFrom(site);
    await signUp('owner', token);
    expect((await signUp('second', token)).json()).toMatchObject(uninvited);
    expect((await save(token)).json()).toMatchObject({ code: 'setupLinkInvalid' });
    expect(await countUsers()).toBe(1);
  });

  test('uses the link up on a site for anyone, where others need none', async () => {
    const token = tokenFrom(site);
    await site.send('PUT', '/api/site', { body: { ...crew, joining: 'anyone', token } });
    await signUp('owner', token);
    expect((await save(token)).json()).toMatchObject({ code: 'setupLinkInvalid' });
    expect((await signUp('second', token)).statusCode).toBe(200);
  });

  test('can be tried again with the same link when the form was refused', async () => {
    const token = tokenFrom(site);
    const known = { password: 'liverpool1', confirmPassword: 'liverpool1' };
    expect((await signUp('owner', token, site, known)).json()).toMatchObject({ code: 'passwordTooCommon' });
    expect((await signUp('owner', token)).statusCode).toBe(200);
  });
});

test('a link works for 24 hours', async () => {
  const token = tokenFrom(site);
  site.clock.moveBy(24 * hour - 1);
  expect((await save(token)).statusCode).toBe(200);
  site.clock.moveBy(1);
  expect((await save(token)).json()).toMatchObject({ code: 'setupLinkInvalid' });
  expect((await signUp('owner', token)).json()).toMatchObject(uninvited);
  expect(await countUsers()).toBe(0);
});

test('a link opens the first account until the last moment', async () => {
  site.clock.moveBy(24 * hour - 1);
  expect((await signUp('owner', tokenFrom(site))).statusCode).toBe(200);
});

test('a start prints a new link, and the one before no longer works', async () => {
  const old = tokenFrom(site);
  site.clock.moveBy(25 * hour);
  const fresh = tokenFrom(await startAnother());
  expect((await save(old)).json()).toMatchObject({ code: 'setupLinkInvalid' });
  expect((await signUp('finder', old)).json()).toMatchObject(uninvited);
  expect((await save(fresh)).statusCode).toBe(200);
  expect((await signUp('owner', fresh)).statusCode).toBe(200);
});

test('on a site with accounts a new link changes the settings and opens no account', async () => {
  await signUp('owner', tokenFrom(site));
  const fresh = tokenFrom(await startAnother());
  expect((await signUp('second', fresh)).json()).toMatchObject(uninvited);
  expect((await save(fresh)).statusCode).toBe(200);
  expect(await countUsers()).toBe(1);
});
