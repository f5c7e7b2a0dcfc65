import { twoFactorLimits } from '@sidebet/domain/auth/two-factor';
import { Secret, TOTP } from 'otpauth';

/** Authenticator app codes: RFC 6238 with SHA-1, six digits and 30 seconds, which every app supports. */
const format = {
  algorithm: 'SHA1',
  digits: twoFactorLimits.digits,
  period: twoFactorLimits.stepSeconds,
};

/**
 * The time step whose code this is: the current one or, for codes delayed on the way, the one before it (RFC 6238,
 * section 5.2). Null for any other code, and unless the step is later than `after`, the last one used.
 */
export function matchingStep(secret: Uint8Array, code: string, nowMs: number, after: number): number | null {
  const delta = TOTP.validate({
    ...format,
    secret: toSecret(secret),
    token: code,
    timestamp: nowMs,
    window: 1,
  });
  // The window also has the next step, whose code no correct clock shows yet.
  if (delta === null || delta > 0) return null;
  const step = TOTP.counter({ period: format.period, timestamp: nowMs }) + delta;
  return step > after ? step : null;
}

/** Base32 (RFC 4648) in lower case without padding. */
export function base32(bytes: Uint8Array): string {
  return toSecret(bytes).base32.toLowerCase();
}

/** The content of the QR code for an app (Key URI Format). Apps list it under `issuer`, the site's name. */
export function totpUri(secret: string, issuer: string, email: string): string {
  return new TOTP({ ...format, issuer, label: email, secret }).toString();
}

/** Copies the bytes, because Node's small buffers share one ArrayBuffer. */
function toSecret(bytes: Uint8Array): Secret {
  return new Secret({ buffer: new Uint8Array(bytes).buffer });
}
