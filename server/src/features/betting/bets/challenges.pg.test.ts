import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { type LivePage, livePages } from '../../../../testing/live-page.ts';
import { liftStakeLimits } from '../../../../testing/stake-limits.ts';
import { reconcile } from '../../../book/reconcile.ts';
import { expireDue } from '../../../workers/expire-due.ts';

/** A bet offered to one friend: who sees it, who may answer it, and that its money moves once. */

const hour = 3_600_000;

let api: TestApi;
/** Pat challenges Kim. Lee is a friend of both. Sam has no friends. */
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
  await api.befriend(lee, pat);
  await api.befriend(lee, kim);
});
afterAll(async () => {
  expect(await reconcile(api.database.pool)).toMatchObject({ agrees: true, firstDifference: null });
  await api.close();
});

const offer = (eventId: string, to: string, wagerCents = 10_00) => ({
  eventId,
  side: 'home',
  wagerCents,
  offeredTo: to,
});

async function challenge(eventId?: string, { by = pat, to = kim, wagerCents = 10_00 } = {}): Promise<string> {
  const answer = await by.post('/api/bets', offer(eventId ?? (await api.event()), to.id, wagerCents));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().bet.uniqueId;
}

const decline = (who: TestUser, bet: string, word = '', key?: string) =>
  who.post(`/api/bets/${bet}/decline`, { word }, key);
const accept = (who: TestUser, bet: string) => who.post(`/api/bets/${bet}/acceptance`);

async function ids(who: TestUser, url: string): Promise<string[]> {
  const { items } = (await who.get(url)).json();
  return items.map((item: { uniqueId: string }) => item.uniqueId);
}

async function inbox(who: TestUser, bet: string): Promise<{ type: string; content: string }[]> {
  const { items } = (await who.get('/api/notifications?limit=100')).json();
  return items.filter((item: { path: string }) => item.path.endsWith(bet));
}

describe('who may be challenged', () => {
  type Row = readonly [name: string, to: () => Promise<string>, status: number, code: string, detail: string];
  const rows: readonly Row[] = [
    ['oneself', async () => pat.id, 400, 'challengesOneself', 'You cannot challenge yourself.'],
    ['a stranger', async () => sam.id, 403, 'challengesNoFriend', 'You can only challenge your friends.'],
    [
      'nobody',
      async () => '00000000-0000-4000-8000-000000000000',
      403,
      'challengesNoFriend',
      'You can only challenge your friends.',
    ],
    [
      'someone with a pending friend request',
      async () => {
        const sql = `insert into friendships (low_id, high_id, requested_by)
                     values (least($1::uuid, $2), greatest($1::uuid, $2), $1) on conflict do nothing`;
        await api.database.pool.query(sql, [pat.id, sam.id]);
        return sam.id;
      },
      403,
      'challengesNoFriend',
      'You can only challenge your friends.',
    ],
  ];
  test.each(rows)('not %s', async (_name, to, status, code, detail) => {
    const before = await pat.balanceCents();
    const answer = await pat.post('/api/bets', offer(await api.event(), await to()));
    expect(answer.json()).toMatchObject({ status, code, detail });
    expect(await pat.balanceCents()).toBe(before);
  });

  test('a friend, in whichever direction the friend request went and in any spelling of the id', async () => {
    const event = await api.event();
    const answer = await pat.post('/api/bets', offer(event, lee.id.toUpperCase()));
    expect(answer.json().bet).toMatchObject({ offeredToId: lee.id, offeredToName: 'lee', status: 'Created' });
  });

  test('only a friendship at creation is required; ending it later changes nothing', async () => {
    const [ned, ola] = [await api.user('ned', 100_00), await api.user('ola', 100_00)];
    await api.befriend(ned, ola);
    const [taken, declined] = [
      await challenge(undefined, { by: ned, to: ola }),
      await challenge(undefined, { by: ned, to: ola }),
    ];
    await api.database.pool.query('delete from friendships where $1 in (low_id, high_id)', [ned.id]);
    const refused = await ned.post('/api/bets', offer(await api.event(), ola.id));
    expect(refused.json().code).toBe('challengesNoFriend');
    // By design, ending a friendship does not withdraw earlier challenges.
    expect((await ids(ola, '/api/me/challenges')).toSorted()).toEqual([taken, declined].toSorted());
    expect((await accept(ola, taken)).statusCode).toBe(200);
    expect((await decline(ola, declined)).statusCode).toBe(200);
  });
});

describe('who sees a challenge', () => {
  type User = 'creator' | 'offered' | 'friend' | 'stranger';
  const of = (user: User) => ({ creator: pat, offered: kim, friend: lee, stranger: sam })[user];
  const people: readonly User[] = ['creator', 'offered', 'friend', 'stranger'];

  test.each(people)('the %s', async (user) => {
    const viewer = of(user);
    const event = await api.event({ homeTeam: `Seen by ${user}` });
    const bet = await challenge(event);
    for (const scope of ['all', 'friends']) {
      expect(await ids(viewer, `/api/board?limit=100&scope=${scope}`)).not.toContain(bet);
      expect(
        await ids(viewer, `/api/board?scope=${scope}&q=${encodeURIComponent(`Seen by ${user}`)}`),
      ).toEqual([]);
    }
    expect(await ids(viewer, `/api/events/${event}/matching-bets?side=away&wagerCents=1000`)).toEqual([]);
    const listed = (
      await viewer.get(`/api/events?limit=100&q=${encodeURIComponent(`Seen by ${user}`)}`)
    ).json();
    expect(listed.items[0].openBets).toBe(0);
    expect((await ids(viewer, '/api/me/challenges')).includes(bet)).toBe(user === 'offered');
    expect((await ids(viewer, '/api/me/bets?tab=Created')).includes(bet)).toBe(user === 'creator');
    const found = await viewer.get(`/api/bets/${bet}`);
    const receipt = await viewer.get(`/api/bets/${bet}/receipt`);
    if (user === 'creator') expect(found.json()).toMatchObject({ acceptable: false, code: 'ownBet' });
    else if (user === 'offered') expect(found.json()).toMatchObject({ acceptable: true, code: null });
    else expect(found.json()).toMatchObject({ status: 404, code: 'betNotFound', detail: 'No Bet Found' });
    expect(receipt.statusCode).toBe(user === 'creator' ? 200 : 404);

    // An accepted challenge stays private too.
    if (user === 'friend' || user === 'stranger') {
      expect((await accept(viewer, bet)).json()).toMatchObject({
        status: 403,
        code: 'notOfferedToYou',
        detail: 'This bet is offered to someone else.',
      });
      expect((await decline(viewer, bet)).json()).toMatchObject({ status: 403, code: 'notOfferedToYou' });
      expect((await accept(kim, bet)).statusCode).toBe(200);
      expect((await viewer.get(`/api/bets/${bet}`)).json().code).toBe('betNotFound');
      expect((await viewer.get(`/api/bets/${bet}/receipt`)).json().code).toBe('betNotFound');
    }
  });

  test('an open bet appears on the board and in matches among many challenges', async () => {
    const event = await api.event({ homeTeam: 'Crowded' });
    const open = await api.bet(pat, event, 1_00);
    await liftStakeLimits(api.database.pool);
    await Promise.all(Array.from({ length: 40 }, () => challenge(event, { wagerCents: 1_00 })));
    expect(await ids(lee, '/api/board?q=Crowded&limit=5')).toEqual([open]);
    expect(await ids(lee, '/api/board?q=Crowded&limit=5&scope=friends')).toEqual([open]);
    expect(await ids(lee, `/api/events/${event}/matching-bets?side=away&wagerCents=100`)).toEqual([open]);
  });

  test('the list of challenges is newest first, paginated, and ends when the game starts', async () => {
    const ria = await api.user('ria');
    await api.befriend(pat, ria);
    const [soon, later] = [await api.event({ startsInMs: hour }), await api.event({ startsInMs: 9 * hour })];
    const made: string[] = [];
    for (const event of [soon, later, later, soon]) made.push(await challenge(event, { to: ria }));
    const first = (await ria.get('/api/me/challenges?limit=3')).json();
    const rest = (await ria.get(`/api/me/challenges?limit=3&cursor=${first.nextCursor}`)).json();
    const seen = [...first.items, ...rest.items].map((bet: { uniqueId: string }) => bet.uniqueId);
    expect(seen).toEqual(made.toReversed());
    expect(rest.nextCursor).toBeNull();
    api.clock.moveBy(hour);
    expect(await ids(ria, '/api/me/challenges')).toEqual([made[2], made[1]]);
  });
});

describe('live updates', () => {
  const live = livePages();
  afterEach(live.closeAll);
  const openPage = (user: TestUser) => live.open(api, user);

  test('both users receive every change, and no one else does', async () => {
    const [pats, kims, lees, sams] = [
      await openPage(pat),
      await openPage(kim),
      await openPage(lee),
      await openPage(sam),
    ] as [LivePage, LivePage, LivePage, LivePage];
    const turns = [
      (bet: string) => decline(kim, bet, 'No'),
      (bet: string) => pat.delete(`/api/bets/${bet}`),
      (bet: string) => accept(kim, bet),
    ];
    const event = await api.event();
    const made: string[] = [];
    for (const turn of turns) {
      const [fromP, fromK] = [pats.messages.length, kims.messages.length];
      const bet = await challenge(event);
      made.push(bet);
      await kims.wait('friends', { from: fromK });
      await kims.wait('notifications', { from: fromK });
      await pats.wait('myBets', { from: fromP, fits: ({ bets }) => bets.some((b) => b.uniqueId === bet) });
      const [nextP, nextK] = [pats.messages.length, kims.messages.length];
      expect((await turn(bet)).statusCode).toBe(200);
      await kims.wait('friends', { from: nextK });
      await pats.wait('myBets', {
        from: nextP,
        fits: ({ bets }) => bets.some((b) => b.uniqueId === bet && b.status !== 'Created'),
      });
    }
    // This marker follows everything above, so messages missing by now will never arrive.
    const marker = await api.bet(pat, event, 1_00);
    for (const page of [lees, sams]) {
      await page.wait('boardAdded', { fits: ({ bets }) => bets.some((b) => b.uniqueId === marker) });
      // Their own signup may be announced after their page opened.
      const heard = page.messages.map(({ type }) => type).filter((type) => type !== 'settings');
      expect(heard).toEqual(['hello', 'boardAdded']);
    }
    for (const page of [pats, kims]) {
      const board = page.messages.filter(({ type }) => type === 'boardAdded' || type === 'boardRemoved');
      expect(made.filter((bet) => JSON.stringify(board).includes(bet))).toEqual([]);
    }
  });
});

describe('answering', () => {
  test('declined with a message: the wager is refunded, the creator reads the message, the receipt shows every line', async () => {
    const before = [await pat.balanceCents(), await kim.balanceCents()];
    const bet = await challenge();
    expect(await inbox(kim, bet)).toMatchObject([
      {
        type: 'Challenge',
        fromUsername: 'pat',
        content: 'challenges you with Boston Celtics. You would take New York Knicks. Risk $10 to win $8.',
      },
    ]);
    const answer = (await decline(kim, bet, '  Not the Celtics again. ')).json();
    expect(answer.bet).toMatchObject({
      status: 'Deleted',
      result: 'declined',
      declineWord: 'Not the Celtics again.',
      paidOut: 'Yes',
      accepted: 'No',
    });
    expect(answer.accountBalanceCents).toBe(before[1]);
    expect([await pat.balanceCents(), await kim.balanceCents()]).toEqual(before);
    expect(await inbox(pat, bet)).toMatchObject([
      {
        type: 'ChallengeDeclined',
        fromUsername: 'kim',
        content:
          'declined your challenge on Boston Celtics. “Not the Celtics again.” $10 is back in your balance.',
      },
    ]);
    const receipt = (await pat.get(`/api/bets/${bet}/receipt`)).json();
    expect(receipt.lines.map((line: { description: string }) => line.description)).toEqual([
      'Create Wager',
      'Decline Challenge',
    ]);
    expect(receipt).toMatchObject({
      rule: 'kim declined the challenge: the money returns in full.',
      source: null,
      bet: { declineWord: 'Not the Celtics again.' },
    });
    const [line] = (await pat.get('/api/me/transactions?limit=1')).json().items;
    expect(line).toMatchObject({ description: 'Decline Challenge', type: 'Wager', amountCents: 10_00 });
    expect((await kim.get(`/api/bets/${bet}`)).json()).toMatchObject({
      acceptable: false,
      code: 'challengeOver',
      message: 'This challenge is over.',
    });
    expect(await ids(kim, '/api/me/challenges')).not.toContain(bet);
  });

  test('by a user without a ledger account', async () => {
    const poor = await api.user('poor');
    await api.befriend(pat, poor);
    const bet = await challenge(undefined, { to: poor });
    expect((await decline(poor, bet)).json()).toMatchObject({ accountBalanceCents: 0 });
  });

  test('accepted, it becomes an active bet and settles like any other', async () => {
    const event = await api.event();
    const bet = await challenge(event);
    expect((await accept(kim, bet)).json().bet).toMatchObject({
      status: 'Active',
      betAcceptorUid: kim.id,
      offeredToId: kim.id,
    });
    expect(await ids(kim, '/api/me/bets?tab=Active')).toContain(bet);
    expect((await kim.get(`/api/bets/${bet}/receipt`)).statusCode).toBe(200);
    expect((await decline(kim, bet)).json()).toMatchObject({ status: 409, code: 'betNotDeclinable' });
  });

  const words: readonly (readonly [string, unknown, number, string])[] = [
    ['141 characters', 'x'.repeat(141), 400, 'declineWordInvalid'],
    ['two lines', 'no\nway', 400, 'declineWordInvalid'],
    ['a NUL', 'no\0', 400, 'declineWordInvalid'],
    ['a book', 'x'.repeat(3_000), 400, 'invalidRequest'],
    ['no text', 7, 400, 'invalidRequest'],
  ];
  test.each(words)('%s in the message changes nothing', async (_name, word, status, code) => {
    const bet = await challenge();
    const before = await pat.balanceCents();
    expect((await decline(kim, bet, word as string)).json()).toMatchObject({ status, code });
    expect(await pat.balanceCents()).toBe(before);
    expect((await decline(kim, bet, '🏈'.repeat(140))).statusCode).toBe(200);
  });

  test('a public bet, an unknown bet and an invalid id cannot be declined', async () => {
    const open = await api.bet(pat, await api.event());
    expect((await decline(kim, open)).json().code).toBe('betNotDeclinable');
    expect((await decline(kim, '00000000-0000-4000-8000-000000000000')).json().code).toBe('betNotFound');
    expect((await decline(kim, 'nothing')).json().code).toBe('betNotFound');
    const unkeyed = await api.send('POST', `/api/bets/${open}/decline`, {
      headers: { cookie: kim.cookie },
      body: { word: '' },
    });
    expect(unkeyed.json().code).toBe('idempotencyKeyMissing');
  });

  test('repeats with one key have one effect and the same response', async () => {
    const before = await pat.balanceCents();
    const body = offer(await api.event(), kim.id);
    const made = await Promise.all(
      Array.from({ length: 5 }, () => pat.post('/api/bets', body, 'same-offer')),
    );
    expect(new Set(made.map((answer) => answer.body)).size).toBe(1);
    expect(await pat.balanceCents()).toBe(before - 10_00);
    const other = await pat.post('/api/bets', { ...body, offeredTo: lee.id }, 'same-offer');
    expect(other.json().code).toBe('idempotencyKeyReused');
    const bet = made[0]!.json().bet.uniqueId;
    const declined = await Promise.all(Array.from({ length: 5 }, () => decline(kim, bet, 'No', 'same-no')));
    expect(new Set(declined.map((answer) => answer.body)).size).toBe(1);
    expect(declined[0]!.statusCode).toBe(200);
    expect(await pat.balanceCents()).toBe(before);
    expect((await decline(kim, bet, 'Yes', 'same-no')).json().code).toBe('idempotencyKeyReused');
    expect(await inbox(pat, bet)).toHaveLength(1);
  });
});

describe('a challenge that ends unanswered leaves no notification', () => {
  test('deleted by its creator', async () => {
    const bet = await challenge();
    const unread = async () => (await kim.get('/api/notifications/unread')).json().unread;
    const before = await unread();
    expect(await inbox(kim, bet)).toHaveLength(1);
    await pat.delete(`/api/bets/${bet}`);
    expect(await inbox(kim, bet)).toEqual([]);
    expect(await unread()).toBe(before - 1);
    expect((await kim.get(`/api/bets/${bet}`)).json()).toMatchObject({ code: 'challengeOver' });
    expect((await decline(kim, bet)).json().code).toBe('betNotDeclinable');
  });

  test('expired an hour after the start', async () => {
    const bet = await challenge();
    api.clock.moveBy(2 * hour + 1);
    expect((await accept(kim, bet)).json().code).toBe('eventStarted');
    await expireDue(api.database.pool, api.server.book, api.clock);
    expect(await inbox(kim, bet)).toHaveLength(0);
    expect((await pat.get(`/api/bets/${bet}`)).json().bet).toMatchObject({ result: 'expired' });
  });
});

test('a database constraint allows only the challenged user on the other side', async () => {
  const bet = await challenge();
  const sql = `update bets set acceptor_id = $2, status = 'Active', escrow_cents = 2 * wager_cents where id = $1`;
  await expect(api.database.pool.query(sql, [bet, lee.id])).rejects.toThrow(/bets_taken_by_offered/);
});
