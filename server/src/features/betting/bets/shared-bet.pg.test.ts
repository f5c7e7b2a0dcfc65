import { defaultExchangeFee, noFee } from '@sidebet/domain/markets/price';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { asOwner } from '../../../../testing/as-owner.ts';
import { testGroup } from '../../../../testing/group.ts';
import { settleDue } from '../../../workers/settle-due.ts';
import { otherLinks } from './challenge-links.fixtures.ts';
import { previewsFeature } from './previews/feature.ts';

let api: TestApi;
let jellis: TestUser;
let other: TestUser;
beforeAll(async () => {
  api = await testApi();
  [jellis, other] = [await api.user('jellis', 1_000_00), await api.user('other', 1_000_00)];
});
afterAll(() => api.close());

const read = (id: string) => api.send('GET', `/api/shared-bets/${id}`);
const previews = () =>
  previewsFeature({ pool: api.database.pool, clock: api.clock, gameSpeed: 1 }, otherLinks);
const owner = (sql: string, values: unknown[]) =>
  asOwner(api.database.url, (client) => client.query(sql, values));
const withdrawn = { status: 410, code: 'sharedBetWithdrawn', detail: 'This bet is no longer open.' };
const notFound = { status: 404, code: 'betNotFound' };

const bears = {
  sportKey: 'americanfootball_nfl',
  sportTitle: 'NFL',
  homeTeam: 'Chicago Bears',
  awayTeam: 'Green Bay Packers',
};

test('a visitor sees an open bet, and nothing about its creator but the username', async () => {
  const id = await api.bet(jellis, await api.event(bears), 25_00);
  const answer = await read(id);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    uniqueId: id,
    username: 'jellis',
    homeTeam: 'Chicago Bears',
    creator: { pick: 'Chicago Bears', stakeCents: 25_00 },
    acceptor: {
      pick: 'Green Bay Packers',
      stakeCents: 25_00,
      winCents: 20_00,
      payoutIfWonCents: 45_00,
      feeIfWonCents: 5_00,
    },
    rule: 'The higher score wins. A tie counts as a win for Green Bay Packers. No result in 72 hours? Everyone gets their money back.',
    expiresAt: null,
  });
  expect(answer.body).not.toMatch(new RegExp(`${jellis.id}|example\\.com|Reyes|picture`, 'i'));
});

describe('a visitor cannot see', () => {
  test('an unknown bet or nonsense', async () => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'nonsense', '%27--']) {
      expect((await read(id)).json()).toMatchObject(notFound);
      expect(await previews().sharedBet(id)).toBeNull();
    }
  });

  test('a challenge', async () => {
    const id = await api.bet(jellis, await api.event());
    await owner("update bets set offered_to = $2, offered_kind = 'friend' where id = $1", [id, other.id]);
    expect((await read(id)).json()).toMatchObject(notFound);
    expect(await previews().sharedBet(id)).toBeNull();
  });

  test('a bet whose creator hides open bets, not even in a link preview', async () => {
    const shy = await api.user('shy', 100_00);
    const id = await api.bet(shy, await api.event());
    expect((await read(id)).statusCode).toBe(200);
    const hidden = await api.send('PUT', '/api/me/open-bet-sharing', {
      headers: { cookie: shy.cookie },
      body: { showsOpenBets: false },
    });
    expect(hidden.json()).toEqual({ showsOpenBets: false });
    expect((await shy.get('/api/session')).json().user.showsOpenBets).toBe(false);
    expect((await read(id)).json()).toMatchObject(notFound);
    expect(await previews().betHead(id)).toBeNull();
    // A user still opens it with the link.
    expect((await other.get(`/api/bets/${id}`)).json()).toMatchObject({ acceptable: true });
  });

  test('a bet of a suspended or excluded creator, before the worker withdraws it', async () => {
    const [suspended, excluded] = [await api.user('suspended', 100_00), await api.user('excluded', 100_00)];
    const event = await api.event();
    const ids = [await api.bet(suspended, event), await api.bet(excluded, event)];
    for (const id of ids) expect(await previews().betHead(id)).not.toBeNull();
    await owner('update accounts set suspended = true where user_id = $1', [suspended.id]);
    await owner(
      `insert into protection (user_id, time_out_since, time_out_until) values ($1, now(), now() + interval '1 day')`,
      [excluded.id],
    );
    for (const id of ids) {
      expect((await read(id)).json()).toMatchObject(withdrawn);
      expect(await previews().sharedBet(id)).toEqual({ gone: withdrawn.detail, status: 410 });
      expect(await previews().betHead(id)).toBeNull();
    }
  });

  test('a taken bet', async () => {
    const id = await api.activeBet(jellis, other, await api.event());
    expect((await read(id)).json()).toMatchObject({
      status: 410,
      code: 'sharedBetOver',
      error: 'gone',
      detail: 'Someone else has taken this bet.',
    });
  });

  test('a bet of a group, with or without a token', async () => {
    const group = await testGroup(api, 'iou', [jellis, other], 100_00);
    const terms = { market: 'moneyline', selection: 'home', stakeCents: 5_00, acceptorStakeCents: 5_00 };
    const body = { eventId: await api.event(), ...terms, fee: noFee, groupId: group.id };
    const id = (await jellis.post('/api/offers', body)).json().bet.uniqueId;
    expect((await read(id)).json()).toMatchObject(notFound);
    for (const hasLink of [false, true]) expect(await previews().sharedBet(id, hasLink)).toBeNull();
    for (const token of [null, 'token']) expect(await previews().betHead(id, token)).toBeNull();
  });

  test('a decided bet, but reads how it ended', async () => {
    const event = await api.event(bears);
    const id = await api.activeBet(jellis, other, event, 25_00);
    await api.result(event, 24, 10);
    await settleDue(api.database.pool, api.server.book);
    expect(await previews().sharedBet(id)).toEqual({
      gone: expect.stringMatching(
        /^jellis takes the Bears: \$25 to win \$20\. Chicago Bears vs Green Bay Packers, .*\. Final score 24–10\.$/,
      ),
      status: 410,
    });
  });

  test('a deleted bet', async () => {
    const id = await api.bet(jellis, await api.event());
    expect((await jellis.delete(`/api/bets/${id}`)).statusCode).toBe(200);
    expect((await read(id)).json()).toMatchObject(withdrawn);
  });

  test('a bet past the end its creator chose, or on a started game', async () => {
    const event = await api.event();
    const total = { eventId: event, market: 'total', lineHalves: 451, selection: 'over' };
    const made = await jellis.post('/api/offers', {
      ...{ ...total, stakeCents: 10_00, acceptorStakeCents: 10_00 },
      fee: defaultExchangeFee,
    });
    const [expired, started] = [made.json().bet.uniqueId, await api.bet(jellis, event)];
    expect((await read(expired)).json()).toMatchObject({ acceptor: { selection: 'under' } });
    await owner(`update bets set expires_at = now() - interval '1 minute' where id = $1`, [expired]);
    expect((await read(expired)).json()).toMatchObject(withdrawn);
    await owner(`update events set commence_time = now() - interval '1 minute' where id = $1`, [event]);
    expect((await read(started)).json()).toMatchObject({ status: 410, code: 'sharedBetStarted' });
  });
});
