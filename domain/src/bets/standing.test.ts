import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bet } from '../book/bet.ts';
import type { FinalScore } from '../markets/decide-market.ts';
import type { MarketTerms } from '../markets/market.ts';
import { selectionsByMarket } from '../markets/market.ts';
import { game, openBet } from './bets.fixtures.ts';
import { decideOutcome } from './outcome.ts';
import { findPosition } from './position.ts';
import { settleByResult } from './settle.ts';
import { needFor, netIfEndedCents, standingAt } from './standing.ts';

const winner: MarketTerms = { market: 'moneyline', team: null, lineHalves: null };
const spread = (lineHalves: number): MarketTerms => ({ market: 'spread', team: null, lineHalves });
const total = (lineHalves: number): MarketTerms => ({ market: 'total', team: null, lineHalves });
const toWin = (team: 'home' | 'away'): MarketTerms => ({ market: 'toWin', team, lineHalves: null });
const teams = { homeTeam: 'Bills', awayTeam: 'Chiefs', sportKey: 'americanfootball_nfl' };

/** What both selections need, and a score at which the first is ahead, behind and, where possible, level. */
const rows = [
  {
    terms: winner,
    first: 'Needs Bills to win.',
    second: 'Needs Chiefs to win or tie.',
    ahead: [1, 0],
    behind: [0, 0],
  },
  {
    terms: winner,
    tieRule: 'refund',
    first: 'Needs Bills to win. A tie gives everyone their money back.',
    second: 'Needs Chiefs to win. A tie gives everyone their money back.',
    ahead: [1, 0],
    behind: [0, 1],
    level: [0, 0],
  },
  {
    terms: spread(-7),
    first: 'Needs Bills to win by 4 or more.',
    second: 'Chiefs can lose by 3.',
    ahead: [4, 0],
    behind: [3, 0],
  },
  {
    terms: spread(-6),
    first: 'Needs Bills to win by 4 or more. Winning by exactly 3 gives everyone their money back.',
    second: 'Chiefs can lose by 2. Losing by exactly 3 gives everyone their money back.',
    ahead: [4, 0],
    behind: [2, 0],
    level: [3, 0],
  },
  {
    terms: spread(0),
    first: 'Needs Bills to win. A tie gives everyone their money back.',
    second: 'Needs Chiefs to win. A tie gives everyone their money back.',
    ahead: [1, 0],
    behind: [0, 1],
    level: [2, 2],
  },
  {
    terms: spread(-1),
    first: 'Needs Bills to win.',
    second: 'Needs Chiefs to win or tie.',
    ahead: [1, 0],
    behind: [1, 1],
  },
  {
    terms: spread(2),
    first: 'Needs Bills to win or tie. Losing by exactly 1 gives everyone their money back.',
    second: 'Needs Chiefs to win by 2 or more. Winning by exactly 1 gives everyone their money back.',
    ahead: [0, 0],
    behind: [0, 2],
    level: [0, 1],
  },
  {
    terms: spread(3),
    first: 'Bills can lose by 1.',
    second: 'Needs Chiefs to win by 2 or more.',
    ahead: [0, 1],
    behind: [0, 2],
  },
  {
    terms: total(95),
    first: 'Needs 48 or more in total.',
    second: 'Needs 47 or fewer in total.',
    ahead: [28, 20],
    behind: [27, 20],
  },
  {
    terms: total(94),
    first: 'Needs 48 or more in total. Exactly 47 gives everyone their money back.',
    second: 'Needs 46 or fewer in total. Exactly 47 gives everyone their money back.',
    ahead: [28, 20],
    behind: [26, 20],
    level: [27, 20],
  },
  {
    terms: toWin('home'),
    first: 'Needs Bills to win.',
    second: 'Needs Bills not to win.',
    ahead: [1, 0],
    behind: [1, 1],
  },
  {
    terms: toWin('away'),
    first: 'Needs Chiefs to win.',
    second: 'Needs Chiefs not to win.',
    ahead: [0, 1],
    behind: [0, 0],
  },
] satisfies {
  terms: MarketTerms;
  tieRule?: 'refund';
  first: string;
  second: string;
  ahead: [number, number];
  behind: [number, number];
  level?: [number, number];
}[];

describe('The standing of a bet', () => {
  it.each(rows)('$terms.market $terms.lineHalves $tieRule: $first', (row) => {
    const { terms, first, second, ahead, behind } = row;
    const tieRule = row.tieRule ?? 'awayWins';
    const [one, other] = selectionsByMarket[terms.market];
    const at = (selection: typeof one | typeof other, [home, away]: [number, number]) =>
      standingAt(terms, tieRule, selection, { home, away });
    expect(needFor(terms, tieRule, one, teams)).toBe(first);
    expect(needFor(terms, tieRule, other, teams)).toBe(second);
    expect([at(one, ahead), at(other, ahead)]).toEqual(['ahead', 'behind']);
    expect([at(one, behind), at(other, behind)]).toEqual(['behind', 'ahead']);
    if (row.level) expect([at(one, row.level), at(other, row.level)]).toEqual(['level', 'level']);
  });

  it.each([
    ['moneyline', winner, 'home', 'Needs Bills to win.'],
    ['moneyline', winner, 'away', 'Needs Chiefs to win.'],
    ['spread of 0', spread(0), 'away', 'Needs Chiefs to win.'],
    ['spread of half a point', spread(-1), 'away', 'Needs Chiefs to win.'],
    ['spread of 1.5', spread(-3), 'away', 'Chiefs can lose by 1.'],
  ] as const)('names no tie in a sport without ties: %s', (_, terms, selection, need) => {
    for (const tieRule of ['awayWins', 'refund'] as const)
      expect(needFor(terms, tieRule, selection, { ...teams, sportKey: 'basketball_nba' })).toBe(need);
  });

  it('calls teams by their common names', () => {
    const named = { ...teams, homeTeam: 'Buffalo Bills', awayTeam: 'Kansas City Chiefs' };
    expect(needFor(spread(-7), 'refund', 'home', named)).toBe('Needs the Bills to win by 4 or more.');
    expect(needFor(spread(-7), 'refund', 'away', named)).toBe('The Chiefs can lose by 3.');
  });

  it('is worth the win, the stake or nothing', () => {
    const money = { winCents: 38_00, stakeCents: 40_00 };
    expect(netIfEndedCents('ahead', money)).toBe(38_00);
    expect(netIfEndedCents('behind', money)).toBe(-40_00);
    expect(netIfEndedCents('level', money)).toBe(0);
  });
});

const score = fc.record({ home: fc.integer({ min: 0, max: 80 }), away: fc.integer({ min: 0, max: 80 }) });
const halves = fc.integer({ min: -60, max: 60 });
const anyTerms: fc.Arbitrary<MarketTerms> = fc.oneof(
  fc.constant(winner),
  halves.map(spread),
  fc.integer({ min: 1, max: 200 }).map(total),
  fc.constantFrom(toWin('home'), toWin('away')),
);
const activeBet: Bet = {
  ...openBet,
  status: 'Active',
  acceptorId: 'bob',
  acceptedAt: openBet.createdAt,
  escrowCents: openBet.creatorStakeCents + openBet.acceptorStakeCents,
};
const anyBet: fc.Arbitrary<Bet> = fc
  .record({
    terms: anyTerms,
    first: fc.boolean(),
    tieRule: fc.constantFrom<Bet['tieRule']>('awayWins', 'refund'),
    creatorStakeCents: fc.integer({ min: 1, max: 10_000_00 }),
    acceptorStakeCents: fc.integer({ min: 1, max: 10_000_00 }),
  })
  .map(({ first, ...rest }) => ({
    ...activeBet,
    ...rest,
    creatorSelection: selectionsByMarket[rest.terms.market][first ? 0 : 1],
    escrowCents: rest.creatorStakeCents + rest.acceptorStakeCents,
  }));

describe('If it ended now', () => {
  it('names the winner that the settlement names, for both holders', () => {
    fc.assert(
      fc.property(anyBet, score, (bet, final) => {
        const { winnerId } = decideOutcome(bet, teams.sportKey, { score: final, ending: null });
        for (const userId of ['ann', 'bob']) {
          const { selection } = findPosition(bet, userId)!;
          const expected = winnerId === null ? 'level' : winnerId === userId ? 'ahead' : 'behind';
          expect(standingAt(bet.terms, bet.tieRule, selection, final)).toBe(expected);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('is worth what the settlement pays, less the stake', () => {
    fc.assert(fc.property(anyBet, score, expectSettlement), { numRuns: 1_000 });
  });
});

type Scores = readonly [home: number, away: number];

function readMadeUpFinals(): Scores[] {
  const file = new URL('../markets/closing-lines.fixtures.csv', import.meta.url);
  const [header = '', ...games] = readFileSync(file, 'utf8').trim().split('\n');
  const column = header.split(',').indexOf('home_score');
  return games.map(
    (game) =>
      game
        .split(',')
        .slice(column, column + 2)
        .map(Number) as [number, number],
  );
}

const recorded = new URL('../../../../shared/data/games/', import.meta.url);
type RecordedGame = { completed: boolean; scores: [{ score: string }, { score: string }] };

function readRecordedFinals(name: string): Scores[] {
  const games: RecordedGame[] = JSON.parse(readFileSync(new URL(name, recorded), 'utf8'));
  return games
    .filter(({ completed }) => completed)
    .map(({ scores }) => scores.map(({ score }) => Number(score)) as [number, number]);
}

/** Also on the finals of recorded seasons, where they exist. */
const seasons = [
  { name: '50 made-up games', finals: readMadeUpFinals(), least: 50 },
  ...['scores_americanfootball_nfl_2025.json', 'scores_basketball_nba_2024_25.json']
    .filter((name) => existsSync(new URL(name, recorded)))
    .map((name) => ({ name, finals: readRecordedFinals(name), least: 250 })),
];

describe('Every final of a season', () => {
  it.each(seasons)(
    '$name: if it ended now is what the settlement pays, on lines around the score',
    ({ finals, least }) => {
      expect(finals.length).toBeGreaterThanOrEqual(least);
      for (const [home, away] of finals) {
        const aroundScore = [-3, -2, -1, 0, 1, 2, 3].flatMap((halves) => [
          spread(2 * (away - home) + halves),
          total(2 * (home + away) + halves),
        ]);
        for (const terms of [winner, ...aroundScore, toWin('home'), toWin('away')])
          for (const creatorSelection of selectionsByMarket[terms.market])
            expectSettlement({ ...activeBet, terms, creatorSelection }, { home, away });
      }
    },
  );
});

/** For both holders, what the bet would bring now is what its settlement pays, less the stake. */
function expectSettlement(bet: Bet, final: FinalScore): void {
  const event = { ...game, completed: true, homeScore: final.home, awayScore: final.away };
  const { transfers } = settleByResult(bet, event, { score: final, ending: null }, 0);
  for (const userId of ['ann', 'bob']) {
    const position = findPosition(bet, userId)!;
    const received = transfers
      .filter(({ credit }) => credit === userId)
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
    const standing = standingAt(bet.terms, bet.tieRule, position.selection, final);
    expect(netIfEndedCents(standing, position)).toBe(received - position.stakeCents);
  }
}
