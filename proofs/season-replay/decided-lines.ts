import type { Pool } from '@sidebet/server/db/pool';
import { countLines, decideLines, type LineCounts, type LineOutcome } from './line-outcomes.ts';
import type { LinedGame } from './lined-season.ts';

/** How the bets on closing lines ended, read from the database. */

export type LineMetrics = LineCounts & { readonly lapsed: number };

/** One line of the report, in points. Scores are null if the game has no final one; outcomes, if no bet was decided. */
export type ReportedLines = LineOutcome & {
  readonly season: string;
  readonly date: string;
  readonly homeTeam: string;
  readonly awayTeam: string;
  readonly homeScore: number | null;
  readonly awayScore: number | null;
  readonly homeSpread: number | null;
  readonly totalLine: number | null;
};

export type DecidedLines = {
  readonly metrics: LineMetrics;
  readonly problem: string | null;
  readonly games: readonly ReportedLines[];
};

/** Reads the games in the order of the file. A difference from the file's own scores and lines is a problem. */
export async function readDecidedLines(
  pool: Pool,
  games: readonly LinedGame[],
  expectedLapses: number,
): Promise<DecidedLines> {
  const [events, outcomes, lapsed] = await Promise.all([
    readFinals(pool),
    readOutcomes(pool),
    countLapsed(pool),
  ]);
  const reported = games.map((game) => ({
    season: game.result.season,
    date: game.result.date,
    homeTeam: game.homeTeam,
    awayTeam: game.awayTeam,
    homeScore: events.get(game.id)?.home ?? null,
    awayScore: events.get(game.id)?.away ?? null,
    homeSpread: inPoints(game.closing.spread),
    spread: (outcomes.get(`${game.id} spread`) ?? null) as LineOutcome['spread'],
    totalLine: inPoints(game.closing.total),
    total: (outcomes.get(`${game.id} total`) ?? null) as LineOutcome['total'],
  }));
  const lapseProblem =
    lapsed === expectedLapses ? null : `${lapsed} offers lapsed instead of ${expectedLapses}.`;
  return {
    metrics: { ...countLines(reported), lapsed },
    problem: findDifference(games, reported) ?? lapseProblem,
    games: reported,
  };
}

/** The first game whose bets were decided otherwise than its lines in the file say. */
function findDifference(games: readonly LinedGame[], decided: readonly LineOutcome[]): string | null {
  for (const [index, { result }] of games.entries()) {
    const expected = decideLines(result);
    for (const market of ['spread', 'total'] as const) {
      const found = decided[index]![market];
      if (found !== expected[market])
        return `The ${market} of line ${result.row} was decided as ${found} instead of ${expected[market]}.`;
    }
  }
  return null;
}

async function readFinals(pool: Pool): Promise<Map<string, { home: number; away: number }>> {
  const { rows } = await pool.query<{ id: string; home: number; away: number }>(
    'select id, home_score as home, away_score as away from events where completed',
  );
  return new Map(rows.map(({ id, ...score }) => [id, score]));
}

/** How the bets on the last quoted line ended, by event and market. Bets that ended differently give no single outcome. */
async function readOutcomes(pool: Pool): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ eventId: string; market: string; outcome: string }>(
    `select b.event_id, b.market, string_agg(distinct case
         when b.result in ('home', 'away') then b.result || 'Covers'
         when b.result = 'push' then b.market || 'Push'
         else b.result end, ' and ') as outcome
     from bets b
     join lateral (
       select l.line_halves from event_lines l where l.event_id = b.event_id and l.market = b.market
       order by l.captured_at desc limit 1) closing on closing.line_halves = b.line_halves
     where b.market in ('spread', 'total') and b.status = 'Settled'
     group by b.event_id, b.market`,
  );
  return new Map(rows.map(({ eventId: id, market, outcome }) => [`${id} ${market}`, outcome]));
}

async function countLapsed(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>("select count(*) from bets where result = 'lapsed'");
  return rows[0]!.count;
}

function inPoints(halves: number | null): number | null {
  return halves === null ? null : halves / 2;
}
