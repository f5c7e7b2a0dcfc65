/** When a final score counts. */

const minute = 60_000;

/**
 * `immediate` is for simulated and recorded games: their feed makes no errors, and games may last minutes.
 * `confirmed` is for a real feed: a final score counts once a later response repeats it, or after a delay.
 */
export type FinalPolicy = 'immediate' | 'confirmed';

/** A final score that is not repeated counts after this delay. */
export const confirmationDelayMs = 15 * minute;
