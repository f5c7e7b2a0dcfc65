import { agreementMs, contestWindowMs, type SideVerdict } from '@sidebet/domain/contests/contest';
import { noFee } from '@sidebet/domain/markets/price';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { asOwner } from '../../../../testing/as-owner.ts';
import { type TestGroup, testGroup } from '../../../../testing/group.ts';
import { openToAnyone } from '../../../../testing/open-to-anyone.ts';
import { correctDue, settleDue } from '../../../workers/settle-due.ts';
import { correctResult } from '../events/correct-result.ts';

/** "This result is wrong" on a site without cash: both sides agree, or the result counts. */

let site: TestApi;
let ann: TestUser;
let bob: TestUser;
let group: TestGroup;
let event: string;
let bet: string;
let people = 0;
beforeAll(async () => {
  site = await testApi({ env: { CASH: 'off' } });
  await openToAnyone(site.database);
});
afterAll(() => site.close());
beforeEach(async () => {
  [ann, bob] = [await site.user(`ann${++people}`), await site.user(`bob${people}`)];
  group = await testGroup(site, 'iou', [ann, bob], 100_00);
  event = await site.event();
  bet = await groupBet();
  await site.result(event, 1, 0);
  await settleDue(site.database.pool, site.server.book);
});

/** Ann takes home for $10 against Bob's $8. */
async function groupBet(): Promise<string> {
  const stakes = { stakeCents: 10_00, acceptorStakeCents: 8_00, fee: noFee, groupId: group.id };
  const made = await ann.post('/api/offers', {
    eventId: event,
    market: 'moneyline',
    selection: 'home',
    ...stakes,
  });
  const { uniqueId, termsVersion } = made.json().bet;
  await bob.post(`/api/bets/${uniqueId}/acceptance`, { termsVersion });
  return uniqueId;
}

const words = 'The game ended 0 to 1.';
const contest = (by: TestUser) => codeOf(by.post(`/api/bets/${bet}/contests`, { words }));
const answer = (by: TestUser, verdict: SideVerdict) =>
  codeOf(by.post(`/api/bets/${bet}/contests/answer`, { verdict }));
async function codeOf(response: ReturnType<TestUser['post']>) {
  const { statusCode, body, json } = await response;
  return body === '' ? statusCode : json().code;
}
const balances = async () => [await group.balanceCents(ann), await group.balanceCents(bob)];
const detailsOf = async (user: TestUser) => (await user.get(`/api/bets/${bet}`)).json();
const reversals = async () => {
  const { rows } = await site.database.pool.query<{ kind: string }>(
    `select kind from transfers where subject_id = $1 and kind in ('reversal', 'voidRefund') order by seq`,
    [bet],
  );
  return rows.map(({ kind }) => kind);
};
const noticesOf = async (user: TestUser, type: string): Promise<string[]> =>
  (await user.get('/api/notifications?limit=100'))
    .json()
    .items.filter((item: { type: string }) => item.type === type)
    .map(({ content }: { content: string }) => content);
const moved = ['reversal', 'voidRefund', 'voidRefund'];

test('the other side reads what is wrong and agrees: both stakes return', async () => {
  expect(await balances()).toEqual([8_00, -8_00]);
  expect(await contest(bob)).toBe(204);
  const contestedAt = site.clock.now();
  const asked = {
    userId: bob.id,
    words,
    contestedAt: new Date(contestedAt).toISOString(),
    dueAt: new Date(contestedAt + agreementMs).toISOString(),
    betweenSides: true,
    answer: null,
  };
  for (const side of [ann, bob]) expect((await detailsOf(side)).contest).toEqual(asked);
  expect(await noticesOf(ann, 'ResultContested')).toEqual([
    expect.stringContaining('If you agree within 24 hours'),
  ]);
  expect(await noticesOf(bob, 'ResultContested')).toEqual([]);
  const { rowCount } = await site.database.pool.query('select from contest_cases where event_id = $1', [
    event,
  ]);
  expect(rowCount).toBe(0);
  expect(await balances()).toEqual([8_00, -8_00]);

  site.clock.moveBy(1_000);
  expect(await answer(ann, 'agreed')).toBe(204);
  expect(await balances()).toEqual([0, 0]);
  expect((await detailsOf(bob)).bet).toMatchObject({ result: 'void', voidReason: 'agreed', winner: null });
  expect((await detailsOf(bob)).contest.answer).toEqual({
    verdict: 'agreed',
    reason: null,
    answeredAt: new Date(site.clock.now()).toISOString(),
  });
  for (const side of [ann, bob])
    expect(await noticesOf(side, 'RefundBet')).toEqual([expect.stringContaining('both of you call wrong')]);
});

test('a result that is right for the other side keeps the money where it is, and who contested it is notified', async () => {
  await contest(bob);
  expect(await answer(ann, 'right')).toBe(204);
  expect(await noticesOf(bob, 'ContestAnswered')).toEqual([
    expect.stringMatching(/^says that .+ is right\.$/),
  ]);
  expect(await answer(ann, 'right')).toBe(204);
  expect(await noticesOf(bob, 'ContestAnswered')).toHaveLength(1);
  expect(await answer(ann, 'agreed')).toBe('contestAnswered');
  expect(await balances()).toEqual([8_00, -8_00]);
});

test('without an answer the result counts after 24 hours', async () => {
  await contest(bob);
  site.clock.moveBy(agreementMs);
  expect(await answer(ann, 'agreed')).toBe('contestOver');
  expect(await reversals()).toEqual([]);
});

test('the lists of both sides mark a contested bet until it is answered, corrected or a day old', async () => {
  const { pool } = site.database;
  const isMarked = async (user: TestUser) =>
    (await user.get('/api/me/bets?tab=Settled')).json().items[0].isContested ?? false;
  const both = async () => [await isMarked(ann), await isMarked(bob)];
  expect(await both()).toEqual([false, false]);
  await contest(bob);
  expect(await both()).toEqual([true, true]);
  site.clock.moveBy(agreementMs - 1);
  expect(await both()).toEqual([true, true]);
  site.clock.moveBy(1);
  expect(await both()).toEqual([false, false]);
  site.clock.moveBy(-1);
  await answer(ann, 'right');
  expect(await both()).toEqual([false, false]);
  await asOwner(site.database.url, (owner) =>
    owner.query('delete from result_contests where bet_id = $1 and verdict is not null', [bet]),
  );
  expect(await both()).toEqual([true, true]);
  await correctResult(pool, { eventId: event, homeScore: 0, awayScore: 1, source: 'feed' }, site.clock.now());
  await correctDue(pool, site.server.book);
  expect(await both()).toEqual([false, false]);
});

test('only its two sides contest, one of them, and the other answers', async () => {
  const cat = await site.user(`cat${people}`);
  expect(await contest(cat)).toBe('betNotFound');
  expect(await answer(ann, 'agreed')).toBe('contestNotFound');
  expect(await contest(bob)).toBe(204);
  expect(await contest(bob)).toBe('alreadyContested');
  expect(await contest(ann)).toBe('contestedByOther');
  expect(await answer(bob, 'agreed')).toBe('contestNotFound');
  expect(await answer(cat, 'agreed')).toBe('betNotFound');
  expect(await reversals()).toEqual([]);
});

test('a silenced person cannot send words to the other side', async () => {
  await site.database.pool.query('update users set silenced_until = $2 where id = $1', [
    bob.id,
    new Date(site.clock.now() + contestWindowMs),
  ]);
  expect(await contest(bob)).toBe('silenced');
});

test('a result that was corrected after it was contested is not returned', async () => {
  await contest(bob);
  site.clock.moveBy(1_000);
  const { pool } = site.database;
  await correctResult(pool, { eventId: event, homeScore: 0, awayScore: 1, source: 'feed' }, site.clock.now());
  await correctDue(pool, site.server.book);
  expect(await balances()).toEqual([-10_00, 10_00]);
  expect(await answer(ann, 'agreed')).toBe('contestOver');
  expect(await balances()).toEqual([-10_00, 10_00]);
});

test('a correction after the agreement changes nothing', async () => {
  await contest(bob);
  await answer(ann, 'agreed');
  const { pool } = site.database;
  await correctResult(pool, { eventId: event, homeScore: 0, awayScore: 1, source: 'feed' }, site.clock.now());
  await correctDue(pool, site.server.book);
  expect(await balances()).toEqual([0, 0]);
  const { rowCount } = await pool.query(
    'select from events where id = $1 and corrected_version = result_version',
    [event],
  );
  expect(rowCount).toBe(1);
});

describe('at once', () => {
  test('two agreements move the money once', async () => {
    await contest(bob);
    expect(await Promise.all([answer(ann, 'agreed'), answer(ann, 'agreed')])).toEqual([204, 204]);
    expect(await reversals()).toEqual(moved);
    expect(await balances()).toEqual([0, 0]);
  });

  test('control: the state of the bet prevents it', async () => {
    await contest(bob);
    const { pool } = site.database;
    const settled = await pool.query(
      'select result, winner_id, settled_home, settled_away, settled_version, paid_out_at from bets where id = $1',
      [bet],
    );
    await answer(ann, 'agreed');
    const { result, winnerId, settledHome, settledAway, settledVersion, paidOutAt } = settled.rows[0];
    await asOwner(site.database.url, async (owner) => {
      await owner.query(
        `update bets set result = $2, winner_id = $3, settled_home = $4, settled_away = $5, settled_version = $6,
           paid_out_at = $7, void_reason = null where id = $1`,
        [bet, result, winnerId, settledHome, settledAway, settledVersion, new Date(paidOutAt)],
      );
      await owner.query('delete from result_contests where bet_id = $1 and verdict is not null', [bet]);
    });
    expect(await answer(ann, 'agreed')).toBe(204);
    expect(await reversals()).toEqual([...moved, ...moved]);
  });

  test('an agreement that cannot be stored moves nothing', async () => {
    await contest(bob);
    const contestedAt = Date.parse((await detailsOf(ann)).contest.contestedAt);
    const failing = site.server.book.execute({
      command: { kind: 'correctBet', betId: bet, contestedAt },
      inSameTransaction: (client) => client.query('select 1 / 0'),
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(await reversals()).toEqual([]);
  });

  test('of an agreement and its opposite one counts, and the money follows it', async () => {
    await contest(bob);
    const codes = await Promise.all([answer(ann, 'agreed'), answer(ann, 'right')]);
    expect(codes.toSorted()).toEqual([204, 'contestAnswered']);
    const isAgreed = codes[0] === 204;
    expect((await detailsOf(ann)).contest.answer.verdict).toBe(isAgreed ? 'agreed' : 'right');
    expect(await reversals()).toEqual(isAgreed ? moved : []);
  });

  test('both sides contest: one of them waits for the other', async () => {
    expect((await Promise.all([contest(ann), contest(bob)])).toSorted()).toEqual([204, 'contestedByOther']);
  });
});
