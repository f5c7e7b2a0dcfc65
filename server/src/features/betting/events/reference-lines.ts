import { type lineHistory, maxLinePoints, type referenceLine } from '@sidebet/contract/shared';
import { lastKnownStart } from '@sidebet/domain/bets/betting-close';
import { freshLinesEveryMs, lastHourMs } from '@sidebet/domain/bets/fresh-line';
import type { StoredEvent } from '@sidebet/domain/events/stored-event';
import { hasSameTeams, hasSwappedTeams, isSameDate, withStoredNames } from '@sidebet/domain/game-identity';
import { findConsensus, type Quote, recentQuotes } from '@sidebet/domain/markets/consensus';
import { findSport, listMarkets } from '@sidebet/domain/sports';
import type { z } from 'zod';
import { fromLineMarket, type LineMarket, lineMarkets, quotedAtSql } from '../../../db/line-market.ts';
import type { Pool } from '../../../db/pool.ts';
import type { FeedLines } from '../../../integrations/sports-feed/port.ts';
import { readEvents } from './event-rows.ts';
import { readFeedIds } from './feed-ids.ts';
import { type FindTeam, hasOtherNames, readTeamAliases } from './team-aliases.ts';

type ReferenceLine = z.output<typeof referenceLine>;

/** A row of table event_lines without its event and time. */
type Line = {
  readonly market: LineMarket;
  readonly lineHalves: number | null;
  readonly probabilityBps: number | null;
  readonly bookmakers: number;
  /** When half of the bookmakers had confirmed it. */
  readonly quotedAt: number;
};

/** An unchanged line is stored again once the bookmakers confirmed it this long after the stored time. */
export const repeatAfterMs = 20 * 60_000;
/** In the last hour before a start, a line is stored again this long after it was last seen: offers depend on that time. */
const repeatInTheLastHourMs = freshLinesEveryMs - 60_000;

/**
 * Stores the bookmakers' consensus on events that have not started. Games we do not list or list with other teams, another
 * sport or date, markets a sport does not have, and old quotes are left out. Returns how many lines are new.
 */
export async function saveLines(pool: Pool, listed: readonly FeedLines[], now: number): Promise<number> {
  const findEventId = await readFeedIds(
    pool,
    listed.map(({ id }) => id),
  );
  const games = listed.flatMap((game) => {
    const id = findEventId(game.id);
    return id === null ? [] : [{ ...game, id }];
  });
  const stored = await readEvents(
    pool,
    games.map(({ id }) => id),
  );
  const otherNames = games.filter((game) => hasOtherNames(stored.get(game.id), game));
  const findTeam = await readTeamAliases(pool, [...new Set(otherNames.map(({ sportKey }) => sportKey))]);
  const rows = games.flatMap((game) => {
    const event = stored.get(game.id);
    const own = event && alignLines(event, game, findTeam);
    return own ? consensusLines(own, now).map((line) => ({ eventId: own.id, ...line })) : [];
  });
  if (rows.length === 0) return 0;
  const { rowCount } = await pool.query(
    `insert into event_lines (event_id, market, line_halves, probability_bps, bookmakers, quoted_at, captured_at)
     select given.*, $7::timestamptz
     from unnest($1::text[], $2::text[], $3::integer[], $4::integer[], $5::integer[], $6::timestamptz[])
       as given (event_id, market, line_halves, probability_bps, bookmakers, quoted_at)
     join events e on e.id = given.event_id
       and not e.completed and e.listed and e.commence_time > $7
     left join lateral (
       select *, ${quotedAtSql('stored')} as confirmed_at from event_lines stored
       where stored.event_id = given.event_id and stored.market = given.market
       order by captured_at desc limit 1) last on true
     where last.event_id is null
       or (last.confirmed_at <= $8 and given.quoted_at > last.confirmed_at)
       or (e.commence_time <= $9::timestamptz and last.captured_at <= $10::timestamptz)
       or (last.line_halves, last.probability_bps, last.bookmakers)
         is distinct from (given.line_halves, given.probability_bps, given.bookmakers)
     on conflict do nothing`,
    [
      rows.map(({ eventId }) => eventId),
      rows.map(({ market }) => market),
      rows.map(({ lineHalves }) => lineHalves),
      rows.map(({ probabilityBps }) => probabilityBps),
      rows.map(({ bookmakers }) => bookmakers),
      // A feed's clock may be a little ahead.
      rows.map(({ quotedAt }) => new Date(Math.min(quotedAt, now))),
      new Date(now),
      new Date(now - repeatAfterMs),
      new Date(now + lastHourMs),
      new Date(now - repeatInTheLastHourMs),
    ],
  );
  return rowCount ?? 0;
}

/** The lines by the sides of the stored event; null if they are about another game. */
function alignLines(event: StoredEvent, listed: FeedLines, findTeam: FindTeam): FeedLines | null {
  const game = withStoredNames(event, listed, (name) => findTeam(event.sportKey, name));
  if (game.sportKey !== event.sportKey || !isSameDate(game.commenceTime, lastKnownStart(event))) return null;
  if (hasSameTeams(game, event)) return game;
  return hasSwappedTeams(game, event) ? turnLines(game) : null;
}

function turnLines(game: FeedLines): FeedLines {
  const turn = (quote: Quote): Quote => ({
    ...quote,
    lineHalves: quote.lineHalves === null ? null : -quote.lineHalves,
    prices: quote.prices.toReversed(),
  });
  return {
    ...game,
    homeTeam: game.awayTeam,
    awayTeam: game.homeTeam,
    winner: game.winner.map(turn),
    winnerOrDraw: game.winnerOrDraw.map(turn),
    spread: game.spread.map(turn),
  };
}

function consensusLines(game: FeedLines, now: number): Line[] {
  const findRecent = (quotes: readonly Quote[]) => findConsensus(recentQuotes(quotes, now));
  const quotes = { moneyline: game.winner, spread: game.spread, total: game.total };
  const offered = listMarkets(game.sportKey);
  const lines = (['moneyline', 'spread', 'total'] as const).flatMap((market) => {
    const consensus = offered.includes(market) ? findRecent(quotes[market]) : null;
    if (!consensus) return [];
    const [probabilityBps = null] = consensus.probabilitiesBps ?? [];
    const { lineHalves, bookmakers, updatedAt } = consensus;
    return [{ market, lineHalves, probabilityBps, bookmakers, quotedAt: updatedAt }];
  });
  return offered.includes('toWin') ? [...lines, ...toWinLines(game, findRecent)] : lines;
}

/** Two-way prices leave out the draw, so they count only where overtime decides a level game. */
function toWinLines({ sportKey, winner, winnerOrDraw }: FeedLines, findRecent: typeof findConsensus): Line[] {
  const consensus = [winnerOrDraw, findSport(sportKey).overtime === 'counts' ? winner : []]
    .map(findRecent)
    .find((one) => one?.probabilitiesBps);
  if (!consensus) return [];
  const { probabilitiesBps, bookmakers, updatedAt } = consensus;
  const common = { lineHalves: null, bookmakers, quotedAt: updatedAt };
  return [
    { ...common, market: 'homeToWin', probabilityBps: probabilitiesBps![0]! },
    { ...common, market: 'awayToWin', probabilityBps: probabilitiesBps!.at(-1)! },
  ];
}

type LineRow = {
  market: LineMarket;
  lineHalves: number | null;
  probabilityBps: number | null;
  bookmakers: number;
  capturedAt: number;
};

/** The newest line of each market of these events, by event id. */
export async function readNewestLines(
  pool: Pool,
  eventIds: readonly string[],
): Promise<Map<string, ReferenceLine[]>> {
  if (eventIds.length === 0) return new Map();
  const { rows } = await pool.query<LineRow & { eventId: string }>({
    name: 'read-newest-lines',
    text: `select newest.* from unnest($1::text[]) as wanted (id)
           cross join unnest($2::text[]) with ordinality as markets (market, number)
           cross join lateral (
             select l.event_id, l.market, l.line_halves, l.probability_bps, l.bookmakers, ${quotedAtSql('l')} as captured_at
             from event_lines l
             where l.event_id = wanted.id and l.market = markets.market order by l.captured_at desc limit 1) newest
           order by newest.event_id, markets.number`,
    values: [eventIds, lineMarkets],
  });
  const lines = new Map<string, ReferenceLine[]>();
  for (const row of rows) lines.set(row.eventId, [...(lines.get(row.eventId) ?? []), toLine(row)]);
  return lines;
}

/**
 * How the lines of an event moved, by market. A market with more than 200 points is thinned out to its first and last
 * point, every change of its line, and points spread evenly in between. If the line changed more than 100 times, the
 * changes are thinned out as well.
 */
export async function readLineHistories(
  pool: Pool,
  eventId: string,
): Promise<z.output<typeof lineHistory>[]> {
  const { rows } = await pool.query<LineRow>({
    name: 'read-line-histories',
    text: lineHistoriesSql,
    values: [eventId],
  });
  const points = Map.groupBy(rows, ({ market }) => market);
  return lineMarkets.flatMap((market) => {
    const own = points.get(market);
    return own ? [{ ...readMarket(market), points: own }] : [];
  });
}

const maxChanges = maxLinePoints / 2;
/** The rest, without the first and the last point. */
const maxBetween = maxLinePoints - maxChanges - 2;

/** Reads the event's own rows by the primary key. */
export const lineHistoriesSql = `
  with recorded as (
    select *, row_number() over in_order as number, count(*) over (partition by market) as points,
      lag(line_halves) over in_order <> line_halves as changed
    from event_lines where event_id = $1 window in_order as (partition by market order by captured_at)
  ), counted as (
    select *, count(*) filter (where changed) over (partition by market) as changes,
      count(*) filter (where changed) over in_order as change
    from recorded window in_order as (partition by market order by captured_at)
  )
  select market, line_halves, probability_bps, bookmakers, captured_at from counted
  where points <= ${maxLinePoints} or number in (1, points)
    or (changed and change % greatest(1, (changes + ${maxChanges - 1}) / ${maxChanges}) = 0)
    or number % ((points + ${maxBetween - 1}) / ${maxBetween}) = 0
  order by market, captured_at`;

function toLine(row: LineRow): ReferenceLine {
  return { ...row, ...readMarket(row.market) };
}

function readMarket(name: LineMarket): Pick<ReferenceLine, 'market' | 'marketTeam'> {
  const { market, team } = fromLineMarket(name);
  return { market, marketTeam: team };
}
