import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AmountFrom, amountInForce, amountsAhead, withSetAmount } from './approval-amount.ts';

const hour = 3_600_000;
const day = 24 * hour;
const now = Date.UTC(2026, 10, 21, 12);
/** An amount set this many hours before now. */
const ago = (hours: number, cents: number): AmountFrom => ({ cents, at: now - hours * hour });
const always = (cents: number): AmountFrom => ({ cents, at: 0 });

describe('the amount in force', () => {
  test.each<[name: string, history: AmountFrom[], cents: number]>([
    ['nothing was ever set', [], 0],
    ['it never changed', [always(100)], 100],
    ['a higher one waits', [always(100), ago(0, 500)], 100],
    ['until a millisecond before 24 hours', [always(100), { cents: 500, at: now - day + 1 }], 100],
    ['and applies after exactly 24 hours', [always(100), ago(24, 500)], 500],
    ['a lower one applies at once', [always(100), ago(0, 20)], 20],
    ['zero applies at once', [always(100), ago(0, 0)], 0],
    ['raised and lowered again', [always(100), ago(2, 5_000_000), ago(1, 100)], 100],
    ['raised long ago, lowered, raised again', [always(100), ago(60, 500), ago(30, 50), ago(1, 500)], 50],
    ['lowered only for a moment', [always(100), ago(3, 20), ago(3, 100)], 20],
    ['raised twice, the second time within the day', [always(100), ago(25, 300), ago(1, 500)], 300],
    ['set again to what it was', [always(100), ago(25, 500), ago(1, 500)], 500],
    ['a lower one dated ahead of our clock', [always(100), ago(-1, 20)], 20],
    ['a higher one dated ahead of our clock', [always(100), ago(-1, 500)], 100],
    [
      'a lower one set after an increase, by a machine whose clock is behind',
      [always(100), ago(30, 500), ago(31, 20)],
      20,
    ],
  ])('%s', (_name, history, cents) => {
    expect(amountInForce(history, now)).toBe(cents);
  });
});

describe('the amounts that will take effect', () => {
  test.each<[name: string, history: AmountFrom[], ahead: AmountFrom[]]>([
    ['nothing', [always(100)], []],
    ['nothing after it was lowered', [always(100), ago(1, 20)], []],
    ['a higher one after 24 hours', [always(100), ago(1, 500)], [ago(-23, 500)]],
    ['nothing once it applies', [always(100), ago(24, 500)], []],
    ['two steps', [always(100), ago(5, 300), ago(1, 500)], [ago(-19, 300), ago(-23, 500)]],
    ['not an amount that was replaced', [always(100), ago(5, 500), ago(1, 300)], [ago(-19, 300)]],
    ['nothing if every increase was reverted', [always(100), ago(5, 500), ago(1, 100)], []],
    ['what was lowered and raised again', [always(100), ago(5, 20), ago(1, 100)], [ago(-23, 100)]],
  ])('%s', (_name, history, ahead) => {
    expect(amountsAhead(history, now)).toEqual(ahead);
  });
});

test.each<[name: string, history: AmountFrom[], setCents: number, expected: AmountFrom[]]>([
  ['equal to the history', [always(100)], 100, [always(100)]],
  ['lower than the history', [always(100)], 20, [always(100), ago(0, 20)]],
  ['higher than the history', [always(100)], 500, [always(100), ago(0, 500)]],
  ['without a history', [], 500, [ago(0, 500)]],
])('set: %s', (_name, history, setCents, expected) => {
  expect(withSetAmount(history, setCents, now)).toEqual(expected);
});

describe('for every sequence of settings', () => {
  // Changes are on whole hours, so checking every hour of a window misses none.
  const histories = fc
    .array(fc.record({ hour: fc.integer({ min: 1, max: 120 }), cents: fc.integer({ min: 0, max: 9 }) }), {
      maxLength: 14,
    })
    .map((changes) => {
      const byHour = new Map(changes.map((change) => [change.hour, change.cents]));
      const later = [...byHour].sort(([a], [b]) => a - b);
      return [{ cents: 5, at: 0 }, ...later.map(([at, cents]) => ({ cents, at: at * hour }))];
    });
  /** The amount set at an instant, found by walking through all changes. */
  function setAt(history: readonly AmountFrom[], at: number): number {
    let cents = history[0]!.cents;
    for (const change of history) if (change.at <= at) cents = change.cents;
    return cents;
  }
  function lowestOfTheDay(history: readonly AmountFrom[], hours: number): number {
    const cents = Array.from({ length: 25 }, (_, i) => setAt(history, Math.max(0, hours - i) * hour));
    return Math.min(...cents);
  }

  test('the amount in force is the lowest that was set within the last 24 hours', () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: 0, max: 30 }), (history, later) => {
        const hours = history.at(-1)!.at / hour + later;
        expect(amountInForce(history, hours * hour)).toBe(lowestOfTheDay(history, hours));
      }),
      { numRuns: 2_000 },
    );
  });

  test('the announced amounts are the ones that take effect', () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: 0, max: 30 }), (history, later) => {
        const from = history.at(-1)!.at / hour + later;
        const ahead = amountsAhead(history, from * hour);
        for (let hours = from; hours < from + 50; hours++) {
          const said = ahead.findLast(({ at }) => at <= hours * hour)?.cents;
          expect(said ?? amountInForce(history, from * hour)).toBe(lowestOfTheDay(history, hours));
        }
      }),
      { numRuns: 500 },
    );
  });
});
