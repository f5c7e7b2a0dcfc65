import type { GroupKind } from '../book/accounts.ts';

/** Whether a member lets the others see their amounts. Points are a game; dollars are private unless their owner shows them. */
export function showsAmounts(kind: GroupKind, choice: boolean | null): boolean {
  return choice ?? kind === 'points';
}

type Viewer = {
  readonly kind: GroupKind;
  /** Whether the viewer holds a side and knows the amounts anyway. */
  readonly holdsSide: boolean;
  /** Both sides' choices; null for the default. */
  readonly choices: readonly (boolean | null)[];
};

/**
 * Whether a member sees the amounts of a bet that was accepted. One stake gives away the other, so both sides must show
 * theirs.
 */
export function showsBetAmounts({ kind, holdsSide, choices }: Viewer): boolean {
  return holdsSide || choices.every((choice) => showsAmounts(kind, choice));
}
