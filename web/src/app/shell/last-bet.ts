import type { GroupKind } from '@sidebet/domain/book/accounts';
import type { IfGone, PricePreset } from '../../features/bets/bet-draft.ts';

const storageKey = 'sidebet-last-bet';

/** What this user chose for their last bet on this device; the next one starts with it. */
export type LastBet = {
  /** The price of a bet that anyone can take. */
  readonly preset?: PricePreset;
  /** Whether it takes an open bet first; null for no. */
  readonly takesFirst?: IfGone | null;
  /** The stakes as typed, by unit. */
  readonly dollars?: string;
  readonly points?: string;
};

export function readLastBet(userId: string): LastBet {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return stored?.userId === userId ? stored : {};
  } catch {
    return {};
  }
}

export function storeLastBet(userId: string, part: LastBet): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ userId, ...readLastBet(userId), ...part }));
  } catch {
    // Storage may be blocked; the next bet then starts empty.
  }
}

/** The unit of a bet's stakes, as its last stake is stored. */
export function unitOf(kind: GroupKind | undefined): 'dollars' | 'points' {
  return kind === 'points' ? 'points' : 'dollars';
}
