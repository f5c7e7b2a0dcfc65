import { describe, expect, it } from 'vitest';
import { elapsedShareOfMonth, maySpend, type PaidCall } from './credit-budget.ts';

const monthlyCredits = 1_000;

describe('Spending credits', () => {
  it.each([
    { call: 'lines', elapsed: 0.5, used: 377, may: true },
    { call: 'lines', elapsed: 0.5, used: 378, may: false },
    { call: 'scores', elapsed: 0.5, used: 502, may: true },
    { call: 'scores', elapsed: 0.5, used: 503, may: false },
    { call: 'finals', elapsed: 0.1, used: 597, may: true },
    { call: 'finals', elapsed: 0.1, used: 598, may: false },
    { call: 'lines', elapsed: 1, used: 727, may: true },
    { call: 'lines', elapsed: 1, used: 728, may: false },
    { call: 'scores', elapsed: 1, used: 927, may: true },
    { call: 'scores', elapsed: 1, used: 928, may: false },
    { call: 'finals', elapsed: 1, used: 987, may: true },
    { call: 'finals', elapsed: 1, used: 988, may: false },
  ] as const)('of $used at $elapsed of the month, $call: $may', ({ call, elapsed, used, may }) => {
    expect(maySpend({ monthlyCredits, usedCredits: used, elapsed }, call, 3)).toBe(may);
  });
});

describe('The vendor’s month', () => {
  const at = (text: string) => Date.parse(`${text}Z`);
  it.each([
    { now: '2026-11-01T00:00', resetDay: 1, is: 0 },
    { now: '2026-11-16T00:00', resetDay: 1, is: 0.5 },
    { now: '2026-11-15T00:00', resetDay: 15, is: 0 },
    { now: '2026-11-14T00:00', resetDay: 15, is: 30 / 31 },
    { now: '2026-01-01T00:00', resetDay: 15, is: 17 / 31 },
    { now: '2026-03-01T00:00', resetDay: 28, is: 1 / 28 },
  ])('at $now with reset on day $resetDay has passed by $is', ({ now, resetDay, is }) => {
    expect(elapsedShareOfMonth(at(now), resetDay)).toBeCloseTo(is, 10);
  });
});

describe('A simulated month', () => {
  const minute = 60_000;
  const from = Date.UTC(2026, 10, 1);
  const minutes = 30 * 24 * 60;
  const costs: Readonly<Record<PaidCall, number>> = { finals: 2, scores: 2, lines: 3 };

  /** Eight sports, each with lines every 30 minutes, scores every 10 minutes half of the day, and five finals a day. */
  function month(credits: number, may = maySpend) {
    let usedCredits = 0;
    const made = { finals: 0, scores: 0, lines: 0 };
    const wanted = { finals: 0, scores: 0, lines: 0 };
    const lastLines: number[] = [];
    for (let passed = 0; passed < minutes; passed += 1) {
      const elapsed = elapsedShareOfMonth(from + passed * minute, 1);
      const call = (kind: PaidCall) => {
        wanted[kind] += 1;
        if (!may({ monthlyCredits: credits, usedCredits, elapsed }, kind, costs[kind])) return;
        usedCredits += costs[kind];
        made[kind] += 1;
        if (kind === 'lines') lastLines.push(passed);
      };
      for (let sport = 0; sport < 8; sport += 1) {
        if (passed % 288 === sport) call('finals');
        if (passed % 10 === sport && passed % 1_440 < 720) call('scores');
        if (passed % 30 === sport) call('lines');
      }
    }
    return { usedCredits, made, wanted, lastLines };
  }

  it('makes every call while credits are plenty', () => {
    const { made, wanted } = month(100_000);
    expect(made).toEqual(wanted);
  });

  it.each([5_000, 20_000, 40_000])(
    'of %i credits never crosses the reserve and has every final',
    (credits) => {
      const { usedCredits, made, wanted } = month(credits);
      expect(usedCredits).toBeLessThanOrEqual(credits * 0.99);
      expect(made.finals).toBe(wanted.finals);
    },
  );

  it('stretches the intervals of lines instead of stopping them', () => {
    const { made, wanted, lastLines } = month(40_000);
    expect(made.lines).toBeLessThan(wanted.lines);
    const gaps = lastLines.slice(1).map((at, index) => at - lastLines[index]!);
    expect(Math.max(...gaps)).toBeLessThan(3 * 24 * 60);
  });

  it('crosses the reserve when every call may spend', () => {
    const { usedCredits } = month(20_000, () => true);
    expect(usedCredits).toBeGreaterThan(20_000);
  });
});
