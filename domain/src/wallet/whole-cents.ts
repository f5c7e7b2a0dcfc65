/**
 * True for an amount that can be talked about at all: a whole number of cents above zero. Unlike
 * `isPositiveCents` it has no ceiling, so that a rule with a maximum of its own can name that maximum.
 */
export function isWholePositiveCents(amountCents: number | null): amountCents is number {
  return Number.isInteger(amountCents) && (amountCents as number) > 0;
}
