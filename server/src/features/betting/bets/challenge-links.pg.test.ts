import { defaultExchangeFee } from '@sidebet/domain/markets/price';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { asOwner } from '../../../../testing/as-owner.ts';
import { livePages } from '../../../../testing/live-page.ts';
import { reconcile } from '../../../book/reconcile.ts';
import { expireDue } from '../../../workers/expire-due.ts';
import { otherLinks } from './challenge-links.fixtures.ts';
import { previewsFeature } from './previews/feature.ts';
import { withdrawOffers } from './withdraw-offers.ts';

/** A challenge by link: who sees it, who takes it, and that its money moves once. */

const hour = 3_600_000;
let api: TestApi;
/** Pat makes the challenges. Kim is a friend of Pat; Lee and Sam have no friends. */
let pat: TestUser;
let kim: TestUser;
let lee: TestUser;
let sam: TestUser;
beforeAll(async () => {
  api = await testApi();
  [pat, kim, lee, sam] = [
    await api.user('pat', 10_000_00),
    await api.user('kim', 10_000_00),
    await api.user('lee', 10_000_00),
    await api.user('sam', 10_000_00),
  ];
  await api.befriend(pat, kim);
});
afterAll(async () => {
  expect(await reconcile(api.database.pool)).toMatchObject({ agrees: true, firstDifference: null });
  await api.close();
});

type Challenge = { readonly id: string; readonly token: string };

async function challenge(eventId?: string, by = pat): Promise<Challenge> {
  const body = {
    eventId: eventId ?? (await api.event()),
    side: 'home',
    wagerCents: 10_00,
    offeredTo: 'link',
  };
  const made = await by.post('/api/bets', body);
  expect(made.statusCode, made.body).toBe(200);
  return withToken(by, made.json().bet.uniqueId);
}

async function withToken(by: TestUser, id: string): Promise<Challenge> {
  const { path } = (await by.get(`/api/bets/${id}/link`)).json();
  const found = /^\/betdetails\?id=([\w-]+)&token=([\w-]{22})$/.exec(path);
  expect(found?.[1]).toBe(id);
  return { id, token: found![2]! };
}

const accept = (who: TestUser, { id, token }: Challenge, key?: string) =>
  who.post(`/api/bets/${id}/acceptance`, { token }, key);
const visit = ({ id, token }: Challenge) => api.send('GET', `/api/shared-bets/${id}?token=${token}`);
const view = (who: TestUser, { id, token }: Challenge) => who.get(`/api/bets/${id}?token=${token}`);
const owner = (sql: string, values: unknown[]) =>
  asOwner(api.database.url, (client) => client.query(sql, values));
const readMoney = (...people: TestUser[]) => Promise.all(people.map((user) => user.balanceCents()));

async function ids(who: TestUser, url: string): Promise<string[]> {
  const { items } = (await who.get(url)).json();
  return items.map((item: { uniqueId: string }) => item.uniqueId);
}

describe('who sees an open one', () => {
  type Seen = {
    readonly listed: readonly string[];
    readonly counted: number;
    readonly pages: readonly number[];
  };

  /** Every list and page that shows other people's bets, without the token. */
  async function seenBy(who: TestUser, id: string, event: string, name: string): Promise<Seen> {
    const q = encodeURIComponent(name);
    const page = (await who.get(`/api/events/${event}`)).json();
    const listed = [
      ...(await ids(who, `/api/board?limit=100&market=all&q=${q}`)),
      ...(await ids(who, `/api/board?limit=100&q=${q}`)),
      ...(await ids(who, `/api/board?scope=friends&market=all&limit=100&q=${q}`)),
      ...(await ids(who, `/api/events/${event}/matching-bets?side=away&wagerCents=1000`)),
      ...(await ids(who, '/api/me/challenges?limit=100')),
      ...(await ids(who, '/api/me/bets?tab=Created&limit=100')),
      ...[...page.openBets, ...page.myBets].map((bet: { uniqueId: string }) => bet.uniqueId),
      ...(await who.get('/api/live')).json().bets.map((bet: { uniqueId: string }) => bet.uniqueId),
    ].filter((listedId) => listedId === id);
    const events = (await who.get(`/api/events?limit=100&q=${q}`)).json();
    const pages = await Promise.all([
      who.get(`/api/bets/${id}`),
      who.get(`/api/bets/${id}/receipt`),
      who.get(`/api/bets/${id}/link`),
      api.send('GET', `/api/shared-bets/${id}`),
    ]);
    return { listed, counted: events.items[0].openBets, pages: pages.map((answer) => answer.statusCode) };
  }

  test('without its link it is in no list, count, page or preview', async () => {
    const name = 'Hidden Hawks';
    const event = await api.event({ homeTeam: name });
    const { id } = await challenge(event);
    for (const who of [kim, lee])
      expect(await seenBy(who, id, event, name)).toEqual({
        listed: [],
        counted: 0,
        pages: [404, 404, 404, 404],
      });
    const previews = previewsFeature({ pool: api.database.pool, clock: api.clock, gameSpeed: 1 }, otherLinks);
    expect(await previews.betHead(id)).toBeNull();
    expect(await previews.sharedBet(id)).toBeNull();
    const [own, general] = await Promise.all(
      [id, 'sidebet'].map((file) => api.inject({ url: `/api/previews/${file}.png` })),
    );
    expect(own!.rawPayload).toEqual(general!.rawPayload);
  });

  test('the same bet for anyone is found everywhere', async () => {
    const name = 'Public Pumas';
    const event = await api.event({ homeTeam: name });
    const id = await api.bet(pat, event, 10_00);
    const { listed, counted, pages } = await seenBy(kim, id, event, name);
    expect(listed).toHaveLength(5);
    expect(counted).toBe(1);
    expect(pages).toEqual([200, 404, 404, 200]);
    expect(
      await previewsFeature({ pool: api.database.pool, clock: api.clock, gameSpeed: 1 }, otherLinks).betHead(
        id,
      ),
    ).not.toBeNull();
  });

  test('with its link: a visitor sees the bet and the creator’s username only, a user may take it', async () => {
    const made = await challenge(await api.event({ homeTeam: 'Hawks', awayTeam: 'Owls' }));
    const answer = await visit(made);
    expect(answer.json()).toMatchObject({
      uniqueId: made.id,
      username: 'pat',
      isChallenge: true,
      acceptor: { pick: 'Owls', stakeCents: 10_00 },
    });
    expect(answer.body).not.toMatch(new RegExp(`${pat.id}|example\\.com|picture|${made.token}`, 'i'));
    expect((await view(lee, made)).json()).toMatchObject({ acceptable: true, bet: { offeredToName: null } });
    expect((await view(pat, made)).json()).toMatchObject({ acceptable: false, code: 'ownBet' });
    const previews = previewsFeature({ pool: api.database.pool, clock: api.clock, gameSpeed: 1 }, otherLinks);
    expect(await previews.betHead(made.id, made.token)).toMatchObject({
      canonicalPath: `/betdetails?id=${made.id}&token=${made.token}`,
      imagePath: `/api/previews/${made.id}.png?token=${made.token}`,
      indexed: false,
    });
    const picture = await api.inject({ url: `/api/previews/${made.id}.png?token=${made.token}` });
    expect(picture.statusCode).toBe(200);
    expect(picture.headers['cache-control']).toBe('no-store');
  });

  test('a creator who hides open bets from visitors still shows it to those who have the link', async () => {
    const shy = await api.user('shy', 100_00);
    await api.send('PUT', '/api/me/open-bet-sharing', {
      headers: { cookie: shy.cookie },
      body: { showsOpenBets: false },
    });
    expect((await visit(await challenge(undefined, shy))).statusCode).toBe(200);
  });
});

describe('live updates', () => {
  const live = livePages();
  afterEach(live.closeAll);

  test('reach its creator and its taker, and no one else', async () => {
    const pages = {
      pat: await live.open(api, pat),
      kim: await live.open(api, kim),
      lee: await live.open(api, lee),
    };
    const event = await api.event();
    const [taken, revoked] = [await challenge(event), await challenge(event)];
    expect((await accept(lee, taken)).statusCode).toBe(200);
    expect((await pat.delete(`/api/bets/${revoked.id}`)).statusCode).toBe(200);
    // Follows everything above, so messages missing by now will never arrive.
    const marker = await api.bet(pat, event, 1_00);
    for (const page of Object.values(pages))
      await page.wait('boardAdded', { fits: ({ bets }) => bets.some(({ uniqueId }) => uniqueId === marker) });
    const text = (of: keyof typeof pages) => JSON.stringify(pages[of].messages);
    expect(text('kim')).not.toMatch(new RegExp(`${taken.id}|${revoked.id}`));
    expect(text('lee')).not.toContain(revoked.id);
    expect(text('lee')).toContain(taken.id);
    expect(text('pat')).toContain(taken.id);
    expect(text('pat')).toContain(revoked.id);
    for (const page of Object.values(pages)) {
      const board = page.messages.filter(({ type }) => type === 'boardAdded' || type === 'boardRemoved');
      expect(JSON.stringify(board)).not.toMatch(new RegExp(`${taken.id}|${revoked.id}`));
      expect(JSON.stringify(page.messages)).not.toContain(taken.token);
    }
  });
});

describe('taking it', () => {
  test('moves both stakes once, notifies the creator, and stays private', async () => {
    const made = await challenge();
    const before = await readMoney(pat, lee);
    const key = crypto.randomUUID();
    const taken = await accept(lee, made, key);
    expect(taken.json().bet).toMatchObject({ status: 'Active', acceptorName: 'lee', offeredToName: null });
    expect((await accept(lee, made, key)).json()).toEqual(taken.json());
    expect(await readMoney(pat, lee)).toEqual([before[0], before[1]! - 10_00]);
    expect((await pat.get('/api/notifications?limit=1')).json().items[0]).toMatchObject({
      type: 'AcceptBet',
      fromUsername: 'lee',
    });
    for (const answer of [await visit(made), await view(sam, made)])
      expect(answer.json()).toMatchObject({
        status: 410,
        code: 'sharedBetOver',
        detail: 'Someone else has taken this bet.',
      });
    expect((await sam.get(`/api/bets/${made.id}`)).statusCode).toBe(404);
    expect((await sam.get(`/api/bets/${made.id}/receipt`)).statusCode).toBe(404);
    expect((await lee.get(`/api/bets/${made.id}`)).statusCode).toBe(200);
    expect((await pat.get(`/api/bets/${made.id}/link`)).json().code).toBe('challengeOver');
    expect(
      await previewsFeature({ pool: api.database.pool, clock: api.clock, gameSpeed: 1 }, otherLinks).betHead(
        made.id,
        made.token,
      ),
    ).toBeNull();
  });

  test('of two concurrent acceptances one succeeds; the other is refused without moving money', async () => {
    for (let round = 0; round < 10; round++) {
      const made = await challenge();
      const before = await readMoney(kim, lee);
      const answers = await Promise.all([accept(kim, made), accept(lee, made)]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
      const refused = answers.find(({ statusCode }) => statusCode === 409)!;
      expect(refused.json()).toMatchObject({
        code: 'alreadyAccepted',
        detail: 'Someone already accepted this bet!',
      });
      const after = await readMoney(kim, lee);
      const paid = before.map((cents, i) => cents - after[i]!);
      expect(paid).toEqual(answers.map(({ statusCode }) => (statusCode === 200 ? 10_00 : 0)));
    }
  });

  test('an offer on a line is taken with its terms and its token', async () => {
    const offer = {
      market: 'total',
      lineHalves: 451,
      selection: 'over',
      stakeCents: 10_00,
      acceptorStakeCents: 10_00,
    };
    const body = { eventId: await api.event(), ...offer, fee: defaultExchangeFee, offeredTo: 'link' };
    const bet = (await pat.post('/api/offers', body)).json().bet;
    const { id, token } = await withToken(pat, bet.uniqueId);
    const take = (terms: object) => sam.post(`/api/bets/${id}/acceptance`, terms);
    expect((await take({ token })).json().code).toBe('termsChanged');
    expect((await take({ termsVersion: bet.termsVersion })).json().code).toBe('notOfferedToYou');
    expect((await take({ termsVersion: bet.termsVersion, token })).statusCode).toBe(200);
  });
});

describe('nothing changes', () => {
  let made: Challenge;
  let before: number[];
  beforeEach(async () => {
    made = await challenge();
    before = await readMoney(pat, lee);
  });
  async function unchanged(status: string): Promise<void> {
    expect(await readMoney(pat, lee)).toEqual(before);
    const { rows } = await api.database.pool.query('select status, acceptor_id from bets where id = $1', [
      made.id,
    ]);
    expect(rows).toEqual([{ status, acceptorId: status === 'Active' ? kim.id : null }]);
  }
  const invalid = {
    status: 404,
    code: 'challengeLinkInvalid',
    detail: 'This challenge link is not valid. Ask for a new one.',
  };

  test.each([
    ['empty', () => ''],
    ['of another challenge', async () => (await challenge()).token],
    ['made under another secret', () => otherLinks.tokenOf(made.id)],
    ['with one character changed', () => (made.token.startsWith('A') ? 'B' : 'A') + made.token.slice(1)],
  ])('with a wrong token: %s', async (_, wrongToken) => {
    const token = await wrongToken();
    const presented = { id: made.id, token };
    before = await readMoney(pat, lee);
    expect((await accept(lee, presented)).json()).toMatchObject(invalid);
    expect((await visit(presented)).json()).toMatchObject(invalid);
    expect((await view(lee, presented)).json()).toMatchObject(invalid);
    const unknown = { id: '01960000-0000-7000-8000-00000000000a', token };
    expect((await visit(unknown)).json()).toMatchObject(invalid);
    await unchanged('Created');
  });

  test('with the token of any other challenge, whatever became of either', async () => {
    const [open, other, taken, revoked] = [
      await challenge(),
      await challenge(undefined, kim),
      await challenge(),
      await challenge(),
    ];
    expect((await accept(lee, taken!)).statusCode).toBe(200);
    expect((await pat.delete(`/api/bets/${revoked!.id}`)).statusCode).toBe(200);
    const all = [open!, other!, taken!, revoked!];
    const states = async () =>
      (
        await api.database.pool.query(
          'select id, status, acceptor_id from bets where id = any($1) order by id',
          [all.map(({ id }) => id)],
        )
      ).rows;
    const [statesBefore, moneyBefore] = [await states(), await readMoney(pat, kim, lee, sam)];
    const own = new Map([
      [open, [200, 200]],
      [other, [200, 200]],
      // Used and revoked links are gone.
      [taken, [410, 410]],
      [revoked, [410, 410]],
    ]);
    for (const bet of all) {
      for (const { token } of all) {
        const presented = { id: bet.id, token };
        const statuses = [(await visit(presented)).statusCode, (await view(sam, presented)).statusCode];
        expect(statuses).toEqual(token === bet.token ? own.get(bet) : [404, 404]);
        if (token !== bet.token) expect((await accept(sam, presented)).json()).toMatchObject(invalid);
      }
    }
    for (const used of [taken!, revoked!]) expect((await accept(sam, used)).statusCode).toBe(409);
    expect(await states()).toEqual(statesBefore);
    expect(await readMoney(pat, kim, lee, sam)).toEqual(moneyBefore);
  });

  test('without a token', async () => {
    const answer = await lee.post(`/api/bets/${made.id}/acceptance`);
    expect(answer.json()).toMatchObject({ status: 403, code: 'notOfferedToYou' });
    await unchanged('Created');
  });

  test('by the creator', async () => {
    expect((await accept(pat, made)).json().code).toBe('ownBet');
    await unchanged('Created');
  });

  test('with a used link', async () => {
    expect((await accept(kim, made)).statusCode).toBe(200);
    expect((await accept(lee, made)).json()).toMatchObject({ status: 409, code: 'alreadyAccepted' });
    await unchanged('Active');
  });

  test('with a revoked link: the creator has the whole wager back', async () => {
    expect((await pat.delete(`/api/bets/${made.id}`)).statusCode).toBe(200);
    before = [before[0]! + 10_00, before[1]!];
    expect((await accept(lee, made)).json()).toMatchObject({ status: 409, code: 'betNotOpen' });
    for (const answer of [await visit(made), await view(lee, made)])
      expect(answer.json()).toMatchObject({
        status: 410,
        code: 'sharedBetWithdrawn',
        detail: 'This bet is no longer open.',
      });
    expect((await pat.get(`/api/bets/${made.id}/link`)).json().code).toBe('challengeOver');
    await unchanged('Deleted');
  });

  test('for others who want its link', async () => {
    for (const who of [kim, lee])
      expect((await who.get(`/api/bets/${made.id}/link`)).json().code).toBe('betNotFound');
    const open = await api.bet(pat, await api.event());
    expect((await pat.get(`/api/bets/${open}/link`)).json().code).toBe('betNotFound');
  });
});

describe('it is gone', () => {
  const gone = async (made: Challenge, code: string) => {
    for (const answer of [await visit(made), await view(lee, made)])
      expect(answer.json()).toMatchObject({ status: 410, code });
  };

  test('once its creator may not bet, before and after a worker withdraws it', async () => {
    const [suspended, excluded] = [await api.user('sus', 100_00), await api.user('exc', 100_00)];
    const made = [await challenge(undefined, suspended), await challenge(undefined, excluded)];
    await owner('update accounts set suspended = true where user_id = $1', [suspended.id]);
    await owner(
      `insert into protection (user_id, time_out_since, time_out_until) values ($1, now(), now() + interval '1 day')`,
      [excluded.id],
    );
    for (const one of made) {
      await gone(one, 'sharedBetWithdrawn');
      expect((await accept(lee, one)).json().code).toBe('betNotOpen');
    }
    await withdrawOffers(api.database.pool, api.server.book, api.clock);
    for (const one of made) await gone(one, 'sharedBetWithdrawn');
  });

  test('at the start, and the wager returns', async () => {
    const before = await pat.balanceCents();
    const made = await challenge(await api.event({ startsInMs: 60_000 }));
    api.clock.moveBy(60_000);
    await gone(made, 'sharedBetStarted');
    expect((await accept(lee, made)).json().code).toBe('eventStarted');
    api.clock.moveBy(hour + 1);
    await expireDue(api.database.pool, api.server.book, api.clock);
    expect(await pat.balanceCents()).toBe(before);
    await gone(made, 'sharedBetWithdrawn');
  });
});
