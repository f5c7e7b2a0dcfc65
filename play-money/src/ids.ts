import { randomBytes } from 'node:crypto';

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** PayPal's format: capital letters and digits. */
export function upperId(length: number): string {
  return [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join('');
}

/** Stripe's format: a prefix for the type. */
export function prefixedId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

export const unixSeconds = () => Math.floor(Date.now() / 1000);
/** PayPal uses whole seconds. */
export const isoTime = (ms = Date.now()) => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
