import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { capacityFor, capacityTables } from './capacity.ts';
import { readBaseline } from './report.ts';

const measured = {
  httpServerUs: 100,
  httpPostgresUs: 60,
  settleServerUs: 20,
  settlePostgresUs: 40,
  boardServerUs: 200,
  boardPostgresUs: 10,
  engineWalBytes: 2_000,
  settleWalBytes: 1_000,
  ...{ cores2: 0.05, cores12: 0.1, cores40: 0.2, cores100: 0.4 },
  ...{ pageKb2: 0.8, pageKb12: 1, pageKb40: 1.2, pageKb100: 1.5 },
  streamKb: 8,
  keptBytes: 2_000,
  resultBytes: 2_500,
};

test('864,000 people place 100 bets a second at the peak', () => {
  const needs = capacityFor(864_000, measured);
  expect(needs.betsPerSecond).toBeCloseTo(100);
  expect(needs.openPages).toBeCloseTo(43_200);
  // 100 × (2 × 100 + 20) µs for bets, 4,320 reads of 200 µs, and 4.32 processes with 0.4 cores of news.
  expect(needs.serverCores).toBeCloseTo(0.022 + 0.864 + 1.728);
  expect(needs.postgresCores).toBeCloseTo(0.016 + 0.0432);
  expect(needs.processes).toBe(6);
  expect(needs.streamMemoryGb).toBeCloseTo(0.33, 2);
  expect(needs.networkMbPerSecond).toBeCloseTo(64.8);
  expect(needs.walMbPerSecond).toBeCloseTo(0.5);
  expect(needs.keptGbPerYear).toBeCloseTo(630.72);
  expect(needs.resultsGb).toBeCloseTo(15.12);
});

test('news of the board costs no more beyond a rush', () => {
  const [rush, tenTimes] = [capacityFor(864_000, measured), capacityFor(8_640_000, measured)];
  expect(tenTimes.serverCores / rush.serverCores).toBeCloseTo(10);
});

test.each([
  [8_640, 1, 0.025, 0.4],
  [17_280, 2, 0.05, 0.8],
  [60_480, 7, 0.075, 0.9],
  [224_640, 26, 0.15, 1.1],
])(
  '%i people place %i bets a second: news cost what was measured at the rates around',
  (people, rate, cores, kb) => {
    const withoutNews = { ...measured, cores2: 0, cores12: 0, cores40: 0, cores100: 0 };
    const [needs, rest] = [capacityFor(people, measured), capacityFor(people, withoutNews)];
    expect(needs.betsPerSecond).toBeCloseTo(rate);
    expect(needs.serverCores - rest.serverCores).toBeCloseTo((needs.openPages / 10_000) * cores);
    expect(needs.networkMbPerSecond).toBeCloseTo((needs.openPages * kb) / 1_000);
  },
);

test('an older baseline is refused', () => {
  const { keptBytes: _, ...older } = measured;
  expect(() => capacityFor(1_000, older)).toThrow('The baseline has no keptBytes.');
});

test('docs/capacity.md has the tables of the baseline', () => {
  const { machine, metrics } = readBaseline()!;
  const text = readFileSync(new URL('../docs/capacity.md', import.meta.url), 'utf8');
  expect(text).toContain(capacityTables(machine, metrics));
});
