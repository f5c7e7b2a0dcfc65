/**
 * The terms of service in force; the text is in `web/src/app/routes/terms.tsx`. A change of meaning needs a later
 * `version`, which asks every user to accept it, and `changes`, which says what is new. A corrected typo needs neither.
 */
export const currentTerms = {
  /** The day they took effect, YYYY-MM-DD. Later versions sort after earlier ones. */
  version: '2026-11-28',
  /** What changed since the version before, one sentence each. */
  changes: [
    'You can withdraw a deposit 5 days after it arrives, and also money that was won with it. Betting does not shorten this time.',
    'A tie on a new bet on the winner, at a price you choose, gives everyone their money back.',
    'Each sport has rules for games that are shortened, abandoned, forfeited or postponed. See How games are decided.',
  ],
} as const;

/** Whether someone who last accepted `accepted` (YYYY-MM-DD; null if nothing) has to accept the current terms. */
export function needsAcceptance(accepted: string | null): boolean {
  return accepted === null || accepted < currentTerms.version;
}
