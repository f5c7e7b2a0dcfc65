import { randomUUID } from 'node:crypto';
import { addDays, startOfDay, toBusinessDay } from '@sidebet/domain/wallet/business-days';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { asOwner } from '../../../../testing/as-owner.ts';
import { operator } from '../../../../testing/operators.ts';
import { rollUpDays } from '../../../workers/roll-up-days.ts';
import { settleDue } from '../../../workers/settle-due.ts';
import { voidDue } from '../../../workers/void-due.ts';
import { saveScores } from '../../betting/events/store.ts';
import { dayMetricsSql } from './day-metrics.ts';

/** The daily metrics: from real bets over several days, and their cost on a large ledger. */

const hour = 3_600_000;
let api: TestApi;
let olga: TestUser;
let ann: TestUser;
let bob: TestUser;
let firstDay: string;

beforeAll(async () => {
  api = await testApi();
  firstDay = toBusinessDay(api.clock.now());
  olga = await operator(api, 'olga');
  [ann, bob] = [await api.user('ann', 1_000_00), await api.user('bob', 1_000_00)];
});
afterAll(() => api.close());

type Day = Record<string, number | null> & { day: string };

async function readDays(days: number, from: TestUser = olga): Promise<{ days: Day[]; daysMissing: number }> {
  const answer = await from.get(`/api/admin/figures?days=${days}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

/** Reads through a new server, because counts of today are cached for seconds of real time. */
async function afresh<T>(read: (fresh: TestUser) => Promise<T>): Promise<T> {
  const second = await testApi({ database: api.database });
  try {
    second.clock.moveBy(api.clock.now() - second.clock.now());
    // Keeps the operator's session alive over this many days.
    await api.database.pool.query(
      "update sessions set created_at = $2, last_seen_at = $2, expires_at = $2::timestamptz + interval '1 day' where user_id = $1",
      [olga.id, new Date(api.clock.now())],
    );
    const seen: TestUser = {
      ...olga,
      get: (url) => second.send('GET', url, { headers: { cookie: olga.cookie } }),
    };
    return await read(seen);
  } finally {
    await second.close();
  }
}

async function finish(eventId: string, lagMs: number): Promise<void> {
  const { pool } = api.database;
  const { rows } = await pool.query(
    'select sport_key, home_team, away_team, commence_time from events where id = $1',
    [eventId],
  );
  const { sportKey, homeTeam, awayTeam, commenceTime } = rows[0];
  const score = { id: eventId, sportKey, sportTitle: sportKey, commenceTime, homeTeam, awayTeam };
  // A bet that was accepted at the moment of the result would be void.
  api.clock.moveBy(1);
  await saveScores(pool, [{ ...score, completed: true, homeScore: 2, awayScore: 1 }], api.clock.now());
  api.clock.moveBy(lagMs);
  await settleDue(pool, api.server.book);
}

/** Moves to a fixed hour of the next UTC−5 day. */
function sleepUntilNextDay(): void {
  const next = startOfDay(addDays(toBusinessDay(api.clock.now()), 1)) + 9 * hour;
  api.clock.moveBy(next - api.clock.now());
}

describe('over three days', () => {
  test('each day reports its own events, and open bets are those at its end', async () => {
    const deposit = {
      kind: 'creditDeposit',
      userId: ann.id,
      amountCents: 50_00,
      provider: 'stripe',
    } as const;
    // The first day: two bets, one accepted. One is settled 4 s after its result.
    const event = await api.event({ startsInMs: 72 * hour });
    const game = await api.event();
    await api.bet(ann, event, 20_00);
    await api.activeBet(ann, bob, game, 30_00);
    await finish(game, 4_000);
    expect((await api.database.pool.query("select from bets where status = 'Settled'")).rowCount).toBe(1);

    sleepUntilNextDay();
    // The second day: only ann is active. She deletes one bet, makes two, and deposits.
    const taken = await api.bet(ann, event, 10_00);
    expect((await ann.delete(`/api/bets/${taken}`)).statusCode).toBe(200);
    await api.bet(ann, event, 11_00);
    const { pool } = api.database;
    const id = randomUUID();
    await pool.query(
      `insert into deposits (id, user_id, amount_cents, provider, status, created_at, updated_at)
       values ($1, $2, 5000, 'stripe', 'processing', $3, $3)`,
      [id, ann.id, new Date(api.clock.now())],
    );
    expect(await api.server.book.execute({ command: { ...deposit, depositId: id } })).toMatchObject({
      kind: 'done',
    });

    sleepUntilNextDay();
    // The third day: an operator voids an open bet, and a user signs up.
    const bet = await api.bet(bob, event, 5_00);
    const voided = await olga.post(`/api/admin/bets/${bet}/void`, { reason: 'For the figures' });
    expect(voided.statusCode).toBe(204);
    await pool.query("update users set created_at = $1 where username = 'olga'", [new Date(api.clock.now())]);

    const second = addDays(firstDay, 1);
    const third = addDays(firstDay, 2);
    const before = await afresh((fresh) => readDays(7, fresh));
    expect(before.daysMissing).toBe(2);
    expect(await rollUpDays(pool, api.clock)).toBe(2);
    expect(await rollUpDays(pool, api.clock)).toBe(0);
    const { days, daysMissing } = await afresh((fresh) => readDays(7, fresh));
    expect(daysMissing).toBe(0);
    expect(days.map(({ day }) => day)).toEqual(
      [4, 3, 2, 1].map((ago) => addDays(firstDay, -ago)).concat(firstDay, second, third),
    );
    const byDay = Object.fromEntries(days.map((day) => [day.day, day]));
    expect(byDay[addDays(firstDay, -1)]).toMatchObject({ activePeople: 0, openBets: 0, lagP50Ms: null });
    expect(byDay[firstDay]).toMatchObject({
      activePeople: 2,
      activeWeek: 2,
      newPeople: 2,
      createdBets: 2,
      acceptedBets: 1,
      settledBets: 1,
      handleCents: 60_00,
      feesCents: 6_00,
      openBets: 1,
      lagP50Ms: 4_000,
      lagP95Ms: 4_000,
    });
    expect(byDay[second]).toMatchObject({
      activePeople: 1,
      activeWeek: 2,
      createdBets: 2,
      acceptedBets: 0,
      handleCents: 0,
      depositsCents: 50_00,
      openBets: 2,
    });
    expect(byDay[third]).toMatchObject({
      activePeople: 1,
      activeWeek: 2,
      activeMonth: 2,
      newPeople: 1,
      createdBets: 1,
      openBets: 2,
    });
    await voidDue(pool, api.server.book, api.clock);
  });

  test('a week later they are in the monthly report but not in the weekly one', async () => {
    for (let day = 0; day < 8; day++) sleepUntilNextDay();
    await rollUpDays(api.database.pool, api.clock);
    const { days } = await afresh((fresh) => readDays(30, fresh));
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toMatchObject({ activePeople: 0, activeWeek: 0, activeMonth: 2, openBets: 2 });
  });

  test('two processes roll up each day once', async () => {
    for (let day = 0; day < 5; day++) sleepUntilNextDay();
    const { pool } = api.database;
    const done = await Promise.all([1, 2, 3, 4].map(() => rollUpDays(pool, api.clock)));
    await rollUpDays(pool, api.clock);
    expect(done.reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(5);
    const { rows } = await pool.query('select count(*) as n, count(distinct day) as days from daily_figures');
    expect(rows[0].n).toBe(rows[0].days);
  });

  test('the file has the same content, with money in dollars', async () => {
    const file = (days: number) => afresh((fresh) => fresh.get(`/api/admin/figures/file?days=${days}`));
    const answer = await file(7);
    expect(answer.headers['content-disposition']).toContain('sidebet-figures-');
    const lines = answer.body.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(lines).toHaveLength(8);
    expect(lines[0]).toMatch(/^Day \(CDT\),Active people,.*,Handle,Fees,/);
    for (const line of lines) expect(line.split(',')).toHaveLength(15);
    const first = (await file(90)).body;
    expect(first).toContain(`${firstDay},2,2,2,2,60.00,6.00,0.00,0.00,2,1,1,1,`);
  });
});

test('with 60,000 transfers a day reads only its own pages, and bets and events by key', async () => {
  await asOwner(api.database.url, async (owner) => {
    const noon = startOfDay('2024-01-01') + 12 * hour;
    await owner.query('set session_replication_role = replica');
    await owner.query(
      `insert into transfers (subject_id, seq, kind, debit_account, credit_account, amount_cents, created_at)
       select gen_random_uuid(), 0, 'fee', gen_random_uuid(), (select id from house_accounts where name = 'House fees'), 10,
         $1::timestamptz + make_interval(secs => n * 60)
       from generate_series(1, 60000) n`,
      [new Date(noon)],
    );
    await owner.query("select brin_summarize_new_values('transfers_time')");
    await owner.query('analyze transfers');
    const day = [new Date(noon + 24 * hour), new Date(noon + 48 * hour)];
    const { rows } = await owner.query(`explain (analyze, buffers, format json) ${dayMetricsSql}`, day);
    const nodes = flatten(rows[0]['QUERY PLAN'][0].Plan);
    const scan = nodes.find((node) => node['Relation Name'] === 'transfers')!;
    expect(scan['Node Type']).toBe('Bitmap Heap Scan');
    expect(nodes.some((node) => node['Index Name'] === 'transfers_time')).toBe(true);
    const pages = (await owner.query("select relpages as n from pg_class where relname = 'transfers'"))
      .rows[0].n;
    const read = Number(scan['Shared Hit Blocks']) + Number(scan['Shared Read Blocks']);
    expect(pages).toBeGreaterThan(400);
    // A day has 1440 of the 60,000 rows; the BRIN index reads slightly more.
    expect(read).toBeLessThan(pages / 4);
  });
});

type Node = Record<string, string | number> & { Plans?: Node[] };

function flatten(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)];
}
