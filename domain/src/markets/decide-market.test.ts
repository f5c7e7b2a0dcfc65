import { existsSync, readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideMarket, type MarketOutcome } from './decide-market.ts';
import type { MarketTerms } from './market.ts';

const spread = (lineHalves: number): MarketTerms => ({ market: 'spread', team: null, lineHalves });
const total = (lineHalves: number): MarketTerms => ({ market: 'total', team: null, lineHalves });
const toWin = (team: 'home' | 'away'): MarketTerms => ({ market: 'toWin', team, lineHalves: null });
const winner: MarketTerms = { market: 'moneyline', team: null, lineHalves: null };

/** The winner in one word. */
function decide(terms: MarketTerms, home: number, away: number, tieRule: 'awayWins' | 'refund' = 'awayWins') {
  const outcome: MarketOutcome = decideMarket(terms, tieRule, { home, away });
  return outcome.kind === 'won' ? outcome.by : outcome.kind;
}

describe('Deciding a market', () => {
  it.each([
    { name: 'the higher score wins the moneyline', terms: winner, home: 24, away: 20, is: 'home' },
    { name: 'the away side wins a level moneyline', terms: winner, home: 20, away: 20, is: 'tieAwayWins' },
    { name: 'a favorite covers −3.5 by 4', terms: spread(-7), home: 24, away: 20, is: 'home' },
    { name: 'a favorite does not cover −3.5 by 3', terms: spread(-7), home: 23, away: 20, is: 'away' },
    { name: 'winning by exactly 3 pushes −3', terms: spread(-6), home: 23, away: 20, is: 'push' },
    { name: 'an underdog covers +3.5 in defeat by 3', terms: spread(7), home: 20, away: 23, is: 'home' },
    { name: 'a level game pushes pick’em', terms: spread(0), home: 20, away: 20, is: 'push' },
    { name: '48 points go over 47.5', terms: total(95), home: 28, away: 20, is: 'over' },
    { name: '47 points stay under 47.5', terms: total(95), home: 27, away: 20, is: 'under' },
    { name: '47 points push 47', terms: total(94), home: 27, away: 20, is: 'push' },
    { name: 'a winner wins', terms: toWin('home'), home: 2, away: 1, is: 'yes' },
    { name: 'a draw is not a win', terms: toWin('home'), home: 1, away: 1, is: 'no' },
    {
      name: 'a draw is not a win for the other team either',
      terms: toWin('away'),
      home: 1,
      away: 1,
      is: 'no',
    },
    { name: 'the other team wins', terms: toWin('away'), home: 0, away: 1, is: 'yes' },
  ])('$name', ({ terms, home, away, is }) => {
    expect(decide(terms, home, away)).toBe(is);
  });

  it('refunds a level moneyline under that tie rule, and only the moneyline', () => {
    expect(decide(winner, 20, 20, 'refund')).toBe('tieRefund');
    expect(decide(spread(-1), 20, 20, 'refund')).toBe('away');
    expect(decide(toWin('home'), 20, 20, 'refund')).toBe('no');
  });

  it('agrees with plain arithmetic for every margin from −60 to 60 and every line in halves', () => {
    for (let margin = -60; margin <= 60; margin += 1) {
      const [home, away] = margin < 0 ? [0, -margin] : [margin, 0];
      for (let lineHalves = -130; lineHalves <= 130; lineHalves += 1) {
        const points = margin + lineHalves / 2;
        const covers = points > 0 ? 'home' : points < 0 ? 'away' : 'push';
        expect(decide(spread(lineHalves), home, away)).toBe(covers);
      }
      for (let lineHalves = 1; lineHalves <= 130; lineHalves += 1) {
        const points = home + away - lineHalves / 2;
        const side = points > 0 ? 'over' : points < 0 ? 'under' : 'push';
        expect(decide(total(lineHalves), home, away)).toBe(side);
      }
    }
  });

  const score = fc.integer({ min: 0, max: 200 });
  const halves = fc.integer({ min: -200, max: 200 });

  it('pushes only on whole lines', () => {
    fc.assert(
      fc.property(score, score, halves, (home, away, line) => {
        if (decide(spread(line), home, away) === 'push') expect(Math.abs(line % 2)).toBe(0);
        if (decide(total(line), home, away) === 'push') expect(Math.abs(line % 2)).toBe(0);
      }),
    );
  });

  it('wins at a better line whenever it wins at a worse one', () => {
    fc.assert(
      fc.property(score, score, halves, fc.integer({ min: 1, max: 40 }), (home, away, line, better) => {
        if (decide(spread(line), home, away) === 'home')
          expect(decide(spread(line + better), home, away)).toBe('home');
        if (decide(total(line), home, away) === 'over')
          expect(decide(total(line - better), home, away)).toBe('over');
      }),
    );
  });

  it('gives the mirrored answer when home and away change places', () => {
    const mirrored: Record<string, string> = { home: 'away', away: 'home', push: 'push' };
    fc.assert(
      fc.property(score, score, halves, (home, away, line) => {
        expect(decide(spread(-line), away, home)).toBe(mirrored[decide(spread(line), home, away)]);
      }),
    );
  });
});

const madeUp = new URL('closing-lines.fixtures.csv', import.meta.url);
const recorded = new URL('../../../../shared/data/lines/', import.meta.url);
const recordedNames = existsSync(recorded)
  ? readdirSync(recorded).filter((name) => /^(nfl|nba)_/.test(name))
  : [];

/** Also on recorded lines, where they exist. Counted here from text columns with no use of the rule under test. */
describe('Closing lines', () => {
  it.each([
    { name: '50 made-up games', file: madeUp, games: 50 },
    ...recordedNames.map((name) => ({ name, file: new URL(name, recorded), games: 1_000 })),
  ])('$name: covers, pushes and totals equal an independent count', ({ file, games }) => {
    const [header = '', ...rows] = readFileSync(file, 'utf8').trim().split('\n');
    const columns = header.split(',');
    const counted = { home: 0, away: 0, push: 0, over: 0, under: 0, totalPush: 0 };
    const decided = { ...counted };
    for (const row of rows) {
      const cells = row.split(',');
      const cell = (column: string) => cells[columns.indexOf(column)] ?? '';
      if (cell('home_spread') === '' || cell('total') === '') continue;
      const [home, away] = [Number(cell('home_score')), Number(cell('away_score'))];
      const adjusted = home + Number(cell('home_spread'));
      counted[adjusted > away ? 'home' : adjusted < away ? 'away' : 'push'] += 1;
      const points = home + away;
      const line = Number(cell('total'));
      counted[points > line ? 'over' : points < line ? 'under' : 'totalPush'] += 1;
      decided[decide(spread(Number(cell('home_spread')) * 2), home, away) as 'home'] += 1;
      const side = decide(total(line * 2), home, away);
      decided[side === 'push' ? 'totalPush' : (side as 'over')] += 1;
    }
    expect(counted.home + counted.away + counted.push).toBeGreaterThanOrEqual(games);
    for (const count of Object.values(counted)) expect(count).toBeGreaterThan(0);
    expect(decided).toEqual(counted);
  });
});
