import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { changeSettingsByTwo, readAudit, twoOperators } from '../../../../testing/operators.ts';
import { verifyAudit } from '../../../audit/verify.ts';
import { correctDue, settleDue } from '../../../workers/settle-due.ts';

/** Results entered by hand with a large amount at stake need a second operator's approval. */

let api: TestApi;
let [olga, peter]: TestUser[] = [];
let ann: TestUser;
let bob: TestUser;
beforeAll(async () => {
  api = await testApi();
  [olga, peter] = await twoOperators(api);
  ann = await api.user('ann', 20_000_00);
  bob = await api.user('bob', 20_000_00);
});
afterAll(async () => {
  expect(await verifyAudit(api.database.pool)).toMatchObject({ intact: true });
  await api.close();
});

const reason = 'Read from the league’s site';
const enter = (by: TestUser, eventId: string, homeScore: number, awayScore: number, key?: string) =>
  by.post(`/api/admin/events/${eventId}/result`, { homeScore, awayScore, reason }, key);
const decide = (by: TestUser, id: string, what: 'approval' | 'rejection') =>
  by.post(`/api/admin/results/${id}/${what}`, { reason });
const readCode = (answer: { statusCode: number; json(): { code: string } }) =>
  answer.statusCode < 400 ? 'ok' : answer.json().code;

async function waiting(by = peter!, status = 'pending') {
  return (await by.get(`/api/admin/results?status=${status}`)).json().items;
}

/** A started game with Ann's accepted bet on home. Both wagers together are twice the wager. */
async function game(wagerCents: number): Promise<string> {
  const eventId = await api.event({ startsInMs: 60_000 });
  await api.activeBet(ann, bob, eventId, wagerCents);
  await begin(eventId);
  return eventId;
}

/** Moves the start to three hours ago, with the bets made before it. */
async function begin(eventId: string): Promise<void> {
  const { pool } = api.database;
  await pool.query("update events set commence_time = now() - interval '3 hours' where id = $1", [eventId]);
  await pool.query(
    `update bets set created_at = now() - interval '4 hours',
       accepted_at = case when accepted_at is not null then now() - interval '4 hours' end where event_id = $1`,
    [eventId],
  );
}

async function stored(eventId: string) {
  const { rows } = await api.database.pool.query(
    'select completed, home_score as home, away_score as away, result_source as source from events where id = $1',
    [eventId],
  );
  return rows[0];
}
const none = { completed: false, home: null, away: null, source: null };

describe('a result', () => {
  test.each([
    ['with exactly the amount at stake counts at once', 500_00, 'entered'],
    ['with more at stake waits', 500_01, 'pending'],
  ])('%s', async (_name, wagerCents, status) => {
    const eventId = await game(wagerCents);
    expect((await enter(olga!, eventId, 3, 1)).json()).toEqual({ status });
    expect((await stored(eventId)).completed).toBe(status === 'entered');
  });

  test('that waits settles nothing, and only another operator can approve it', async () => {
    const eventId = await game(600_00);
    // Settle what earlier tests left.
    await settleDue(api.database.pool, api.server.book);
    const before = await ann.balanceCents();
    await enter(olga!, eventId, 3, 1);
    await settleDue(api.database.pool, api.server.book);
    expect([await stored(eventId), await ann.balanceCents()]).toEqual([none, before]);

    const [request] = await waiting();
    expect(request).toMatchObject({
      event: { id: eventId },
      homeScore: 3,
      awayScore: 1,
      corrects: null,
      atStakeCents: 1_200_00,
      requestedBy: { username: 'olga' },
      mayApprove: true,
      mayReject: true,
    });
    expect((await waiting(olga))[0]).toMatchObject({ mayApprove: false, mayReject: true });
    expect(readCode(await decide(olga!, request.id, 'approval'))).toBe('ownResult');
    expect(await stored(eventId)).toEqual(none);

    expect(readCode(await decide(peter!, request.id, 'approval'))).toBe('ok');
    expect(await stored(eventId)).toEqual({
      completed: true,
      home: 3,
      away: 1,
      source: 'Operator olga, approved by Operator peter',
    });
    await settleDue(api.database.pool, api.server.book);
    expect(await ann.balanceCents()).toBe(before + 600_00 + 480_00);
    expect(readCode(await decide(peter!, request.id, 'approval'))).toBe('resultDecided');
    expect(await readAudit(api, 'event', eventId)).toMatchObject([
      { action: 'event.requestResult', actor: 'Operator olga', details: { atStakeCents: 1_200_00 } },
      {
        action: 'event.approveResult',
        actor: 'Operator peter',
        details: { requestId: request.id, to: { home: 3, away: 1 }, atStakeCents: 1_200_00 },
      },
    ]);
  });

  test('that corrects another also needs approval, and counts both wagers of settled bets', async () => {
    const eventId = await game(600_00);
    await enter(olga!, eventId, 3, 1);
    await decide(peter!, (await waiting())[0].id, 'approval');
    await settleDue(api.database.pool, api.server.book);
    const before = await ann.balanceCents();
    expect((await enter(peter!, eventId, 1, 3)).json()).toEqual({ status: 'pending' });
    const [request] = await waiting(olga);
    expect(request).toMatchObject({ corrects: { homeScore: 3, awayScore: 1 }, atStakeCents: 1_200_00 });
    expect(readCode(await decide(olga!, request.id, 'approval'))).toBe('ok');
    await correctDue(api.database.pool, api.server.book);
    expect(await ann.balanceCents()).toBe(before - 600_00 - 480_00);
  });

  test('that was rejected or withdrawn settles nothing and can be entered again', async () => {
    const eventId = await game(600_00);
    for (const [by, scores] of [
      [peter!, [3, 1]],
      [olga!, [2, 1]],
    ] as const) {
      await enter(olga!, eventId, scores[0], scores[1]);
      const [request] = await waiting();
      expect(readCode(await decide(by, request.id, 'rejection'))).toBe('ok');
      expect(readCode(await decide(peter!, request.id, 'approval'))).toBe('resultDecided');
    }
    expect(await stored(eventId)).toEqual(none);
    expect((await waiting(peter, 'rejected')).length).toBeGreaterThanOrEqual(2);
  });

  test('is refused while one waits; repeating the request returns the same response', async () => {
    const eventId = await game(600_00);
    const first = await enter(olga!, eventId, 3, 1, 'the-intent');
    const again = await enter(olga!, eventId, 3, 1, 'the-intent');
    expect([first.json(), again.json()]).toEqual([{ status: 'pending' }, { status: 'pending' }]);
    expect(readCode(await enter(peter!, eventId, 0, 1))).toBe('resultPending');
    expect(await waiting()).toHaveLength(1);
  });

  test('cannot be approved once the event has another result', async () => {
    const eventId = await game(600_00);
    await enter(olga!, eventId, 3, 1);
    await api.result(eventId, 0, 5);
    const [request] = await waiting();
    expect(readCode(await decide(peter!, request.id, 'approval'))).toBe('resultOutdated');
    expect(await stored(eventId)).toMatchObject({ home: 0, away: 5, source: 'feed' });
  });

  test('cannot be approved once the event was voided', async () => {
    const eventId = await game(600_00);
    await enter(olga!, eventId, 3, 1);
    await api.database.pool.query('update events set voided_at = now() where id = $1', [eventId]);
    expect(readCode(await decide(peter!, (await waiting())[0].id, 'approval'))).toBe('eventVoided');
  });

  test('cannot be decided by an operator with a bet on the event', async () => {
    const eventId = await api.event({ startsInMs: 60_000 });
    await api.activeBet(ann, bob, eventId, 600_00);
    await api.server.book.execute({
      command: { kind: 'adjust', adjustmentId: crypto.randomUUID(), userId: peter!.id, amountCents: 10_00 },
    });
    await api.bet(peter!, eventId, 10_00);
    await api.database.pool.query(
      "update events set commence_time = now() - interval '3 hours' where id = $1",
      [eventId],
    );
    await enter(olga!, eventId, 3, 1);
    const [request] = await waiting();
    expect(request).toMatchObject({ mayApprove: false, mayReject: false });
    const answers = [
      await decide(peter!, request.id, 'approval'),
      await decide(peter!, request.id, 'rejection'),
    ];
    expect(answers.map(readCode)).toEqual(['operatorBetsOnEvent', 'operatorBetsOnEvent']);
  });

  test('is decided once when two operators approve and reject concurrently', async () => {
    const eventId = await game(600_00);
    await enter(olga!, eventId, 3, 1);
    const [request] = await waiting();
    const answers = await Promise.all([
      decide(peter!, request.id, 'approval'),
      decide(olga!, request.id, 'rejection'),
    ]);
    expect(answers.map(readCode).sort()).toEqual(['ok', 'resultDecided']);
    const approved = readCode(answers[0]!) === 'ok';
    expect((await stored(eventId)).completed).toBe(approved);
  });
});

describe('the approval amount', () => {
  const change = (resultApprovalCents: number) =>
    changeSettingsByTwo([olga!, peter!], { resultApprovalCents });
  const hour = 3_600_000;

  test('applies immediately when lowered, and a day later when raised', async () => {
    await change(0);
    const low = await game(1_00);
    expect((await enter(olga!, low, 3, 1)).json()).toEqual({ status: 'pending' });
    await change(5_000_00);
    const early = await game(600_00);
    expect((await enter(olga!, early, 3, 1)).json()).toEqual({ status: 'pending' });
    api.clock.moveBy(24 * hour);
    const later = await game(600_00);
    expect((await enter(olga!, later, 3, 1)).json()).toEqual({ status: 'entered' });
  });

  test('never applies to a game without bets', async () => {
    await change(0);
    const eventId = await api.event({ startsInMs: -hour });
    expect((await enter(olga!, eventId, 3, 1)).json()).toEqual({ status: 'entered' });
  });
});

beforeEach(async () => {
  for (const { id } of await waiting(olga)) await decide(olga!, id, 'rejection');
});
