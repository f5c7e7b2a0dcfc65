import { randomUUID } from 'node:crypto';
import type { GroupStanding, GroupTable } from '@sidebet/contract/groups/seasons';
import { groupColors } from '@sidebet/domain/groups/group-settings';
import { noFee } from '@sidebet/domain/markets/price';
import { isRefusal } from '@sidebet/domain/refusals';
import { dateLabel } from '@sidebet/domain/time-label';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { livePages } from '../../../../testing/live-page.ts';
import { plainImage } from '../../../../testing/sample-files.ts';
import { reconcile } from '../../../book/reconcile.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import type { GameClock } from '../../../time/clock.ts';
import { correctDue, settleDue } from '../../../workers/settle-due.ts';
import { withdrawOffers } from '../../betting/bets/withdraw-offers.ts';
import { issuePurses } from './purses.ts';
import { readRecap } from './recap.ts';
import { addSeason, endDueSeasons } from './seasons.ts';

/** Groups from their creation to the last settlement, through the API. */

const day = 24 * 3_600_000;
let api: TestApi;
let ann: TestUser;
let bob: TestUser;
let cid: TestUser;
let round = 0;
const live = livePages();
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  round += 1;
  [ann, bob, cid] = await Promise.all([
    api.user(`ann${round}`, 100_00),
    api.user(`bob${round}`, 100_00),
    api.user(`cid${round}`, 100_00),
  ]);
});
afterEach(async () => {
  live.closeAll();
  expect((await reconcile(api.database.pool)).firstDifference).toBeNull();
});
afterAll(() => api.close());

const put = (by: TestUser, url: string, body?: object) =>
  api.send('PUT', url, {
    headers: { cookie: by.cookie, 'idempotency-key': randomUUID() },
    ...(body && { body }),
  });

const settings = { name: 'Sunday Crew', color: groupColors[0], rules: 'Pay up.' };
async function createGroup(kind: 'points' | 'iou', by = ann, season: object = {}) {
  const body = { ...settings, kind, season: { name: 'Fall', ...season } };
  const answer = await by.post('/api/groups', body);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}
async function invite(groupId: string, by = ann, wish: object = {}) {
  const body = { expiresInDays: 7, maxUses: 10, ...wish };
  const { id, path } = (await by.post(`/api/groups/${groupId}/invites`, body)).json();
  return { id, token: new URL(path, 'http://localhost').searchParams.get('token') };
}
async function join(groupId: string, ...people: TestUser[]) {
  const { id, token } = await invite(groupId);
  for (const user of people)
    expect((await user.post(`/api/group-invites/${id}/acceptance`, { token })).statusCode).toBe(200);
}
const view = async (groupId: string, by = ann) => (await by.get(`/api/groups/${groupId}`)).json();
async function bet(groupId: string, [creator, acceptor]: [TestUser, TestUser], stakeCents: number) {
  const eventId = await api.event({ homeTeam: 'Chiefs', awayTeam: 'Bills' });
  const terms = {
    market: 'moneyline',
    selection: 'home',
    stakeCents,
    acceptorStakeCents: stakeCents,
    fee: noFee,
  };
  const made = (await creator.post('/api/offers', { eventId, ...terms, groupId })).json().bet;
  const taken = await acceptor.post(`/api/bets/${made.uniqueId}/acceptance`, {
    termsVersion: made.termsVersion,
  });
  expect(taken.statusCode).toBe(200);
  return { eventId, id: made.uniqueId as string };
}
async function win(eventId: string, home = 1, away = 0) {
  await api.result(eventId, home, away);
  await settleDue(api.database.pool, api.server.book);
}

describe('a group', () => {
  test('is created with a season, a purse and its owner', async () => {
    const group = await createGroup('points');
    expect(group).toMatchObject({
      ...settings,
      kind: 'points',
      role: 'owner',
      memberCount: 1,
      purseCents: 1_000_00,
      owner: { username: ann.username },
      season: { number: 1, name: 'Fall', endsAt: null },
      purse: { availableCents: 1_000_00, heldCents: 0 },
      showsAmounts: true,
    });
    expect((await ann.get('/api/groups')).json().items).toMatchObject([{ id: group.id, openOffers: 0 }]);
  });

  test('is created once by a repeated request', async () => {
    const key = randomUUID();
    const body = { ...settings, kind: 'points', season: { name: 'Fall' } };
    const [one, two] = await Promise.all([
      ann.post('/api/groups', body, key),
      ann.post('/api/groups', body, key),
    ]);
    expect(one.json().id).toBe(two.json().id);
    expect((await ann.get('/api/groups')).json().items).toHaveLength(1);
  });

  test.each([
    [{ name: ' ' }, 'groupNameInvalid', 'Please enter a name of 1 to 40 characters.'],
    [{ color: 'red' }, 'groupColorInvalid', 'Please choose a color.'],
    [{ purseCents: 5_00 }, 'groupPurseInvalid', 'Please enter 100 to 1,000,000 points.'],
    [{ season: { name: '' } }, 'seasonNameInvalid', 'Please enter a name of 1 to 40 characters.'],
    [
      { season: { name: 'Fall', endsAt: '2020-01-01T00:00:00.000Z' } },
      'seasonEndInvalid',
      'Please choose an end in the future, within two years.',
    ],
  ])('with %o is refused', async (change, code, detail) => {
    const body = { ...settings, kind: 'points', season: { name: 'Fall' }, ...change };
    expect((await ann.post('/api/groups', body)).json()).toMatchObject({ status: 400, detail, code });
    expect((await ann.get('/api/groups')).json().items).toEqual([]);
  });

  test('does not exist to others', async () => {
    const { id } = await createGroup('points');
    for (const path of ['', '/members', '/table', '/feed', '/messages', '/board', '/settle-up', '/invites'])
      expect((await bob.get(`/api/groups/${id}${path}`)).json()).toMatchObject({
        status: 404,
        code: 'groupNotFound',
      });
    expect((await bob.get('/api/groups/nonsense')).json()).toMatchObject({ code: 'groupNotFound' });
  });

  test('is changed by its owner and organizers only', async () => {
    const { id } = await createGroup('points');
    await join(id, bob);
    const change = { ...settings, name: 'Monday Crew', purseCents: 500_00 };
    expect((await put(bob, `/api/groups/${id}`, change)).json()).toMatchObject({ code: 'notGroupOrganizer' });
    expect(
      (await put(bob, `/api/groups/${id}/members/${bob.id}/role`, { role: 'owner' })).json(),
    ).toMatchObject({
      code: 'notGroupOwner',
    });
    expect(
      (await put(ann, `/api/groups/${id}/members/${bob.id}/role`, { role: 'organizer' })).statusCode,
    ).toBe(204);
    expect((await put(bob, `/api/groups/${id}`, change)).json()).toMatchObject({ name: 'Monday Crew' });
  });

  test('has a picture that only members see', async () => {
    const { id } = await createGroup('points');
    const answer = await api.send('PUT', `/api/groups/${id}/picture?name=us.png`, {
      headers: { cookie: ann.cookie, 'content-type': 'application/octet-stream' },
      body: await plainImage('png', 8),
    });
    const { picture } = answer.json();
    expect((await ann.get(picture)).statusCode).toBe(200);
    expect((await bob.get(picture)).statusCode).toBe(404);
    expect((await ann.delete(`/api/groups/${id}/picture`)).json()).toMatchObject({ picture: null });
  });

  test('is handed over before its owner leaves', async () => {
    const { id } = await createGroup('points');
    await join(id, bob);
    expect((await ann.delete(`/api/groups/${id}/me`)).json()).toMatchObject({
      code: 'ownerCannotLeave',
      detail: 'Hand the group over before you leave.',
    });
    await put(ann, `/api/groups/${id}/members/${bob.id}/role`, { role: 'owner' });
    expect((await view(id, bob)).role).toBe('owner');
    expect((await view(id, ann)).role).toBe('organizer');
    expect((await ann.delete(`/api/groups/${id}/me`)).statusCode).toBe(204);
    expect((await ann.get(`/api/groups/${id}`)).statusCode).toBe(404);
  });

  test('is deleted only when nothing runs', async () => {
    const { id } = await createGroup('iou');
    await join(id, bob);
    const running = await bet(id, [ann, bob], 10_00);
    expect((await ann.delete(`/api/groups/${id}`)).json()).toMatchObject({ code: 'groupBusy' });
    // It goes on as before.
    await bet(id, [bob, ann], 5_00);
    await win(running.eventId);
    expect((await ann.delete(`/api/groups/${id}`)).json()).toMatchObject({ code: 'groupBusy' });
    const points = await createGroup('points');
    expect((await ann.delete(`/api/groups/${points.id}`)).statusCode).toBe(204);
    expect((await ann.get(`/api/groups/${points.id}`)).statusCode).toBe(404);
  });
});

describe('an invite link', () => {
  test('shows a visitor the name, size, owner and kind, and lets a person join once', async () => {
    const { id } = await createGroup('points');
    const link = await invite(id, ann, { maxUses: 1 });
    const path = `/api/group-invites/${link.id}`;
    expect((await api.send('GET', `${path}?token=${link.token}`)).json()).toEqual({
      name: 'Sunday Crew',
      kind: 'points',
      memberCount: 1,
      ownerUsername: ann.username,
      joinedGroupId: null,
      offer: null,
    });
    const accept = (by: TestUser) => by.post(`${path}/acceptance`, { token: link.token });
    expect((await accept(bob)).json()).toMatchObject({
      role: 'member',
      memberCount: 2,
      purse: { availableCents: 1_000_00 },
    });
    const gone = { status: 404, detail: 'This invite link no longer works. Ask for a new one.' };
    expect((await accept(cid)).json()).toMatchObject(gone);
    expect((await bob.get(`${path}?token=${link.token}`)).json()).toMatchObject(gone);
  });

  describe('with an offer', () => {
    const offerIn = async (groupId: string, by = ann) => {
      const eventId = await api.event({ homeTeam: 'Chiefs', awayTeam: 'Bills' });
      const terms = { market: 'moneyline', selection: 'home', stakeCents: 40_00, acceptorStakeCents: 50_00 };
      const made = await by.post('/api/offers', { eventId, ...terms, fee: noFee, groupId });
      expect(made.statusCode).toBe(200);
      return made.json().bet;
    };
    const share = async (groupId: string, bet: string, by = ann) => {
      const body = { expiresInDays: 7, maxUses: 10, bet };
      const answer = (await by.post(`/api/groups/${groupId}/invites`, body)).json();
      if (!answer.path) return answer;
      const { searchParams } = new URL(answer.path, 'http://localhost');
      const [id, token] = [answer.id as string, searchParams.get('token')!];
      const url = (named = bet, offer = searchParams.get('offer')) =>
        `/api/group-invites/${id}?token=${token}&bet=${named}&offer=${offer}`;
      return { id, token, url };
    };
    const asVisitor = async (url: string) => (await api.send('GET', url)).json();

    test('shows a visitor that offer and who invites, and no other', async () => {
      const { id } = await createGroup('points');
      await join(id, bob);
      const bet = await offerIn(id, bob);
      const other = await offerIn(id, bob);
      const link = await share(id, bet.uniqueId);
      const shown = await asVisitor(link.url());
      expect(shown.offer).toMatchObject({
        invitedBy: ann.username,
        bet: { uniqueId: bet.uniqueId, username: bob.username, homeTeam: 'Chiefs', awayTeam: 'Bills' },
      });
      expect(shown.offer.bet.acceptor).toMatchObject({
        stakeCents: 50_00,
        winCents: 40_00,
        feeIfWonCents: 0,
      });
      const invalid = { status: 404, code: 'groupInviteInvalid' };
      expect(await asVisitor(link.url(other.uniqueId))).toMatchObject(invalid);
      expect(await asVisitor(link.url(bet.uniqueId, link.token))).toMatchObject(invalid);
      expect(await asVisitor(link.url().replace(/&offer=.*/, ''))).toMatchObject(invalid);
      const second = await share(id, other.uniqueId);
      const foreign = new URL(second.url(), 'http://localhost').searchParams.get('offer');
      expect(await asVisitor(link.url(other.uniqueId, foreign))).toMatchObject(invalid);
      // No other way to the offer without joining.
      expect(await asVisitor(`/api/shared-bets/${bet.uniqueId}`)).toMatchObject({ code: 'betNotFound' });
      expect((await cid.get(`/api/bets/${bet.uniqueId}`)).json()).toMatchObject({ code: 'betNotFound' });
    });

    test('is for those who may invite, and for open offers of the group', async () => {
      const { id } = await createGroup('points');
      const { id: elsewhere } = await createGroup('points');
      await join(id, bob);
      const bet = await offerIn(id, bob);
      const foreign = await offerIn(elsewhere);
      expect(await share(id, bet.uniqueId, bob)).toMatchObject({ code: 'notGroupOrganizer' });
      expect(await share(id, bet.uniqueId, cid)).toMatchObject({ code: 'groupNotFound' });
      expect(await share(id, foreign.uniqueId)).toMatchObject({ code: 'betNotFound' });
      await bob.delete(`/api/bets/${bet.uniqueId}`);
      expect(await share(id, bet.uniqueId)).toMatchObject({ code: 'betNotFound' });
    });

    test('shows nothing once revoked or expired', async () => {
      const { id } = await createGroup('points');
      const bet = await offerIn(id);
      const [revoked, old] = [await share(id, bet.uniqueId), await share(id, bet.uniqueId)];
      await ann.delete(`/api/groups/${id}/invites/${revoked.id}`);
      await api.database.pool.query(
        "update group_invites set expires_at = now() - interval '1 hour' where id = $1",
        [old.id],
      );
      for (const { url } of [revoked, old])
        expect(await asVisitor(url())).toMatchObject({ status: 404, code: 'groupInviteInvalid' });
    });

    test('hides the offer from people its maker blocked, and still lets them join', async () => {
      const { id } = await createGroup('points');
      await join(id, bob);
      const { url, token, ...link } = await share(id, (await offerIn(id, bob)).uniqueId);
      await api.database.pool.query(
        'insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())',
        [bob.id, cid.id],
      );
      expect((await cid.get(url())).json().offer).toEqual({ invitedBy: ann.username, bet: null });
      expect((await cid.post(`/api/group-invites/${link.id}/acceptance`, { token })).statusCode).toBe(200);
    });

    test('says that the offer is gone, and lets a person join and take it before', async () => {
      const { id } = await createGroup('points');
      const bet = await offerIn(id);
      const { url, token, ...link } = await share(id, bet.uniqueId);
      const accept = (by: TestUser) => by.post(`/api/group-invites/${link.id}/acceptance`, { token });
      expect((await accept(bob)).statusCode).toBe(200);
      const { termsVersion } = bet;
      expect((await bob.post(`/api/bets/${bet.uniqueId}/acceptance`, { termsVersion })).statusCode).toBe(200);
      expect((await cid.get(url())).json().offer).toMatchObject({ bet: null });
      expect((await accept(cid)).statusCode).toBe(200);
    });
  });

  test('does not work with another token, once revoked, or once expired', async () => {
    const { id } = await createGroup('points');
    const [wrong, revoked, old] = [
      await invite(id),
      await invite(id),
      await invite(id, ann, { expiresInDays: 1 }),
    ];
    const accept = (link: { id: string; token: string | null }) =>
      bob.post(`/api/group-invites/${link.id}/acceptance`, { token: link.token });
    await ann.delete(`/api/groups/${id}/invites/${revoked.id}`);
    await api.database.pool.query(
      "update group_invites set expires_at = now() - interval '1 hour' where id = $1",
      [old.id],
    );
    const gone = { status: 404, code: 'groupInviteInvalid' };
    expect((await accept({ ...wrong, token: revoked.token })).json()).toMatchObject(gone);
    expect((await accept(revoked)).json()).toMatchObject(gone);
    expect((await accept(old)).json()).toMatchObject(gone);
    expect((await ann.get(`/api/groups/${id}/invites`)).json().items).toMatchObject([
      { id: wrong.id, uses: 0 },
    ]);
    expect((await accept(wrong)).statusCode).toBe(200);
  });

  test.each([
    { expiresInDays: 0, maxUses: 1 },
    { expiresInDays: 31, maxUses: 1 },
    { expiresInDays: 1, maxUses: 201 },
  ])('for %o is refused', async (body) => {
    const { id } = await createGroup('points');
    expect((await ann.post(`/api/groups/${id}/invites`, body)).json()).toMatchObject({
      detail: 'Please choose 1 to 30 days and 1 to 200 uses.',
    });
  });
});

describe('leaving', () => {
  test('ends open offers, lets running bets finish, and coming back keeps the purse', async () => {
    const { id } = await createGroup('points');
    await join(id, bob);
    const running = await bet(id, [bob, ann], 100_00);
    const eventId = await api.event();
    const terms = {
      market: 'moneyline',
      selection: 'home',
      stakeCents: 50_00,
      acceptorStakeCents: 50_00,
      fee: noFee,
    };
    const open = (await bob.post('/api/offers', { eventId, ...terms, groupId: id })).json().bet;
    expect((await bob.delete(`/api/groups/${id}/me`)).statusCode).toBe(204);
    const accept = await ann.post(`/api/bets/${open.uniqueId}/acceptance`, {
      termsVersion: open.termsVersion,
    });
    expect(accept.json()).toMatchObject({ code: 'betNotOpen' });
    await withdrawOffers(api.database.pool, api.server.book, api.clock);
    await win(running.eventId);
    await join(id, bob);
    expect((await view(id, bob)).purse).toMatchObject({ availableCents: 1_100_00, heldCents: 0 });
  });

  test('with an open balance needs a confirmation, and the balance stays', async () => {
    const { id } = await createGroup('iou');
    await join(id, bob);
    const { eventId } = await bet(id, [ann, bob], 20_00);
    await win(eventId);
    expect((await bob.delete(`/api/groups/${id}/me`)).json()).toMatchObject({ code: 'balanceOpen' });
    expect((await view(id, bob)).role).toBe('member');
    expect((await bob.delete(`/api/groups/${id}/me?leavesBalance=true`)).statusCode).toBe(204);
    const { items } = (await ann.get(`/api/groups/${id}/members`)).json();
    expect(items).toMatchObject([
      { person: { username: ann.username }, balanceCents: 20_00, leftAt: null },
      { person: { username: bob.username }, balanceCents: -20_00 },
    ]);
    expect(items[1].leftAt).not.toBeNull();
  });
});

describe('a season', () => {
  test('shows open pages a purse that is issued after its season started', async () => {
    const { id } = await createGroup('points');
    await join(id, bob);
    const bobs = await live.open(api, bob);
    const { pool } = api.database;
    await pool.query('update group_seasons set ended_at = now() where group_id = $1', [id]);
    await inTransaction(pool, (client) =>
      addSeason(client, id, { name: 'Winter', endsAt: null }, api.clock.now()),
    );
    const ofGroup = { fits: ({ groupIds }: { groupIds: readonly string[] }) => groupIds.includes(id) };
    await bobs.wait('groups', ofGroup);
    const from = bobs.messages.length;
    expect(await issuePurses({ pool, book: api.server.book }, id)).toEqual({ done: 2 });
    await bobs.wait('groups', { ...ofGroup, from });
  });

  test('ranks by net; the next one starts with new purses and keeps the champion', async () => {
    const { id } = await createGroup('points');
    await join(id, bob, cid);
    const [first, second] = [await bet(id, [ann, bob], 100_00), await bet(id, [ann, cid], 50_00)];
    await win(first.eventId);
    await win(second.eventId, 0, 1);
    const table = (await cid.get(`/api/groups/${id}/table`)).json();
    expect(
      table.standings.map(({ person, rank, netCents, wins, losses, lastResults }: GroupStanding) => [
        person.username,
        rank,
        netCents,
        wins,
        losses,
        lastResults,
      ]),
    ).toEqual([
      [cid.username, 1, 50_00, 1, 0, ['won']],
      [ann.username, 1, 50_00, 1, 1, ['lost', 'won']],
      [bob.username, 3, -100_00, 0, 1, ['lost']],
    ]);
    expect(table.champions).toEqual([]);
    const next = await ann.post(`/api/groups/${id}/seasons`, { name: 'Winter' });
    expect(next.json()).toMatchObject({
      season: { number: 2, name: 'Winter' },
      purse: { availableCents: 1_000_00 },
    });
    expect((await view(id, bob)).purse.availableCents).toBe(1_000_00);
    const later = (await bob.get(`/api/groups/${id}/table`)).json();
    expect(later.standings.every(({ netCents }: { netCents: number }) => netCents === 0)).toBe(true);
    expect(later.champions).toMatchObject([
      {
        season: { name: 'Fall' },
        people: [{ username: cid.username }, { username: ann.username }],
        netCents: 50_00,
      },
    ]);
    const old = (await bob.get(`/api/groups/${id}/table?season=${table.season.id}`)).json();
    expect(old.standings).toHaveLength(3);
  });

  test('ends at its time: points wait for the next one, dollars go on', async () => {
    const endsAt = new Date(api.clock.now() + day).toISOString();
    const [points, iou] = [
      await createGroup('points', ann, { endsAt }),
      await createGroup('iou', ann, { endsAt }),
    ];
    api.clock.moveBy(day);
    await endDueSeasons({ pool: api.database.pool, clock: api.clock as GameClock });
    expect(await view(points.id)).toMatchObject({ season: null, purse: null });
    expect(await view(iou.id)).toMatchObject({
      season: { number: 2, name: 'Season 2' },
      purse: { limitCents: 100_00 },
    });
    await ann.post(`/api/groups/${points.id}/seasons`, { name: 'Winter' });
    expect(await view(points.id)).toMatchObject({ purse: { availableCents: 1_000_00 } });
  });

  test('hides amounts from others where the owner hides them', async () => {
    const { id } = await createGroup('iou');
    await join(id, bob, cid);
    const { eventId } = await bet(id, [ann, bob], 20_00);
    await win(eventId);
    const amounts = async (by: TestUser) => {
      const table = (await by.get(`/api/groups/${id}/table`)).json();
      const feed = (await by.get(`/api/groups/${id}/feed`)).json();
      const of = (user: TestUser) =>
        table.standings.find((row: { person: { id: string } }) => row.person.id === user.id).netCents;
      return [of(ann), of(bob), feed.items[0].netCents, feed.biggestSwing?.netCents ?? null];
    };
    expect(await amounts(cid)).toEqual([20_00, -20_00, 20_00, 20_00]);
    // A choice of pages of the last release changes nothing.
    expect((await put(bob, `/api/groups/${id}/me`, { showsAmounts: false })).statusCode).toBe(200);
    expect(await amounts(cid)).toEqual([20_00, -20_00, 20_00, 20_00]);
    expect((await put(ann, `/api/groups/${id}/amounts`, { showsAmounts: false })).statusCode).toBe(200);
    expect(await amounts(cid)).toEqual([null, null, null, null]);
    expect(await amounts(ann)).toEqual([20_00, null, 20_00, 20_00]);
    const balances = async (by: TestUser) =>
      (await by.get(`/api/groups/${id}/members`))
        .json()
        .items.map(({ balanceCents }: { balanceCents: number | null }) => balanceCents);
    expect(await balances(bob)).toEqual([null, -20_00, null]);
  });
});

test('the feed tells what happened, page by page', async () => {
  const { id } = await createGroup('points');
  await join(id, bob);
  const { eventId, id: betId } = await bet(id, [ann, bob], 10_00);
  await win(eventId);
  await ann.post(`/api/groups/${id}/seasons`, { name: 'Winter' });
  const types: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const feed: { items: { type: string }[]; nextCursor: string | null } = (
      await ann.get(`/api/groups/${id}/feed?limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
    ).json();
    types.push(...feed.items.map(({ type }) => type));
    cursor = feed.nextCursor;
  }
  expect(types.sort()).toEqual(['accepted', 'joined', 'joined', 'seasonEnded', 'settled']);
  const { items } = (await bob.get(`/api/groups/${id}/feed`)).json();
  expect(items.find(({ type }: { type: string }) => type === 'settled')).toMatchObject({
    bet: { uniqueId: betId, game: 'Chiefs vs Bills', creatorPick: 'Chiefs', creatorStakeCents: 10_00 },
    winnerId: ann.id,
    netCents: 10_00,
  });
});

describe('a result corrected after the season', () => {
  const tableOf = async (groupId: string, number: number) => {
    const { seasons } = (await ann.get(`/api/groups/${groupId}/table`)).json();
    const { id } = seasons.find((season: { number: number }) => season.number === number);
    const table = (await ann.get(`/api/groups/${groupId}/table?season=${id}`)).json();
    return {
      seasonId: id as string,
      correctedAt: table.correctedAt,
      champions: table.champions.map(({ people, correctedAt }: GroupTable['champions'][number]) => [
        people.map(({ username }) => username),
        correctedAt,
      ]),
      records: Object.fromEntries(
        table.standings.map(({ person, wins, losses }: GroupStanding) => [person.username, [wins, losses]]),
      ),
    };
  };
  const correct = async (eventId: string, home: number, away: number) => {
    api.clock.moveBy(day);
    await api.database.pool.query(
      'update events set home_score = $2, away_score = $3, result_version = result_version + 1 where id = $1',
      [eventId, home, away],
    );
    await correctDue(api.database.pool, api.server.book);
  };
  const none = () => ({ [ann.username]: [0, 0], [bob.username]: [0, 0] });

  test.each(['points', 'iou'] as const)('changes that season and not the next: %s', async (kind) => {
    const { id } = await createGroup(kind);
    await join(id, bob);
    const { eventId } = await bet(id, [ann, bob], 20_00);
    await win(eventId);
    api.clock.moveBy(1);
    await ann.post(`/api/groups/${id}/seasons`, { name: 'Winter' });
    const before = await tableOf(id, 1);
    expect(before).toMatchObject({
      correctedAt: null,
      champions: [[[ann.username], null]],
      records: { [ann.username]: [1, 0], [bob.username]: [0, 1] },
    });

    await correct(eventId, 0, 1);
    const correctedAt = new Date(api.clock.now()).toISOString();
    expect(await tableOf(id, 1)).toMatchObject({
      correctedAt,
      champions: [[[bob.username], correctedAt]],
      records: { [ann.username]: [0, 1], [bob.username]: [1, 0] },
    });
    expect(await tableOf(id, 2)).toMatchObject({ correctedAt: null, records: none() });
    const recap = await readRecap(api.database.pool, { groupId: id, viewerId: ann.id }, before.seasonId);
    expect(recap).toMatchObject({
      champions: [bob.username],
      corrected: `Corrected ${dateLabel(correctedAt)}`,
    });
  });

  test('may leave it without a decided bet', async () => {
    const { id } = await createGroup('iou');
    await join(id, bob);
    const { eventId } = await bet(id, [ann, bob], 20_00);
    await win(eventId);
    api.clock.moveBy(1);
    await ann.post(`/api/groups/${id}/seasons`, { name: 'Winter' });
    await correct(eventId, 1, 1);
    expect(await tableOf(id, 1)).toMatchObject({
      correctedAt: new Date(api.clock.now()).toISOString(),
      champions: [],
      records: none(),
    });
    expect(await tableOf(id, 2)).toMatchObject({ correctedAt: null, records: none() });
  });

  test('counts in an open season without a note', async () => {
    const { id } = await createGroup('iou');
    await join(id, bob);
    const { eventId } = await bet(id, [ann, bob], 20_00);
    await win(eventId);
    await correct(eventId, 0, 1);
    expect(await tableOf(id, 1)).toMatchObject({
      correctedAt: null,
      records: { [ann.username]: [0, 1], [bob.username]: [1, 0] },
    });
  });

  test('a bet first settled in the second season counts there', async () => {
    const { id } = await createGroup('iou');
    await join(id, bob);
    const { eventId } = await bet(id, [ann, bob], 20_00);
    await ann.post(`/api/groups/${id}/seasons`, { name: 'Winter' });
    await win(eventId);
    await correct(eventId, 0, 1);
    expect(await tableOf(id, 1)).toMatchObject({ champions: [], records: none() });
    expect(await tableOf(id, 2)).toMatchObject({
      records: { [ann.username]: [0, 1], [bob.username]: [1, 0] },
    });
  });
});

describe('the picture of a season', () => {
  const picture = (groupId: string, seasonId: string, by: TestUser) =>
    by.get(`/api/groups/${groupId}/seasons/${seasonId}/recap.png`);
  async function endedSeason(kind: 'points' | 'iou') {
    const { id, season } = await createGroup(kind);
    await join(id, bob);
    const { eventId } = await bet(id, [ann, bob], 20_00);
    await win(eventId);
    api.clock.moveBy(1);
    await ann.post(`/api/groups/${id}/seasons`, { name: 'Winter' });
    return { groupId: id as string, seasonId: season.id as string };
  }
  const recap = async ({ groupId, seasonId }: { groupId: string; seasonId: string }, by = ann) => {
    const read = await readRecap(api.database.pool, { groupId, viewerId: by.id }, seasonId);
    if (isRefusal(read)) throw new Error(read.message);
    return read;
  };

  test('is a PNG for members once the season is over', async () => {
    const { groupId, seasonId } = await endedSeason('points');
    const answer = await picture(groupId, seasonId, bob);
    expect(answer.headers['content-type']).toBe('image/png');
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect((await picture(groupId, seasonId, cid)).json().code).toBe('groupNotFound');
    expect((await picture(groupId, randomUUID(), ann)).json().code).toBe('groupNotFound');
    const current = (await view(groupId)).season.id;
    expect((await picture(groupId, current, ann)).json().code).toBe('seasonNotOver');
  });

  test('waits for running bets of the season', async () => {
    const { id, season } = await createGroup('points');
    await join(id, bob);
    const { eventId } = await bet(id, [ann, bob], 20_00);
    await ann.post(`/api/groups/${id}/seasons`, { name: 'Winter' });
    expect((await picture(id, season.id, ann)).json().code).toBe('seasonNotOver');
    await win(eventId);
    expect((await picture(id, season.id, ann)).statusCode).toBe(200);
  });

  test('names the champion with record and points', async () => {
    const ended = await endedSeason('points');
    expect(await recap(ended)).toMatchObject({
      group: 'Sunday Crew',
      season: 'Fall',
      champions: [ann.username],
      won: '1–0 · +20 points',
      rows: [
        { rank: 1, username: ann.username, net: '+20 points', record: '1–0' },
        { rank: 2, username: bob.username, net: '−20 points', record: '0–1' },
      ],
    });
  });

  test('shows the record instead of hidden amounts, also of the person who shares it', async () => {
    const ended = await endedSeason('iou');
    expect(await recap(ended, bob)).toMatchObject({ won: '1–0 · +$20.00' });
    await put(ann, `/api/groups/${ended.groupId}/amounts`, { showsAmounts: false });
    for (const by of [ann, bob])
      expect(await recap(ended, by)).toMatchObject({
        won: '1–0',
        rows: [
          { net: null, netCents: null, record: '1–0' },
          { net: null, netCents: null, record: '0–1' },
        ],
      });
  });

  test('of a season without decided bets has no champion, and any name is drawn', async () => {
    const { id, season } = await createGroup('points');
    await ann.post(`/api/groups/${id}/seasons`, { name: 'Winter' });
    expect(await recap({ groupId: id, seasonId: season.id })).toMatchObject({ champions: [], won: '' });
    await api.database.pool.query(`update groups set name = '日曜日 & <b>' where id = $1`, [id]);
    expect((await picture(id, season.id, ann)).statusCode).toBe(200);
  });
});

describe('settling up', () => {
  test('needs both confirmations, and then the balances are 0', async () => {
    const { id } = await createGroup('iou');
    await join(id, bob);
    const { eventId } = await bet(id, [ann, bob], 30_00);
    await win(eventId);
    const settleUp = async (by = ann) => (await by.get(`/api/groups/${id}/settle-up`)).json();
    expect(await settleUp()).toMatchObject({
      balances: [{ balanceCents: 30_00 }, { balanceCents: -30_00 }],
      suggested: [{ from: { username: bob.username }, to: { username: ann.username }, amountCents: 30_00 }],
      payments: [],
    });
    const asked = (await ann.post(`/api/groups/${id}/settle-up`)).json();
    expect(asked.suggested).toEqual([]);
    const [payment] = asked.payments;
    expect((await ann.post(`/api/groups/${id}/settle-up`)).json().payments).toHaveLength(1);
    const path = `/api/groups/${id}/payments/${payment.id}`;
    expect((await put(cid, path, {})).json()).toMatchObject({ code: 'groupNotFound' });
    expect((await put(bob, path, { note: 'a\nb' })).json()).toMatchObject({ code: 'noteInvalid' });
    const paid = (await put(bob, path, { note: 'In cash' })).json();
    expect(paid.payments[0]).toMatchObject({ note: 'In cash', receivedAt: null, settledAt: null });
    expect(paid.balances).toHaveLength(2);
    expect((await put(bob, path, {})).json()).toMatchObject({ code: 'paymentOver' });
    const settled = (await put(ann, path, {})).json();
    expect(settled).toMatchObject({ balances: [], suggested: [] });
    expect(settled.payments[0].settledAt).not.toBeNull();
    expect((await ann.delete(path)).json()).toMatchObject({ code: 'paymentOver' });
    const { items } = (await ann.get('/api/notifications')).json();
    expect(items[0]).toMatchObject({ type: 'SettleUp', content: 'says they paid you $30.' });
    expect((await bob.get('/api/notifications')).json().items[1]).toMatchObject({
      content: `asks to settle up: you owe ${ann.username} $30.`,
      path: `/Group?id=${id}&tab=settle`,
    });
  });

  test('can be canceled by either side, and points have none', async () => {
    const { id } = await createGroup('iou');
    await join(id, bob);
    await win((await bet(id, [ann, bob], 30_00)).eventId);
    const [payment] = (await ann.post(`/api/groups/${id}/settle-up`)).json().payments;
    const canceled = (await bob.delete(`/api/groups/${id}/payments/${payment.id}`)).json();
    expect(canceled).toMatchObject({ payments: [], suggested: [{ amountCents: 30_00 }] });
    const points = await createGroup('points');
    expect((await ann.get(`/api/groups/${points.id}/settle-up`)).json()).toMatchObject({
      code: 'groupNotFound',
    });
  });
});

test('what waits is listed: offers, games today and payments', async () => {
  const { id } = await createGroup('iou');
  await join(id, bob);
  const waiting = async (by: TestUser) => (await by.get('/api/groups/waiting')).json().items;
  expect(await waiting(bob)).toEqual([]);
  const { eventId } = await bet(id, [ann, bob], 30_00);
  const terms = {
    market: 'moneyline',
    selection: 'home',
    stakeCents: 5_00,
    acceptorStakeCents: 5_00,
    fee: noFee,
  };
  await ann.post('/api/offers', { eventId: await api.event(), ...terms, groupId: id });
  expect(await waiting(bob)).toMatchObject([
    {
      id,
      openOffers: 1,
      offeredBy: [{ id: ann.id, username: ann.username }],
      gamesToday: [{ eventId, game: 'Chiefs vs Bills' }],
      payments: [],
      paymentsToConfirm: 0,
      owesCents: 0,
    },
  ]);
  expect(await waiting(ann)).toMatchObject([{ openOffers: 0, offeredBy: [] }]);
  await win(eventId);
  await ann.post(`/api/groups/${id}/settle-up`);
  expect(await waiting(bob)).toMatchObject([
    {
      gamesToday: [],
      payments: [{ person: { id: ann.id }, amountCents: 30_00, iPay: true }],
      paymentsToConfirm: 1,
      owesCents: 30_00,
    },
  ]);
  expect(await waiting(ann)).toMatchObject([{ payments: [], paymentsToConfirm: 1, owesCents: 0 }]);
  const [payment] = (await bob.get(`/api/groups/${id}/settle-up`)).json().payments;
  await put(bob, `/api/groups/${id}/payments/${payment.id}`, {});
  // He said that he paid.
  expect(await waiting(bob)).toMatchObject([{ openOffers: 1, payments: [], owesCents: 0 }]);
  expect((await waiting(ann))[0]).toMatchObject({
    payments: [{ person: { id: bob.id }, amountCents: 30_00, iPay: false }],
  });
});

describe('talk', () => {
  const send = (by: TestUser, groupId: string, text: string, more: object = {}) =>
    by.post(`/api/groups/${groupId}/messages`, { id: randomUUID(), text, ...more });
  const list = async (by: TestUser, groupId: string, query = '') =>
    (await by.get(`/api/groups/${groupId}/messages${query}`)).json().items;

  test('reaches the open pages of members and nobody else', async () => {
    const { id } = await createGroup('points');
    await join(id, bob);
    const [bobs, cids] = await Promise.all([live.open(api, bob), live.open(api, cid)]);
    const sent = (await send(ann, id, 'Go Bills!')).json();
    expect(await bobs.wait('groupMessages')).toEqual({ type: 'groupMessages', messages: [sent] });
    expect(cids.messages.some(({ type }) => type === 'groupMessages')).toBe(false);
    expect((await view(id, bob)).unreadMessages).toBe(1);
    await bob.post(`/api/groups/${id}/read`, { number: sent.number });
    expect((await view(id, bob)).unreadMessages).toBe(0);
  });

  test('stores a repeated message once', async () => {
    const { id } = await createGroup('points');
    const message = { id: randomUUID(), text: 'once' };
    const post = () => ann.post(`/api/groups/${id}/messages`, message);
    const [one, two] = await Promise.all([post(), post()]);
    expect(one.json()).toEqual(two.json());
    expect(await list(ann, id)).toHaveLength(1);
  });

  test('is not about an event whose id no database can store', async () => {
    const { id } = await createGroup('points');
    expect((await send(ann, id, 'Hi', { eventId: 'a\u0000b' })).json()).toMatchObject({
      status: 400,
      code: 'invalidRequest',
    });
    expect((await ann.get(`/api/groups/${id}/messages?eventId=a%00b`)).statusCode).toBe(400);
    expect(await list(ann, id)).toEqual([]);
  });

  test('has one level of replies, and conversations about bets of the group', async () => {
    const { id } = await createGroup('points');
    await join(id, bob);
    const { id: betId } = await bet(id, [ann, bob], 10_00);
    const first = (await send(ann, id, 'Hi')).json();
    const reply = (await send(bob, id, 'Hello', { replyTo: first.id })).json();
    expect(reply.replyTo).toBe(first.id);
    expect((await send(ann, id, 'Deeper', { replyTo: reply.id })).json()).toMatchObject({
      code: 'messageNotFound',
    });
    await send(ann, id, 'My bet', { betId });
    expect((await list(bob, id)).map(({ text }: { text: string }) => text)).toEqual(['Hello', 'Hi']);
    expect(await list(bob, id, `?betId=${betId}`)).toMatchObject([{ text: 'My bet', betId }]);
    const other = await createGroup('points');
    expect((await send(ann, other.id, 'Not ours', { betId })).json()).toMatchObject({
      code: 'messageNotFound',
    });
  });

  test('takes edits for five minutes, removals and reactions', async () => {
    const { id } = await createGroup('points');
    await join(id, bob);
    const message = (await send(bob, id, 'Tpyo')).json();
    const path = `/api/groups/${id}/messages/${message.id}`;
    expect((await put(ann, path, { text: 'Mine' })).json()).toMatchObject({ code: 'messageNotYours' });
    expect((await put(bob, path, { text: 'Typo' })).json()).toMatchObject({ text: 'Typo' });
    expect((await put(ann, `${path}/reactions/fire`)).json().reactions).toEqual([
      { reaction: 'fire', userIds: [ann.id] },
    ]);
    expect((await ann.delete(`${path}/reactions/fire`)).json().reactions).toEqual([]);
    await api.database.pool.query(
      `update group_messages set created_at = created_at - interval '6 minutes' where id = $1`,
      [message.id],
    );
    expect((await put(bob, path, { text: 'Late' })).json()).toMatchObject({
      detail: 'You can edit a message for 5 minutes.',
    });
    expect((await ann.delete(path)).json()).toMatchObject({ text: null });
    expect((await bob.delete(path)).json()).toMatchObject({ code: 'messageNotFound' });
  });

  test('mentions notify', async () => {
    const { id } = await createGroup('points');
    await join(id, bob);
    expect((await send(ann, id, `Well, @${bob.username.toUpperCase()}?`)).json().mentions).toEqual([bob.id]);
    expect((await bob.get('/api/notifications')).json().items[0]).toMatchObject({
      type: 'Mention',
      content: 'mentioned you in Sunday Crew.',
      path: `/Group?id=${id}`,
    });
  });

  test('answers notify: once of each bet until they are read, and not those who are mentioned as well', async () => {
    const { id } = await createGroup('points');
    await join(id, bob, cid);
    const { id: betId } = await bet(id, [ann, bob], 10_00);
    const notices = async (by: TestUser) =>
      (await by.get('/api/notifications'))
        .json()
        .items.filter(({ type }: { type: string }) => type === 'Mention')
        .map(({ content }: { content: string }) => content)
        .toReversed();
    const first = (await send(ann, id, 'Hi')).json();
    await send(bob, id, 'Hello', { replyTo: first.id });
    await send(cid, id, `Hey @${ann.username}`, { replyTo: first.id });
    await send(ann, id, 'To myself', { replyTo: first.id });
    expect(await notices(ann)).toEqual(['replied to you in Sunday Crew.', 'mentioned you in Sunday Crew.']);
    api.clock.moveBy(1);
    const comment = (await send(cid, id, 'Close', { betId })).json();
    await send(cid, id, 'Very', { betId });
    await send(ann, id, 'Not at all', { betId });
    expect(await notices(bob)).toEqual(['commented on your bet in Sunday Crew.']);
    expect(await notices(ann)).toHaveLength(3);
    await cid.delete(`/api/groups/${id}/messages/${comment.id}`);
    expect([await notices(ann), await notices(bob)].map(({ length }) => length)).toEqual([2, 0]);
  });

  test('mentions in comments lead to the bet or the game', async () => {
    const { id } = await createGroup('points');
    await join(id, bob);
    const { id: betId, eventId } = await bet(id, [ann, bob], 10_00);
    const newest = async () => (await bob.get('/api/notifications')).json().items[0];
    await send(ann, id, `Easy, @${bob.username}`, { betId });
    expect(await newest()).toMatchObject({
      type: 'Mention',
      content: 'mentioned you in Sunday Crew.',
      path: `/BetDetails?id=${betId}#comments`,
    });
    await send(ann, id, `Kickoff, @${bob.username}`, { eventId });
    expect(await newest()).toMatchObject({
      content: 'mentioned you in Sunday Crew, about Chiefs vs Bills.',
      path: `/Event?id=${eventId}&group=${id}#comments`,
    });
  });

  test('the feed counts the comments on a bet that its reader sees', async () => {
    const { id } = await createGroup('points');
    await join(id, bob, cid);
    const { id: betId } = await bet(id, [ann, cid], 10_00);
    await send(ann, id, 'Easy', { betId });
    await ann.delete(`/api/groups/${id}/messages/${(await send(ann, id, 'Gone', { betId })).json().id}`);
    await send(bob, id, 'Never', { betId });
    const comments = async (by: TestUser) =>
      (await by.get(`/api/groups/${id}/feed`)).json().items.find((item: { bet?: object }) => item.bet).bet
        .comments;
    expect(await comments(cid)).toBe(2);
    await cid.post(`/api/people/${bob.id}/block`);
    expect(await comments(cid)).toBe(1);
  });

  test('is limited to ten messages a minute', async () => {
    const { id } = await createGroup('points');
    for (let n = 0; n < 10; n++) expect((await send(ann, id, `Message ${n}`)).statusCode).toBe(200);
    const refused = await send(ann, id, 'One more');
    expect(refused.json()).toMatchObject({ status: 429, code: 'tooManyRequests' });
    expect(refused.headers['retry-after']).toBeDefined();
  });

  test('keeps people apart who blocked each other', async () => {
    const { id } = await createGroup('points');
    await join(id, bob, cid);
    await send(bob, id, 'Before');
    await ann.post(`/api/people/${bob.id}/block`);
    expect(await list(ann, id)).toEqual([]);
    const [anns, cids] = await Promise.all([live.open(api, ann), live.open(api, cid)]);
    await send(bob, id, `Hey @${ann.username}`);
    await cids.wait('groupMessages');
    expect(anns.messages.some(({ type }) => type === 'groupMessages')).toBe(false);
    const { items } = (await ann.get('/api/notifications')).json();
    expect(items.some(({ type }: { type: string }) => type === 'Mention')).toBe(false);
  });
});
