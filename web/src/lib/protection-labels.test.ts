import type { ProtectionChange, ProtectionLimit } from '@sidebet/contract/protection';
import { describe, expect, it } from 'vitest';
import { changeLabel, limitLabel, minutesLabel, usedLabel } from './protection-labels.ts';

describe('minutesLabel', () => {
  it.each([
    [0, '0 min'],
    [45, '45 min'],
    [60, '1 h'],
    [95, '1 h 35 min'],
    [1440, '24 h'],
  ])('%d', (minutes, label) => expect(minutesLabel(minutes)).toBe(label));
});

describe('limitLabel', () => {
  it.each([
    ['depositDay', null, 'No limit'],
    ['wagerWeek', 1_234_50, '$1,234.50'],
    ['sessionDay', 90, '1 h 30 min'],
    ['realityCheck', 30, 'Every 30 min'],
  ] as const)('%s of %s', (kind, amount, label) => expect(limitLabel(kind, amount)).toBe(label));
});

describe('usedLabel', () => {
  const limit: ProtectionLimit = {
    kind: 'lossDay',
    unit: 'cents',
    limit: 50_00,
    used: 20_00,
    left: 30_00,
    nextFreeAt: null,
    pending: null,
  };
  it.each([
    [{}, '$20.00 of $50.00'],
    [{ limit: null }, '$20.00 so far'],
    [{ used: -12_00 }, '$12.00 won'],
    [{ kind: 'sessionDay', unit: 'minutes', used: 61, limit: 120 }, '1 h 1 min of 2 h'],
    [{ kind: 'realityCheck', unit: 'minutes', used: 0, limit: null }, 'Off'],
    [{ kind: 'realityCheck', unit: 'minutes', used: 7, limit: 30 }, '7 min of 30 min'],
  ] as const)('%j', (part, label) => expect(usedLabel({ ...limit, ...part })).toBe(label));
});

describe('changeLabel', () => {
  const change: ProtectionChange = {
    id: '1',
    at: '2026-11-21T12:00:00.000Z',
    what: 'limitSet',
    kind: 'depositDay',
    before: null,
    after: 50_00,
    until: null,
  };
  it.each([
    [{}, 'Deposits in 24 hours: no limit → $50.00'],
    [{ what: 'looserAsked', before: 50_00, after: null }, 'Deposits in 24 hours: requested no limit'],
    [
      { what: 'looserConfirmed', before: 50_00, after: 80_00 },
      'Deposits in 24 hours: $50.00 → $80.00, confirmed',
    ],
    [
      { what: 'looserTakenBack', before: 50_00, after: 80_00 },
      'Deposits in 24 hours: request canceled, still $50.00',
    ],
    [
      { what: 'looserLapsed', before: 50_00, after: 80_00 },
      'Deposits in 24 hours: request expired, still $50.00',
    ],
    [{ what: 'timeOut', kind: null }, 'Time-out until that day'],
    [{ what: 'exclusion', kind: null }, 'Permanent self-exclusion'],
    [{ what: 'exclusion', kind: null, until: '2027-05-21T12:00:00.000Z' }, 'Self-exclusion until that day'],
    [{ what: 'returnAsked', kind: null }, 'Requested return, from that day'],
  ] as const)('%j', (part, label) => expect(changeLabel({ ...change, ...part }, 'that day')).toBe(label));
});
