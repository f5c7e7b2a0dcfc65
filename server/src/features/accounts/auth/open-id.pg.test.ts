import { currentTerms } from '@sidebet/domain/auth/terms';
import { exclusionPhrase } from '@sidebet/domain/protection/play-restrictions';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { findEmail, tokenIn } from '../../../../testing/emails.ts';
import {
  type OpenIdFault,
  type OpenIdTestProvider,
  startOpenIdProvider,
} from '../../../../testing/open-id-provider.ts';
import { turnOnTwoFactor } from '../../../../testing/two-factor.ts';

/** Login with Google against a local OpenID provider. */

let provider: OpenIdTestProvider;
let api: TestApi;
let counter = 0;
beforeAll(async () => {
  provider = await startOpenIdProvider();
  api = await testApi({ env: buildRegistration(provider) });
});
beforeEach(() => {
  const own = `visitor${++counter}`;
  provider.user = {
    sub: `sub-${own}`,
    email: `${own}@example.com`,
    email_verified: true,
    given_name: 'Casey',
    family_name: `Doe${own}`,
  };
  provider.fault = {};
});
afterAll(async () => {
  await api.close();
  await provider.close();
});

function buildRegistration({ issuer, clientId, clientSecret }: OpenIdTestProvider): Record<string, string> {
  return { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer };
}

const readCookies = (answer: LightMyRequestResponse) =>
  answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');

type Begun = { readonly url: string; readonly cookie: string };

/** Starts an attempt as a browser with these cookies. */
async function begin(path = '/api/open-id/start', cookie = '', next = ''): Promise<Begun> {
  const answer = await api.send('POST', path, { headers: { cookie }, body: { provider: 'google', next } });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return { url: answer.json().url, cookie: [cookie, readCookies(answer)].filter(Boolean).join('; ') };
}
const finish = (body: object, cookie: string, headers: Record<string, string> = {}) =>
  api.send('POST', '/api/open-id/finish', { headers: { cookie, ...headers }, body });
/** A whole login at the provider. */
async function logIn(headers: Record<string, string> = {}) {
  const { url, cookie } = await begin();
  return { cookie, answer: await finish(provider.logIn(url), cookie, headers) };
}
const form = (token: string, changes: object = {}) => ({
  token,
  firstName: 'Casey',
  lastName: provider.user.family_name,
  username: `casey${counter}`,
  dob: '1990-04-12',
  ...changes,
});
const signUp = (token: string, cookie: string, changes: object = {}) =>
  api.send('POST', '/api/open-id/signup', { headers: { cookie }, body: form(token, changes) });
/** A new user who signed up with the provider. */
async function newcomer(): Promise<TestUser> {
  const { answer, cookie } = await logIn();
  const signedUp = await signUp(answer.json().signUp.token, cookie);
  if (signedUp.statusCode !== 200) throw new Error(signedUp.body);
  const { id, username } = signedUp.json().user;
  return api.session({ id, username }, readCookies(signedUp));
}
/** A user with a password who connected the provider. */
async function connected(name: string): Promise<TestUser> {
  const user = await api.user(name);
  const { url, cookie } = await begin('/api/me/sign-ins', user.cookie);
  expect((await finish(provider.logIn(url), cookie)).statusCode).toBe(200);
  return user;
}
const listSignIns = async (user: TestUser) => {
  const { hasPassword, signIns } = (await user.get('/api/me/security')).json();
  return { hasPassword, signIns: signIns.map((one: { provider: string }) => one.provider) };
};
/** What a refused attempt must not change. */
async function accounts(): Promise<unknown> {
  const { rows } = await api.database.pool.query(
    `select (select count(*) from users) as users, (select count(*) from credentials) as credentials,
       (select count(*) from sessions) as sessions`,
  );
  return rows[0];
}

test('is off without keys', async () => {
  const plain = await testApi({ database: api.database });
  expect((await plain.send('GET', '/api/session')).json().openIdProviders).toBeUndefined();
  const answer = await plain.send('POST', '/api/open-id/start', { body: { provider: 'google', next: '' } });
  expect(answer.json().code).toBe('openIdNotOffered');
  await plain.close();
  expect((await api.send('GET', '/api/session')).json().openIdProviders).toEqual(['google']);
});

describe('the first login', () => {
  test('requires the same fields as signup, then creates an account without a password', async () => {
    const { answer, cookie } = await logIn();
    const { user, signUp: asked } = answer.json();
    expect(user).toBeNull();
    expect(asked).toMatchObject({ email: provider.user.email, firstName: 'Casey' });
    const signedUp = await signUp(asked.token, cookie);
    expect(signedUp.json().user).toMatchObject({ email: provider.user.email, isVerified: true });
    const { id, username } = signedUp.json().user;
    const signedIn = api.session({ id, username }, readCookies(signedUp));
    expect(await listSignIns(signedIn)).toEqual({ hasPassword: false, signIns: ['google'] });
    const { rows } = await api.database.pool.query(
      'select version from terms_acceptances where user_id = $1',
      [id],
    );
    expect(rows).toEqual([{ version: currentTerms.version }]);
    const checks = await api.database.pool.query('select from identity_checks where user_id = $1', [id]);
    expect(checks.rowCount).toBe(1);
    // From now on it logs in.
    expect((await logIn()).answer.json().user).toMatchObject({ id });
  });

  test.each([
    ['no username', { username: '' }, 'signupFieldsMissing'],
    ['a minor', { dob: new Date(Date.now() - 17 * 365 * 86_400_000).toISOString().slice(0, 10) }, 'underage'],
    ['no date of birth', { dob: '' }, 'signupFieldsMissing'],
    ['a reserved username', { username: 'sidebet' }, 'usernameTaken'],
  ])('refuses %s, and the form can be sent again', async (_name, changes, code) => {
    const { answer, cookie } = await logIn();
    const { token } = answer.json().signUp;
    const before = await accounts();
    expect((await signUp(token, cookie, changes)).json().code).toBe(code);
    expect(await accounts()).toEqual(before);
    expect((await signUp(token, cookie)).statusCode).toBe(200);
  });

  test('runs the eligibility check of signup', async () => {
    const elsewhere = await testApi({
      database: api.database,
      env: { ...buildRegistration(provider), DEFAULT_PLACE: 'US-UT' },
    });
    const { answer, cookie } = await logIn();
    const { token } = answer.json().signUp;
    const refused = await elsewhere.send('POST', '/api/open-id/signup', {
      headers: { cookie },
      body: form(token),
    });
    expect(refused.json().code).toBe('placeNotOffered');
    await elsewhere.close();
  });

  test('does not let a self-excluded person start again', async () => {
    const user = await api.user(`away${counter}`);
    // Unlike the names of the other users here.
    await api.database.pool.query(
      "update users set first_name = 'Avery', last_name = 'Away', name = 'Avery Away', dob = '1980-01-02' where id = $1",
      [user.id],
    );
    const exclusion = { period: 'oneYear', confirmation: exclusionPhrase };
    expect((await user.post('/api/me/protection/exclusion', exclusion)).statusCode).toBe(200);
    const { answer, cookie } = await logIn();
    const same = { firstName: 'Avery', lastName: 'Away', dob: '1980-01-02' };
    const refused = await signUp(answer.json().signUp.token, cookie, same);
    expect(refused.json().code).toBe('signupUnavailable');
  });

  test('gives the form only to the browser that logged in, and once', async () => {
    const { answer, cookie } = await logIn();
    const { token } = answer.json().signUp;
    expect((await signUp(token, '')).json().code).toBe('openIdExpired');
    expect((await signUp(token, (await logIn()).cookie)).json().code).toBe('openIdExpired');
    const both = await Promise.all([signUp(token, cookie), signUp(token, cookie)]);
    expect(both.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1);
    expect((await signUp(token, cookie)).json().code).toBe('openIdExpired');
  });
});

test('an email that has an account is never connected automatically', async () => {
  const user = await api.user(`owner${counter}`);
  provider.user = { ...provider.user, email: `OWNER${counter}@example.com` };
  const before = await accounts();
  const { answer } = await logIn();
  expect(answer.json().code).toBe('openIdEmailTaken');
  expect(await accounts()).toEqual(before);
  expect(await listSignIns(user)).toEqual({ hasPassword: true, signIns: [] });
});

const past = Math.floor(Date.now() / 1000) - 7200;
const faults: [string, OpenIdFault, string][] = [
  ['a wrong nonce', { claims: { nonce: 'another' } }, 'openIdRejected'],
  ['no nonce', { claims: { nonce: undefined } }, 'openIdRejected'],
  ['another audience', { claims: { aud: 'another-app' } }, 'openIdRejected'],
  ['another party', { claims: { azp: 'another-app' } }, 'openIdRejected'],
  ['another issuer', { claims: { iss: 'https://attacker.example' } }, 'openIdRejected'],
  ['an expired token', { claims: { iat: past, exp: past + 600 } }, 'openIdRejected'],
  ['a token without an end', { claims: { exp: undefined } }, 'openIdRejected'],
  ['a token from long ago', { claims: { iat: past } }, 'openIdRejected'],
  ['a signature of another key', { wrongKey: true }, 'openIdRejected'],
  ['no identity token', { noToken: true }, 'openIdRejected'],
  ['no subject', { claims: { sub: undefined } }, 'openIdRejected'],
  ['an unverified email', { claims: { email_verified: false } }, 'openIdEmailUnverified'],
  [
    'an email that is not said to be verified',
    { claims: { email_verified: undefined } },
    'openIdEmailUnverified',
  ],
  ['no email', { claims: { email: undefined } }, 'openIdEmailUnverified'],
  ['an error of the provider', { status: 503 }, 'openIdUnavailable'],
];

describe.each(faults)('an answer with %s', (_name, fault, code) => {
  test('logs no one in and changes nothing', async () => {
    await newcomer();
    provider.fault = fault;
    const before = await accounts();
    const { answer } = await logIn();
    expect(answer.json().code).toBe(code);
    expect(answer.json().user).toBeUndefined();
    expect(await accounts()).toEqual(before);
    // Control: without the fault it works.
    provider.fault = {};
    expect((await logIn()).answer.json().user).not.toBeNull();
  });

  test('connects nothing', async () => {
    const user = await api.user(`stays${counter}`);
    const { url, cookie } = await begin('/api/me/sign-ins', user.cookie);
    provider.fault = fault;
    expect((await finish(provider.logIn(url), cookie)).json().code).toBe(code);
    expect(await listSignIns(user)).toEqual({ hasPassword: true, signIns: [] });
  });
});

describe('an attempt', () => {
  test('needs its state, and the browser that began it', async () => {
    await newcomer();
    const before = await accounts();
    const one = await begin();
    const sent = provider.logIn(one.url);
    expect((await finish({ ...sent, state: 'another' }, one.cookie)).json().code).toBe('openIdExpired');
    const other = await begin();
    expect((await finish(provider.logIn(one.url), other.cookie)).json().code).toBe('openIdExpired');
    const third = await begin();
    expect((await finish(provider.logIn(third.url), '')).json().code).toBe('openIdExpired');
    expect(await accounts()).toEqual(before);
  });

  test('works once, and so does a code', async () => {
    await newcomer();
    const { url, cookie } = await begin();
    const sent = provider.logIn(url);
    expect((await finish(sent, cookie)).json().user).not.toBeNull();
    const before = await accounts();
    expect((await finish(sent, cookie)).json().code).toBe('openIdExpired');
    const next = await begin();
    const replayed = { ...provider.logIn(next.url), code: sent.code };
    expect((await finish(replayed, next.cookie)).json().code).toBe('openIdRejected');
    expect(await accounts()).toEqual(before);
  });

  test('expires', async () => {
    const { url, cookie } = await begin();
    await api.database.pool.query("update auth_challenges set expires_at = now() - interval '1 day'");
    expect((await finish(provider.logIn(url), cookie)).json().code).toBe('openIdExpired');
  });

  test.each([
    ['access_denied', 'openIdCanceled'],
    ['server_error', 'openIdRejected'],
  ])('that the provider ends with %s changes nothing', async (error, code) => {
    const before = await accounts();
    const { url, cookie } = await begin();
    const { state } = provider.logIn(url);
    expect((await finish({ state, error }, cookie)).json().code).toBe(code);
    expect(await accounts()).toEqual(before);
  });

  test('to connect belongs to its user', async () => {
    const [user, other] = [await api.user(`mine${counter}`), await api.user(`other${counter}`)];
    const { url, cookie } = await begin('/api/me/sign-ins', user.cookie);
    const browser = cookie.slice(user.cookie.length + 2);
    expect((await finish(provider.logIn(url), `${other.cookie}; ${browser}`)).json().code).toBe(
      'openIdExpired',
    );
    expect((await listSignIns(other)).signIns).toEqual([]);
  });

  test('returns the page that the user wanted', async () => {
    await newcomer();
    const { url, cookie } = await begin('/api/open-id/start', '', '/BetDetails?id=x');
    expect((await finish(provider.logIn(url), cookie)).json().next).toBe('/BetDetails?id=x');
  });
});

describe('a login with the provider', () => {
  test('needs the second factor', async () => {
    const user = await connected(`factor${counter}`);
    const two = await turnOnTwoFactor(api, user);
    const { answer } = await logIn();
    expect(answer.json()).toMatchObject({ user: null, secondStep: { challenge: expect.any(String) } });
    const finished = await api.send('POST', '/api/login/second-step', {
      body: { challenge: answer.json().secondStep.challenge, code: two.backupCodes[0]! },
    });
    expect(finished.json().user).toMatchObject({ id: user.id });
  });

  test('is refused while suspended', async () => {
    const user = await connected(`halted${counter}`);
    await api.database.pool.query(
      "update users set suspended_at = now(), suspended_reason = 'Test' where id = $1",
      [user.id],
    );
    expect((await logIn()).answer.json().code).toBe('accountSuspended');
  });

  test('is rate-limited after too many wrong passwords, like a password login', async () => {
    const strict = await testApi({
      database: api.database,
      env: { ...buildRegistration(provider), RATE_LIMITS: 'true' },
    });
    const user = await connected(`locked${counter}`);
    const guess = () =>
      strict.send('POST', '/api/login', {
        body: { email: `${user.username}@example.com`, password: 'wrong guess' },
      });
    for (let guesses = 0; guesses < 12; guesses++) await guess();
    const started = await strict.send('POST', '/api/open-id/start', {
      body: { provider: 'google', next: '' },
    });
    const answer = await strict.send('POST', '/api/open-id/finish', {
      headers: { cookie: readCookies(started) },
      body: provider.logIn(started.json().url),
    });
    expect(answer.json().code).toBe('tooManyRequests');
    await strict.close();
  });

  test('from a new device sends the email about it', async () => {
    const user = await connected(`traveler${counter}`);
    const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
    expect((await logIn({ 'user-agent': firefox })).answer.json().user).toMatchObject({ id: user.id });
    await findEmail(api.database.pool, { kind: 'newDevice', address: `${user.username}@example.com` });
  });
});

describe('connected services', () => {
  test('are connected, used and disconnected', async () => {
    const user = await connected(`links${counter}`);
    expect(await listSignIns(user)).toEqual({ hasPassword: true, signIns: ['google'] });
    expect((await logIn()).answer.json().user).toMatchObject({ id: user.id });
    expect((await user.delete('/api/me/sign-ins/google')).statusCode).toBe(204);
    expect(await listSignIns(user)).toEqual({ hasPassword: true, signIns: [] });
    expect((await user.delete('/api/me/sign-ins/google')).json().code).toBe('openIdNotConnected');
  });

  test('belong to one user', async () => {
    await connected(`first${counter}`);
    const second = await api.user(`second${counter}`);
    const { url, cookie } = await begin('/api/me/sign-ins', second.cookie);
    expect((await finish(provider.logIn(url), cookie)).json().code).toBe('openIdInUse');
    expect((await listSignIns(second)).signIns).toEqual([]);
  });

  test('are one identity for each service', async () => {
    const user = await connected(`single${counter}`);
    provider.user = { ...provider.user, sub: `another-${counter}` };
    const { url, cookie } = await begin('/api/me/sign-ins', user.cookie);
    expect((await finish(provider.logIn(url), cookie)).json().code).toBe('openIdAlreadyConnected');
  });

  test('cannot be connected with an unverified email', async () => {
    const user = await api.user(`open${counter}`, 0, { isVerified: false });
    const { url, cookie } = await begin('/api/me/sign-ins', user.cookie);
    expect((await finish(provider.logIn(url), cookie)).json().code).toBe('factorNeedsVerifiedEmail');
  });

  test('keep one way in', async () => {
    const user = await newcomer();
    expect((await user.delete('/api/me/sign-ins/google')).json().code).toBe('lastWayIn');
    expect((await logIn()).answer.json().user).toMatchObject({ id: user.id });
  });

  test('confirm who it is for a user without a password', async () => {
    const user = await newcomer();
    await api.database.pool.query("update sessions set proven_at = '2020-01-01' where user_id = $1", [
      user.id,
    ]);
    expect((await user.delete('/api/me/sign-ins/google')).json().code).toBe('stepUpNeeded');
    const { url, cookie } = await begin('/api/me/step-up/open-id', user.cookie);
    const own = provider.user;
    provider.user = { ...own, sub: 'a-stranger' };
    expect((await finish(provider.logIn(url), cookie)).json().code).toBe('stepUpFailed');
    provider.user = own;
    const again = await begin('/api/me/step-up/open-id', user.cookie);
    const answer = await finish(provider.logIn(again.url), again.cookie);
    expect(answer.statusCode).toBe(200);
    const stepped = api.session(user, readCookies(answer));
    expect((await stepped.delete('/api/me/sign-ins/google')).json().code).toBe('lastWayIn');
  });
});

test('a password reset gives a user without a password their first one and disconnects other services', async () => {
  const user = await newcomer();
  const email = provider.user.email!;
  await api.send('POST', '/api/password-reset', { body: { email } });
  const token = tokenIn(await findEmail(api.database.pool, { kind: 'passwordReset', address: email }));
  const password = { password: 'correct horse', confirmPassword: 'correct horse' };
  const reset = await api.send('POST', '/api/password-reset/confirm', { body: { token, ...password } });
  expect(reset.statusCode).toBe(204);
  const answer = await api.send('POST', '/api/login', { body: { email, password: 'correct horse' } });
  expect(answer.json().user).toMatchObject({ id: user.id });
  expect((await logIn()).answer.json().code).toBe('openIdEmailTaken');
});

test('the form that Apple posts becomes the query of the return page, with nothing else', async () => {
  const answer = await api.inject({
    method: 'POST',
    url: '/signin/apple',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://appleid.apple.com',
      'sec-fetch-site': 'cross-site',
    },
    payload: 'state=s%26t&code=c&user=%7B%7D&next=https%3A%2F%2Fattacker.example',
  });
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toBe('/signin/apple?state=s%26t&code=c');
});
