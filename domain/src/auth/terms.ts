/**
 * The terms of service in force; the text is in `web/src/app/routes/terms.tsx`. A change of meaning needs a later
 * `version`, which asks every user to accept it, and `changes`, which says what is new. A corrected typo needs neither.
 */
export const currentTerms = {
  /** The day they took effect, YYYY-MM-DD. Later versions sort after earlier ones. */
  version: '2026-11-25',
  /** What changed since the version before, one sentence each. */
  changes: [
    'In a group, friends bet for points or for dollars that nobody holds. We enforce no payments between its members.',
    'We may remove messages that you write in a group.',
  ],
} as const;

/** Whether someone who last accepted `accepted` (YYYY-MM-DD; null if nothing) has to accept the current terms. */
export function needsAcceptance(accepted: string | null): boolean {
  return accepted === null || accepted < currentTerms.version;
}
