import { describe, expect, it } from 'vitest';
import { currentSpan, noteSign, realityCheckDueAt, type UseSpan, usedMinutes, useFreeAt } from './use.ts';

const now = Date.UTC(2026, 10, 21, 12);
const minute = 60_000;
const ago = (minutes: number) => now - minutes * minute;
const span = (from: number, to: number): UseSpan => ({ startedAt: ago(from), lastAt: ago(to) });

describe('an activity', () => {
  it.each<[string, UseSpan | undefined, UseSpan | null]>([
    ['begins a span', undefined, span(0, 0)],
    ['extends the current span', span(30, 1), span(30, 0)],
    ['after 10 minutes too', span(30, 10), span(30, 0)],
    ['starts another span after a longer pause', { ...span(30, 10), lastAt: ago(10) - 1 }, span(0, 0)],
    ['within a minute is already recorded', { ...span(30, 1), lastAt: ago(1) + 1 }, null],
  ])('%s', (_, last, expected) => {
    expect(noteSign(last, now)).toEqual(expected);
  });
});

describe('minutes used in 24 hours', () => {
  it.each<[string, UseSpan[], number]>([
    ['none', [], 0],
    ['only whole minutes', [{ startedAt: ago(2) + 1, lastAt: now }], 1],
    ['of all spans', [span(300, 280), span(30, 0)], 50],
    ['only within the window', [span(1450, 1430)], 10],
    ['not spans before the window', [span(1500, 1440)], 0],
  ])('%s', (_, spans, minutes) => {
    expect(usedMinutes(spans, now)).toBe(minutes);
  });
});

describe('when use falls below 30 minutes', () => {
  it.each<[string, UseSpan[], number | null]>([
    ['now', [span(29, 0)], null],
    ['a day after the first minute', [span(40, 10)], ago(40) + 1 + 1440 * minute],
    ['once enough of the first span is gone', [span(100, 60), span(20, 10)], ago(80) + 1 + 1440 * minute],
    [
      'once the first span is gone and some of the second',
      [span(100, 90), span(60, 25)],
      ago(55) + 1 + 1440 * minute,
    ],
  ])('%s', (_, spans, at) => {
    expect(useFreeAt(spans, 30, now)).toBe(at);
    if (at === null) return;
    expect(usedMinutes(spans, at - 1)).toBe(30);
    expect(usedMinutes(spans, at)).toBe(29);
  });
});

describe('the next reality check', () => {
  it.each<[string, UseSpan | null, number | null, number | null]>([
    ['is due an hour after the beginning', span(70, 1), null, ago(10)],
    ['an hour after the last one', span(70, 1), ago(5), ago(5) + 60 * minute],
    ['one from an earlier span does not count', span(20, 1), ago(500), ago(20) + 60 * minute],
    ['without use is not due', null, ago(5), null],
  ])('%s', (_, current, confirmedAt, at) => {
    expect(realityCheckDueAt(current, 60, confirmedAt)).toBe(at);
  });
});

it('a span lasts until 10 minutes without activity', () => {
  expect(currentSpan(span(30, 10), now)).toEqual(span(30, 10));
  expect(currentSpan(span(30, 10), now + 1)).toBeNull();
});
