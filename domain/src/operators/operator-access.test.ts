import { expect, test } from 'vitest';
import { type OperatorSession, refuseOperator } from './operator-access.ts';

const now = Date.UTC(2026, 10, 22);
const minutes = (count: number) => count * 60_000;
const session = (changes: Partial<OperatorSession>): OperatorSession => ({
  hasSecondFactor: true,
  secondFactorAt: now - minutes(5),
  ...changes,
});
const fresh = session({});
const noFactor = session({ hasSecondFactor: false });
const notUsed = session({ secondFactorAt: null });
const tenMinutes = session({ secondFactorAt: now - minutes(10) });
const almostTenMinutes = session({ secondFactorAt: now - minutes(10) + 1 });

test.each<[string, OperatorSession, 'read' | 'change', string | null]>([
  ['reads with a factor used', fresh, 'read', null],
  ['changes right after using a factor', fresh, 'change', null],
  ['changes just before ten minutes', almostTenMinutes, 'change', null],
  ['changes after ten minutes', tenMinutes, 'change', 'stepUpNeeded'],
  ['reads after ten minutes', tenMinutes, 'read', null],
  ['reads in a session begun with a password only', notUsed, 'read', 'stepUpNeeded'],
  ['changes in a session begun with a password only', notUsed, 'change', 'stepUpNeeded'],
  ['reads without a factor', noFactor, 'read', 'operatorNeedsSecondFactor'],
  ['changes without a factor', noFactor, 'change', 'operatorNeedsSecondFactor'],
  [
    'reads after the last factor was removed',
    session({ hasSecondFactor: false, secondFactorAt: now }),
    'read',
    'operatorNeedsSecondFactor',
  ],
])('an operator %s', (_name, given, request, code) => {
  expect(refuseOperator(given, request, now)?.code ?? null).toBe(code);
});
