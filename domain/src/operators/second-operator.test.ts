import { expect, test } from 'vitest';
import { isVoidDecisive, needsSecondOperator } from './second-operator.ts';

test.each([
  [1_000_00, 0, 1_000_00, false],
  [1_000_01, 0, 1_000_00, true],
  [900_00, 100_00, 1_000_00, false],
  [900_00, 900_00, 1_000_00, true],
  [1, 0, 0, true],
  // Nothing is at stake.
  [0, 5_000_00, 1_000_00, false],
])('%i cents after %i alone, amount %i: %s', (cents, decidedAloneCents, approvalCents, expected) => {
  expect(needsSecondOperator({ cents, decidedAloneCents, approvalCents })).toBe(expected);
});

const now = Date.UTC(2026, 10, 21, 20);
const ahead = { commenceTime: now + 1, completed: false, latestStart: null, playBeganAt: null };

test.each([
  ['before the start', ahead, false],
  ['at the start', { ...ahead, commenceTime: now }, true],
  ['after a start that the feed has moved since', { ...ahead, latestStart: now - 1 }, true],
  ['once there is a score', { ...ahead, playBeganAt: now }, true],
  ['with a result', { ...ahead, completed: true }, true],
])('a void %s counts like a result: %s', (_name, event, expected) => {
  expect(isVoidDecisive(event, now)).toBe(expected);
});
