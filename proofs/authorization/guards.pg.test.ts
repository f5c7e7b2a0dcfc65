import { api as contract, type EndpointName } from '@sidebet/contract/api';
import type { Endpoint } from '@sidebet/contract/endpoint';
import { type TestApi, testApi } from '@sidebet/server/testing/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readOutcome, send } from './cells.ts';
import { type Fixtures, openWorld } from './fixtures.ts';
import { type Guards, guarded } from './matrix.ts';
import { requests } from './requests.ts';

/** The guards that the contract declares, and the response of each to a valid request that it concerns. */

const names = Object.keys(contract) as EndpointName[];

test.each(names)('%s declares its guards', (name) => {
  const { access, eligibility, acceptedTerms, verifiedEmail, stepUp, formFirst }: Endpoint = contract[name];
  expect({ eligibility, acceptedTerms, verifiedEmail, stepUp, formFirst }).toEqual({ ...guarded[name] });
  // Guards need a viewer.
  if (guarded[name]) expect(access).not.toBe('public');
});

describe('a guard refuses', () => {
  let world: Awaited<ReturnType<typeof openWorld>>;
  let api: TestApi;
  let withoutBetting: TestApi;
  /** A server of the next release, which has not read who accepted the terms. */
  let nextRelease: TestApi;
  let fixtures: Fixtures;
  beforeAll(async () => {
    world = await openWorld();
    ({ api, fixtures } = world);
    withoutBetting = await testApi({ database: api.database, env: { DEFAULT_PLACE: 'US-UT' } });
    nextRelease = await testApi({ database: api.database });
  });
  afterAll(async () => {
    await nextRelease.close();
    await withoutBetting.close();
    await world.close();
  });

  const unverify = 'update users set email_verified = false where id = $1';
  const outdate = "update sessions set proven_at = '2020-01-01' where user_id = $1";

  const outdateTerms = "update users set terms_version = '2020-01-01' where id = $1";

  /** Prepares an endpoint's valid request by a new user, changes the user, and sends it. */
  async function request(name: EndpointName, changes: string[], to = api, body?: object) {
    const by = await fixtures.fresh('person');
    const valid = await requests[name]({ fixtures, whose: by, by });
    const asked = body ? { ...valid, body } : valid;
    for (const change of changes) await api.database.pool.query(change, [by.id]);
    const answer = await send({ ...fixtures, api: to }, name, { actor: 'person', object: 'own', by, asked });
    return { by, outcome: readOutcome(answer) };
  }
  const namesWith = (guard: keyof Guards, value: unknown = true) =>
    names.filter((name) => guarded[name]?.[guard] === value);

  test.each(namesWith('stepUp'))('%s without a recent step-up', async (name) => {
    expect((await request(name, [outdate])).outcome).toBe('stepUpNeeded');
  });

  test.each(namesWith('verifiedEmail'))('%s without a verified email, first', async (name) => {
    expect((await request(name, [unverify, outdate])).outcome).toBe('emailNotVerified');
  });

  test.each(namesWith('eligibility', 'required'))('%s where betting is not offered', async (name) => {
    expect((await request(name, [], withoutBetting)).outcome).toBe('placeNotOffered');
  });

  test.each(namesWith('acceptedTerms'))('%s until new terms are accepted', async (name) => {
    expect((await request(name, [outdateTerms], nextRelease)).outcome).toBe('newTermsNotAccepted');
    // Control; users cannot accept their own bet.
    const takes = name === 'acceptBet' || name === 'takeOffers';
    expect((await request(name, [], nextRelease)).outcome).toBe(takes ? 'ownBet' : 'ok');
  });

  // Leaving never depends on new terms.
  test.each([
    'requestWithdrawal',
    'deleteBet',
    'setProtectionLimit',
    'startTimeOut',
    'askForMyData',
    'downloadMyData',
    'deleteAccount',
  ] as const)('nothing for %s before new terms are accepted', async (name) => {
    expect((await request(name, [outdateTerms], nextRelease)).outcome).toBe('ok');
  });

  test.each(namesWith('eligibility', 'recorded'))('nothing for %s but records the place', async (name) => {
    const { by, outcome } = await request(name, [], withoutBetting);
    expect(outcome).toBe('ok');
    const { rows } = await api.database.pool.query(
      'select place, outcome from place_checks where user_id = $1 order by at desc, id desc limit 1',
      [by.id],
    );
    expect(rows).toEqual([{ place: 'US-UT', outcome: 'notOffered' }]);
  });

  test('requestWithdrawal after the errors of its form', async () => {
    const form = { amountCents: 1, paypalEmail: 'a@b.example', confirmPaypalEmail: 'a@b.example' };
    const { outcome } = await request('requestWithdrawal', [unverify, outdate], api, form);
    expect(outcome).toBe('withdrawalBelowMinimum');
  });
});
