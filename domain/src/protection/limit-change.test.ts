import { describe, expect, it, test } from 'vitest';
import {
  confirmLimit,
  increaseConfirmMs,
  increaseWaitMs,
  type Limit,
  setLimit,
  takeBack,
  unlimited,
} from './limit-change.ts';
import type { LimitKind } from './limits.ts';

const now = Date.UTC(2026, 10, 21, 12);
const asked = now - increaseWaitMs;
const set = (amount: number | null): Limit => ({ amount, pending: null });
const waiting = (amount: number, pending: number | null, askedAt = asked): Limit => ({
  amount,
  pending: { amount: pending, askedAt },
});

describe('setting a limit', () => {
  it.each<[string, Limit, number | null, string | null, Limit]>([
    ['a first limit is a decrease', unlimited, 50_00, 'limitSet', set(50_00)],
    ['a first limit of zero is a decrease', unlimited, 0, 'limitSet', set(0)],
    ['a lower limit is a decrease', set(50_00), 49_99, 'limitSet', set(49_99)],
    ['a higher limit waits', set(50_00), 50_01, 'looserAsked', waiting(50_00, 50_01, now)],
    ['removing waits', set(50_00), null, 'looserAsked', waiting(50_00, null, now)],
    ['removing a limit of zero waits', set(0), null, 'looserAsked', waiting(0, null, now)],
    ['the same limit changes nothing', set(50_00), 50_00, null, set(50_00)],
    ['removing a missing limit changes nothing', unlimited, null, null, unlimited],
    [
      'requesting a pending increase again does not restart the wait',
      waiting(50_00, 80_00),
      80_00,
      null,
      waiting(50_00, 80_00),
    ],
    [
      'another increase restarts the wait',
      waiting(50_00, 80_00),
      60_00,
      'looserAsked',
      waiting(50_00, 60_00, now),
    ],
    ['a decrease cancels a pending increase', waiting(50_00, 80_00), 40_00, 'limitSet', set(40_00)],
    [
      'setting the current amount cancels a pending increase',
      waiting(50_00, null),
      50_00,
      'looserTakenBack',
      set(50_00),
    ],
    [
      'an expired increase waits again',
      waiting(50_00, 80_00, asked - increaseConfirmMs),
      80_00,
      'looserAsked',
      waiting(50_00, 80_00, now),
    ],
  ])('%s', (_, before, amount, what, limit) => {
    expect(setLimit('wagerDay', before, amount, now)).toEqual({ kind: 'change', what, limit });
  });

  it.each<[LimitKind, number]>([
    ['depositDay', -1],
    ['depositDay', 0.5],
    ['lossMonth', Number.NaN],
    ['wagerWeek', 100_000_001],
    ['sessionDay', 4],
    ['sessionDay', 1441],
    ['realityCheck', 0],
    ['realityCheck', 20],
  ])('refuses %s of %d', (kind, amount) => {
    expect(setLimit(kind, unlimited, amount, now)).toMatchObject({ kind: 'refusal', code: 'limitInvalid' });
  });

  it.each<[LimitKind, number]>([
    ['depositDay', 0],
    ['lossMonth', 100_000_000],
    ['sessionDay', 5],
    ['sessionDay', 1440],
    ['realityCheck', 15],
    ['realityCheck', 120],
  ])('accepts %s of %d', (kind, amount) => {
    expect(setLimit(kind, unlimited, amount, now)).toMatchObject({ what: 'limitSet' });
  });
});

describe('confirming a limit increase', () => {
  it.each<[string, Limit, number | null, Limit]>([
    ['takes effect 24 hours after the request', waiting(50_00, 80_00), 80_00, set(80_00)],
    ['removes a limit', waiting(50_00, null), null, set(null)],
    ['until just before it expires', waiting(50_00, 80_00, asked - increaseConfirmMs + 1), 80_00, set(80_00)],
  ])('%s', (_, before, amount, limit) => {
    expect(confirmLimit(before, amount, now)).toEqual({ kind: 'change', what: 'looserConfirmed', limit });
  });

  test('confirming twice changes nothing', () => {
    expect(confirmLimit(set(80_00), 80_00, now)).toEqual({ kind: 'change', what: null, limit: set(80_00) });
  });

  it.each<[string, Limit, number | null, string]>([
    ['a moment too early', waiting(50_00, 80_00, asked + 1), 80_00, 'limitChangeTooEarly'],
    ['another amount, also early', waiting(50_00, 80_00, now), 90_00, 'limitChangeNotFound'],
    ['the removal of a limit with a pending increase', waiting(50_00, 80_00), null, 'limitChangeNotFound'],
    ['without a pending increase', set(50_00), 80_00, 'limitChangeNotFound'],
    ['after it expired', waiting(50_00, 80_00, asked - increaseConfirmMs), 80_00, 'limitChangeNotFound'],
    [
      'after it expired, with the current amount',
      waiting(50_00, 80_00, asked - increaseConfirmMs),
      50_00,
      'limitChangeNotFound',
    ],
  ])('%s is refused', (_, before, amount, code) => {
    expect(confirmLimit(before, amount, now)).toMatchObject({ kind: 'refusal', code });
  });
});

test('a pending increase can be canceled once', () => {
  const first = takeBack(waiting(50_00, 80_00), now);
  expect(first).toEqual({ kind: 'change', what: 'looserTakenBack', limit: set(50_00) });
  expect(takeBack(first.limit, now)).toEqual({ kind: 'change', what: null, limit: set(50_00) });
});
