import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { type Authenticator, authenticator } from '../../../../testing/authenticator.ts';
import { turnOnTwoFactor } from '../../../../testing/two-factor.ts';

let api: TestApi;
let origin: string;
let sam: TestUser;
let device: Authenticator;
let people = 0;
beforeAll(async () => {
  api = await testApi();
  origin = api.server.url.replace('127.0.0.1', 'localhost');
});
afterAll(() => api.close());
beforeEach(async () => {
  sam = await api.user(`sam${people++}`, 100_00);
  device = authenticator(origin);
});

const begin = async (url: string, cookie = '') =>
  (await api.send('POST', url, { headers: { cookie } })).json();
async function add(by: Authenticator = device, name = 'My phone', user = sam) {
  const { challenge, options } = await begin('/api/me/passkeys/options', user.cookie);
  return user.post('/api/me/passkeys', { challenge, response: by.create(options), name });
}
async function logIn(by: Authenticator = device, wish?: Parameters<Authenticator['get']>[1]) {
  const { challenge, options } = await begin('/api/login/passkey/options');
  return api.send('POST', '/api/login/passkey', { body: { challenge, response: by.get(options, wish) } });
}
const notValid = { status: 403, code: 'passkeyNotValid' };

test('a passkey is added, listed, renamed, used to log in, and removed', async () => {
  const added = await add();
  expect(added.json()).toMatchObject({ name: 'My phone', lastUsedAt: null });
  const { id } = added.json();
  const rename = (name: string) =>
    api.send('PUT', `/api/me/passkeys/${id}`, { headers: { cookie: sam.cookie }, body: { name } });
  expect((await rename(' Old phone ')).json().name).toBe('Old phone');
  expect((await rename(' ')).json()).toMatchObject({ code: 'passkeyNameInvalid' });

  const answer = await logIn();
  expect(answer.json().user.username).toBe(sam.username);
  expect(answer.cookies).toHaveLength(1);
  const { passkeys } = (await sam.get('/api/me/security')).json();
  expect(passkeys).toMatchObject([{ id, name: 'Old phone', lastUsedAt: expect.any(String) }]);

  expect((await sam.delete(`/api/me/passkeys/${id}`)).statusCode).toBe(204);
  expect((await logIn()).json()).toMatchObject(notValid);
  expect((await sam.delete(`/api/me/passkeys/${id}`)).json()).toMatchObject({ code: 'passkeyNotFound' });
});

test('a passkey is sufficient for a login and for a step-up', async () => {
  await add();
  await turnOnTwoFactor(api, sam);
  expect((await logIn()).json().user.username).toBe(sam.username);
  api.clock.moveBy(11 * 60_000);
  expect((await sam.post('/api/me/two-step/backup-codes')).json()).toMatchObject({ code: 'stepUpNeeded' });
  const { challenge, options } = await begin('/api/me/step-up/passkey/options', sam.cookie);
  const passkey = { challenge, response: device.get(options) };
  expect((await sam.post('/api/me/step-up', { passkey })).statusCode).toBe(200);
  expect((await sam.post('/api/me/two-step/backup-codes')).statusCode).toBe(200);
});

test('an EdDSA passkey is accepted', async () => {
  const strong = authenticator(origin, 'EdDSA');
  expect((await add(strong)).statusCode).toBe(200);
  expect((await logIn(strong)).json().user.username).toBe(sam.username);
});

test('only ES256 and EdDSA are offered; an RS256 passkey is refused and not stored', async () => {
  const { options } = await begin('/api/me/passkeys/options', sam.cookie);
  expect(options.pubKeyCredParams.map(({ alg }: { alg: number }) => alg)).toEqual([-7, -8]);
  const answer = await add(authenticator(origin, 'RS256'));
  expect(answer.json()).toMatchObject({
    status: 400,
    code: 'passkeyTooWeak',
    detail:
      'This device can only make passkeys of a kind that is no longer strong enough. Use your phone, a security key or an authenticator app.',
  });
  expect((await sam.get('/api/me/security')).json().passkeys).toEqual([]);
});

test('an RS256 passkey stored earlier no longer logs in', async () => {
  const weak = authenticator(origin, 'RS256');
  const { options } = await begin('/api/me/passkeys/options', sam.cookie);
  const { registrationInfo } = await verifyRegistrationResponse({
    response: weak.create(options) as never,
    expectedChallenge: options.challenge,
    expectedOrigin: origin,
  });
  expect((await add()).statusCode).toBe(200);
  const { credential } = registrationInfo!;
  await api.database.pool.query(
    'update passkeys set credential_id = $2, public_key = $3, counter = 0 where user_id = $1',
    [sam.id, credential.id, Buffer.from(credential.publicKey)],
  );
  expect((await logIn(weak)).json()).toMatchObject(notValid);
});

describe('no login results from', () => {
  test('a response sent twice', async () => {
    await add();
    const { challenge, options } = await begin('/api/login/passkey/options');
    const body = { challenge, response: device.get(options) };
    const answers = await Promise.all([1, 2, 3].map(() => api.send('POST', '/api/login/passkey', { body })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403, 403]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['a device never added', () => logIn(authenticator(origin))],
    ['one of another site', () => logIn(authenticator('https://sidebet.example'))],
    ['a use without finger, face or PIN', () => logIn(device, { verified: false })],
    [
      'a copy, whose counter does not grow',
      async () => {
        await logIn(device, { counter: 9 });
        return logIn(device, { counter: 9 });
      },
    ],
    [
      'an answer to another challenge',
      async () => {
        const old = await begin('/api/login/passkey/options');
        const { challenge } = await begin('/api/login/passkey/options');
        return api.send('POST', '/api/login/passkey', {
          body: { challenge, response: device.get(old.options) },
        });
      },
    ],
    [
      'one that waited six minutes',
      async () => {
        const { challenge, options } = await begin('/api/login/passkey/options');
        api.clock.moveBy(6 * 60_000);
        return api.send('POST', '/api/login/passkey', { body: { challenge, response: device.get(options) } });
      },
    ],
    [
      'a challenge of a proof',
      async () => {
        const { challenge, options } = await begin('/api/me/step-up/passkey/options', sam.cookie);
        return api.send('POST', '/api/login/passkey', { body: { challenge, response: device.get(options) } });
      },
    ],
    [
      'rubbish',
      () => api.send('POST', '/api/login/passkey', { body: { challenge: '\u0000', response: {} } }),
    ],
    [
      'a broken answer',
      async () => {
        const { challenge, options } = await begin('/api/login/passkey/options');
        const response = { ...device.get(options), response: { signature: 5 } };
        return api.send('POST', '/api/login/passkey', { body: { challenge, response } });
      },
    ],
  ])('%s', async (_name, attempt) => {
    await add();
    const answer = (await attempt()) as Awaited<ReturnType<typeof logIn>>;
    expect(answer.json()).toMatchObject(notValid);
    expect(answer.cookies).toEqual([]);
  });
});

test("a passkey needs the user's own unused challenge and a name", async () => {
  const eve = await api.user(`eve${people++}`);
  const { challenge, options } = await begin('/api/me/passkeys/options', sam.cookie);
  const response = device.create(options);
  const name = 'Mine';
  expect((await eve.post('/api/me/passkeys', { challenge, response, name })).json()).toMatchObject(notValid);
  expect((await add()).statusCode).toBe(200);
  expect((await add(device, 'Again', eve)).json()).toMatchObject(notValid);
  expect((await add(authenticator(origin), '')).json()).toMatchObject({ code: 'passkeyNameInvalid' });
});

test("another user's passkey cannot be used for a step-up", async () => {
  const eve = await api.user(`eve${people++}`);
  await add();
  api.clock.moveBy(11 * 60_000);
  const { challenge, options } = await begin('/api/me/step-up/passkey/options', eve.cookie);
  const passkey = { challenge, response: device.get(options) };
  expect((await eve.post('/api/me/step-up', { passkey })).json()).toMatchObject(notValid);
});

test('an account has at most twenty passkeys', async () => {
  for (let n = 0; n < 20; n += 1) expect((await add(authenticator(origin), `Key ${n}`)).statusCode).toBe(200);
  const answer = await sam.post('/api/me/passkeys/options');
  expect(answer.json()).toMatchObject({ code: 'passkeysFull' });
});
