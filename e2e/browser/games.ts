import { randomUUID } from 'node:crypto';
import { announce } from '../../server/src/db/live-payload.ts';
import type { Pool } from '../../server/src/db/pool.ts';
import { saveLines } from '../../server/src/features/betting/events/reference-lines.ts';
import { saveEvents, saveScores } from '../../server/src/features/betting/events/store.ts';
import type { FeedEvent } from '../../server/src/integrations/sports-feed/port.ts';

export type Game = FeedEvent;
type Wish = Partial<Omit<Game, 'id'>>;

/** The games of one test: lists, starts, scores and ends them as the sports feed would. */
export type Games = {
  list(wish?: Wish): Promise<Game>;
  /** Several games in one feed response. */
  listAll(wishes: readonly Wish[]): Promise<Game[]>;
  /** Three bookmakers quote the home team's chance to win, in percent, and an even spread at this handicap. */
  quote(game: Game, quoted: { homePercent: number; spreadHalves: number }): Promise<void>;
  /** Three bookmakers quote home, draw and away, in percent, and an even total. */
  quoteDraws(game: Game, percents: readonly number[], totalHalves: number): Promise<void>;
  kickOff(game: Game): Promise<void>;
  /** Moves the known start that far into the past; no result was ever reported. */
  begunLongAgo(game: Game, ms: number): Promise<void>;
  score(game: Game, home: number, away: number): Promise<void>;
  finish(game: Game, home: number, away: number): Promise<void>;
  /** Delists everything: listed games that never started are moved into the past. */
  clear(): Promise<void>;
};

const hour = 3_600_000;
const teams = [
  'Chicago Bears',
  'Green Bay Packers',
  'Detroit Lions',
  'Minnesota Vikings',
  'Seattle Seahawks',
  'Arizona Cardinals',
  'Buffalo Bills',
  'Miami Dolphins',
  'Dallas Cowboys',
  'New York Giants',
  'Denver Broncos',
  'Las Vegas Raiders',
];

function quote(lineHalves: number | null, prices: readonly number[]) {
  return ['one', 'two', 'three'].map((bookmaker) => ({
    bookmaker,
    lineHalves,
    prices,
    updatedAt: Date.now(),
  }));
}

export function createGames(pool: Pool): Games {
  const listed: Game[] = [];
  let quotedAt = 0;
  /** A line is stored under its millisecond, and the first one wins: two quotes never share one. */
  const nextQuoteAt = () => (quotedAt = Math.max(quotedAt + 1, Date.now()));

  async function listAll(wishes: readonly Wish[]): Promise<Game[]> {
    const now = Date.now();
    const games = wishes.map((wish, index) => {
      const at = listed.length + index;
      return {
        id: randomUUID().replaceAll('-', ''),
        sportKey: 'americanfootball_nfl',
        sportTitle: 'NFL',
        commenceTime: now + (at + 1) * hour,
        homeTeam: teams[(2 * at) % teams.length]!,
        awayTeam: teams[(2 * at + 1) % teams.length]!,
        ...wish,
      };
    });
    await saveEvents(pool, games, now);
    listed.push(...games);
    return games;
  }

  const begun = new Map<string, number>();

  /** Moves this game's start and its bets that far into the past. */
  async function begunLongAgo({ id }: Game, ms: number): Promise<void> {
    const start = Date.now() - ms;
    begun.set(id, start);
    await pool.query(
      `with game as (
         select id, commence_time - $2::timestamptz as passed from events where id = $1),
       moved as (
         update bets set created_at = created_at - passed, accepted_at = accepted_at - passed,
           event_start = event_start - passed
         from game where event_id = game.id and status in ('Created', 'Active'))
       update events set commence_time = commence_time - passed from game where events.id = game.id`,
      [id, new Date(start)],
    );
    await announce(pool, { events: [id] });
  }

  const told = (game: Game, completed: boolean) => async (home: number, away: number) => {
    const commenceTime = begun.get(game.id) ?? game.commenceTime;
    const now = Date.now();
    await saveScores(pool, [{ ...game, commenceTime, completed, homeScore: home, awayScore: away }], now);
  };

  return {
    list: async (wish = {}) => (await listAll([wish]))[0]!,
    listAll,
    async quoteDraws(game, percents, totalHalves) {
      const winnerOrDraw = quote(
        null,
        percents.map((percent) => 100 / percent),
      );
      const lines = { winner: [], winnerOrDraw, spread: [], total: quote(totalHalves, [2, 2]) };
      await saveLines(pool, [{ ...game, ...lines }], nextQuoteAt());
    },
    async quote(game, { homePercent, spreadHalves }) {
      const winner = quote(null, [100 / homePercent, 100 / (100 - homePercent)]);
      const lines = { winner, winnerOrDraw: [], spread: quote(spreadHalves, [2, 2]), total: [] };
      await saveLines(pool, [{ ...game, ...lines }], nextQuoteAt());
    },
    kickOff: (game) => begunLongAgo(game, 1_000),
    begunLongAgo,
    score: (game, home, away) => told(game, false)(home, away),
    finish: (game, home, away) => told(game, true)(home, away),
    async clear() {
      for (const game of listed) if (!begun.has(game.id)) await begunLongAgo(game, 2 * hour);
      listed.length = 0;
    },
  };
}
