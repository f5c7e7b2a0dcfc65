import { expect, it, test } from 'vitest';
import { decideCase, decisionOn, moves } from '../bets/bets.fixtures.ts';
import { groupAccount, ids, inGroup } from './groups.fixtures.ts';

const issue = (amountCents: number, changes: Parameters<typeof groupAccount>[1]) =>
  inGroup({
    command: { kind: 'issuePurse', accountId: ids.ann, amountCents },
    groupAccounts: { [ids.ann]: groupAccount('ann', { balanceCents: 0, version: 0, ...changes }) },
  });

test('a purse comes from the account of the season', () => {
  expect(moves(decisionOn(issue(1_000_00, {})))).toEqual([['seasonPurse', ids.ledger, ids.ann, 1_000_00]]);
});

it.each([
  ['in a group for dollars', 'groupNotFound', 1_00, { kind: 'iou' }],
  ['of nothing', 'invalidAmount', 0, {}],
  ['of part of a cent', 'invalidAmount', 0.5, {}],
  ['a second time', 'notDue', 1_00, { version: 1 }],
] as const)('a purse %s is refused with %s', (_, code, amountCents, changes) => {
  expect(decideCase(issue(amountCents, changes))).toMatchObject({ kind: 'refusal', code });
});
