import { describe, expect, it, test } from 'vitest';
import { type Case, decideCase, decisionOn, ended, moves } from '../bets/bets.fixtures.ts';
import type { Command, Offer } from '../book/commands.ts';
import { moneyline } from '../markets/market.ts';
import { noFee, specifiedFee } from '../markets/price.ts';
import { termsVersion } from '../markets/terms-version.ts';
import { activeGroupBet, groupAccount, ids, inGroup, openGroupBet } from './groups.fixtures.ts';

const offer: Offer = {
  terms: moneyline,
  selection: 'home',
  stakeCents: 10_00,
  acceptorStakeCents: 8_00,
  feePolicy: 'none',
  fee: noFee,
  lapseOnMove: 'off',
  expiresAt: null,
};
const create = (changes: Partial<Offer> = {}): Command => ({
  kind: 'createBet',
  betId: ids.bet,
  userId: 'ann',
  eventId: 'game',
  offer: { ...offer, ...changes },
  groupAccountId: ids.ann,
});
const accept: Command = {
  kind: 'acceptBet',
  betId: ids.bet,
  userId: 'bob',
  termsVersion: termsVersion(openGroupBet()),
  groupAccountId: ids.bob,
};
const withAccount = (account: ReturnType<typeof groupAccount>): Partial<Case> => ({
  groupAccounts: {
    [ids.ann]: groupAccount('ann'),
    [ids.bob]: groupAccount('bob'),
    [account.id]: account,
  },
});

describe('offering a bet to a group', () => {
  test('moves the stake from the member’s account, without cash', () => {
    const decided = decisionOn(inGroup({ command: create() }));
    expect(moves(decided)).toEqual([['createWager', ids.ann, ids.bet, 10_00]]);
    expect(decided.bet).toMatchObject({
      offeredTo: { kind: 'group', groupId: ids.group },
      group: { kind: 'points', ledgerId: ids.ledger, creatorAccountId: ids.ann, acceptorAccountId: null },
    });
  });

  it.each<[string, string, Command, Partial<Case>]>([
    ['without an account', 'groupNotFound', create(), { groupAccounts: {} }],
    ['another member’s account', 'groupNotFound', { ...create(), userId: 'bob' } as Command, {}],
    ['a closed account', 'groupClosed', create(), withAccount(groupAccount('ann', { closed: true }))],
    ['more than is left', 'insufficientInGroup', create({ stakeCents: 10_01 }), {}],
    [
      'more than the limit allows',
      'insufficientInGroup',
      create(),
      withAccount(groupAccount('ann', { kind: 'iou', balanceCents: -95_01, limitCents: 105_00 })),
    ],
    ['less than one point', 'stakeBelowOnePoint', create({ acceptorStakeCents: 99 }), {}],
    [
      'less than the site’s minimum in dollars',
      'stakeBelowMinimum',
      create({ acceptorStakeCents: 99 }),
      withAccount(groupAccount('ann', { kind: 'iou' })),
    ],
    ['with a fee', 'feeChanged', create({ feePolicy: 'specified', fee: specifiedFee }), {}],
    ['while bets are blocked', 'betsBlocked', create(), { settings: null }],
    ['of a suspended user', 'accountSuspended', create(), { accounts: { ann: { suspended: true } } }],
  ])('%s is refused with %s', (_, code, command, changes) => {
    expect(decideCase(inGroup({ command, ...changes }))).toMatchObject({ kind: 'refusal', code });
  });

  test('does not wait for a debt in cash', () => {
    expect(decideCase(inGroup({ command: create(), accounts: { ann: { owedCents: 5_00 } } })).kind).toBe(
      'decision',
    );
  });

  test('goes down to the limit exactly', () => {
    const account = groupAccount('ann', { kind: 'iou', balanceCents: -95_00, limitCents: 105_00 });
    expect(decideCase(inGroup({ command: create(), ...withAccount(account) })).kind).toBe('decision');
  });
});

describe('accepting a bet of a group', () => {
  test('moves the stake from the acceptor’s account', () => {
    const decided = decisionOn(inGroup({ command: accept, bet: openGroupBet() }));
    expect(moves(decided)).toEqual([['acceptWager', ids.bob, ids.bet, 8_00]]);
    expect(decided.bet!.group!.acceptorAccountId).toBe(ids.bob);
  });

  it.each<[string, string, Partial<Extract<Command, { kind: 'acceptBet' }>>, Partial<Case>]>([
    ['of an unknown account', 'betNotFound', {}, { groupAccounts: {} }],
    ['of another member', 'betNotFound', { groupAccountId: ids.ann }, {}],
    ['of another ledger', 'betNotFound', {}, withAccount(groupAccount('bob', { ledgerId: 'other' }))],
    ['of its creator', 'ownBet', { userId: 'ann', groupAccountId: ids.ann }, {}],
    ['of a closed account', 'groupClosed', {}, withAccount(groupAccount('bob', { closed: true }))],
    ['while the creator’s is closed', 'betNotOpen', {}, withAccount(groupAccount('ann', { closed: true }))],
    [
      'beyond what is left',
      'insufficientInGroup',
      {},
      withAccount(groupAccount('bob', { balanceCents: 7_99 })),
    ],
  ])('with the account %s is refused with %s', (_, code, command, changes) => {
    const given = inGroup({ command: { ...accept, ...command } as Command, bet: openGroupBet(), ...changes });
    expect(decideCase(given)).toMatchObject({ kind: 'refusal', code });
  });

  test('requires an account', () => {
    const { groupAccountId: _, ...without } = accept as Extract<Command, { kind: 'acceptBet' }>;
    expect(decideCase(inGroup({ command: without, bet: openGroupBet() }))).toMatchObject({
      code: 'betNotFound',
    });
  });
});

describe('ending a bet of a group', () => {
  test.each<[string, Command, Case['event'], Case['bet'], [string, string, string, number][]]>([
    [
      'a win pays the full pot',
      { kind: 'settleBet', betId: ids.bet },
      ended(24, 20),
      activeGroupBet(),
      [['win', ids.bet, ids.ann, 18_00]],
    ],
    [
      'a deleted offer returns the stake',
      { kind: 'deleteBet', betId: ids.bet, userId: 'ann' },
      undefined,
      openGroupBet(),
      [['deleteRefund', ids.bet, ids.ann, 10_00]],
    ],
    [
      'a void bet returns both stakes',
      { kind: 'voidBet', betId: ids.bet, reason: 'operator' },
      ended(0, 0),
      activeGroupBet(),
      [
        ['voidRefund', ids.bet, ids.ann, 10_00],
        ['voidRefund', ids.bet, ids.bob, 8_00],
      ],
    ],
  ])('%s', (_, command, event, bet, expected) => {
    const given = inGroup({ command, bet });
    expect(moves(decisionOn(event ? { ...given, event } : given))).toEqual(expected);
  });

  test('a corrected result takes everything back and leaves no debt', () => {
    const command: Command = { kind: 'correctBet', betId: ids.bet };
    const bet = {
      ...activeGroupBet(),
      status: 'Settled',
      result: 'home',
      winnerId: 'ann',
      escrowCents: 0,
      transferCount: 3,
      settledVersion: 0,
    } as const;
    const spent = { [ids.ann]: groupAccount('ann', { balanceCents: 0 }), [ids.bob]: groupAccount('bob') };
    const decided = decisionOn(inGroup({ command, bet, event: ended(20, 24, 1), groupAccounts: spent }));
    expect(moves(decided)).toEqual([
      ['reversal', ids.ann, ids.bet, 18_00],
      ['win', ids.bet, ids.bob, 18_00],
    ]);
    expect(decided.owedChanges).toEqual([]);
  });

  test.each([
    ['points', 'Chicago Bears vs Green Bay Packers was called off. 8 points are back in your purse.'],
    ['iou', 'Chicago Bears vs Green Bay Packers was called off. $8 is back in your group balance.'],
  ] as const)('a refund of %s names its unit', (kind, content) => {
    const command: Command = { kind: 'voidBet', betId: ids.bet, reason: 'operator' };
    const { notices } = decisionOn(inGroup({ command, bet: activeGroupBet(kind) }));
    expect(notices.map((notice) => notice.content)).toContain(content);
  });
});
