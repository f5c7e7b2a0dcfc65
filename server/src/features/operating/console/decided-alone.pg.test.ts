import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { asOwner } from '../../../../testing/as-owner.ts';
import { countLockWaits } from '../../../../testing/lock-waits.ts';
import { operator, readAudit } from '../../../../testing/operators.ts';
import { verifyAudit } from '../../../audit/verify.ts';
import { reconcile } from '../../../book/reconcile.ts';

/** Results, voids after the start and adjustments of one operator count together over 24 hours (docs/adr/0015). */

const hour = 3_600_000;
const reason = 'Read from the league’s site';
let api: TestApi;
let [olga, peter, ann, bob]: TestUser[] = [];
let tests = 0;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(openTest);
afterEach(async () => {
  for (const { id } of await waiting()) await decide(peter!, id, 'rejection');
  expect(await reconcile(api.database.pool)).toMatchObject({ agrees: true });
  expect(await verifyAudit(api.database.pool)).toMatchObject({ intact: true });
});
afterAll(() => api.close());

/** Operators who have decided nothing yet, and users. */
async function openTest(): Promise<void> {
  tests++;
  [olga, peter] = [await operator(api, `olga${tests}`), await operator(api, `peter${tests}`)];
  [ann, bob] = [await api.user(`ann${tests}`, 20_000_00), await api.user(`bob${tests}`, 20_000_00)];
}

/** Games that begin in an hour, each with an accepted bet of these stakes on both sides together. */
async function games(...atStakeCents: number[]): Promise<{ eventId: string; betId: string }[]> {
  const made = [];
  for (const cents of atStakeCents) {
    const eventId = await api.event({ startsInMs: hour });
    made.push({ eventId, betId: await api.activeBet(ann!, bob!, eventId, cents / 2) });
  }
  return made;
}
const begin = () => api.clock.moveBy(3 * hour);

const enter = (by: TestUser, eventId: string, to = api) =>
  to.send('POST', `/api/admin/events/${eventId}/result`, {
    headers: { cookie: by.cookie, 'idempotency-key': crypto.randomUUID() },
    body: { homeScore: 3, awayScore: 1, reason },
  });
const voidEvent = (by: TestUser, eventId: string) => by.post(`/api/admin/events/${eventId}/void`, { reason });
const voidBet = (by: TestUser, betId: string) => by.post(`/api/admin/bets/${betId}/void`, { reason });
const adjust = async (by: TestUser, amountCents: number) =>
  (await by.post(`/api/admin/people/${ann!.id}/adjustments`, { amountCents, reason })).json().status;
const waiting = async (by = peter!) => (await by.get('/api/admin/results')).json().items;
const decide = async (by: TestUser, id: string, what: 'approval' | 'rejection') => {
  const answer = await by.post(`/api/admin/results/${id}/${what}`, { reason });
  return answer.statusCode < 400 ? 'ok' : answer.json().code;
};

/** Whether each event has a result, was voided, or neither. */
async function states(...events: { eventId: string }[]) {
  const { rows } = await api.database.pool.query<{ id: string; state: string }>(
    `select id, case when completed then 'result' when voided_at is not null then 'void' else 'open' end as state
     from events`,
  );
  return events.map(({ eventId }) => rows.find(({ id }) => id === eventId)!.state);
}

describe('a void', () => {
  test('of a game that has begun waits with more at stake than the amount', async () => {
    const [game] = await games(5_400_00);
    await begin();
    const before = [await ann!.balanceCents(), await bob!.balanceCents()];
    await voidEvent(olga!, game!.eventId);
    expect(await states(game!)).toEqual(['open']);
    expect([await ann!.balanceCents(), await bob!.balanceCents()]).toEqual(before);
  });

  test('that waits is listed, and another operator approves it', async () => {
    const [game] = await games(5_400_00);
    await begin();
    const before = [await ann!.balanceCents(), await bob!.balanceCents()];
    expect((await voidEvent(olga!, game!.eventId)).json()).toEqual({ status: 'pending' });
    expect((await voidEvent(peter!, game!.eventId)).json()).toMatchObject({ code: 'resultPending' });
    expect((await enter(peter!, game!.eventId)).json()).toMatchObject({ code: 'resultPending' });
    const [request] = await waiting();
    expect(request).toMatchObject({
      event: { id: game!.eventId },
      voidReason: 'operator',
      homeScore: null,
      awayScore: null,
      atStakeCents: 5_400_00,
      requestedBy: { username: olga!.username },
    });
    expect(await decide(olga!, request.id, 'approval')).toBe('ownResult');
    expect(await decide(peter!, request.id, 'approval')).toBe('ok');
    expect(await states(game!)).toEqual(['void']);
    expect([await ann!.balanceCents(), await bob!.balanceCents()]).toEqual(
      before.map((cents) => cents + 2_700_00),
    );
    expect(await decide(peter!, request.id, 'approval')).toBe('resultDecided');
    expect(await readAudit(api, 'event', game!.eventId)).toMatchObject([
      {
        action: 'event.requestVoid',
        actor: `Operator ${olga!.username}`,
        details: { atStakeCents: 5_400_00 },
      },
      {
        action: 'event.approveVoid',
        actor: `Operator ${peter!.username}`,
        details: { requestId: request.id },
      },
    ]);
  });

  test('that waits is outdated by a result, and can be withdrawn', async () => {
    const [game] = await games(5_400_00);
    await begin();
    await voidEvent(olga!, game!.eventId);
    await api.result(game!.eventId, 0, 5);
    const [request] = await waiting();
    expect(await decide(peter!, request.id, 'approval')).toBe('resultOutdated');
    expect(await decide(olga!, request.id, 'rejection')).toBe('ok');
    expect(await states(game!)).toEqual(['result']);
  });

  test('before the start needs one operator and counts nothing', async () => {
    const [early, late] = await games(5_400_00, 1_000_00);
    expect((await voidEvent(olga!, early!.eventId)).json()).toEqual({ status: 'voided' });
    await begin();
    expect((await voidEvent(olga!, late!.eventId)).json()).toEqual({ status: 'voided' });
    expect(await states(early!, late!)).toEqual(['void', 'void']);
  });

  test('of one bet whose game has begun is refused above the amount, and counts', async () => {
    const [large, small, other] = await games(5_400_00, 900_00, 900_00);
    await begin();
    expect((await voidBet(olga!, large!.betId)).json()).toMatchObject({ code: 'voidNeedsApproval' });
    expect((await voidBet(olga!, small!.betId)).statusCode).toBe(204);
    expect((await voidBet(olga!, other!.betId)).json()).toMatchObject({ code: 'voidNeedsApproval' });
    expect((await voidBet(peter!, other!.betId)).statusCode).toBe(204);
  });

  test('of one bet, repeated with its key, returns the first response', async () => {
    const [first] = await games(900_00);
    await begin();
    const send = () => olga!.post(`/api/admin/bets/${first!.betId}/void`, { reason }, 'the-intent');
    expect([(await send()).statusCode, (await send()).statusCode]).toEqual([204, 204]);
  });
});

describe('decisions of one operator', () => {
  test('add up: of two results at $900 each, the second waits', async () => {
    const [first, second] = await games(900_00, 900_00);
    await begin();
    await enter(olga!, first!.eventId);
    await enter(olga!, second!.eventId);
    expect(await states(first!, second!)).toEqual(['result', 'open']);
    expect(await waiting()).toHaveLength(1);
  });

  test('add up over results, voids and adjustments, for a day', async () => {
    const [first, second, third, fourth] = await games(800_00, 200_00, 2_00, 1_000_00);
    await begin();
    expect(await adjust(olga!, 50_00)).toBe('posted');
    expect((await enter(olga!, first!.eventId)).json()).toEqual({ status: 'entered' });
    expect((await voidEvent(olga!, second!.eventId)).json()).toEqual({ status: 'pending' });
    expect(await adjust(olga!, 1)).toBe('pending');
    // Another operator has an own sum.
    expect(await adjust(peter!, 100_00)).toBe('posted');
    const [request] = await waiting();
    expect(await decide(peter!, request.id, 'approval')).toBe('ok');
    expect((await enter(olga!, third!.eventId)).json()).toEqual({ status: 'entered' });
    api.clock.moveBy(24 * hour);
    expect((await enter(olga!, fourth!.eventId)).json()).toEqual({ status: 'entered' });
  });

  test('that were approved by another operator do not count', async () => {
    const [first, second] = await games(5_000_00, 1_000_00);
    await begin();
    await enter(olga!, first!.eventId);
    const [request] = await waiting();
    await decide(peter!, request.id, 'approval');
    expect((await enter(olga!, second!.eventId)).json()).toEqual({ status: 'entered' });
  });

  /** Enters two results at $900 each through two servers; both have read the sum before either can write its row. */
  async function bothDecideFirst(): Promise<string[]> {
    const made = await games(900_00, 900_00);
    await begin();
    const { database, clock } = api;
    const servers = await Promise.all([1, 2].map(() => testApi({ database, clock })));
    const answers = await asOwner(database.url, async (owner) => {
      await owner.query('begin');
      await owner.query('select from audit_head for update');
      const both = made.map(({ eventId }, at) => enter(olga!, eventId, servers[at]));
      await expect.poll(() => countLockWaits(database.url)).toBe(2);
      await owner.query('commit');
      return Promise.all(both);
    });
    await Promise.all(servers.map((server) => server.close()));
    return answers.map((answer) => answer.json().status).toSorted();
  }

  test('made at once on two servers are decided one after the other', async () => {
    expect(await bothDecideFirst()).toEqual(['entered', 'pending']);
  });

  /** Last, because the database keeps the changed function. */
  test('control: without the lock both results would count', async () => {
    await asOwner(api.database.url, (owner) =>
      owner.query(`create or replace function hold_decision(operator uuid, since timestamptz, except_subject text, seen_cents bigint)
        returns void language sql as ''`),
    );
    expect(await bothDecideFirst()).toEqual(['entered', 'entered']);
  });
});
