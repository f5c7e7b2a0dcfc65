import { randomUUID } from 'node:crypto';
import { refuse } from '@sidebet/domain/refusals';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signUpForm, type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { operator } from '../../../../testing/operators.ts';
import type { IdentityChecks } from '../../../integrations/identity/port.ts';
import { statedIdentity } from '../../../integrations/identity/stated.ts';
import { configuredPlace } from '../../../integrations/place/configured.ts';
import type { Origin, PlaceChecks } from '../../../integrations/place/port.ts';
import { silentLog } from '../../../logging/log.ts';
import { createEligibility } from './eligibility.ts';

/** One database under servers with different default places. */
const places = ['', 'US-MA', 'US-UT', 'GB'] as const;
let apis: Record<string, TestApi>;
let home: TestApi;
let people = 0;

beforeAll(async () => {
  home = await testApi();
  const { database } = home;
  apis = { '': home };
  for (const place of places.slice(1)) {
    apis[place] = await testApi({ database, env: { DEFAULT_PLACE: place } });
  }
});
afterAll(async () => {
  for (const api of Object.values(apis).reverse()) await api.close();
});

/** Without a time zone, the date of the last time zone to start a day counts. */
const today = () => new Date(home.clock.now() - 12 * 3_600_000);
/** The date of birth of someone who turns this age today. */
const born = (years: number) => {
  const date = today();
  date.setUTCFullYear(date.getUTCFullYear() - years);
  return date.toISOString().slice(0, 10);
};
const signUp = (api: TestApi, years: number, headers: Record<string, string> = {}) =>
  api.send('POST', '/api/signup', {
    headers,
    body: { ...signUpForm(`aged${people++}`), dob: born(years) },
  });
const listChecks = async (userId: string) => {
  const { rows } = await home.database.pool.query(
    `select provider, place, outcome, minimum_age from place_checks where user_id = $1 order by at, id`,
    [userId],
  );
  return rows;
};

describe('signup', () => {
  test.each([
    ['', 18, null],
    ['', 17, 'underage'],
    ['US-MA', 21, null],
    ['US-MA', 20, 'underageHere'],
    ['US-MA', 17, 'underage'],
    ['US-UT', 40, 'placeNotOffered'],
  ])('in "%s" at age %i: %s', async (place, years, code) => {
    const answer = await signUp(apis[place]!, years);
    expect(answer.statusCode === 200 ? null : answer.json().code).toBe(code);
  });

  test("the refusal names the place's minimum age next to the date of birth", async () => {
    expect((await signUp(apis['US-MA']!, 20)).json()).toMatchObject({
      status: 403,
      detail: 'You are too young to bet where you are. The minimum age there is 21.',
      fields: [{ path: 'dob' }],
    });
    expect((await signUp(home, 17)).json().detail).toBe('You must be at least 18 years old to sign up');
  });

  test('stores the verdict, its time and its provider, but no document', async () => {
    const { id } = (await signUp(apis['US-MA']!, 30)).json().user;
    expect(await listChecks(id)).toEqual([
      { provider: 'configured', place: 'US-MA', outcome: 'allowed', minimumAge: 21 },
    ]);
    const { rows } = await home.database.pool.query(
      'select provider, outcome, detail from identity_checks where user_id = $1',
      [id],
    );
    expect(rows).toEqual([
      { provider: 'stated', outcome: 'confirmed', detail: 'by the date of birth given at signup alone' },
    ]);
  });
});

describe('money', () => {
  let ann: TestUser;
  let bob: TestUser;
  beforeEach(async () => {
    ann = await home.user(`player${people++}`, 100_00);
    bob = await home.user(`player${people++}`, 100_00);
  });
  const from = (place: string, method: 'GET' | 'POST' | 'DELETE', url: string, body?: object) =>
    apis[place]!.send(method, url, {
      headers: { cookie: ann.cookie, 'idempotency-key': randomUUID() },
      body,
    });

  test('cannot be staked where betting is not offered; refunds always work', async () => {
    await home.befriend(ann, bob);
    const event = await home.event();
    const order = (await from('', 'POST', '/api/deposits/paypal', { amountCents: 10_00 })).json();
    const [open, theirs] = [await home.bet(ann, event, 10_00), await home.bet(bob, event, 10_00)];
    const stake = { eventId: event, side: 'home', wagerCents: 5_00 };
    for (const refused of [
      await from('US-UT', 'POST', '/api/bets', stake),
      await from('US-UT', 'POST', '/api/bets', { ...stake, offeredTo: bob.id }),
      await from('US-UT', 'POST', `/api/bets/${theirs}/acceptance`),
      await from('US-UT', 'POST', '/api/deposits', { amountCents: 10_00 }),
      await from('US-UT', 'POST', '/api/deposits/paypal', { amountCents: 10_00 }),
      await from('US-UT', 'POST', `/api/deposits/${order.deposit.id}/capture`),
    ]) {
      expect(refused.json()).toMatchObject({ status: 403, code: 'placeNotOffered' });
    }
    expect(await ann.balanceCents()).toBe(90_00);
    expect((await from('', 'POST', `/api/deposits/${order.deposit.id}/capture`)).statusCode).toBe(200);
    expect((await from('US-UT', 'DELETE', `/api/bets/${open}`)).statusCode).toBe(200);
    const challenge = await bob.post('/api/bets', { ...stake, offeredTo: ann.id });
    const declined = `/api/bets/${challenge.json().bet.uniqueId}/decline`;
    expect((await from('US-UT', 'POST', declined, { word: '' })).statusCode).toBe(200);
    const paypalEmail = 'a@b.example';
    const withdrawal = { amountCents: 20_00, paypalEmail, confirmPaypalEmail: paypalEmail };
    expect((await from('US-UT', 'POST', '/api/withdrawals', withdrawal)).statusCode).toBe(200);
  });

  test('can be withdrawn from anywhere, and the place of the request is recorded', async () => {
    const withdrawal = { amountCents: 20_00, paypalEmail: 'a@b.example', confirmPaypalEmail: 'a@b.example' };
    expect((await from('US-UT', 'POST', '/api/withdrawals', withdrawal)).statusCode).toBe(200);
    expect((await listChecks(ann.id)).map(({ place, outcome }) => [place, outcome])).toEqual([
      [null, 'allowed'],
      ['US-UT', 'notOffered'],
    ]);
    expect(await ann.balanceCents()).toBe(80_00);
  });

  test('cannot be staked below the minimum age of a new place', async () => {
    await home.database.pool.query('update users set dob = $2 where id = $1', [ann.id, born(19)]);
    const bet = { eventId: await home.event(), side: 'home', wagerCents: 5_00 };
    expect((await from('', 'POST', '/api/bets', bet)).statusCode).toBe(200);
    const refused = await from('US-MA', 'POST', '/api/bets', bet);
    expect(refused.json()).toMatchObject({ status: 403, code: 'underageHere' });
    expect(refused.json().detail).toMatch(/ 21\.$/);
    expect((await from('', 'POST', '/api/bets', bet)).statusCode).toBe(200);
    expect((await listChecks(ann.id)).map(({ place, outcome }) => [place, outcome])).toEqual([
      [null, 'allowed'],
      ['US-MA', 'tooYoung'],
    ]);
  });

  test('the latest verdict determines the helpline', async () => {
    const helpLine = async () => (await ann.get('/api/me/protection')).json().helpLine;
    expect(await helpLine()).toMatchObject({ number: '1-800-GAMBLER' });
    await from('GB', 'POST', '/api/deposits', { amountCents: 10_00 });
    expect(await helpLine()).toEqual({ name: 'GamCare', number: '0808 8020 133', dial: '+448088020133' });
  });

  test('an operator sees the verdict', async () => {
    const olga = await operator(home, `olga${people++}`);
    await from('US-UT', 'POST', '/api/deposits', { amountCents: 10_00 });
    expect((await olga.get(`/api/admin/people/${ann.id}`)).json().ageAndPlace).toMatchObject({
      identity: { provider: 'stated', outcome: 'confirmed' },
      place: { place: 'US-UT', outcome: 'notOffered', minimumAge: 18, provider: 'configured' },
    });
  });
});

describe('the place header', () => {
  const env = {
    PLACE_COUNTRY_HEADER: 'CF-IPCountry',
    PLACE_REGION_HEADER: 'CF-Region-Code',
    DEFAULT_PLACE: 'GB',
  };
  const headers = { 'cf-ipcountry': 'US', 'cf-region-code': 'UT', 'x-forwarded-for': '203.0.113.7' };

  test('is trusted from a trusted proxy', async () => {
    const api = await testApi({ database: home.database, env: { ...env, TRUSTED_PROXIES: '127.0.0.1' } });
    try {
      expect((await signUp(api, 30, headers)).json()).toMatchObject({ code: 'placeNotOffered' });
      const { id } = (await signUp(api, 30, { ...headers, 'cf-region-code': 'NJ' })).json().user;
      const unknown = (await signUp(api, 30, { ...headers, 'cf-ipcountry': 'T1' })).json().user;
      expect((await listChecks(id)).map(({ provider, place }) => [provider, place])).toEqual([
        ['proxy', 'US-NJ'],
      ]);
      expect((await listChecks(unknown.id)).map(({ place }) => place)).toEqual(['GB']);
    } finally {
      await api.close();
    }
  });

  test('is ignored from anyone else', async () => {
    const api = await testApi({ database: home.database, env: { ...env, TRUSTED_PROXIES: '10.9.9.9' } });
    try {
      const { id } = (await signUp(api, 30, headers)).json().user;
      expect((await listChecks(id)).map(({ place }) => place)).toEqual(['GB']);
    } finally {
      await api.close();
    }
  });
});

describe('external providers', () => {
  let now: number;
  let asked: { identity: number; place: number; queries: number };
  let away: { identity: boolean; place: boolean };
  let verdict: 'confirmed' | 'refused';
  let address: string;
  let user: TestUser;
  beforeEach(async () => {
    [verdict, address] = ['confirmed', '203.0.113.7'];
    asked = { identity: 0, place: 0, queries: 0 };
    away = { identity: false, place: false };
    user = await home.user(`vendored${people++}`);
    now = home.clock.now() + 1;
  });
  const origin = (): Origin => ({ address, proxyHeader: () => undefined });
  const identity: IdentityChecks = {
    name: 'vendor',
    validMs: 30 * 24 * 3_600_000,
    async check() {
      asked.identity++;
      if (away.identity) throw new Error('The vendor is unavailable.');
      return { outcome: verdict, detail: 'ref 17' };
    },
  };
  const located: PlaceChecks = {
    name: 'vendor',
    validMs: 60_000,
    clueOf: (from) => from.address,
    async locate() {
      asked.place++;
      if (away.place) throw new Error('The vendor is unavailable.');
      return address === '203.0.113.7' ? 'US-NJ' : 'US-UT';
    },
  };
  const eligibilityBy = (parts: { identity: IdentityChecks; places: PlaceChecks }) => {
    const { pool } = home.database;
    const counting = Object.assign(Object.create(pool), {
      query: (...query: Parameters<typeof pool.query>) => {
        asked.queries++;
        return pool.query(...query);
      },
    });
    return createEligibility({ pool: counting, wallClock: { now: () => now }, log: silentLog, ...parts });
  };
  const code = (refusal: { code: string } | null) => refusal?.code ?? null;

  test('are called once, and again if the user may have moved or the verdict has expired', async () => {
    const eligibility = eligibilityBy({ identity, places: located });
    for (let n = 0; n < 5; n++) expect(await eligibility.mayPlay(user.id, origin())).toBeNull();
    expect(asked).toMatchObject({ identity: 1, place: 1 });
    now += 61_000;
    expect(await eligibility.mayPlay(user.id, origin())).toBeNull();
    expect(asked).toMatchObject({ identity: 1, place: 2 });
    address = '198.51.100.9';
    expect(code(await eligibility.mayPlay(user.id, origin()))).toBe('placeNotOffered');
    expect(asked).toMatchObject({ identity: 1, place: 3 });
    // A refusal is never cached.
    address = '203.0.113.7';
    expect(await eligibility.mayPlay(user.id, origin())).toBeNull();
  });

  test.each(['identity', 'place'] as const)(
    'an unavailable %s blocks bets and signups until it recovers',
    async (port) => {
      away[port] = true;
      const eligibility = eligibilityBy({ identity, places: located });
      expect(code(await eligibility.mayPlay(user.id, origin()))).toBe('checksUnavailable');
      const newcomer = { firstName: 'A', lastName: 'B', dob: '1990-01-01' };
      expect(await eligibility.maySignUp(newcomer, '2026-11-22', origin())).toMatchObject({
        code: 'checksUnavailable',
      });
      away[port] = false;
      expect(await eligibility.mayPlay(user.id, origin())).toBeNull();
      expect(await eligibility.maySignUp(newcomer, '2026-11-22', origin())).toMatchObject({ kind: 'may' });
    },
  );

  test('are not needed while a verdict is valid', async () => {
    const eligibility = eligibilityBy({ identity, places: located });
    expect(await eligibility.mayPlay(user.id, origin())).toBeNull();
    away = { identity: true, place: true };
    expect(await eligibility.mayPlay(user.id, origin())).toBeNull();
    now += 61_000;
    expect(code(await eligibility.mayPlay(user.id, origin()))).toBe('checksUnavailable');
  });

  test('a refused identity blocks the user until another verdict', async () => {
    verdict = 'refused';
    const eligibility = eligibilityBy({ identity, places: located });
    expect(code(await eligibility.mayPlay(user.id, origin()))).toBe('identityRefused');
    expect(code(await eligibility.mayPlay(user.id, origin()))).toBe('identityRefused');
    expect(asked.identity).toBe(1);
    now += identity.validMs;
    verdict = 'confirmed';
    expect(await eligibility.mayPlay(user.id, origin())).toBeNull();
  });

  test('a signup with a refused identity gets the same message as a signup during a break', async () => {
    verdict = 'refused';
    const eligibility = eligibilityBy({ identity, places: located });
    const newcomer = { firstName: 'A', lastName: 'B', dob: '1990-01-01' };
    expect(await eligibility.maySignUp(newcomer, '2026-11-22', origin())).toEqual(
      refuse('signupUnavailable'),
    );
  });

  test('with the defaults a bet adds no query: each user is read once in ten minutes', async () => {
    const places = configuredPlace({ defaultPlace: 'GB', countryHeader: undefined, regionHeader: undefined });
    const eligibility = eligibilityBy({ identity: statedIdentity, places });
    await eligibility.mayPlay(user.id, origin());
    asked.queries = 0;
    for (let n = 0; n < 1000; n++) await eligibility.mayPlay(user.id, origin());
    expect(asked.queries).toBe(0);
    now += 10 * 60_000;
    await eligibility.mayPlay(user.id, origin());
    expect(asked.queries).toBe(1);
  });
});
