/** What a member is owed (above 0) or owes, in cents. */
type OpenBalance = { readonly userId: string; readonly balanceCents: number };

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
