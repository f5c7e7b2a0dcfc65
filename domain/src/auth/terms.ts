/**
 * The terms of service in force; the text is in `web/src/app/routes/terms.tsx`. A change of meaning needs a later
 * `version`, which asks every user to accept it, and `changes`, which says what is new. A corrected typo needs neither.
 */
export const currentTerms = {
  /** The day they took effect, YYYY-MM-DD. Later versions sort after earlier ones. */
  version: '2026-11-29',
  /** What changed since the version before, one sentence each. */
  changes: [
    'In a group for dollars, someone you owe can forgive it. What both of you say about a payment stays.',
    'If you leave such a group, you can settle up there until nothing of yours is open.',
    'If you delete your account, what others owe you in groups is forgiven.',
    'You pay each other outside of this site. If you say how you want to be paid, only those who have to pay you see it.',
    'If you allow it, others can take a part of your offer. Each part is a bet of its own, and the rest stays open.',
    'People can answer an offer with a counter-offer. What they risk is held until it ends. If you accept one, your own offer ends.',
  ],
} as const;

/** Whether someone who last accepted `accepted` (YYYY-MM-DD; null if nothing) has to accept the current terms. */
export function needsAcceptance(accepted: string | null): boolean {
  return accepted === null || accepted < currentTerms.version;
}
