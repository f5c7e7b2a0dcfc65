import type { BetView } from '@sidebet/contract/bets';
import { compareForBoard } from '@sidebet/domain/bets/board-order';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';

/** The board lists open bets of other users on events that have not started. */

const hour = 3_600_000;

const pickPosition = (bet: BetView) => ({
  commenceTime: Date.parse(bet.betTime),
  eventId: bet.betId,
  id: bet.uniqueId,
});

type BoardPage = { items: { uniqueId: string; betTime: string }[]; nextCursor: string | null };

let api: TestApi;
let vic: TestUser;
let pat: TestUser;
let quinn: TestUser;
beforeAll(async () => {
  api = await testApi();
  [vic, pat, quinn] = [
    await api.user('vic', 1_000_00),
    await api.user('pat', 10_000_00),
    await api.user('quinn', 10_000_00),
  ];
  await api.befriend(vic, pat);
});
afterAll(() => api.close());

async function board(query = '', viewer = vic): Promise<string[]> {
  const answer = await viewer.get(`/api/board?limit=100${query}`);
  return answer.json().items.map((bet: { uniqueId: string }) => bet.uniqueId);
}

describe('which bets the board lists', () => {
  type Situation = readonly [name: string, shown: boolean, make: () => Promise<string>];
  const rows: readonly Situation[] = [
    ['of someone else', true, async () => api.bet(pat, await api.event())],
    ['of my own', false, async () => api.bet(vic, await api.event())],
    ['accepted by another', false, async () => api.activeBet(pat, quinn, await api.event())],
    ['accepted by me', false, async () => api.activeBet(pat, vic, await api.event())],
    [
      'deleted',
      false,
      async () => {
        const bet = await api.bet(pat, await api.event());
        await pat.delete(`/api/bets/${bet}`);
        return bet;
      },
    ],
    [
      'on an event that has started',
      false,
      async () => {
        const event = await api.event({ startsInMs: 1_000 });
        const bet = await api.bet(pat, event);
        api.clock.moveBy(1_000);
        return bet;
      },
    ],
    [
      'on an event that was completed before its time',
      false,
      async () => {
        const event = await api.event();
        const bet = await api.bet(pat, event);
        await api.result(event, 1, 0);
        return bet;
      },
    ],
    [
      'on an event that the feed dropped',
      false,
      async () => {
        const event = await api.event();
        const bet = await api.bet(pat, event);
        await api.database.pool.query('update events set listed = false where id = $1', [event]);
        return bet;
      },
    ],
  ];
  test.each(rows)('%s: %s', async (_name, shown, make) => {
    const bet = await make();
    expect((await board()).includes(bet)).toBe(shown);
  });
});

describe('filters', () => {
  let nba: string;
  let nfl: string;
  let tennis: string;
  beforeAll(async () => {
    const [early, middle, late] = [
      await api.event({ startsInMs: 30 * hour, homeTeam: 'Utah Jazz', awayTeam: 'Miami Heat' }),
      await api.event({
        sportKey: 'americanfootball_nfl',
        startsInMs: 20 * hour,
        homeTeam: 'Chicago Bears',
        awayTeam: 'Łódź 50%',
      }),
      await api.event({
        sportKey: 'tennis_atp_munich',
        startsInMs: 10 * hour,
        homeTeam: 'A. Zverev',
        awayTeam: 'C. Ruud',
      }),
    ];
    nba = await api.bet(pat, early);
    nfl = await api.bet(quinn, middle);
    tennis = await api.bet(quinn, late);
  });
  const rows: readonly (readonly [query: string, finds: () => string[]])[] = [
    ['', () => [tennis, nfl, nba]],
    ['&sport=all', () => [tennis, nfl, nba]],
    ['&sport=basketball_nba', () => [nba]],
    ['&sport=Basketball', () => [nba]],
    ['&sport=Football', () => [nfl]],
    ['&sport=americanfootball_ncaaf', () => []],
    ['&sport=Tennis', () => [tennis]],
    ['&sport=tennis_atp_munich', () => [tennis]],
    ['&sport=Golf', () => []],
    ['&q=jazz', () => [nba]],
    ['&q=HEAT', () => [nba]],
    ['&q=%20bears%20', () => [nfl]],
    ['&q=ŁÓDŹ', () => [nfl]],
    ['&q=lodz', () => [nfl]],
    ['&q=Jàzz', () => [nba]],
    ['&q=a%20zverev', () => [tennis]],
    ['&q=lods', () => []],
    ['&q=..', () => []],
    ['&q=%25', () => [nfl]],
    ['&q=_', () => []],
    ['&q=nobody', () => []],
    ['&q=heat&sport=Tennis', () => []],
    ['&scope=friends', () => [nba]],
    ['&scope=friends&q=bears', () => []],
    ['&scope=friends&sport=Basketball', () => [nba]],
  ];
  test.each(rows)('%s', async (query, finds) => {
    const found = await board(query);
    const ours = [nba, nfl, tennis];
    expect(found.filter((bet) => ours.includes(bet))).toEqual(finds());
  });

  test('friends are users with an accepted friendship, in either direction', async () => {
    const rita = await api.user('rita');
    expect(await board('&scope=friends', rita)).toEqual([]);
    const ask = `insert into friendships (low_id, high_id, requested_by)
                 values (least($1::uuid, $2), greatest($1::uuid, $2), $1)`;
    await api.database.pool.query(ask, [rita.id, quinn.id]);
    expect(await board('&scope=friends', rita)).toEqual([]);
    await api.database.pool.query('update friendships set accepted_at = now()');
    expect(await board('&scope=friends&q=bears', rita)).toEqual([nfl]);
  });
});

describe('pages', () => {
  // Several bets on each of several events, two of which start at the same time.
  test.each(['all', 'friends'])(
    'of %s: soonest first, without gaps or repeats while bets change',
    async (scope) => {
      const marker = `Marker ${scope}`;
      const events = await Promise.all(
        [40, 41, 41, 42, 43].map((hours) => api.event({ startsInMs: hours * hour, homeTeam: marker })),
      );
      const bets = await Promise.all(
        Array.from({ length: 60 }, (_, i) => api.bet(pat, events[i % 5]!, 1_00)),
      );
      const steady = new Set(bets.filter((_, i) => i % 3 > 0));
      const passing = bets.filter((bet) => !steady.has(bet));

      const seen: BoardPage['items'] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const url = `/api/board?scope=${scope}&limit=7&q=${encodeURIComponent(marker)}`;
        const page: BoardPage = (await vic.get(url + (cursor && `&cursor=${cursor}`))).json();
        seen.push(...page.items);
        cursor = page.nextCursor;
        const gone = passing.pop();
        if (gone) await pat.delete(`/api/bets/${gone}`);
        await api.bet(pat, events[passing.length % 5]!, 1_00);
      }
      const ids = seen.map((bet) => bet.uniqueId);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.filter((id) => steady.has(id))).toHaveLength(steady.size);
      const times = seen.map((bet) => bet.betTime);
      expect(times).toEqual(times.toSorted());
    },
  );

  test('order bets on one event by the domain rule: oldest first', async () => {
    const marker = 'Waiting';
    const starts = [50, 51, 51].map((hours) => ({ startsInMs: hours * hour, homeTeam: marker }));
    const events = await Promise.all(starts.map((start) => api.event(start)));
    const made: string[] = [];
    for (let i = 0; i < 9; i++) made.push(await api.bet(pat, events[i % 3]!, 1_00));
    for (const scope of ['all', 'friends']) {
      const url = `/api/board?scope=${scope}&q=${marker}`;
      const first = (await vic.get(`${url}&limit=4`)).json();
      const rest = (await vic.get(`${url}&limit=9&cursor=${first.nextCursor}`)).json();
      const shown = [...first.items, ...rest.items];
      const sorted = shown.toSorted((a, b) => compareForBoard(pickPosition(a), pickPosition(b)));
      expect(shown.map((bet) => bet.uniqueId)).toEqual(sorted.map((bet) => bet.uniqueId));
      expect(shown.slice(0, 3).map((bet) => bet.uniqueId)).toEqual([made[0], made[3], made[6]]);
    }
  });

  test('end exactly at a full page', async () => {
    const marker = 'Exactly';
    const event = await api.event({ homeTeam: marker });
    for (let i = 0; i < 4; i++) await api.bet(pat, event, 1_00);
    const first = (await vic.get(`/api/board?q=${marker}&limit=4`)).json();
    expect([first.items.length, first.nextCursor]).toEqual([4, null]);
    const three = (await vic.get(`/api/board?q=${marker}&limit=3`)).json();
    const rest = (await vic.get(`/api/board?q=${marker}&limit=3&cursor=${three.nextCursor}`)).json();
    expect([rest.items.length, rest.nextCursor]).toEqual([1, null]);
  });

  test('accept a cursor of another list if it has the same shape', async () => {
    const events = (await vic.get('/api/events?limit=1')).json();
    const answer = await vic.get(`/api/board?cursor=${events.nextCursor}`);
    expect(answer.json()).toMatchObject({ status: 400, code: 'invalidCursor' });
  });
});

test("a card has the API's field names", async () => {
  const event = await api.event({ homeTeam: 'Card Home', awayTeam: 'Card Away' });
  await api.bet(quinn, event, 12_34, 'away');
  const [card] = (await vic.get('/api/board?q=Card')).json().items;
  expect(card).toMatchObject({
    userId: quinn.id,
    userName: 'quinn',
    betId: event,
    userPick: 'Card Away',
    opponentPick: 'Card Home',
    creatorSide: 'away',
    status: 'Created',
    accepted: 'No',
    betAcceptorUid: null,
    wagerCents: 12_34,
    // 12.34 + 0.8 × 12.34 = 22.212, to the cent.
    payoutCents: 22_21,
    feeCents: 2_47,
    winner: null,
    paidOut: 'No',
    tieRule: 'awayWins',
    result: null,
  });
});
