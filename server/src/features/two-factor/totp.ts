import { createHmac, timingSafeEqual } from 'node:crypto';
import { twoFactorLimits } from '@sidebet/domain/auth/two-factor';

/**
 * Authenticator app codes: RFC 4226 and RFC 6238 with SHA-1, six digits and 30 seconds, which every app supports.
 * Implemented here because a code must work only once, and better-auth's verification does not return the time
 * step.
 */
const { digits, stepSeconds } = twoFactorLimits;

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

/**
 * The time step whose code this is: the current one or, for codes delayed on the way, the one before it (RFC 6238,
 * section 5.2). Null for any other code, and unless the step is later than `after`, the last one used.
 */
export function matchingStep(secret: Buffer, code: string, nowMs: number, after: number): number | null {
  const current = stepAt(nowMs);
  for (const step of [current, current - 1]) {
    const isIt = timingSafeEqual(Buffer.from(codeOfStep(secret, step)), Buffer.from(code));
    if (isIt && step > after) return step;
  }
  return null;
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

/** The content of the QR code for an app (Key URI Format). */
export function totpUri(secret: string, email: string): string {
  const label = `Sidebet:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${secret.toUpperCase()}&issuer=Sidebet&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`;
}
