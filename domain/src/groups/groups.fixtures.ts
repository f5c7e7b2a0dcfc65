import { before, type Case, game, openBet, openSettings } from '../bets/bets.fixtures.ts';
import type { GroupAccount, GroupKind } from '../book/accounts.ts';
import type { Bet } from '../book/bet.ts';
import type { GroupPayment } from '../book/group-payment.ts';
import { noFee } from '../markets/price.ts';

/** Ann and Bob in a group. Its ids are of UUID version 8. */

const groupId = (name: string) => `${name.padEnd(14, '-')}8`;
export const ids = {
  group: groupId('group'),
  ledger: groupId('ledger'),
  ann: groupId('anns-account'),
  bob: groupId('bobs-account'),
  bet: groupId('bet'),
  payment: groupId('payment'),
  rest: groupId('rest'),
};

export function groupAccount(user: 'ann' | 'bob', changes: Partial<GroupAccount> = {}): GroupAccount {
  return {
    id: ids[user],
    groupId: ids.group,
    ledgerId: ids.ledger,
    kind: 'points',
    userId: user,
    balanceCents: 10_00,
    limitCents: 0,
    closed: false,
    version: 1,
    ...changes,
  };
}

/** Ann owes Bob. */
export const openPayment: GroupPayment = {
  id: ids.payment,
  groupId: ids.group,
  fromId: 'ann',
  toId: 'bob',
  fromAccountId: ids.ann,
  toAccountId: ids.bob,
  amountCents: 25_00,
  note: '',
  paidAt: null,
  receivedAt: null,
  notReceivedAt: null,
  settledAt: null,
  canceledAt: null,
  forgivenAt: null,
  isRequested: true,
  createdById: 'bob',
  createdAt: 1,
  statements: 0,
};

/** Ann's open bet in the group: 10 on the home side against 8. */
export function openGroupBet(kind: GroupKind = 'points'): Bet {
  return {
    ...openBet,
    id: ids.bet,
    offeredTo: { kind: 'group', groupId: ids.group },
    group: { kind, ledgerId: ids.ledger, creatorAccountId: ids.ann, acceptorAccountId: null },
    acceptorStakeCents: 8_00,
    feePolicy: 'none',
    fee: noFee,
  };
}

export function activeGroupBet(kind: GroupKind = 'points'): Bet {
  const bet = openGroupBet(kind);
  return {
    ...bet,
    status: 'Active',
    acceptorId: 'bob',
    acceptedAt: before,
    group: { ...bet.group!, acceptorAccountId: ids.bob },
    escrowCents: 18_00,
    transferCount: 2,
  };
}

/** A case in the group, whose two members have no cash. */
export function inGroup(changes: Pick<Case, 'command'> & Partial<Case>): Case {
  return {
    now: before,
    bet: undefined,
    event: game,
    settings: openSettings,
    accounts: {},
    groupAccounts: { [ids.ann]: groupAccount('ann'), [ids.bob]: groupAccount('bob') },
    ...changes,
  };
}
