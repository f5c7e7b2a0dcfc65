import { randomBytes } from 'node:crypto';

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** PayPal's manner: capital letters and digits. */
export function upperId(length: number): string {
  return [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join('');
}

/** Stripe's manner: a prefix that says what it is. */
export function prefixedId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

export const unixSeconds = () => Math.floor(Date.now() / 1000);
/** PayPal writes whole seconds. */
export const isoTime = (ms = Date.now()) => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
