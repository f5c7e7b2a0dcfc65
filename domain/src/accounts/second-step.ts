/** The second step of a login: a code of an authenticator app, or a backup code. */
export const secondStepLimits = {
  /** How long a login waits for it, in milliseconds. */
  challengeMs: 5 * 60_000,
  /** How long a code of an app counts, in seconds (RFC 6238). */
  stepSeconds: 30,
  digits: 6,
  /** How many codes before and after the present one count too, for clocks that differ. */
  driftSteps: 1,
  backupCodes: 10,
} as const;

export type SecondStepCode =
  | { readonly kind: 'app'; readonly code: string }
  | { readonly kind: 'backup'; readonly code: string };

/**
 * What kind of code was typed, without the spaces and dashes that people add; null when it can be neither, which needs
 * no looking up.
 */
export function readSecondStep(typed: string): SecondStepCode | null {
  const code = typed.replace(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(code)) return { kind: 'app', code };
  // Base32: no 0, 1, 8 or 9 to mistake for letters. Codes made before they had 120 bits have 16 letters.
  return /^(?:[a-z2-7]{24}|[a-z2-7]{16})$/.test(code) ? { kind: 'backup', code } : null;
}

/** As it is shown, to be copied by hand: 'abcd-efgh-ijkl-mnop-qrst-uvwx'. */
export function formatBackupCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? '';
}
