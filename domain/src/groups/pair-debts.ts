import type { PairDebt } from './settle-up.ts';

/**
 * A movement between two members of an `iou` group: it raises what `fromId` owes `toId`. A bet does so from loser to winner, a
 * payment from receiver to payer, and forgiveness from creditor to debtor.
 */
export type TabEntry = PairDebt;

/**
 * What each pair owes from the movements since both were last even with the group. `entries` are all of the group, oldest first.
 * Those before were settled, perhaps by payments through others.
 */
export function listPairDebts(entries: readonly TabEntry[]): PairDebt[] {
  const evenSince = findEvenSince(entries);
  return sumByPair(
    entries.filter(
      ({ fromId, toId }, index) => index >= Math.max(evenSince.get(fromId)!, evenSince.get(toId)!),
    ),
  );
}

/** For each person, the index of the first entry that their balance consists of: it was 0 before. */
export function findEvenSince(entries: readonly TabEntry[]): ReadonlyMap<string, number> {
  const balances = new Map<string, number>();
  const evenSince = new Map<string, number>();
  entries.forEach(({ fromId, toId, amountCents }, index) => {
    for (const [userId, cents] of [
      [fromId, -amountCents],
      [toId, amountCents],
    ] as const) {
      const balance = (balances.get(userId) ?? 0) + cents;
      balances.set(userId, balance);
      if (balance === 0) evenSince.set(userId, index + 1);
      else if (!evenSince.has(userId)) evenSince.set(userId, 0);
    }
  });
  return evenSince;
}

/** What pairs still owe once the open payments are made. */
export function afterPayments(debts: readonly PairDebt[], payments: readonly PairDebt[]): PairDebt[] {
  return sumByPair([
    ...debts,
    ...payments.map((payment) => ({ ...payment, fromId: payment.toId, toId: payment.fromId })),
  ]);
}

/** Adds up what each pair owes, in one direction. Pairs that owe nothing are left out. */
export function sumByPair(entries: readonly TabEntry[]): PairDebt[] {
  const nets = new Map<string, { readonly lowId: string; readonly highId: string; readonly cents: number }>();
  for (const { fromId, toId, amountCents } of entries) {
    const [lowId, highId, cents] = fromId < toId ? [fromId, toId, amountCents] : [toId, fromId, -amountCents];
    const key = `${lowId} ${highId}`;
    nets.set(key, { lowId, highId, cents: (nets.get(key)?.cents ?? 0) + cents });
  }
  return [...nets.values()].flatMap(({ lowId, highId, cents }) => {
    if (cents === 0) return [];
    const [fromId, toId] = cents > 0 ? [lowId, highId] : [highId, lowId];
    return [{ fromId, toId, amountCents: Math.abs(cents) }];
  });
}
