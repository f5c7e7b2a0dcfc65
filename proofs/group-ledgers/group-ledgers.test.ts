import { decide } from '@sidebet/domain/decisions/decide';
import { suggestPayments } from '@sidebet/domain/groups/settle-up';
import { expect, test } from 'vitest';
import { testProof } from '../harness/test-proof.ts';
import { brokenDecides } from '../pure-histories/broken-decides.ts';
import { type GroupRules, groupLedgers, proveGroupLedgers } from './group-ledgers.ts';

testProof(groupLedgers);

const controls: readonly [string, Partial<GroupRules>, RegExp][] = [
  [
    'pays the debtor',
    {
      suggestPayments: (balances) =>
        suggestPayments(balances).map(({ fromId, toId, amountCents }) => ({
          fromId: toId,
          toId: fromId,
          amountCents,
        })),
    },
    /balances stay open/,
  ],
  [
    'leaves the cents',
    {
      suggestPayments: (balances) =>
        suggestPayments(balances).flatMap((payment) => {
          const amountCents = Math.floor(payment.amountCents / 100) * 100;
          return amountCents === 0 ? [] : [{ ...payment, amountCents }];
        }),
    },
    /balances stay open/,
  ],
  [
    'pays in two parts',
    {
      suggestPayments: (balances) =>
        suggestPayments(balances).flatMap((payment) =>
          payment.amountCents < 2
            ? [payment]
            : [
                { ...payment, amountCents: 1 },
                { ...payment, amountCents: payment.amountCents - 1 },
              ],
        ),
    },
    /payments settle \d+ people/,
  ],
  [
    'settles on one confirmation',
    { decide: brokenDecides.settlesOnOneConfirmation! },
    /was refused|stay open/,
  ],
  [
    'credits one cent less than it debits',
    {
      decide: (snapshot, command, now) => {
        const decided = decide(snapshot, command, now);
        if (decided.kind === 'refusal' || command.kind !== 'confirmPayment') return decided;
        const transfers = decided.transfers.map((transfer, i) =>
          i === 1 ? { ...transfer, amountCents: transfer.amountCents - 1 } : transfer,
        );
        return { ...decided, transfers };
      },
    },
    /after confirmPayment the ledger adds up to -1 cents/,
  ],
  [
    'pays wins in cash',
    { decide: brokenDecides.paysGroupWinsInCash! },
    /after settleBet the ledger adds up to -/,
  ],
];

test.each(controls)('control: finds a settle-up that %s', async (_, broken, failure) => {
  const { details } = await proveGroupLedgers(
    { count: 100, progress: () => {} },
    { decide, suggestPayments, ...broken },
  );
  expect(details.join()).toMatch(failure);
});
