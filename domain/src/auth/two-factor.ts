/** Two-factor login: a code from an authenticator app, or a backup code. */
export const twoFactorLimits = {
  /** How long a login waits for the code, in milliseconds. */
  authChallengeMs: 5 * 60_000,
  /** How long an app code is valid, in seconds (RFC 6238). Only the current one is accepted. */
  stepSeconds: 30,
  digits: 6,
  backupCodes: 10,
} as const;

type TwoFactorCode =
  | { readonly kind: 'app'; readonly code: string }
  | { readonly kind: 'backup'; readonly code: string };

/** Detects the kind of code typed, ignoring spaces and dashes. Null when it can be neither, which saves the lookup. */
export function parseTwoFactorCode(typed: string): TwoFactorCode | null {
  const code = typed.replace(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(code)) return { kind: 'app', code };
  // Base32 has no 0, 1, 8 or 9. Older codes have 24 letters.
  return /^(?:[a-z2-7]{28}|[a-z2-7]{24})$/.test(code) ? { kind: 'backup', code } : null;
}

/** Groups a code for copying by hand: 'abcd-efgh-ijkl-mnop-qrst-uvwx-yz23'. */
export function formatBackupCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? '';
}
