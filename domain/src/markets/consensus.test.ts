import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findConsensus, type Quote, recentQuotes } from './consensus.ts';
import { referenceGoodForMs } from './reference.ts';

let books = 0;
const quote = (lineHalves: number | null, ...prices: number[]): Quote => ({
  bookmaker: `book${++books}`,
  lineHalves,
  prices,
  updatedAt: 0,
});

describe('The bookmakers’ consensus', () => {
  it('does not exist without quotes', () => {
    expect(findConsensus([])).toBeNull();
  });

  it('removes the margin: −110 on both sides is even', () => {
    const both = () => quote(-7, 1.91, 1.91);
    expect(findConsensus([both(), both(), both()])).toEqual({
      lineHalves: -7,
      probabilitiesBps: [5_000, 5_000],
      bookmakers: 3,
      updatedAt: 0,
    });
  });

  it('takes the median, which a single bookmaker cannot move far', () => {
    const consensus = findConsensus([quote(null, 1.5, 2.75), quote(null, 1.5, 2.75), quote(null, 4, 1.3)]);
    expect(consensus!.probabilitiesBps).toEqual([6_471, 3_529]);
  });

  it('normalizes all three prices where a draw is possible', () => {
    const three = () => quote(null, 2, 4, 4);
    expect(findConsensus([three(), three(), three()])!.probabilitiesBps).toEqual([5_000, 2_500, 2_500]);
  });

  it('gives no probability for fewer than three bookmakers on the line', () => {
    const consensus = findConsensus([quote(-7, 1.9, 1.9), quote(-7, 1.9, 1.9), quote(-8, 2, 1.8)]);
    expect(consensus).toEqual({ lineHalves: -7, probabilitiesBps: null, bookmakers: 2, updatedAt: 0 });
  });

  it.each([
    { name: 'the middle of an odd number', lines: [-6, -7, -13], is: -7 },
    {
      name: 'the quoted line nearest to the middle of two, here the most quoted',
      lines: [-6, -7, -7, -8, -6, -7],
      is: -7,
    },
    {
      name: 'the most quoted of two equally near lines',
      lines: [-6, -6, -8, -8, -8, -6, -6, -8, -8, -6, -6],
      is: -6,
    },
    { name: 'the line nearest zero of two equally near and equally quoted ones', lines: [-6, -8], is: -6 },
    { name: 'the bookmakers’ majority when some favor the other team', lines: [-6, -6, 6, -5, -6], is: -6 },
  ])('settles on $name', ({ lines, is }) => {
    expect(findConsensus(lines.map((line) => quote(line, 1.9, 1.9)))!.lineHalves).toBe(is);
  });

  it('counts a bookmaker once on each line, by its newest quote', () => {
    const one = (lineHalves: number, price: number, updatedAt: number): Quote => ({
      bookmaker: 'one',
      lineHalves,
      prices: [price, 2],
      updatedAt,
    });
    const again = [one(-7, 4, 1), one(-7, 2, 3), one(-7, 4, 2), one(-7, 4, 0)];
    expect(findConsensus(again)).toMatchObject({ bookmakers: 1, probabilitiesBps: null });
    const two = [quote(-7, 2, 2), quote(-7, 2, 2)];
    expect(findConsensus([...again, ...two])).toMatchObject({
      bookmakers: 3,
      probabilitiesBps: [5_000, 5_000],
    });
    expect(findConsensus([one(-7, 2, 1), one(-8, 2, 1), ...two])!.bookmakers).toBe(3);
  });

  it('is as old as the quote in the middle', () => {
    const at = (...updates: number[]) =>
      findConsensus(updates.map((updatedAt) => ({ ...quote(-7, 2, 2), updatedAt })))!.updatedAt;
    expect(at(5)).toBe(5);
    expect(at(9, 1, 5)).toBe(5);
    expect(at(1, 2, 3, 4)).toBe(2);
  });

  it.each([
    ['an hour old', -referenceGoodForMs, true],
    ['older', -referenceGoodForMs - 1, false],
    ['a little ahead', 5 * 60_000 - 1, true],
    ['from the future', 5 * 60_000, false],
  ])('counts a quote that is %s, or not', (_, agoMs, isRecent) => {
    const now = Date.UTC(2026, 10, 22);
    const quotes = [{ ...quote(-7, 2, 2), updatedAt: now + agoMs }];
    expect(recentQuotes(quotes, now)).toHaveLength(isRecent ? 1 : 0);
    expect(recentQuotes([quote(-7, 2, 2)], now), 'without a time').toEqual([]);
  });

  it('ignores a price of exactly 1, which pays nothing', () => {
    expect(findConsensus([quote(null, 1, 51)])).toBeNull();
  });

  it('is always a quoted line, with probabilities that add up to one', () => {
    const price = fc.double({ min: 1.01, max: 60, noNaN: true });
    const quotes = fc.array(fc.tuple(fc.integer({ min: -30, max: 30 }), price, price), {
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(quotes, (rows) => {
        const consensus = findConsensus(rows.map(([line, first, second]) => quote(line, first, second)))!;
        expect(rows.map(([line]) => line)).toContain(consensus.lineHalves);
        const [first, second] = consensus.probabilitiesBps ?? [5_000, 5_000];
        expect(Math.abs(first! + second! - 10_000)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
