import { defaultExchangeFee, noFee } from '@sidebet/domain/markets/price';
import { advantageBandsBps } from '@sidebet/domain/markets/taken-share';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { asOwner } from '../../../../testing/as-owner.ts';
import { testGroup } from '../../../../testing/group.ts';
import { expireDue } from '../../../workers/expire-due.ts';
import { lapseDue } from '../../../workers/lapse-due.ts';
import { readTakenShares, takenSharesSql, takenSharesValues } from './taken-shares.ts';

/** How many bets good for their maker were taken: one of every kind that counts or does not, and the cost on a large ledger. */

const hour = 60 * 60_000;
let api: TestApi;
let ann: TestUser;
let bob: TestUser;
let event: string;
let round = 0;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  // What an earlier test made is older than the period.
  api.clock.moveBy(8 * 24 * hour);
  round += 1;
  [ann, bob] = [await api.user(`ann${round}`, 10_000_00), await api.user(`bob${round}`, 10_000_00)];
  await api.befriend(ann, bob);
  event = await game();
});
afterAll(() => api.close());

const game = () => api.event({ sportKey: 'americanfootball_nfl', startsInMs: 6 * hour });
const quote = (
  probabilityBps: number,
  bookmakers = 9,
  market = 'moneyline',
  lineHalves: number | null = null,
) =>
  api.database.pool.query(
    `insert into event_lines (event_id, market, line_halves, probability_bps, bookmakers, captured_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [event, market, lineHalves, probabilityBps, bookmakers, new Date(api.clock.now())],
  );
type Bet = { uniqueId: string; termsVersion: string };
/** An offer on the home team that needs exactly 50%, on a new game. */
async function offer(probabilityBps: number, changes: object = {}): Promise<Bet> {
  event = await game();
  await quote(probabilityBps);
  return offerOn(event, changes);
}
async function offerOn(eventId: string, changes: object = {}): Promise<Bet> {
  const answer = await ann.post('/api/offers', {
    eventId,
    market: 'moneyline',
    selection: 'home',
    stakeCents: 98_00,
    acceptorStakeCents: 100_00,
    fee: defaultExchangeFee,
    ...changes,
  });
  expect(answer.json()).toMatchObject({ bet: { status: 'Created' } });
  return answer.json().bet;
}
/** A specified bet, which needs 55.56%. */
async function specified(probabilityBps: number, changes: object = {}): Promise<Bet> {
  event = await game();
  await quote(probabilityBps);
  const answer = await ann.post('/api/bets', { eventId: event, side: 'home', wagerCents: 10_00, ...changes });
  expect(answer.json()).toMatchObject({ bet: { status: 'Created' } });
  return answer.json().bet;
}
async function take({ uniqueId, termsVersion }: Bet, token?: string) {
  const answer = await bob.post(`/api/bets/${uniqueId}/acceptance`, { termsVersion, token });
  expect(answer.json()).toMatchObject({ bet: { status: 'Active' } });
}
/** Lets every game start and every open bet on it expire. */
async function expireAll() {
  api.clock.moveBy(8 * hour);
  await expireDue(api.database.pool, api.server.book, api.clock);
}
const counts = async () => {
  const bands = await readTakenShares(api.database.pool, api.clock.now());
  expect(bands.map(({ fromBps }) => fromBps)).toEqual(advantageBandsBps);
  return bands.map(({ comparable, taken }) => [comparable, taken]);
};

test('bets that were taken, expired or lapsed count in the band of their maker’s advantage', async () => {
  // The limits of the bands: 1.5 percentage points are fair, 5 and 10 begin the next band.
  for (const bps of [5_150, 5_151, 5_499, 5_500, 5_999, 6_000]) await take(await offer(bps));
  // The specified bet needs 5556 when rounded: 150 and 151 more, then 1044.
  await take(await specified(5_706));
  await take(await specified(5_707));
  await specified(6_600);
  await offer(5_300);
  // Equal stakes on the away team at 45%.
  await offer(4_500, { selection: 'away' });
  await offer(9_000, { confirmedStakeCents: 98_00 });
  await expireAll();
  await offer(5_700);
  api.clock.moveBy(1);
  await quote(4_500);
  expect(await lapseDue(api.database.pool, api.server.book, api.clock)).toEqual({ done: 1 });
  // Its game has not started: whether others are taken is not known yet.
  await take(await offer(5_700));
  expect(await counts()).toEqual([
    [4, 3],
    [3, 2],
    [3, 1],
  ]);
  api.clock.moveBy(8 * hour);
  expect(await counts()).toEqual([
    [4, 3],
    [5, 3],
    [3, 1],
  ]);
  // The endpoint has the same, for an hour.
  const answer = await bob.get('/api/taken-shares');
  expect(answer.json().items[0]).toEqual({ fromBps: 151, comparable: 4, taken: 3 });
});

test('other bets do not count', async () => {
  const group = await testGroup(api, 'points', [ann, bob], 1_000_00);
  // Fair and steep.
  await take(await offer(5_000));
  await take(await offer(4_000));
  // Deleted by its maker.
  const { uniqueId } = await offer(5_700);
  expect((await ann.delete(`/api/bets/${uniqueId}`)).statusCode).toBe(200);
  // To a friend, taken and declined; by link; to a group.
  await take(await offer(5_700, { offeredTo: bob.id }));
  const declined = await specified(6_600, { offeredTo: bob.id });
  expect((await bob.post(`/api/bets/${declined.uniqueId}/decline`, { word: '' })).statusCode).toBe(200);
  const linked = await offer(5_700, { offeredTo: 'link' });
  const { path } = (await ann.get(`/api/bets/${linked.uniqueId}/link`)).json();
  await take(linked, new URLSearchParams(path.split('?')[1]).get('token')!);
  await take(await offer(5_700, { groupId: group.id, fee: noFee }));
  // Void, and so neither taken nor expired.
  const voided = await offer(5_700);
  await api.server.book.execute({ command: { kind: 'voidBet', betId: voided.uniqueId, reason: 'operator' } });
  // Not quoted; by two bookmakers; on another line; an hour ago.
  await take(await offerOn(await game()));
  event = await game();
  await quote(5_700, 2);
  await take(await offerOn(event));
  await quote(5_700, 9, 'spread', -7);
  await take(await offerOn(event, { market: 'spread', lineHalves: -5 }));
  event = await game();
  await quote(5_700);
  api.clock.moveBy(hour + 1);
  await take(await offerOn(event));
  await expireAll();
  // Still open.
  await offer(5_700);
  expect(await counts()).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
});

test('an offer of which others took parts counts once, as taken', async () => {
  const { uniqueId } = await offer(5_700);
  for (let i = 0; i < 2; i += 1) {
    const takes = [{ uniqueId, takeCents: 20_00, winCents: 19_00 }];
    expect((await bob.post('/api/offers/take', { takes, all: true })).statusCode).toBe(200);
  }
  await expireAll();
  expect((await counts())[1]).toEqual([1, 1]);
});

test('bets count for 7 days after they were made', async () => {
  await take(await offer(5_700));
  api.clock.moveBy(7 * 24 * hour);
  expect((await counts())[1]).toEqual([1, 1]);
  api.clock.moveBy(1);
  expect((await counts())[1]).toEqual([0, 0]);
});

test('with 60,000 bets a week is found by time, and its bets by key', async () => {
  await asOwner(api.database.url, async (owner) => {
    const start = Date.parse('2024-01-01T12:00:00Z');
    await owner.query('set session_replication_role = replica');
    await owner.query(
      `with made as (
         insert into bets (id, event_id, creator_id, creator_side, wager_cents, payout_cents, tie_rule, created_at, status, result,
           paid_out_at, escrow_cents, transfer_count)
         select gen_random_uuid(), $2, $3, 'home', 1000, 1800, 'refund', $1::timestamptz + make_interval(mins => 10 * n),
           'Deleted', 'expired', $1, 0, 2
         from generate_series(1, 60000) n
         returning id, created_at)
       insert into transfers (subject_id, seq, kind, debit_account, credit_account, amount_cents, created_at)
       select id, 0, 'createWager', gen_random_uuid(), gen_random_uuid(), 10, created_at from made order by created_at`,
      [new Date(start), event, ann.id],
    );
    await owner.query("select brin_summarize_new_values('transfers_time')");
    await owner.query('analyze transfers, bets');
    const { rows } = await owner.query(
      `explain (analyze, buffers, format json) ${takenSharesSql}`,
      takenSharesValues(start + 30 * 24 * hour),
    );
    const nodes = flatten(rows[0]['QUERY PLAN'][0].Plan);
    expect(nodes.some((node) => node['Index Name'] === 'transfers_time')).toBe(true);
    const scans = nodes.filter((node) => node['Relation Name'] === 'bets');
    expect(scans.map((node) => [node['Node Type'], node['Index Name']])).toEqual([
      ['Index Scan', 'bets_pkey'],
    ]);
    // One every ten minutes, the first and the last of the week included.
    expect(scans[0]!['Actual Loops']).toBe(1_009);
  });
});

type Node = Record<string, string | number> & { Plans?: Node[] };

function flatten(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)];
}
