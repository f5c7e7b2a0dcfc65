/** What a member is owed (above 0) or owes, in cents. */
export type OpenBalance = { readonly userId: string; readonly balanceCents: number };

export type SuggestedPayment = {
  readonly fromId: string;
  readonly toId: string;
  readonly amountCents: number;
};

/**
 * Payments that bring every balance to 0, if the balances add up to 0: the largest debtor pays the largest creditor,
 * repeated. Each payment settles at least one person, so there are at most one fewer than people. Ties go to the lower id.
 */
export function suggestPayments(balances: readonly OpenBalance[]): SuggestedPayment[] {
  const open = balances.map((balance) => ({ ...balance }));
  const payments: SuggestedPayment[] = [];
  for (;;) {
    open.sort((a, b) => a.balanceCents - b.balanceCents || (a.userId < b.userId ? -1 : 1));
    const debtor = open[0];
    const creditor = open.find(({ balanceCents }) => balanceCents === open.at(-1)!.balanceCents);
    if (!debtor || !creditor || debtor.balanceCents >= 0 || creditor.balanceCents <= 0) return payments;
    const amountCents = Math.min(-debtor.balanceCents, creditor.balanceCents);
    debtor.balanceCents += amountCents;
    creditor.balanceCents -= amountCents;
    payments.push({ fromId: debtor.userId, toId: creditor.userId, amountCents });
  }
}

/** What one member owes another from the bets, payments and forgiveness between the two, in cents above 0. */
export type PairDebt = SuggestedPayment;

/** How a group turns balances into payments. */
export const nettingModes = ['fewest', 'pairs'] as const;
export type Netting = (typeof nettingModes)[number];

/**
 * Payments between the people who won from each other, the largest debt first. A debt counts as far as both balances still hold
 * it. What is then left, as in a circle of debts, is netted like {@link suggestPayments}, so every balance ends at 0.
 */
export function suggestByPairs(
  balances: readonly OpenBalance[],
  debts: readonly PairDebt[],
): SuggestedPayment[] {
  const left = new Map(balances.map(({ userId, balanceCents }) => [userId, balanceCents]));
  const payments = new Map<string, SuggestedPayment>();
  const pay = ({ fromId, toId }: PairDebt, amountCents: number) => {
    left.set(fromId, (left.get(fromId) ?? 0) + amountCents);
    left.set(toId, (left.get(toId) ?? 0) - amountCents);
    const before = payments.get(`${fromId} ${toId}`)?.amountCents ?? 0;
    payments.set(`${fromId} ${toId}`, { fromId, toId, amountCents: before + amountCents });
  };
  const byAmount = debts.toSorted((a, b) => b.amountCents - a.amountCents || compareIds(a, b));
  for (const debt of byAmount) {
    const amountCents = Math.min(debt.amountCents, -(left.get(debt.fromId) ?? 0), left.get(debt.toId) ?? 0);
    if (amountCents > 0) pay(debt, amountCents);
  }
  const rest = suggestPayments([...left].map(([userId, balanceCents]) => ({ userId, balanceCents })));
  for (const payment of rest) pay(payment, payment.amountCents);
  return [...payments.values()];
}

function compareIds(a: PairDebt, b: PairDebt): number {
  return `${a.fromId} ${a.toId}` < `${b.fromId} ${b.toId}` ? -1 : 1;
}
