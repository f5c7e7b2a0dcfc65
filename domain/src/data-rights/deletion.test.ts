import { describe, expect, test } from 'vitest';
import { confirmsDeletion, type DeletionFacts, deletionBlockers } from './deletion.ts';

const nothing: DeletionFacts = {
  isOperator: false,
  availableCents: 0,
  owedCents: 0,
  activeBets: 0,
  groups: 0,
  ious: 0,
  withdrawalsInFlight: 0,
  depositsUnderWay: 0,
  depositsDisputed: 0,
  adjustmentsPending: 0,
};

describe('what blocks a deletion', () => {
  test('nothing, for an empty account', () => {
    expect(deletionBlockers(nothing)).toEqual([]);
  });

  test.each<[Partial<DeletionFacts>, string, number]>([
    [{ isOperator: true }, 'operator', 1],
    [{ activeBets: 2 }, 'activeBets', 2],
    [{ depositsUnderWay: 1 }, 'deposits', 1],
    [{ withdrawalsInFlight: 3 }, 'withdrawals', 3],
    [{ groups: 1 }, 'groups', 1],
    [{ ious: 2 }, 'ious', 2],
    [{ depositsDisputed: 1 }, 'disputes', 1],
    [{ adjustmentsPending: 1 }, 'adjustments', 1],
    [{ owedCents: 250 }, 'owed', 250],
    [{ availableCents: 1 }, 'balance', 1],
  ])('%o alone', (fact, kind, amount) => {
    expect(deletionBlockers({ ...nothing, ...fact })).toEqual([{ kind, amount }]);
  });

  test('not open balances in groups that the user leaves knowingly', () => {
    expect(deletionBlockers({ ...nothing, ious: 2 }, true)).toEqual([]);
    expect(deletionBlockers({ ...nothing, ious: 2, groups: 1 }, true)).toEqual([
      { kind: 'groups', amount: 1 },
    ]);
  });

  test('all at once are all reported, running things first', () => {
    const facts: DeletionFacts = {
      isOperator: true,
      availableCents: 1,
      owedCents: 2,
      activeBets: 3,
      groups: 8,
      ious: 9,
      withdrawalsInFlight: 4,
      depositsUnderWay: 5,
      depositsDisputed: 6,
      adjustmentsPending: 7,
    };
    expect(deletionBlockers(facts).map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
      'operator 1',
      'activeBets 3',
      'groups 8',
      'ious 9',
      'deposits 5',
      'withdrawals 4',
      'disputes 6',
      'adjustments 7',
      'owed 2',
      'balance 1',
    ]);
  });
});

describe('the confirmation', () => {
  test.each([
    ['jordan', true],
    ['  JORDAN ', true],
    ['', false],
    ['jordan.', false],
    ['jor dan', false],
    ['DELETE', false],
  ])('"%s" for jordan: %s', (typed, confirmed) => {
    expect(confirmsDeletion(typed, 'jordan')).toBe(confirmed);
  });
});
