/**
 * True for a whole number of cents above zero. Unlike `isPositiveCents` it has no ceiling, so a rule with its own maximum can
 * report that maximum.
 */
export function isWholePositiveCents(amountCents: number | null): amountCents is number {
  return Number.isInteger(amountCents) && (amountCents as number) > 0;
}
