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
  rushServerCores: 0.4,
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
  expect(needs.walMbPerSecond).toBeCloseTo(0.5);
  expect(needs.keptGbPerYear).toBeCloseTo(630.72);
  expect(needs.resultsGb).toBeCloseTo(15.12);
});

test('news of the board costs no more beyond a rush', () => {
  const [rush, tenTimes] = [capacityFor(864_000, measured), capacityFor(8_640_000, measured)];
  expect(tenTimes.serverCores / rush.serverCores).toBeCloseTo(10);
});

test('fewer bets need less news', () => {
  expect(capacityFor(8_640, measured).serverCores).toBeLessThan(0.02);
});

test('an older baseline is refused', () => {
  const { keptBytes: _, ...older } = measured;
  expect(() => capacityFor(1_000, older)).toThrow('The baseline has no keptBytes.');
});

test('docs/capacity.md has the tables of the baseline', () => {
  const { machine, figures } = readBaseline()!;
  const text = readFileSync(new URL('../docs/capacity.md', import.meta.url), 'utf8');
  expect(text).toContain(capacityTables(machine, figures));
});
