import { currentTerms } from '@sidebet/domain/auth/terms';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const acceptances = async (user: TestUser) => {
  const { rows } = await api.database.pool.query(
    'select version from terms_acceptances where user_id = $1 order by version',
    [user.id],
  );
  return rows.map(({ version }) => version);
};
const outdate = (user: TestUser) =>
  api.database.pool.query("update users set terms_version = '2020-01-01' where id = $1", [user.id]);
const newTerms = async (user: TestUser) => (await user.get('/api/session')).json().newTerms;
const accept = (user: TestUser, version: string) => user.post('/api/me/terms', { version });

test('signup accepts the current terms', async () => {
  const user = await api.user('signer');
  expect(await acceptances(user)).toEqual([currentTerms.version]);
  expect(await newTerms(user)).toBeUndefined();
});

test('a signup that fails leaves no acceptance', async () => {
  const before = await api.database.pool.query('select count(*) from terms_acceptances');
  const form = {
    firstName: 'A',
    lastName: 'B',
    dob: '1990-04-12',
    username: 'signer',
    email: 'x@example.com',
  };
  const answer = await api.send('POST', '/api/signup', {
    body: { ...form, password: 'correct horse', confirmPassword: 'correct horse' },
  });
  expect(answer.json().code).toBe('usernameTaken');
  expect((await api.database.pool.query('select count(*) from terms_acceptances')).rows).toEqual(before.rows);
});

test('new terms are shown until they are accepted, and bets are refused until then', async () => {
  const user = await api.user('reader', 50_00);
  const eventId = await api.event();
  const bet = () => user.post('/api/bets', { eventId, side: 'home', wagerCents: 5_00 });
  await outdate(user);
  expect(await newTerms(user)).toEqual(currentTerms);
  expect((await bet()).json().code).toBe('newTermsNotAccepted');
  expect(await user.balanceCents()).toBe(50_00);

  const answer = await accept(user, currentTerms.version);
  expect(answer.json().newTerms).toBeUndefined();
  expect((await bet()).statusCode).toBe(200);
  expect(await acceptances(user)).toEqual(['2020-01-01', currentTerms.version].sort());
});

test('accepting twice records one acceptance', async () => {
  const user = await api.user('twice');
  await Promise.all([accept(user, currentTerms.version), accept(user, currentTerms.version)]);
  expect(await acceptances(user)).toEqual([currentTerms.version]);
});

test.each(['2020-01-01', '9999-01-01', '', 'no date'])(
  'accepting the version %j changes nothing',
  async (version) => {
    const user = await api.user(`stale${version.length}${version[0] ?? ''}`.slice(0, 20));
    await outdate(user);
    expect((await accept(user, version)).json().code).toBe('termsNotCurrent');
    expect(await newTerms(user)).toBeDefined();
  },
);

test('the application cannot change or delete an acceptance', async () => {
  const client = await api.database.pool.connect();
  try {
    await client.query('set role sidebet_app');
    for (const statement of [
      "update terms_acceptances set version = '2020-01-01'",
      'delete from terms_acceptances',
      "insert into terms_acceptances (user_id, version) select id, '2020-01-01' from users",
    ])
      await expect(client.query(statement)).rejects.toThrow(/permission denied/);
    await expect(client.query('select from terms_acceptances')).resolves.toBeDefined();
  } finally {
    await client.query('reset role');
    client.release();
  }
});
