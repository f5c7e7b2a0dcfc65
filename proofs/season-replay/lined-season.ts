import { readFileSync } from 'node:fs';
import { isQuotable } from '@sidebet/domain/line-scale';
import { findLineScale } from '@sidebet/domain/line-scales';
import type { Quote } from '@sidebet/domain/markets/consensus';
import { oppositeSelection } from '@sidebet/domain/markets/market';
import { allReadable, type FeedLines } from '@sidebet/server/integrations/sports-feed/port';
import { type ReplayFeed, replayGames } from '@sidebet/server/integrations/sports-feed/replay';
import type { RecordedGame } from '@sidebet/server/integrations/sports-feed/replay-files';
import type { GameClock } from '@sidebet/server/time/clock';
import type { Random } from '../harness/random.ts';
import type { LineOffer, PlannedBet, ScheduledBet } from './plan.ts';
import { type BadRow, type LinedResult, readLines } from './read-lines.ts';

/** A season made from a lines file: its games, what bookmakers quote on them, and the bets on those lines. */

type Lines = { readonly spread: number | null; readonly total: number | null };

/** A move of a game's line between its opening and its closing. */
type Move = {
  readonly market: keyof Lines;
  /** Where the line opens, in steps at which offers lapse. */
  readonly opensAt: 1 | -1;
  /** The selection whose offers lapse. */
  readonly against: LineOffer['selection'];
};

export type LinedGame = RecordedGame & {
  readonly result: LinedResult;
  /** In half points. Bookmakers quote the closing lines from three hours before the start. */
  readonly opening: Lines;
  readonly closing: Lines;
  readonly move: Move | null;
};

const hour = 3_600_000;
const quotedForMs = 24 * hour;
const closingForMs = 3 * hour;
/** A feed lists games this long before their start. */
const listedForMs = 7 * 24 * hour;

/** Three of five games have a move. */
const moves: readonly (Move | null)[] = [
  { market: 'spread', opensAt: -1, against: 'home' },
  { market: 'spread', opensAt: 1, against: 'away' },
  { market: 'total', opensAt: 1, against: 'over' },
  null,
  null,
];

/** Opens a lines file as the sports feed, or says what is wrong with it. */
export function openLines(
  file: string,
  clock: GameClock,
): { readonly feed: ReplayFeed; readonly games: readonly LinedGame[] } | { readonly mistake: string } {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return { mistake: `${file} cannot be read as a file.` };
  }
  const lines = readLines(text);
  if ('mistake' in lines) return { mistake: `${file}: ${lines.mistake}` };
  const { games: results, badRows } = lines;
  if (badRows.length > 0) return { mistake: describeBadRows(file, badRows) };
  if (results.length === 0) return { mistake: `${file} has no games.` };
  const sport = guessSport(results);
  const games = results.map((result, index) => linedGame(result, sport, moves[index % moves.length]!));
  return { feed: linesFeed(games, clock), games };
}

function describeBadRows(file: string, badRows: readonly BadRow[]): string {
  const shown = badRows.slice(0, 20).map(({ row, problem }) => `${file}, line ${row}: ${problem}.`);
  const more = badRows.length - shown.length;
  return [...shown, ...(more > 0 ? [`${more} more rows are bad.`] : [])].join('\n');
}

/** Lines files name no sport. Basketball has more than a hundred points and no level finals. */
function guessSport(results: readonly LinedResult[]): Pick<RecordedGame, 'sportKey' | 'sportTitle'> {
  const points = results.reduce((sum, { homeScore, awayScore }) => sum + homeScore + awayScore, 0);
  const isLevel = results.some(({ homeScore, awayScore }) => homeScore === awayScore);
  return points / results.length > 100 && !isLevel
    ? { sportKey: 'basketball_nba', sportTitle: 'NBA' }
    : { sportKey: 'americanfootball_nfl', sportTitle: 'NFL' };
}

function linedGame(
  result: LinedResult,
  sport: Pick<RecordedGame, 'sportKey' | 'sportTitle'>,
  wantedMove: Move | null,
): LinedGame {
  const { homeTeam, awayTeam, homeScore, awayScore } = result;
  const closing = { spread: result.spreadHalves, total: result.totalHalves };
  const { opening, move } = openingLines(closing, wantedMove, sport.sportKey);
  return {
    ...sport,
    id: `line-${result.row}`,
    // Lines files have no times.
    commenceTime: Date.parse(`${result.date}T18:00:00Z`),
    homeTeam,
    awayTeam,
    homeScore,
    awayScore,
    completed: true,
    lastUpdate: null,
    result,
    opening,
    closing,
    move,
  };
}

/** Enough for an offer to lapse at the usual setting, in both sports and markets. */
const movedHalves = 6;

/** The line does not move if the market has none, or if its opening could not be offered. */
function openingLines(
  closing: Lines,
  move: Move | null,
  sportKey: string,
): Pick<LinedGame, 'opening' | 'move'> {
  const closingHalves = move && closing[move.market];
  if (move === null || closingHalves === null) return { opening: closing, move: null };
  const openingHalves = closingHalves + move.opensAt * movedHalves;
  const scale = findLineScale(sportKey, move.market)!;
  if (!isQuotable(scale, openingHalves)) return { opening: closing, move: null };
  return { opening: { ...closing, [move.market]: openingHalves }, move };
}

function linesFeed(games: readonly LinedGame[], clock: GameClock): ReplayFeed {
  const feed = replayGames(
    games.toSorted((a, b) => a.commenceTime - b.commenceTime),
    clock,
  );
  const isSoon = ({ commenceTime }: { commenceTime: number }, ms = listedForMs) =>
    commenceTime - clock.now() <= ms;
  return {
    ...feed,
    listEvents: async (sportKey) =>
      allReadable((await feed.listEvents(sportKey)).events.filter((game) => isSoon(game))),
    listScores: async (sportKey, ids) =>
      (await feed.listScores(sportKey, ids)).filter((game) => isSoon(game)),
    listLines: async () =>
      games
        .filter((game) => game.commenceTime > clock.now() && isSoon(game, quotedForMs))
        .map((game) => quotesOn(game, isSoon(game, closingForMs) ? game.closing : game.opening, clock.now())),
  };
}

function quotesOn(game: LinedGame, { spread, total }: Lines, now: number): FeedLines {
  const quotes = { spread: evenQuotes(spread, now), total: evenQuotes(total, now) };
  return { ...game, winner: [], winnerOrDraw: [], ...quotes };
}

function evenQuotes(lineHalves: number | null, updatedAt: number): Quote[] {
  if (lineHalves === null) return [];
  return ['one', 'two', 'three'].map((bookmaker) => ({
    bookmaker,
    lineHalves,
    prices: [1.91, 1.91],
    updatedAt,
  }));
}

/** When bookmakers begin to quote a game, and when its closing lines appear. */
export function lineMoments({ commenceTime }: LinedGame): number[] {
  return [commenceTime - quotedForMs, commenceTime - closingForMs];
}

/**
 * One accepted bet on each closing line. Where the line moves, two offers on the opening line as well: one lapses, the other is
 * accepted after the move.
 */
export function planLineBets(
  { opening, closing, move }: LinedGame,
  anyBet: () => PlannedBet,
  random: Random,
): ScheduledBet[] {
  function bet(
    market: LineOffer['market'],
    lineHalves: number,
    selection: LineOffer['selection'],
  ): PlannedBet {
    const wagerCents = random.int(1_00, 40_00);
    const acceptorStakeCents = Math.round((wagerCents * random.int(80, 125)) / 100);
    const line = { market, lineHalves, selection, acceptorStakeCents, lapseOnMove: 'normal' } as const;
    return { ...anyBet(), wagerCents, line, fate: 'accept' };
  }
  const bets: ScheduledBet[] = [];
  if (closing.spread !== null)
    bets.push({ bet: bet('spread', closing.spread, random.pick(['home', 'away'])), created: 1, decided: 2 });
  if (closing.total !== null)
    bets.push({ bet: bet('total', closing.total, random.pick(['over', 'under'])), created: 1, decided: 2 });
  if (move === null) return bets;
  const { market, against } = move;
  return [
    ...bets,
    { bet: { ...bet(market, opening[market]!, against), fate: 'lapse' }, created: 0, decided: 2 },
    { bet: bet(market, opening[market]!, oppositeSelection(against)), created: 0, decided: 2 },
  ];
}
