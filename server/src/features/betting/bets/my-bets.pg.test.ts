import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { asOwner } from '../../../../testing/as-owner.ts';
import { settleDue } from '../../../workers/settle-due.ts';
import { settledBetsText } from './queries.ts';

let api: TestApi;
let ann: TestUser;
let bob: TestUser;
let cat: TestUser;
beforeAll(async () => {
  api = await testApi();
  [ann, bob, cat] = [await api.user('ann', 1_000_00), await api.user('bob', 1_000_00), await api.user('cat')];
});
afterAll(() => api.close());

type Tab = 'Created' | 'Active' | 'Settled';
async function tab(user: TestUser, name: Tab, more = '') {
  return (await user.get(`/api/me/bets?tab=${name}${more}`)).json();
}
const listIds = (page: { items: { uniqueId: string }[] }) => page.items.map((bet) => bet.uniqueId);
async function tabsWith(user: TestUser, bet: string): Promise<Tab[]> {
  const names: Tab[] = ['Created', 'Active', 'Settled'];
  const pages = await Promise.all(names.map((name) => tab(user, name, '&limit=100')));
  return names.filter((_, i) => listIds(pages[i]).includes(bet));
}

describe('tabs', () => {
  test('a bet moves from Created to Active to Settled, only for its two users', async () => {
    const event = await api.event();
    const bet = await api.bet(ann, event);
    expect([await tabsWith(ann, bet), await tabsWith(bob, bet)]).toEqual([['Created'], []]);
    await bob.post(`/api/bets/${bet}/acceptance`);
    expect([await tabsWith(ann, bet), await tabsWith(bob, bet)]).toEqual([['Active'], ['Active']]);
    await api.result(event, 3, 2);
    await settleDue(api.database.pool, api.server.book);
    expect([await tabsWith(ann, bet), await tabsWith(bob, bet)]).toEqual([['Settled'], ['Settled']]);
    expect(await tabsWith(cat, bet)).toEqual([]);
    const [shown] = (await tab(bob, 'Settled')).items;
    expect(shown).toMatchObject({
      winner: ann.id,
      result: 'home',
      homeScore: 3,
      awayScore: 2,
      paidOut: 'Yes',
    });
  });

  test('a deleted bet is in no tab', async () => {
    const bet = await api.bet(ann, await api.event());
    await ann.delete(`/api/bets/${bet}`);
    expect(await tabsWith(ann, bet)).toEqual([]);
  });

  test('the most recently changed bet is first, without gaps or repeats between pages', async () => {
    const event = await api.event();
    const made: string[] = [];
    for (let i = 0; i < 9; i++) made.push(await api.bet(bob, event, 1_00));
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await tab(bob, 'Created', `&limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...listIds(page));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(made.toReversed());
  });

  test('active bets come by start, games in play first, without gaps or repeats between pages', async () => {
    const [dan, eve] = [await api.user('dan', 100_00), await api.user('eve', 100_00)];
    const [later, soon, now] = [
      await api.event({ startsInMs: 9_000_000 }),
      await api.event({ startsInMs: 5_000_000 }),
      await api.event({ startsInMs: 1_000 }),
    ];
    const made: string[] = [];
    for (const event of [later, soon, now, soon]) made.push(await api.activeBet(dan, eve, event));
    api.clock.moveBy(2_000);
    const expected = [made[2], made[1], made[3], made[0]];
    for (const user of [dan, eve]) {
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page = await tab(user, 'Active', `&limit=1${cursor && `&cursor=${cursor}`}`);
        seen.push(...listIds(page));
        cursor = page.nextCursor;
      }
      expect(seen).toEqual(expected);
    }
  });
});

describe('settled bets', () => {
  let [fay, gus]: TestUser[] = [];
  let settled: string[];
  beforeAll(async () => {
    [fay, gus] = [await api.user('fay', 100_00), await api.user('gus', 100_00)];
    settled = [];
    for (const [creator, acceptor] of [
      [fay, gus],
      [gus, fay],
    ] as const) {
      const event = await api.event();
      const bets = await Promise.all([1, 2, 3].map(() => api.activeBet(creator, acceptor, event, 1_00)));
      await api.result(event, 1, 0);
      await settleDue(api.database.pool, api.server.book);
      settled.push(...bets);
      api.clock.moveBy(1_000);
    }
  });

  test('the most recently paid is first, own or accepted, without gaps or repeats between pages', async () => {
    // Bets of one game may be paid at the same time.
    const { rows } = await api.database.pool.query<{ id: string }>(
      'select id from bets where id = any($1::uuid[]) order by paid_out_at desc, id desc',
      [settled],
    );
    const expected = rows.map(({ id }) => id);
    expect(expected.slice(0, 3).sort()).toEqual(settled.slice(3).sort());
    for (const user of [fay!, gus!]) {
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page = await tab(user, 'Settled', `&limit=2${cursor && `&cursor=${cursor}`}`);
        seen.push(...listIds(page));
        cursor = page.nextCursor;
      }
      expect(seen).toEqual(expected);
    }
  });

  test('a page reads its own rows of thousands', async () => {
    await asOwner(api.database.url, async (owner) => {
      await owner.query(
        `insert into bets select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(),
           'paid_out_at', b.paid_out_at - n * interval '1 second'))).*
         from bets b, generate_series(1, 2000) n where b.id = any($1::uuid[])`,
        [[settled[0], settled[3]]],
      );
      await owner.query('analyze bets');
      const firstPage = settledBetsText({
        position: 'null as position',
        after: () => 'true',
        order: 'order by b.paid_out_at desc, b.id desc limit $2',
      });
      const { rows } = await owner.query(`explain (analyze, format json) ${firstPage}`, [gus!.id, 21]);
      const read = JSON.stringify(rows).matchAll(/"Relation Name":"bets"[^{}]*?"Actual Rows":(\d+)/g);
      expect([...read].map(([, count]) => Number(count))).toEqual([21, 21]);
      await owner.query('delete from bets where creator_id = $1 and not id = any($2::uuid[])', [
        fay!.id,
        settled,
      ]);
    });
  });
});

/** The misspellings in these messages are specified. */
describe('a shared link', () => {
  const own = 'This is your bet. Go to my bets and select created bets.';
  const held = 'You already hold a side of this bet.';
  const taken = 'This bet has alredy been accepeted by someone else';
  const started = 'This bet cannot be accepted. The event has already started!';
  type Row = readonly [
    name: string,
    viewer: () => TestUser,
    make: () => Promise<string>,
    message: string | null,
  ];
  const afterStart = async (accepted: boolean) => {
    const event = await api.event({ startsInMs: 1_000 });
    const bet = accepted ? await api.activeBet(ann, bob, event) : await api.bet(ann, event);
    api.clock.moveBy(1_000);
    return bet;
  };
  const rows: readonly Row[] = [
    ['to an open bet', () => cat, async () => api.bet(ann, await api.event()), null],
    ['to my own', () => ann, async () => api.bet(ann, await api.event()), own],
    ['to my own accepted bet', () => ann, async () => api.activeBet(ann, bob, await api.event()), held],
    ['to one I accepted', () => bob, async () => api.activeBet(ann, bob, await api.event()), held],
    [
      'to a bet accepted by someone else',
      () => cat,
      async () => api.activeBet(ann, bob, await api.event()),
      taken,
    ],
    ['to an open bet after the start', () => cat, () => afterStart(false), started],
    ['to an accepted bet after the start', () => cat, () => afterStart(true), taken],
  ];
  test.each(rows)('%s', async (_name, viewer, make, message) => {
    const bet = await make();
    const details = (await viewer().get(`/api/bets/${bet}`)).json();
    expect(details).toMatchObject({ acceptable: message === null, message, bet: { uniqueId: bet } });
    expect((await viewer().get(`/api/bets/${bet.toUpperCase()}`)).json().message).toBe(message);
  });

  test('to a deleted bet: not found for others, the bet for its creator', async () => {
    const bet = await api.bet(ann, await api.event());
    await ann.delete(`/api/bets/${bet}`);
    const answer = await cat.get(`/api/bets/${bet}`);
    expect(answer.json()).toMatchObject({ status: 404, code: 'betNotFound', detail: 'No Bet Found' });
    expect((await ann.get(`/api/bets/${bet}`)).json()).toMatchObject({
      acceptable: false,
      code: 'holdsSide',
      bet: { status: 'Deleted', result: 'deleted' },
    });
  });
});

describe('accepting', () => {
  type Row = readonly [
    name: string,
    acceptor: () => TestUser,
    make: () => Promise<string>,
    code: string,
    text: string,
  ];
  const rows: readonly Row[] = [
    [
      'a bet that was just accepted',
      () => cat,
      async () => api.activeBet(ann, bob, await api.event()),
      'alreadyAccepted',
      'Someone already accepted this bet!',
    ],
    [
      'without the money',
      () => cat,
      async () => api.bet(ann, await api.event()),
      'insufficientFundsToAccept',
      'Insufficient Funds:  $0.00',
    ],
    [
      'a deleted bet',
      () => bob,
      async () => {
        const bet = await api.bet(ann, await api.event());
        await ann.delete(`/api/bets/${bet}`);
        return bet;
      },
      'betNotOpen',
      'Error accepting bet.',
    ],
    [
      'after the start',
      () => bob,
      async () => {
        const bet = await api.bet(ann, await api.event({ startsInMs: 1_000 }));
        api.clock.moveBy(1_000);
        return bet;
      },
      'eventStarted',
      'This bet cannot be accepted. The event has already started!',
    ],
  ];
  test.each(rows)('%s', async (_name, acceptor, make, code, text) => {
    const bet = await make();
    const before = await acceptor().balanceCents();
    const answer = await acceptor().post(`/api/bets/${bet}/acceptance`);
    expect(answer.json()).toMatchObject({ code, detail: text });
    expect(await acceptor().balanceCents()).toBe(before);
  });
});

describe('receipts', () => {
  let settled: string;
  beforeAll(async () => {
    const event = await api.event({ homeTeam: 'Chicago Bears', awayTeam: 'Green Bay Packers' });
    settled = await api.activeBet(ann, bob, event, 10_00);
    await api.result(event, 20, 27);
    await settleDue(api.database.pool, api.server.book);
  });

  test.each([
    ['the creator', () => ann],
    ['the acceptor', () => bob],
  ])('show %s every transfer, the rule and the score', async (_who, holder) => {
    const receipt = (await holder().get(`/api/bets/${settled}/receipt`)).json();
    expect(receipt).toMatchObject({
      rule: 'The higher score wins. Win $8.00, fee $2.00.',
      source: 'Final score Chicago Bears 20, Green Bay Packers 27 (feed).',
      creator: { id: ann.id },
      acceptor: { id: bob.id },
    });
    const lines = receipt.lines.map(
      (line: { description: string; amountCents: number; from: string; to: string }) => [
        line.description,
        line.amountCents,
        line.from,
        line.to,
      ],
    );
    expect(lines).toEqual([
      ['Create Wager', 10_00, 'ann', 'Escrow'],
      ['Accept Wager', 10_00, 'bob', 'Escrow'],
      ['Win Wager', 18_00, 'Escrow', 'bob'],
      ['House Fee', 2_00, 'Escrow', 'House fees'],
    ]);
  });

  test('are visible only to the bet’s users', async () => {
    const open = await api.bet(ann, await api.event());
    for (const bet of [settled, open]) {
      const answer = await cat.get(`/api/bets/${bet}/receipt`);
      expect(answer.json()).toMatchObject({ status: 404, code: 'betNotFound', detail: 'No Bet Found' });
    }
  });
});
