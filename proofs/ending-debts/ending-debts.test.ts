import type { Command } from '@sidebet/domain/book/commands';
import type { Decision, Snapshot } from '@sidebet/domain/book/snapshot';
import { decide } from '@sidebet/domain/decisions/decide';
import { expect, test } from 'vitest';
import { testProof } from '../harness/test-proof.ts';
import { type DebtRules, endingDebts, proveEndingDebts } from './ending-debts.ts';

testProof(endingDebts);

/** Rules that change what is decided about one kind of command. */
const changing =
  (kind: Command['kind'], change: (decided: Decision) => Decision): typeof decide =>
  (snapshot, command, now) => {
    const decided = decide(snapshot, command, now);
    return decided.kind === 'refusal' || command.kind !== kind ? decided : change(decided);
  };

const seeing =
  (seen: (snapshot: Snapshot) => Partial<Snapshot>): typeof decide =>
  (snapshot, command, now) =>
    decide({ ...snapshot, ...seen(snapshot) }, command, now);

const controls: readonly [string, Partial<DebtRules>, RegExp][] = [
  ['locks out who left', { keepsSettleUp: false }, /a (left|removed) person has a debt that no one can end/],
  [
    'leaves the debts to deleted accounts',
    { endsDebtsOfDeleted: false },
    /a (deleted|member|left|removed) person has a debt that no one can end|stays open/,
  ],
  [
    'forgives what was paid',
    {
      decide: seeing((snapshot) => ({
        openPayments: (from, to) =>
          snapshot.openPayments!(from, to).filter(
            ({ paidAt, receivedAt }) => (paidAt ?? receivedAt) === null,
          ),
      })),
    },
    /forgiveDebt was answered done, the model says (nothing|more)/,
  ],
  [
    'forgives stakes of running bets',
    { decide: seeing(() => ({ heldInGroup: () => 0 })) },
    /forgiveDebt was answered/,
  ],
  [
    'loses a cent of the rest',
    {
      decide: changing('confirmPayment', (decided) => ({
        ...decided,
        payments: decided.payments.map((payment, i) =>
          i === 1 && payment.amountCents > 1 ? { ...payment, amountCents: payment.amountCents - 1 } : payment,
        ),
      })),
    },
    /a balance is|was answered/,
  ],
  [
    'credits one cent less than it debits',
    {
      decide: changing('forgiveDebt', (decided) => ({
        ...decided,
        transfers: decided.transfers.map((transfer, i) =>
          i === 1 ? { ...transfer, amountCents: transfer.amountCents - 1 } : transfer,
        ),
      })),
    },
    /after forgiveDebt the ledger adds up to -1 cents/,
  ],
  [
    'lets the receiver erase a claim',
    {
      decide: changing('changePayment', (decided) => ({
        ...decided,
        payments: decided.payments.map((payment) =>
          payment.notReceivedAt === null ? payment : { ...payment, canceledAt: payment.notReceivedAt },
        ),
      })),
    },
    /was answered paymentOver/,
  ],
];

test.each(controls)('control: finds a group that %s', async (_, broken, failure) => {
  const { details } = await proveEndingDebts({ count: 400, progress: () => {}, until: failure }, broken);
  expect(details.join()).toMatch(failure);
});
