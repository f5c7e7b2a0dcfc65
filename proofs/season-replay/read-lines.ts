import { isQuotable } from '@sidebet/domain/line-scale';
import { findLineScale } from '@sidebet/domain/line-scales';

/** A finished game with its closing lines, as a row of a lines file. */
export type LinedResult = {
  /** Its line in the file; the header is line 1. */
  readonly row: number;
  readonly season: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly homeTeam: string;
  readonly awayTeam: string;
  readonly homeScore: number;
  readonly awayScore: number;
  /** The home team's handicap in half points, negative if it is favored; null if the cell is empty. */
  readonly spreadHalves: number | null;
  /** In half points; null if the cell is empty. */
  readonly totalHalves: number | null;
};

export type BadRow = { readonly row: number; readonly problem: string };

export type LinesFile = { readonly games: readonly LinedResult[]; readonly badRows: readonly BadRow[] };

const columns = [
  'season',
  'date',
  'home_team',
  'away_team',
  'home_score',
  'away_score',
  'home_spread',
  'total',
] as const;
type Column = (typeof columns)[number];

/**
 * Reads a CSV of closing lines. Other columns are ignored, empty lines are skipped, and a row with a bad value is reported
 * and left out. Without a needed column the file is refused with one sentence.
 */
export function readLines(text: string): LinesFile | { readonly mistake: string } {
  const [header = '', ...rest] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const names = (splitRow(header) ?? []).map((name) => name.trim());
  const missing = columns.filter((column) => !names.includes(column));
  if (missing.length > 0) return { mistake: `The lines file lacks the columns ${missing.join(', ')}.` };
  const games: LinedResult[] = [];
  const badRows: BadRow[] = [];
  for (const [index, line] of rest.entries()) {
    if (line.trim() === '') continue;
    const row = index + 2;
    const cells = splitRow(line);
    if (cells?.length !== names.length) {
      const found = cells ? `${cells.length} cells` : 'an open quote';
      badRows.push({ row, problem: `${found} instead of ${names.length} cells` });
      continue;
    }
    const game = readGame(row, (column) => cells[names.indexOf(column)]!.trim());
    if ('problem' in game) badRows.push(game);
    else games.push(game);
  }
  return { games, badRows };
}

function readGame(row: number, cell: (column: Column) => string): LinedResult | BadRow {
  const bad = (column: Column, expected: string): BadRow => ({
    row,
    problem: `${column} is "${cell(column)}", not ${expected}`,
  });
  const date = cell('date');
  if (!isDate(date)) return bad('date', 'a date such as 2024-09-08');
  const [homeTeam, awayTeam] = [cell('home_team'), cell('away_team')];
  if (homeTeam === '') return bad('home_team', 'a team');
  if (awayTeam === '' || awayTeam === homeTeam) return bad('away_team', 'a second team');
  const [homeScore, awayScore] = [readScore(cell('home_score')), readScore(cell('away_score'))];
  if (homeScore === null) return bad('home_score', 'a whole number of points');
  if (awayScore === null) return bad('away_score', 'a whole number of points');
  const [spreadHalves, totalHalves] = [readHalves(cell('home_spread')), readHalves(cell('total'))];
  if (spreadHalves === 'bad') return bad('home_spread', 'a multiple of one half');
  if (totalHalves === 'bad' || (totalHalves !== null && totalHalves <= 0))
    return bad('total', 'a multiple of one half above 0');
  if (isTooFar('spread', spreadHalves)) return bad('home_spread', 'a line that can be offered');
  if (isTooFar('total', totalHalves)) return bad('total', 'a line that can be offered');
  const season = cell('season');
  return { row, season, date, homeTeam, awayTeam, homeScore, awayScore, spreadHalves, totalHalves };
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const instant = Date.parse(`${text}T00:00:00Z`);
  // Some engines read February 30 as March 1.
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

function readScore(text: string): number | null {
  return /^\d{1,4}(\.0+)?$/.test(text) ? Number(text) : null;
}

/** "-3.5" → −7, "47" → 94, "" → null. */
function readHalves(text: string): number | null | 'bad' {
  if (text === '') return null;
  if (!/^[+-]?\d{1,4}(\.(0+|50*))?$/.test(text)) return 'bad';
  // Adding 0 turns −0 into 0.
  return 2 * Number(text) + 0;
}

/** Whether a line can be offered in neither sport whose lines are replayed. */
function isTooFar(market: 'spread' | 'total', halves: number | null): boolean {
  const sports = ['americanfootball_nfl', 'basketball_nba'];
  return halves !== null && !sports.some((sport) => isQuotable(findLineScale(sport, market)!, halves));
}

/** The cells of a row, which may be in quotes; null if a quote is never closed. */
function splitRow(line: string): string[] | null {
  const cell = /\s*(?:"((?:[^"]|"")*)"\s*|([^"\s,][^,]*)?)(,|$)/y;
  const cells: string[] = [];
  while (true) {
    const found = cell.exec(line);
    if (!found) return null;
    const [, quoted, plain = '', end] = found;
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '') return cells;
  }
}
