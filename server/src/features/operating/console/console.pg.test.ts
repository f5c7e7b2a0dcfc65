import { randomUUID } from 'node:crypto';
import { api as contract, type EndpointName } from '@sidebet/contract/api';
import type { Endpoint } from '@sidebet/contract/endpoint';
import { specifiedOffer } from '@sidebet/domain/bets/offer';
import { defaultExchangeFee } from '@sidebet/domain/markets/price';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { everyPage } from '../../../../testing/every-page.ts';
import { openPage } from '../../../../testing/live-page.ts';
import { operator, twoOperators } from '../../../../testing/operators.ts';
import { verifyAudit } from '../../../audit/verify.ts';
import { reconcile } from '../../../book/reconcile.ts';
import { correctDue, settleDue } from '../../../workers/settle-due.ts';
import { saveEvents, saveScores } from '../../betting/events/store.ts';

/** Who may call operator endpoints, what each does, and that it is audited once. Uses only the API. */

let api: TestApi;
let olga: TestUser;
let peter: TestUser;
let ann: TestUser;
let bob: TestUser;
beforeAll(async () => {
  api = await testApi();
  [olga, peter] = await twoOperators(api);
  [ann, bob] = [await api.user('ann', 10_000_00), await api.user('bob', 10_000_00)];
});
afterAll(async () => {
  expect(await reconcile(api.database.pool)).toMatchObject({ agrees: true });
  expect(await verifyAudit(api.database.pool)).toMatchObject({ intact: true });
  await api.close();
});

const reason = 'Requested by phone';

async function auditRows(): Promise<
  { action: string; subjectId: string; reason: string; details: object }[]
> {
  const { rows } = await api.database.pool.query(
    'select action, subject_id, reason, details, actor_name from audit_log order by seq',
  );
  return rows;
}

/** Runs the work and returns the audit rows it added. */
async function audited(work: () => Promise<unknown>) {
  const before = (await auditRows()).length;
  await work();
  return (await auditRows()).slice(before);
}

const entries = (Object.keys(contract) as EndpointName[])
  .map((name) => ({ name, entry: contract[name] as Endpoint }))
  .filter(({ entry }) => entry.path.startsWith('/api/admin/'));

/** A request that would succeed for an operator. */
function requestFor({ method, path }: Endpoint) {
  const url = path.replace(':userId', ann.id).replace(/:\w+/g, randomUUID());
  return { method, url };
}

describe('access', () => {
  test('exactly the endpoints under /api/admin are for operators', () => {
    expect(entries.length).toBeGreaterThan(20);
    for (const name of Object.keys(contract) as EndpointName[]) {
      const entry: Endpoint = contract[name];
      expect([name, entry.access === 'operator']).toEqual([name, entry.path.startsWith('/api/admin/')]);
      // Every change requires an idempotency key.
      if (entry.access === 'operator')
        expect([name, entry.movesMoney ?? false]).toEqual([name, entry.method !== 'GET']);
    }
  });

  test.each(entries)('$name: a visitor gets 401, a user gets 404', async ({ entry }) => {
    const { method, url } = requestFor(entry);
    const headers = { 'idempotency-key': randomUUID() };
    const rows = await audited(async () => {
      const visitor = await api.send(method, url, { headers, body: method === 'GET' ? undefined : {} });
      expect(visitor.json()).toMatchObject({ status: 401, code: 'unauthenticated' });
      const user = await api.send(method, url, {
        headers: { ...headers, cookie: ann.cookie },
        body: method === 'GET' ? undefined : {},
      });
      expect(user.json()).toMatchObject({ status: 404, code: 'notFound' });
    });
    expect(rows).toEqual([]);
  });

  test.each(entries.filter(({ entry }) => entry.method !== 'GET'))(
    '$name: refuses a request without a key, without a reason, or with an invalid reason',
    async ({ entry }) => {
      const { method, url } = requestFor(entry);
      const fields = {
        changes: {},
        amountCents: 100,
        homeScore: 1,
        awayScore: 2,
        stopped: true,
        take: 'feed',
        withEventId: 'another-event',
        told: 'Write to us.',
        seen: 'processing',
        message: 'Thank you.',
        action: 'dismiss',
        verdict: 'right',
        userId: ann.id,
        part: 'rules',
        sportKey: 'baseball_mlb',
        name: 'Québec Expos',
        team: 'Montréal Expos',
      };
      const rows = await audited(async () => {
        const without = await api.send(method, url, {
          headers: { cookie: olga.cookie },
          body: { ...fields, reason },
        });
        expect(without.json()).toMatchObject({ status: 400, code: 'idempotencyKeyMissing' });
        expect((await olga.post(url, fields)).json()).toMatchObject({ status: 400, code: 'invalidRequest' });
      });
      expect(rows).toEqual([]);
    },
  );

  test('a former operator is refused even while the session cache is stale', async () => {
    const quinn = await operator(api, 'quinn');
    expect((await quinn.get('/api/admin/settings')).statusCode).toBe(200);
    await api.database.pool.query("update users set role = 'user' where id = $1", [quinn.id]);
    const body = { changes: { betsAllowed: false }, reason };
    expect((await quinn.post('/api/admin/settings', body)).json()).toMatchObject({ status: 404 });
  });
});

describe('reasons', () => {
  test.each(['', '  ', 'ab', 'x'.repeat(501)])('%j is invalid and changes nothing', async (given) => {
    const rows = await audited(async () => {
      const answer = await olga.post('/api/admin/settings', {
        changes: { betsAllowed: false },
        reason: given,
      });
      expect(answer.json()).toMatchObject({
        status: 400,
        code: 'reasonInvalid',
        detail: 'Please give a reason of 3 to 500 characters.',
        fields: [{ path: 'reason' }],
      });
    });
    expect(rows).toEqual([]);
    expect((await ann.get('/api/settings')).json().betsAllowed).toBe(true);
  });
});

describe('settings', () => {
  const change = (changes: object, key?: string) =>
    olga.post('/api/admin/settings', { changes, reason }, key);

  test('a change applies immediately and records the old and new values', async () => {
    const rows = await audited(() => change({ canPlaceBets: false, winningsHoldHours: 8 }));
    expect(rows).toEqual([
      {
        action: 'settings.change',
        subjectId: 'system',
        actorName: 'Operator olga',
        reason,
        details: {
          changes: {
            canPlaceBets: { from: true, to: false },
            winningsHoldHours: { from: 4, to: 8 },
          },
        },
      },
    ]);
    expect((await ann.get('/api/settings')).json().canPlaceBets).toBe(false);
    const shown = (await olga.get('/api/admin/settings')).json();
    expect(shown.settings).toMatchObject({ canPlaceBets: false, winningsHoldHours: 8 });
    expect(shown.lastChanges.canPlaceBets).toMatchObject({ actorName: 'Operator olga', reason });
    expect(shown.lastChanges.betsAllowed).toBeUndefined();
    await change({ canPlaceBets: true });
  });

  test('an unchanged value is refused and not audited', async () => {
    const rows = await audited(async () => {
      expect((await change({ betsAllowed: true })).json()).toMatchObject({ code: 'nothingToChange' });
      expect((await change({})).json()).toMatchObject({ code: 'nothingToChange' });
    });
    expect(rows).toEqual([]);
  });

  test('the price of a new betslip is one of two, and audited', async () => {
    const rows = await audited(async () => {
      expect((await change({ defaultPrice: 'cheap' })).statusCode).toBe(400);
      expect((await change({ defaultPrice: 'fair' })).statusCode).toBe(200);
    });
    expect(rows.map(({ details }) => details)).toEqual([
      { changes: { defaultPrice: { from: 'standard', to: 'fair' } } },
    ]);
    expect((await ann.get('/api/session')).json().settings.defaultPrice).toBe('fair');
    await change({ defaultPrice: 'standard' });
  });

  test('the same request five times at once is one change and one row', async () => {
    const key = randomUUID();
    const rows = await audited(async () => {
      const answers = await Promise.all([1, 2, 3, 4, 5].map(() => change({ depositsAllowed: false }, key)));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
      expect((await change({ depositsAllowed: false }, key)).statusCode).toBe(200);
      expect((await change({ depositsAllowed: true }, key)).json()).toMatchObject({
        code: 'idempotencyKeyReused',
      });
    });
    expect(rows).toHaveLength(1);
    await change({ depositsAllowed: true });
  });

  test('missing settings are created with the given values', async () => {
    await api.database.pool.query('delete from system_settings');
    expect((await olga.get('/api/admin/settings')).json().settings).toBeNull();
    const given = { betsAllowed: true, newOfferMs: 0 };
    expect((await change(given)).statusCode).toBe(200);
    expect((await olga.get('/api/admin/settings')).json().settings).toMatchObject(given);
  });
});

describe('people', () => {
  test('are found by name, username, email and id, ignoring case', async () => {
    for (const q of ['ANN', 'Ánn', 'ann@EXAMPLE.com', ann.id, ann.id.toUpperCase()]) {
      const { items } = (await olga.get(`/api/admin/people?q=${encodeURIComponent(q)}`)).json();
      expect([q, items.map(({ username }: { username: string }) => username)]).toEqual([q, ['ann']]);
    }
    for (const q of ['a%n', '..'])
      expect((await olga.get(`/api/admin/people?q=${encodeURIComponent(q)}`)).json().items).toEqual([]);
    const { items } = (await olga.get('/api/admin/people?only=admins')).json();
    expect(items.map(({ username }: { username: string }) => username)).toEqual(['peter', 'olga']);
  });

  test('pages list every user once', async () => {
    const seen = (await everyPage<{ username: string }>(olga, '/api/admin/people?limit=2')).map(
      ({ username }) => username,
    );
    expect(seen).toEqual([...new Set(seen)]);
    expect(seen).toEqual(expect.arrayContaining(['olga', 'peter', 'ann', 'bob']));
  });

  test('the user page shows balance, escrow, sessions and the ledger', async () => {
    const event = await api.event();
    await api.bet(ann, event, 25_00);
    const user = (await olga.get(`/api/admin/people/${ann.id}`)).json();
    expect(user).toMatchObject({
      username: 'ann',
      email: 'ann@example.com',
      escrowCents: 25_00,
      openBets: 1,
      sessions: 1,
    });
    expect(user.accountBalanceCents).toBe(await ann.balanceCents());
    const lines = (await olga.get(`/api/admin/people/${ann.id}/transactions`)).json().items;
    expect(lines[0]).toMatchObject({ description: 'Create Wager', amountCents: -25_00 });
    expect((await olga.get(`/api/admin/people/${randomUUID()}`)).json()).toMatchObject({
      code: 'userNotFound',
    });
  });

  test('ends one session, then all; open pages are notified', async () => {
    const cat = await api.user('cat');
    const login = { body: { email: 'cat@example.com', password: 'correct horse' } };
    await api.send('POST', '/api/login', login);
    const { items } = (await olga.get(`/api/admin/people/${cat.id}/sessions`)).json();
    expect(items).toHaveLength(2);
    const page = await openPage(api.server.url, cat.cookie);
    await page.wait('hello');
    const url = `/api/admin/people/${cat.id}/sessions/end`;
    const rows = await audited(async () => {
      expect((await olga.post(url, { reason, sessionId: items[0].id })).statusCode).toBe(204);
      expect((await cat.get('/api/settings')).statusCode).toBe(200);
      expect((await olga.post(url, { reason, sessionId: items[0].id })).json()).toMatchObject({
        code: 'sessionNotFound',
      });
      expect((await olga.post(url, { reason })).statusCode).toBe(204);
    });
    await page.wait('signedOut');
    await page.ended;
    expect((await cat.get('/api/settings')).statusCode).toBe(401);
    expect(rows.map(({ details }) => details)).toEqual([{ sessions: 1 }, { sessions: 1 }]);
  });
});

describe('suspension', () => {
  const suspend = (user: TestUser, key?: string) =>
    olga.post(`/api/admin/people/${user.id}/suspension`, { reason }, key);
  const lift = (user: TestUser) => olga.post(`/api/admin/people/${user.id}/suspension/end`, { reason });
  const logIn = (username: string, password = 'correct horse') =>
    api.send('POST', '/api/login', { body: { email: `${username}@example.com`, password } });

  test('signs out everywhere, blocks logins, refunds open offers and lets active bets play out', async () => {
    const dan = await api.user('dan', 100_00);
    const event = await api.event();
    const open = await api.bet(dan, event, 10_00);
    const active = await api.activeBet(dan, bob, event, 20_00);
    const page = await openPage(api.server.url, dan.cookie);
    await page.wait('hello');
    const key = randomUUID();
    const rows = await audited(async () => {
      expect((await suspend(dan, key)).statusCode).toBe(204);
      expect((await suspend(dan, key)).statusCode).toBe(204);
      expect((await suspend(dan)).json()).toMatchObject({ code: 'alreadySuspended' });
    });
    expect(rows).toEqual([
      {
        action: 'person.suspend',
        subjectId: dan.id,
        actorName: 'Operator olga',
        reason,
        details: { sessions: 1 },
      },
    ]);
    await page.wait('signedOut');
    expect((await dan.get('/api/settings')).statusCode).toBe(401);
    expect((await dan.get('/api/session')).json().user).toBeNull();
    expect((await dan.post('/api/bets', { eventId: event, side: 'home', wagerCents: 1_00 })).statusCode).toBe(
      401,
    );
    expect((await logIn('dan')).json()).toMatchObject({
      status: 403,
      code: 'accountSuspended',
      detail: 'This account is suspended. Please contact support.',
    });
    // Without the password, the response does not reveal the suspension.
    expect((await logIn('dan', 'wrong horse')).json()).toMatchObject({ code: 'invalidCredentials' });
    const readStatus = async (id: string) => (await olga.get(`/api/admin/bets/${id}`)).json().bet.status;
    expect([await readStatus(open), await readStatus(active)]).toEqual(['Deleted', 'Active']);
    const user = (await olga.get(`/api/admin/people/${dan.id}`)).json();
    expect(user).toMatchObject({
      accountBalanceCents: 80_00,
      escrowCents: 20_00,
      sessions: 0,
      suspendedReason: reason,
    });
    await api.result(event, 3, 1);
    await settleDue(api.database.pool, api.server.book);
    expect((await olga.get(`/api/admin/people/${dan.id}`)).json().accountBalanceCents).toBe(116_00);
    const suspended = (await olga.get('/api/admin/people?only=suspended')).json().items;
    expect(suspended.map(({ username }: { username: string }) => username)).toEqual(['dan']);

    expect((await lift(dan)).statusCode).toBe(204);
    expect((await lift(dan)).json()).toMatchObject({ code: 'notSuspended' });
    expect((await logIn('dan')).statusCode).toBe(200);
  });

  test('the book itself refuses commands of a suspended user', async () => {
    const eve = await api.user('eve', 100_00);
    const event = await api.event();
    const offered = await api.bet(bob, event, 10_00);
    await suspend(eve);
    const create = {
      kind: 'createBet',
      betId: randomUUID(),
      userId: eve.id,
      eventId: event,
      offer: specifiedOffer('home', 100),
    } as const;
    const accept = { kind: 'acceptBet', betId: offered, userId: eve.id } as const;
    for (const command of [create, accept]) {
      expect(await api.server.book.execute({ command })).toMatchObject({
        kind: 'refusal',
        code: 'accountSuspended',
      });
    }
  });

  test('a suspended user cannot start a session in any way', async () => {
    const fay = await api.user('fay');
    await suspend(fay);
    const insert = `insert into sessions (id, user_id, token, expires_at) values ($1, $2, $3, now() + interval '1 day')`;
    await expect(api.database.pool.query(insert, [randomUUID(), fay.id, randomUUID()])).rejects.toMatchObject(
      { code: 'SB403' },
    );
  });

  test('bets placed during a suspension are made before it or refused; none stays open', async () => {
    for (let round = 0; round < 5; round++) {
      const gus = await api.user(`gus${round}`, 1_000_00);
      const event = await api.event();
      const bets = Array.from({ length: 12 }, () =>
        gus.post('/api/bets', { eventId: event, side: 'home', wagerCents: 10_00 }),
      );
      const [suspended, ...answers] = await Promise.all([suspend(gus), ...bets]);
      expect(suspended.statusCode).toBe(204);
      expect(answers.every(({ statusCode }) => [200, 401, 403].includes(statusCode))).toBe(true);
      const { rows } = await api.database.pool.query(
        "select 1 from bets where creator_id = $1 and status = 'Created'",
        [gus.id],
      );
      expect(rows).toEqual([]);
    }
  });

  test('an operator cannot suspend themselves or an unknown user', async () => {
    expect((await suspend(olga)).json()).toMatchObject({ status: 403, code: 'ownAccount' });
    expect((await suspend({ ...ann, id: randomUUID() })).json()).toMatchObject({
      status: 404,
      code: 'userNotFound',
    });
  });

  test('a suspended operator has no access', async () => {
    const rita = await operator(api, 'rita');
    await suspend(rita);
    expect((await rita.get('/api/admin/settings')).statusCode).toBe(401);
  });
});

describe('adjustments', () => {
  const adjust = (who: TestUser, user: TestUser, amountCents: number, key?: string) =>
    who.post(`/api/admin/people/${user.id}/adjustments`, { amountCents, reason }, key);
  const decide = (who: TestUser, id: string, how: 'approval' | 'rejection', key?: string) =>
    who.post(`/api/admin/adjustments/${id}/${how}`, { reason }, key);
  const pending = async (who: TestUser) => (await who.get('/api/admin/adjustments')).json().items;

  test('up to the limit the money moves immediately, in either direction, once per key', async () => {
    const hal = await api.user('hal');
    const key = randomUUID();
    const rows = await audited(async () => {
      const answers = await Promise.all([1, 2, 3].map(() => adjust(olga, hal, 100_00, key)));
      expect(answers.map((answer) => answer.json())).toEqual(Array(3).fill({ status: 'posted' }));
      expect((await adjust(peter, hal, -40_00)).json()).toEqual({ status: 'posted' });
    });
    expect(await hal.balanceCents()).toBe(60_00);
    expect(rows.map(({ action, details }) => [action, details])).toEqual([
      ['adjustment.post', { adjustmentId: expect.any(String), amountCents: 100_00 }],
      ['adjustment.post', { adjustmentId: expect.any(String), amountCents: -40_00 }],
    ]);
  });

  test.each([
    [0, 'adjustmentZero'],
    [100_000_001, 'adjustmentTooLarge'],
    [-1_00, 'adjustmentAboveBalance'],
  ])('%i cents are refused and not audited', async (cents, code) => {
    const ida = await api.user(`ida${Math.abs(cents)}`);
    const rows = await audited(async () =>
      expect((await adjust(peter, ida, cents)).json()).toMatchObject({ code }),
    );
    expect(rows).toEqual([]);
    expect(await ida.balanceCents()).toBe(0);
  });

  test('an operator cannot adjust their own account', async () => {
    expect((await adjust(olga, olga, 1_00)).json()).toMatchObject({ status: 403, code: 'ownAccount' });
  });

  test('above the limit another operator must approve', async () => {
    const jan = await api.user('jan');
    const key = randomUUID();
    const asked = await audited(async () => {
      expect((await adjust(olga, jan, 100_01, key)).json()).toEqual({ status: 'pending' });
      expect((await adjust(olga, jan, 100_01, key)).json()).toEqual({ status: 'pending' });
    });
    expect(asked.map(({ action }) => action)).toEqual(['adjustment.request']);
    expect(await jan.balanceCents()).toBe(0);
    const [request] = await pending(olga);
    expect(request).toMatchObject({ amountCents: 100_01, status: 'pending', mayApprove: false });
    expect((await pending(peter))[0]).toMatchObject({ id: request.id, mayApprove: true });

    const decided = await audited(async () => {
      expect((await decide(olga, request.id, 'approval')).json()).toMatchObject({
        status: 403,
        code: 'ownAdjustment',
      });
      const approvalKey = randomUUID();
      expect((await decide(peter, request.id, 'approval', approvalKey)).statusCode).toBe(204);
      expect((await decide(peter, request.id, 'approval', approvalKey)).statusCode).toBe(204);
      expect((await decide(peter, request.id, 'approval')).json()).toMatchObject({
        code: 'adjustmentDecided',
      });
      expect((await decide(peter, request.id, 'rejection')).json()).toMatchObject({
        code: 'adjustmentDecided',
      });
      // A repeat of the first request returns the first response.
      expect((await adjust(olga, jan, 100_01, key)).json()).toEqual({ status: 'pending' });
    });
    expect(decided.map(({ action }) => action)).toEqual(['adjustment.approve']);
    expect(await jan.balanceCents()).toBe(100_01);
  });

  test('an operator cannot approve an adjustment of their own account', async () => {
    await adjust(olga, peter, 500_00);
    const [request] = await pending(peter);
    expect(request).toMatchObject({ mayApprove: false });
    expect((await decide(peter, request.id, 'approval')).json()).toMatchObject({ code: 'ownAdjustment' });
    expect((await decide(olga, request.id, 'rejection')).statusCode).toBe(204);
    expect(await pending(olga)).toEqual([]);
  });

  test('concurrent approval and rejection: one of them wins, and the ledger balances', async () => {
    const sam = await operator(api, 'sam');
    for (let round = 0; round < 8; round++) {
      const kim = await api.user(`kim${round}`);
      await adjust(olga, kim, 150_00);
      const [{ id }] = await pending(peter);
      const answers = await Promise.all([
        decide(peter, id, 'approval'),
        decide(sam, id, 'rejection'),
        decide(sam, id, 'approval'),
      ]);
      expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
      const { rows } = await api.database.pool.query('select status from adjustment_requests where id = $1', [
        id,
      ]);
      expect(await kim.balanceCents()).toBe(rows[0].status === 'approved' ? 150_00 : 0);
      expect(answers.slice(0, 3).some(({ statusCode }) => statusCode === 409)).toBe(true);
    }
  });

  test('money the user no longer has cannot be taken; the request stays open until it is rejected', async () => {
    const lea = await api.user('lea', 300_00);
    await adjust(olga, lea, -300_00);
    const [{ id }] = await pending(peter);
    await api.bet(lea, await api.event(), 50_00);
    expect((await decide(peter, id, 'approval')).json()).toMatchObject({ code: 'adjustmentAboveBalance' });
    expect(await pending(peter)).toHaveLength(1);
    expect((await decide(peter, id, 'rejection')).statusCode).toBe(204);
    expect(await lea.balanceCents()).toBe(250_00);
  });
});

describe('events', () => {
  const enter = (id: string, homeScore: number, awayScore: number) =>
    olga.post(`/api/admin/events/${id}/result`, { homeScore, awayScore, reason });

  test('an entered result settles bets, a corrected one settles them again', async () => {
    const event = await api.event({ sportKey: 'tennis_atp_wimbledon', startsInMs: 3_600_000 });
    const bet = await api.activeBet(ann, bob, event, 10_00);
    expect((await enter(event, 2, 1)).json()).toMatchObject({ code: 'eventNotStarted' });
    api.clock.moveBy(7_200_000);
    const awaiting = (await olga.get('/api/admin/events?state=awaiting&byHand=true')).json().items;
    expect(awaiting[0]).toMatchObject({ id: event, resultsBy: 'hand', activeBets: 1, escrowCents: 20_00 });
    const rows = await audited(async () => {
      expect((await enter(event, 2, 1)).json()).toEqual({ status: 'entered' });
      expect((await enter(event, 2, 1)).json()).toMatchObject({ code: 'nothingToChange' });
      expect((await enter(event, -1, 1)).json()).toMatchObject({ code: 'scoreInvalid' });
      await settleDue(api.database.pool, api.server.book);
      expect((await olga.get(`/api/admin/bets/${bet}`)).json()).toMatchObject({
        bet: { status: 'Settled', winner: ann.id },
        source: 'Final score Boston Celtics 2, New York Knicks 1 (Operator olga).',
      });
      expect((await enter(event, 1, 2)).json()).toEqual({ status: 'entered' });
    });
    await correctDue(api.database.pool, api.server.book);
    expect((await olga.get(`/api/admin/bets/${bet}`)).json().bet).toMatchObject({ winner: bob.id });
    expect(rows.map(({ action, details }) => [action, details])).toEqual([
      ['event.enterResult', { from: null, to: { home: 2, away: 1 }, atStakeCents: 20_00 }],
      ['event.correctResult', { from: { home: 2, away: 1 }, to: { home: 1, away: 2 }, atStakeCents: 20_00 }],
    ]);
    expect((await olga.get(`/api/admin/events/${event}`)).json()).toMatchObject({
      corrections: 1,
      resultSource: 'Operator olga',
    });
    expect((await olga.post(`/api/admin/events/${event}/void`, { reason })).json()).toMatchObject({
      code: 'eventHasResult',
    });
  });

  test('a voided event refunds every running bet, and later results are ignored', async () => {
    const event = await api.event();
    const [open, active] = [await api.bet(ann, event), await api.activeBet(ann, bob, event)];
    const before = [await ann.balanceCents(), await bob.balanceCents()];
    const rows = await audited(async () => {
      expect((await olga.post(`/api/admin/events/${event}/void`, { reason })).json()).toEqual({
        status: 'voided',
      });
      expect((await olga.post(`/api/admin/events/${event}/void`, { reason })).json()).toMatchObject({
        code: 'eventVoided',
      });
    });
    expect(rows.map(({ action }) => action)).toEqual(['event.void']);
    for (const id of [open, active])
      expect((await olga.get(`/api/admin/bets/${id}`)).json().bet).toMatchObject({
        result: 'void',
        paidOut: 'Yes',
      });
    expect([await ann.balanceCents(), await bob.balanceCents()]).toEqual([
      before[0]! + 20_00,
      before[1]! + 10_00,
    ]);
    const again = await ann.post('/api/bets', { eventId: event, side: 'home', wagerCents: 1_00 });
    expect(again.json()).toMatchObject({ code: 'eventNotFound' });
    expect((await ann.get('/api/events')).json().items.map(({ id }: { id: string }) => id)).not.toContain(
      event,
    );
    expect((await olga.get('/api/admin/events?state=voided')).json().items[0].id).toBe(event);
    expect((await enter(event, 1, 0)).json()).toMatchObject({ code: 'eventVoided' });
  });

  test('a voided event stays unlisted, whatever the feed reports', async () => {
    const event = await api.event();
    await olga.post(`/api/admin/events/${event}/void`, { reason });
    const update = {
      id: event,
      sportKey: 'basketball_nba',
      sportTitle: 'NBA',
      homeTeam: 'Boston Celtics',
      awayTeam: 'New York Knicks',
      commenceTime: api.clock.now() + 7_200_000,
    };
    const { pool } = api.database;
    expect((await saveEvents(pool, [update], api.clock.now())).changed).toEqual([event]);
    // The same report again changes nothing.
    expect((await saveEvents(pool, [update], api.clock.now())).changed).toEqual([]);
    expect((await olga.get(`/api/admin/events/${event}`)).json()).toMatchObject({ listed: false });
    expect((await ann.get('/api/events')).json().items.map(({ id }: { id: string }) => id)).not.toContain(
      event,
    );
    await saveScores(pool, [{ ...update, completed: true, homeScore: 1, awayScore: 0 }], api.clock.now());
    expect((await olga.get(`/api/admin/events/${event}`)).json().voidedAt).not.toBeNull();
    const answer = await ann.post('/api/bets', { eventId: event, side: 'home', wagerCents: 1_00 });
    expect(answer.json()).toMatchObject({ code: 'eventNotFound' });
  });

  test('betting on one event can be stopped and resumed', async () => {
    const [event, other] = [await api.event(), await api.event()];
    const bet = await api.bet(ann, event);
    const stop = (stopped: boolean) => olga.post(`/api/admin/events/${event}/stop`, { stopped, reason });
    const create = (id: string) => bob.post('/api/bets', { eventId: id, side: 'home', wagerCents: 1_00 });
    const rows = await audited(async () => {
      expect((await stop(true)).statusCode).toBe(204);
      expect((await stop(true)).json()).toMatchObject({ code: 'nothingToChange' });
      expect((await create(event)).json()).toMatchObject({
        status: 403,
        detail: 'Bets are temporarily blocked.',
      });
      const accepted = await bob.post(`/api/bets/${bet}/acceptance`);
      expect(accepted.json()).toMatchObject({ status: 403, detail: 'Unable to accept this bet.' });
      expect((await create(other)).statusCode).toBe(200);
      expect((await stop(false)).statusCode).toBe(204);
    });
    expect(rows.map(({ action }) => action)).toEqual(['event.stop', 'event.resume']);
    expect((await bob.post(`/api/bets/${bet}/acceptance`)).statusCode).toBe(200);
    // Users can still take their money back.
    const own = await api.bet(ann, event);
    await stop(true);
    expect((await ann.delete(`/api/bets/${own}`)).statusCode).toBe(200);
  });

  test('betting on one market of an event can be stopped, and the others go on', async () => {
    const event = await api.event({ sportKey: 'americanfootball_nfl' });
    const stop = (stopped: boolean) =>
      olga.post(`/api/admin/events/${event}/stop`, { stopped, market: 'spread', reason });
    const offer = (market: string, selection: string, by = ann) =>
      by.post('/api/offers', {
        eventId: event,
        market,
        selection,
        lineHalves: 95,
        stakeCents: 1_00,
        acceptorStakeCents: 1_00,
        fee: defaultExchangeFee,
      });
    const { bet } = (await offer('spread', 'home')).json();
    const accept = () => bob.post(`/api/bets/${bet.uniqueId}/acceptance`, { termsVersion: bet.termsVersion });
    const rows = await audited(async () => {
      expect((await stop(true)).statusCode).toBe(204);
      expect((await stop(true)).json()).toMatchObject({ code: 'nothingToChange' });
      expect((await offer('spread', 'away', bob)).json()).toMatchObject({ status: 403, code: 'betsBlocked' });
      expect((await accept()).json()).toMatchObject({ status: 403, code: 'acceptBlocked' });
      expect((await offer('total', 'over')).statusCode).toBe(200);
      await api.bet(ann, event);
      expect((await olga.get(`/api/admin/events/${event}`)).json()).toMatchObject({
        bettingStopped: false,
        stoppedMarkets: ['spread'],
      });
      expect((await stop(false)).statusCode).toBe(204);
    });
    expect(rows.map(({ action }) => action)).toEqual(['event.stop', 'event.resume']);
    expect((await accept()).statusCode).toBe(200);
  });

  test('betting on a sport can be stopped, including future events', async () => {
    const event = await api.event({ sportKey: 'icehockey_nhl' });
    const stop = (stopped: boolean, key = 'icehockey_nhl') =>
      olga.post(`/api/admin/sports/${key}/stop`, { stopped, reason });
    expect((await stop(true)).statusCode).toBe(204);
    const later = await api.event({ sportKey: 'icehockey_nhl' });
    for (const id of [event, later]) {
      const answer = await ann.post('/api/bets', { eventId: id, side: 'home', wagerCents: 1_00 });
      expect(answer.json()).toMatchObject({ code: 'betsBlocked' });
    }
    const stopped = (await olga.get('/api/admin/events?state=stopped&sport=icehockey_nhl')).json().items;
    expect(stopped).toHaveLength(2);
    const { items } = (await olga.get('/api/admin/sports')).json();
    expect(items).toContainEqual(
      expect.objectContaining({ sportKey: 'icehockey_nhl', stopped: true, upcoming: 2 }),
    );
    expect((await stop(false)).statusCode).toBe(204);
    expect((await stop(false)).json()).toMatchObject({ code: 'nothingToChange' });
    expect((await stop(true, 'curling')).json()).toMatchObject({ code: 'sportNotFound' });
    await api.bet(ann, event, 1_00);
  });

  test('acceptances while betting stops are complete or refused; none succeeds after the response', async () => {
    for (let round = 0; round < 5; round++) {
      const event = await api.event();
      const bets = await Promise.all(Array.from({ length: 8 }, () => api.bet(ann, event, 1_00)));
      const accepting = bets.slice(0, 6).map((id) => bob.post(`/api/bets/${id}/acceptance`));
      const [stopped, ...answers] = await Promise.all([
        olga.post(`/api/admin/events/${event}/stop`, { stopped: true, reason }),
        ...accepting,
      ]);
      expect(stopped.statusCode).toBe(204);
      for (const answer of answers)
        if (answer.statusCode !== 200) expect(answer.json()).toMatchObject({ code: 'acceptBlocked' });
      for (const id of bets.slice(6))
        expect((await bob.post(`/api/bets/${id}/acceptance`)).json()).toMatchObject({
          code: 'acceptBlocked',
        });
    }
  });
});

describe('bets', () => {
  test('are found by share id, user and event, and voided once', async () => {
    const event = await api.event();
    const bet = await api.activeBet(ann, bob, event, 30_00);
    for (const query of [`q=${bet}`, `eventId=${event}`, `eventId=${event}&userId=${bob.id}&status=Active`]) {
      const { items } = (await olga.get(`/api/admin/bets?${query}`)).json();
      expect([query, items.map(({ uniqueId }: { uniqueId: string }) => uniqueId)]).toEqual([query, [bet]]);
    }
    expect((await olga.get('/api/admin/bets?q=nonsense')).json().items).toEqual([]);
    const before = [await ann.balanceCents(), await bob.balanceCents()];
    const key = randomUUID();
    const voidBet = (given?: string) => olga.post(`/api/admin/bets/${bet}/void`, { reason }, given);
    const rows = await audited(async () => {
      const answers = await Promise.all([voidBet(key), voidBet(key), voidBet(key)]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
      expect((await voidBet()).json()).toMatchObject({ status: 409, code: 'betEnded' });
    });
    expect(rows).toMatchObject([{ action: 'bet.void', subjectId: bet, reason }]);
    expect([await ann.balanceCents(), await bob.balanceCents()]).toEqual(
      before.map((cents) => cents + 30_00),
    );
    const receipt = (await olga.get(`/api/admin/bets/${bet}`)).json();
    expect(receipt.lines.slice(-2).map(({ description }: { description: string }) => description)).toEqual([
      'Void Wager',
      'Void Wager',
    ]);
  });

  test('concurrent void and settlement: one wins, and at most one row is written', async () => {
    for (let round = 0; round < 6; round++) {
      const event = await api.event();
      const bet = await api.activeBet(ann, bob, event, 5_00);
      await api.result(event, 1, 0);
      const rows = await audited(async () => {
        const [answer] = await Promise.all([
          olga.post(`/api/admin/bets/${bet}/void`, { reason }),
          settleDue(api.database.pool, api.server.book),
        ]);
        const { result } = (await olga.get(`/api/admin/bets/${bet}`)).json().bet;
        expect(answer.statusCode).toBe(result === 'void' ? 204 : 409);
      });
      const { result } = (await olga.get(`/api/admin/bets/${bet}`)).json().bet;
      expect(rows).toHaveLength(result === 'void' ? 1 : 0);
    }
  });
});

describe('the audit log', () => {
  test('is listed newest first and filtered by action and subject', async () => {
    const all = (await olga.get('/api/admin/audit?limit=5')).json();
    expect(all.items.map(({ seq }: { seq: number }) => seq)).toEqual(
      Array.from({ length: 5 }, (_, i) => all.items[0].seq - i),
    );
    const next = (await olga.get(`/api/admin/audit?limit=5&cursor=${all.nextCursor}`)).json();
    expect(next.items[0].seq).toBe(all.items[4].seq - 1);
    const people = (await olga.get('/api/admin/audit?action=person&limit=100')).json().items;
    expect(people.length).toBeGreaterThan(5);
    expect(people.every(({ action }: { action: string }) => action.startsWith('person.'))).toBe(true);
    const { subjectId } = people[0];
    const ofOne = (await olga.get(`/api/admin/audit?subjectKind=person&subjectId=${subjectId}`)).json().items;
    expect(ofOne.every((row: { subjectId: string }) => row.subjectId === subjectId)).toBe(true);
    expect((await olga.get('/api/admin/audit/verification')).json()).toMatchObject({
      intact: true,
      headSeq: all.items[0].seq,
    });
  });
});
