import { createHmac, timingSafeEqual } from 'node:crypto';
import { twoFactorLimits } from '@sidebet/domain/accounts/two-factor';

/**
 * Codes of authenticator apps: RFC 4226 and RFC 6238 with what every app understands, SHA-1, six digits and 30 seconds.
 * Our own few lines over Node's HMAC, held against the standards' own tables, because a code must work once only: that
 * takes the step it belongs to, which better-auth's verification does not tell.
 */
const { digits, stepSeconds, driftSteps } = twoFactorLimits;

export function stepAt(nowMs: number): number {
  return Math.floor(nowMs / 1000 / stepSeconds);
}

export function codeOfStep(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE(mac.at(-1)! & 15) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The step whose code this is, of the present one and its neighbours later than `after`; null when of none. */
export function matchingStep(secret: Buffer, code: string, nowMs: number, after: number): number | null {
  const now = stepAt(nowMs);
  let found: number | null = null;
  for (let step = now - driftSteps; step <= now + driftSteps; step += 1) {
    const isIt = timingSafeEqual(Buffer.from(codeOfStep(secret, step)), Buffer.from(code));
    if (isIt && step > after) found = step;
  }
  return found;
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** Base32 (RFC 4648) in lower case without padding. */
export function base32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(value >> (bits - 5)) & 31];
  }
  return bits > 0 ? text + alphabet[(value << (5 - bits)) & 31] : text;
}

/** What a QR code tells an app (Key URI Format). */
export function totpUri(secret: string, email: string): string {
  const label = `Sidebet:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${secret.toUpperCase()}&issuer=Sidebet&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`;
}
