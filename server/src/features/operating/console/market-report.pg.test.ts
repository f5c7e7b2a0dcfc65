import type { MetricsRange } from '@sidebet/contract/console/metrics';
import { defaultExchangeFee } from '@sidebet/domain/markets/price';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { asOwner } from '../../../../testing/as-owner.ts';
import { operator } from '../../../../testing/operators.ts';
import { marketReportSql, marketReportValues, readMarketReport } from './market-report.ts';

/** The market report: figures computed by hand from real offers, and their cost on a large ledger. */

const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;
let api: TestApi;
let ann: TestUser;
let bob: TestUser;
beforeAll(async () => {
  api = await testApi();
  [ann, bob] = [await api.user('ann', 10_000_00), await api.user('bob', 10_000_00)];
});
afterAll(() => api.close());

const game = (sportKey: string) => api.event({ sportKey, startsInMs: 6 * 60 * minute });
const quote = (event: string, market: string, lineHalves: number | null, probabilityBps: number) =>
  api.database.pool.query(
    `insert into event_lines (event_id, market, line_halves, probability_bps, bookmakers, captured_at)
     values ($1, $2, $3, $4, 9, $5)`,
    [event, market, lineHalves, probabilityBps, new Date(api.clock.now())],
  );
type Offer = { uniqueId: string; termsVersion: string };
async function offer(eventId: string, terms: object, stakeCents = 10_00, acceptorStakeCents = 10_00) {
  const stakes = { stakeCents, acceptorStakeCents, fee: defaultExchangeFee };
  const answer = await ann.post('/api/offers', { eventId, ...terms, ...stakes });
  expect(answer.json()).toMatchObject({ bet: { status: 'Created' } });
  return answer.json().bet as Offer;
}
async function acceptAfter(waitMs: number, { uniqueId, termsVersion }: Offer) {
  api.clock.moveBy(waitMs);
  const answer = await bob.post(`/api/bets/${uniqueId}/acceptance`, { termsVersion });
  expect(answer.statusCode).toBe(200);
}
const report = (range: MetricsRange) => readMarketReport(api.database.pool, range, api.clock.now());
const counts = (made: number, accepted: number, median: number | null, compared = 0, withEdge = 0) => ({
  made,
  accepted,
  medianAcceptanceMs: median,
  parts: 0,
  counters: 0,
  countersAccepted: 0,
  compared,
  withEdge,
});

describe('twelve offers', () => {
  const winner = { market: 'moneyline', lineHalves: null };
  const spread = (lineHalves: number) => ({ market: 'spread', lineHalves, selection: 'home' });

  beforeAll(async () => {
    const basketball = await game('basketball_nba');
    await quote(basketball, 'spread', -7, 5_000);
    await acceptAfter(60 * second, await offer(basketball, spread(-7)));
    // One point off the line, then two. On another line the bookmakers' probability is unknown.
    await acceptAfter(3 * minute, await offer(basketball, spread(-9)));
    await offer(basketball, spread(-11));
    // No bookmaker quotes the total.
    const total = { market: 'total', lineHalves: 440, selection: 'over' };
    await acceptAfter(5 * minute, await offer(basketball, total));
    // At 90% they would be far off and have an edge, if specified bets counted.
    await quote(basketball, 'moneyline', null, 9_000);
    await api.bet(ann, basketball, 20_00);
    const specified = await api.bet(ann, basketball, 21_00);
    api.clock.moveBy(30 * second);
    expect((await bob.post(`/api/bets/${specified}/acceptance`)).statusCode).toBe(200);

    const football = await game('americanfootball_nfl');
    await quote(football, 'moneyline', null, 6_000);
    // Equal stakes on a favorite with 60%: 10 points off the price, and 9.5 points of edge for its maker.
    await acceptAfter(10 * minute, await offer(football, { ...winner, selection: 'home' }));
    // The fair price of the other team, 40%; then 56% for 60%: 3.5 points of edge.
    await offer(football, { ...winner, selection: 'away' }, 40_00, 60_00);
    await acceptAfter(2 * minute, await offer(football, { ...winner, selection: 'home' }, 56_00, 44_00));

    // $98 to win $98 needs 50%: an edge of exactly 5 points does not count, one of 5.01 does.
    const even = await game('americanfootball_nfl');
    for (const probabilityBps of [5_500, 5_501]) {
      await quote(even, 'moneyline', null, probabilityBps);
      await acceptAfter(4 * minute, await offer(even, { ...winner, selection: 'home' }, 98_00, 100_00));
    }

    // A reference of 61 minutes ago says nothing.
    const hockey = await game('icehockey_nhl');
    await quote(hockey, 'moneyline', null, 5_000);
    api.clock.moveBy(61 * minute);
    await offer(hockey, { ...winner, selection: 'home' });
  });

  test('are counted by sport, market and distance', async () => {
    const olga = await operator(api, 'olga');
    const answer = await olga.get('/api/admin/figures/market?days=7');
    expect(answer.json()).toMatchObject({
      total: counts(12, 8, 210_000, 5, 2),
      bySport: [
        { sport: 'Basketball', ...counts(6, 4, 120_000, 1) },
        { sport: 'Football', ...counts(5, 4, 240_000, 4, 2) },
        { sport: 'Ice Hockey', ...counts(1, 0, null) },
      ],
      byMarket: [
        { market: 'specified', ...counts(2, 1, 30_000) },
        { market: 'moneyline', ...counts(6, 4, 240_000, 4, 2) },
        { market: 'spread', ...counts(3, 2, 120_000, 1) },
        { market: 'total', ...counts(1, 1, 300_000) },
        { market: 'toWin', ...counts(0, 0, null) },
      ],
      byDistance: [
        { distance: 'onLine', ...counts(2, 1, 60_000, 1) },
        { distance: 'near', ...counts(2, 2, 150_000, 1) },
        { distance: 'far', ...counts(4, 3, 240_000, 3, 2) },
        { distance: 'none', ...counts(2, 1, 300_000) },
      ],
    });
  });

  test('an acceptor has an edge as well as a maker', async () => {
    const event = await game('basketball_nba');
    const terms = { market: 'moneyline', lineHalves: null, selection: 'away' };
    await quote(event, 'moneyline', null, 6_000);
    await acceptAfter(second, await offer(event, terms));
    expect((await report('7')).total).toMatchObject({ compared: 6, withEdge: 3 });
  });

  test('leave the period by the day they were made, and nothing is counted twice', async () => {
    api.clock.moveBy(8 * day);
    expect(await report('7')).toMatchObject({ total: counts(0, 0, null), bySport: [] });
    expect((await report('30')).total.made).toBe(13);
    expect((await report('90')).total.made).toBe(13);
  });
});

test('with 60,000 transfers a period reads only its own pages of the ledger', async () => {
  await asOwner(api.database.url, async (owner) => {
    const start = Date.parse('2024-01-01T12:00:00Z');
    await owner.query('set session_replication_role = replica');
    await owner.query(
      `insert into transfers (subject_id, seq, kind, debit_account, credit_account, amount_cents, created_at)
       select gen_random_uuid(), 0, 'createWager', gen_random_uuid(), gen_random_uuid(), 10,
         $1::timestamptz + make_interval(mins => n)
       from generate_series(1, 60000) n`,
      [new Date(start)],
    );
    await owner.query("select brin_summarize_new_values('transfers_time')");
    await owner.query('analyze transfers');
    const { rows } = await owner.query(
      `explain (analyze, buffers, format json) ${marketReportSql}`,
      marketReportValues(start + day, start + 2 * day),
    );
    const nodes = flatten(rows[0]['QUERY PLAN'][0].Plan);
    const scan = nodes.find((node) => node['Relation Name'] === 'transfers')!;
    expect(nodes.some((node) => node['Index Name'] === 'transfers_time')).toBe(true);
    const { n: pages } = (await owner.query("select relpages as n from pg_class where relname = 'transfers'"))
      .rows[0];
    const read = Number(scan['Shared Hit Blocks']) + Number(scan['Shared Read Blocks']);
    expect(pages).toBeGreaterThan(400);
    expect(read).toBeLessThan(pages / 4);
  });
});

type Node = Record<string, string | number> & { Plans?: Node[] };

function flatten(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)];
}
