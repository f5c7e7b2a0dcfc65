import type { SettleUp } from '@sidebet/contract/groups/settle-up';
import { formatDollarsInSentence } from '@sidebet/domain/cents';
import type { GroupNames } from './group-names.ts';

type Payment = SettleUp['suggested'][number];

/** What is still to be paid: requested payments that are not settled, then what would settle the rest. */
export function openPayments({ payments, suggested }: SettleUp): readonly Payment[] {
  return [...payments.filter(({ settledAt }) => settledAt === null), ...suggested];
}

/** What the viewer owes, or is owed: "You owe" and "Lena $27, Maya $15". Null if they are square. */
export function owedText(settleUp: SettleUp, viewerId: string, names: GroupNames) {
  const open = openPayments(settleUp);
  const own = open.filter(({ from }) => from.id === viewerId);
  const mine = own.length > 0 ? own : open.filter(({ to }) => to.id === viewerId);
  if (mine.length === 0) return null;
  const isDebtor = own.length > 0;
  const sums = new Map<string, number>();
  for (const { from, to, amountCents } of mine) {
    const name = names(isDebtor ? to : from);
    sums.set(name, (sums.get(name) ?? 0) + amountCents);
  }
  return {
    isDebtor,
    cents: [...sums.values()].reduce((sum, cents) => sum + cents, 0),
    people: [...sums].map(([name, cents]) => `${name} ${formatDollarsInSentence(cents)}`).join(', '),
  };
}
