import { defaultExchangeFee, type Fee, isSameFee } from './price.ts';

/** The fee of offers as operators set it. A change takes effect 24 hours later (docs/adr/0035). */

/** The most operators can take of a losing stake: the specified fee. */
export const maxExchangeFeeBps = 2_000;

/** "2.5" or "2.5%" → 250 basis points. Null unless it is in bounds and has at most two decimals. */
export function parseFeePercent(text: string): number | null {
  const [, whole, decimals = ''] = /^\s*(\d{1,2})(?:\.(\d{1,2}))?\s*%?\s*$/.exec(text) ?? [];
  const bps = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return bps <= maxExchangeFeeBps ? bps : null;
}

/** How long every change of the fee waits. */
export const feeChangeWaitMs = 24 * 3_600_000;

/** A fee and when it was set, in milliseconds since 1970 UTC. */
export type SetFee = Fee & { readonly at: number };

/** One fee of the history. Instants are milliseconds since 1970 UTC. */
type FeeVersion = SetFee & {
  /** When it takes effect if nothing replaces it. */
  readonly from: number;
  /**
   * `replaced`: another fee was set before it took effect. `cancel`: it is the fee that applied when it was set, so it only
   * canceled a pending one.
   */
  readonly state: 'ended' | 'inForce' | 'pending' | 'replaced' | 'cancel';
};

/** Every fee that was set, newest first. `history` is in the order of setting. */
export function listFeeVersions(history: readonly SetFee[], now: number): FeeVersion[] {
  let inForce = -1;
  const versions = history.map((fee, index): FeeVersion => {
    const from = fee.at + feeChangeWaitMs;
    const next = history[index + 1];
    const before = history[inForce] ?? defaultExchangeFee;
    if (index > 0 && isSameFee(fee, before)) return { ...fee, from, state: 'cancel' };
    if (next && next.at < from) return { ...fee, from, state: 'replaced' };
    if (from > now) return { ...fee, from, state: 'pending' };
    inForce = index;
    return { ...fee, from, state: 'ended' };
  });
  const current = versions[inForce];
  if (current) versions[inForce] = { ...current, state: 'inForce' };
  return versions.reverse();
}

/** The fee of an offer made at `now`, and the change that is pending, if any. Without a history the default fee applies. */
export function exchangeFeeAt(
  history: readonly SetFee[],
  now: number,
): { readonly fee: Fee; readonly next: (Fee & { readonly from: number }) | null } {
  const versions = listFeeVersions(history, now);
  const inForce = versions.find(({ state }) => state === 'inForce') ?? defaultExchangeFee;
  const pending = versions.find(({ state }) => state === 'pending');
  return {
    fee: { bps: inForce.bps, capCents: inForce.capCents },
    next: pending ? { bps: pending.bps, capCents: pending.capCents, from: pending.from } : null,
  };
}
