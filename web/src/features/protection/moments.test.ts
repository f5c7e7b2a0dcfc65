import type { ProtectionState } from '@sidebet/contract/protection';
import { describe, expect, it } from 'vitest';
import { breakLabel, nextMoment } from './moments.ts';

const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`;

const state: ProtectionState = {
  now: at(0),
  limits: [
    {
      kind: 'depositDay',
      unit: 'cents',
      limit: 10_00,
      used: 5_00,
      left: 5_00,
      nextFreeAt: at(9),
      pending: { limit: null, askedAt: at(1), confirmFrom: at(5), lapsesAt: at(12) },
    },
  ],
  bar: { kind: 'timeOut', since: at(0), until: at(7), canAskToReturn: false, returnsAt: null },
  session: null,
  realityCheck: { due: false, dueAt: at(6) },
  offered: null,
  helpLine: { name: 'GamCare', number: '0808 8020 133', dial: '+448088020133' },
};

describe('nextMoment', () => {
  it.each([
    [0, 5],
    [5, 6],
    [6, 7],
    [7, 9],
    [9, 12],
  ])('after %d o’clock', (after, next) =>
    expect(nextMoment(state, Date.parse(at(after)))).toBe(Date.parse(at(next))),
  );
  it('is null when everything is past', () => expect(nextMoment(state, Date.parse(at(12)))).toBeNull());
});

describe('barWords', () => {
  const exclusion = { kind: 'exclusion', since: at(0), canAskToReturn: false, returnsAt: null } as const;
  it.each([
    [{ ...exclusion, until: null }, /^Forever$/],
    [{ ...exclusion, until: at(9) }, /^Until .*, and after that until you ask to return$/],
    [{ ...exclusion, until: at(9), canAskToReturn: true }, /^Its term ended on .*It continues until you ask/],
    [{ ...exclusion, until: at(9), returnsAt: at(10) }, /^You can bet and deposit again from /],
  ])('%j', (bar, words) => expect(breakLabel(bar, (instant) => instant).until).toMatch(words));
});
