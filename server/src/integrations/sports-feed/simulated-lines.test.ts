import { findConsensus } from '@sidebet/domain/markets/consensus';
import { decideMarket } from '@sidebet/domain/markets/decide-market';
import { describe, expect, it } from 'vitest';
import type { FeedLines } from './port.ts';
import type { SimulatedGame } from './simulated/game.ts';
import { chanceAbove, createLines, evenHalves } from './simulated/lines.ts';
import { findPlays, scoreAfter } from './simulated/plays.ts';
import { deriveScoring, finalDistributions, type Scoring } from './simulated/scoring.ts';

const linesAt = createLines();
const start = Date.UTC(2026, 10, 29, 18);
const hour = 3_600_000;
const game = (sportKey: string, id: string): SimulatedGame => ({
  id,
  sportKey,
  sportTitle: 'Season',
  commenceTime: start,
  homeTeam: 'Home',
  awayTeam: 'Away',
  lengthMs: 3 * hour,
  isShort: false,
});
const games = (sportKey: string, count: number) =>
  Array.from({ length: count }, (_, index) => game(sportKey, `${sportKey} ${index}`));

/** The closing lines and the final score of a game. */
function play(one: SimulatedGame) {
  const lines = linesAt(one, start - 1);
  return { lines, score: scoreAfter(findPlays(one.sportKey, one.id)!, 1) };
}

/** How often the favorite covers the closing spread, and how often it should, in games that did not push. */
function favoriteCovers(sportKey: string, count: number) {
  let [covers, decided, expected] = [0, 0, 0];
  for (const one of games(sportKey, count)) {
    const { lines, score } = play(one);
    const consensus = findConsensus(lines.spread)!;
    const lineHalves = consensus.lineHalves!;
    if (lineHalves === 0) continue;
    const outcome = decideMarket({ market: 'spread', team: null, lineHalves }, 'awayWins', score);
    if (outcome.kind !== 'won') continue;
    const favorite = lineHalves < 0 ? 'home' : 'away';
    const [home] = consensus.probabilitiesBps!;
    decided += 1;
    expected += (favorite === 'home' ? home! : 10_000 - home!) / 10_000;
    if (outcome.by === favorite) covers += 1;
  }
  return { share: covers / decided, stated: expected / decided, decided };
}

/** Counts how often something happened, and how often it should have. */
function counter() {
  let [happened, stated] = [0, 0];
  return {
    decided: 0,
    add(happens: boolean, statedBps: number) {
      this.decided += 1;
      happened += Number(happens);
      stated += statedBps / 10_000;
    },
    distance() {
      return Math.abs(happened - stated) / this.decided;
    },
  };
}

describe('Results are drawn from the lines', () => {
  it.each(['americanfootball_nfl', 'americanfootball_ncaaf', 'basketball_nba'])(
    'in %s the favorite covers half of 10,000 decided games, within 2 points',
    (sportKey) => {
      const { share, decided } = favoriteCovers(sportKey, 11_500);
      expect(decided).toBeGreaterThanOrEqual(10_000);
      expect(Math.abs(share - 0.5)).toBeLessThan(0.02);
    },
  );

  it.each([
    ['baseball_mlb', 20_000],
    ['icehockey_nhl', 10_000],
    ['rugbyleague_nrl', 12_500],
    ['rugbyunion_six_nations', 12_500],
    ['aussierules_afl', 12_500],
  ])(
    'in %s the favorite covers as often as stated in 10,000 decided games, within 2 points',
    (sportKey, count) => {
      const { share, stated, decided } = favoriteCovers(sportKey, count);
      expect(decided).toBeGreaterThanOrEqual(10_000);
      expect(Math.abs(share - stated)).toBeLessThan(0.02);
    },
  );

  it.each([
    'americanfootball_nfl',
    'basketball_nba',
    'baseball_mlb',
    'mma_mixed_martial_arts',
    'icehockey_nhl',
    'rugbyleague_nrl',
    'rugbyunion_six_nations',
    'aussierules_afl',
  ])('in %s the winner wins as often as stated, within 2 points', (sportKey) => {
    let [wins, expected, decided] = [0, 0, 0];
    for (const one of games(sportKey, 10_000)) {
      const { lines, score } = play(one);
      const [home] = findConsensus(lines.winner)!.probabilitiesBps!;
      if (score.home === score.away) continue;
      const favorite = home! >= 5_000 ? 'home' : 'away';
      decided += 1;
      expected += Math.max(home!, 10_000 - home!) / 10_000;
      if (score.home > score.away === (favorite === 'home')) wins += 1;
    }
    expect(Math.abs(wins / decided - expected / decided)).toBeLessThan(0.02);
  });

  it('in soccer each team wins, and the total goes over, as often as stated in 10,000 games, within 2 points', () => {
    const [favorites, drawn, overs] = [counter(), counter(), counter()];
    for (const one of games('soccer_epl', 15_000)) {
      const { lines, score } = play(one);
      const [home, draw, away] = findConsensus(lines.winnerOrDraw)!.probabilitiesBps!;
      const team = home! >= away! ? 'home' : 'away';
      const outcome = decideMarket({ market: 'toWin', team, lineHalves: null }, 'awayWins', score);
      favorites.add(outcome.kind === 'won' && outcome.by === 'yes', Math.max(home!, away!));
      drawn.add(score.home === score.away, draw!);
      const { lineHalves, probabilitiesBps } = findConsensus(lines.total)!;
      const total = decideMarket({ market: 'total', team: null, lineHalves: lineHalves! }, 'awayWins', score);
      if (total.kind === 'won') overs.add(total.by === 'over', probabilitiesBps![0]!);
    }
    for (const counted of [favorites, drawn, overs]) {
      expect(counted.decided).toBeGreaterThanOrEqual(10_000);
      expect(counted.distance()).toBeLessThan(0.02);
    }
  });

  it.each([
    'americanfootball_nfl',
    'icehockey_nhl',
    'soccer_epl',
    'rugbyleague_nrl',
    'rugbyunion_six_nations',
    'aussierules_afl',
  ])('in %s fails when the winner is drawn without the line', (sportKey) => {
    const favorites = counter();
    for (const one of games(sportKey, 4_000)) {
      const { winner, winnerOrDraw } = linesAt(one, start - 1);
      const chances = findConsensus([...winner, ...winnerOrDraw])!.probabilitiesBps!;
      const [home, away] = [chances[0]!, chances.at(-1)!];
      const other = scoreAfter(findPlays(one.sportKey, `another ${one.id}`)!, 1);
      const wins = home >= away ? other.home > other.away : other.away > other.home;
      favorites.add(wins, Math.max(home, away));
    }
    expect(favorites.distance()).toBeGreaterThan(0.02);
  });
});

describe('Simulated bookmakers', () => {
  const nfl = game('americanfootball_nfl', 'one');

  it('keep a margin of 4.5%', () => {
    for (const { prices } of linesAt(nfl, start - 1).spread)
      expect(prices.reduce((sum, price) => sum + 1 / price, 0)).toBeCloseTo(1.045, 10);
  });

  it('agree on a line that at least three of them quote', () => {
    for (const one of games('basketball_nba', 200)) {
      const { spread, total, winner } = linesAt(one, start - 30 * hour);
      for (const quotes of [spread, total, winner])
        expect(findConsensus(quotes)!.bookmakers).toBeGreaterThanOrEqual(3);
    }
  });

  it('move their lines before the start, and reach the line of the result by the start', () => {
    const lineAt = (one: SimulatedGame, before: number) =>
      findConsensus(linesAt(one, start - before).spread)!.lineHalves!;
    const moved = games('americanfootball_nfl', 200).filter(
      (one) => lineAt(one, 71 * hour) !== lineAt(one, 1),
    );
    expect(moved.length).toBeGreaterThan(100);
    const undated = ({ spread, total }: FeedLines) =>
      [...spread, ...total].map(({ updatedAt: _, ...quote }) => quote);
    expect(undated(linesAt(nfl, start - 1))).toEqual(undated(linesAt(nfl, start - 60_000)));
  });

  it('confirm every quote whenever they are read', () => {
    const { winner, spread, total } = linesAt(nfl, start - 60_000);
    for (const { updatedAt } of [...winner, ...spread, ...total]) expect(updatedAt).toBe(start - 60_000);
  });

  it('quote a draw as a third result exactly in sports with draws', () => {
    for (const sportKey of ['soccer_epl', 'icehockey_nhl', 'rugbyleague_nrl', 'americanfootball_nfl']) {
      const { winner, winnerOrDraw } = linesAt(game(sportKey, 'one'), start - 1);
      const draws = sportKey === 'soccer_epl';
      expect([winner.length, winnerOrDraw.length]).toEqual(draws ? [0, 5] : [5, 0]);
      for (const { prices } of [...winner, ...winnerOrDraw]) {
        expect(prices).toHaveLength(draws ? 3 : 2);
        expect(prices.reduce((sum, price) => sum + 1 / price, 0)).toBeCloseTo(1.045, 10);
      }
    }
  });

  it('quote the puck line of 1.5 goals, which is not even', () => {
    const chances = games('icehockey_nhl', 500).map((one) => {
      const { spread, winner } = linesAt(one, start - 1);
      const { lineHalves, probabilitiesBps } = findConsensus(spread)!;
      const [home] = findConsensus(winner)!.probabilitiesBps!;
      expect(Math.abs(lineHalves!)).toBe(3);
      if (home !== 5_000) expect(lineHalves! < 0).toBe(home! > 5_000);
      return probabilitiesBps![lineHalves! < 0 ? 0 : 1]!;
    });
    const mean = chances.reduce((sum, chance) => sum + chance, 0) / chances.length;
    expect([mean > 3_000, mean < 4_500]).toEqual([true, true]);
  });

  it.each([
    'americanfootball_nfl',
    'basketball_nba',
    'soccer_epl',
    'rugbyunion_six_nations',
    'aussierules_afl',
  ])('in %s quote prices that pay something at every strength and time', (sportKey) => {
    for (const [index, one] of games(sportKey, 600).entries()) {
      const { winner, winnerOrDraw, spread, total } = linesAt(one, start - (index % 72) * hour);
      for (const { prices } of [...winner, ...winnerOrDraw, ...spread, ...total])
        expect(Math.min(...prices)).toBeGreaterThan(1);
    }
  });

  it('quote only a winner where scores are not simulated', () => {
    const lines: FeedLines = linesAt(game('tennis_atp_paris', 'one'), start - 1);
    expect(lines.winner).toHaveLength(5);
    expect([lines.spread, lines.total]).toEqual([[], []]);
  });
});

describe('Scores', () => {
  it.each([
    { sportKey: 'icehockey_nhl', total: [5.8, 6.8], draws: [0, 0], most: 15 },
    { sportKey: 'soccer_epl', total: [2.5, 3.1], draws: [0.2, 0.28], most: 12 },
    { sportKey: 'rugbyleague_nrl', total: [40, 48], draws: [0.001, 0.02], most: 80 },
    { sportKey: 'rugbyunion_six_nations', total: [42, 50], draws: [0.01, 0.05], most: 90 },
    { sportKey: 'aussierules_afl', total: [155, 175], draws: [0.002, 0.02], most: 210 },
  ])('of $sportKey are plausible', ({ sportKey, total, draws, most }) => {
    const scores = games(sportKey, 4_000).map((one) => scoreAfter(findPlays(one.sportKey, one.id)!, 1));
    const share = (count: number) => count / scores.length;
    const mean = share(scores.reduce((sum, { home, away }) => sum + home + away, 0));
    const drawn = share(scores.filter(({ home, away }) => home === away).length);
    expect([mean >= total[0]!, mean <= total[1]!]).toEqual([true, true]);
    expect([drawn >= draws[0]!, drawn <= draws[1]!]).toEqual([true, true]);
    expect(Math.max(...scores.flatMap(({ home, away }) => [home, away]))).toBeLessThan(most);
  });

  it('have chances whose probabilities are between 0 and 1, for every strength', () => {
    const sports = [
      'icehockey_nhl',
      'soccer_epl',
      'rugbyleague_nrl',
      'rugbyunion_six_nations',
      'aussierules_afl',
    ];
    for (const one of sports.flatMap((sportKey) => games(sportKey, 2_000))) {
      const { home, away } = deriveScoring(one.sportKey, one.id)!;
      for (const odds of [home, away]) {
        for (const [, probability] of odds) expect(probability).toBeGreaterThan(0);
        expect(odds.reduce((sum, [, probability]) => sum + probability, 0)).toBeLessThan(1);
      }
    }
  });
});

describe('Exact distributions', () => {
  /** One chance each: 3 points with 50% for home, 20% for away; level games go to a score of 6. */
  const scoring: Scoring = {
    chances: 1,
    home: [[3, 0.5]],
    away: [[3, 0.2]],
    overtime: { points: [[6, 1]], staysLevel: 0 },
  };

  it('count every way a game can end', () => {
    const { margin, total } = finalDistributions(scoring);
    const at = ({ from, at: values }: typeof margin, value: number) => values[value - from] ?? 0;
    // 3–0: 40%, 0–3: 10%, 0–0: 40% and 3–3: 10% go to overtime.
    expect([at(margin, 3), at(margin, -3), at(margin, 6), at(margin, -6)]).toEqual(
      [0.4, 0.1, 0.25, 0.25].map((share) => expect.closeTo(share, 12)),
    );
    expect([at(total, 3), at(total, 6), at(total, 12)]).toEqual(
      [0.5, 0.4, 0.1].map((share) => expect.closeTo(share, 12)),
    );
    expect([...margin.at].reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
  });

  it('find the line that halves them, given no push', () => {
    const even = { from: -1, at: Float64Array.of(0.3, 0.4, 0.3) };
    expect(evenHalves(even)).toBe(0);
    expect(chanceAbove(even, 0)).toBeCloseTo(0.5, 12);
    expect(chanceAbove(even, 1)).toBeCloseTo(0.3, 12);
  });
});
