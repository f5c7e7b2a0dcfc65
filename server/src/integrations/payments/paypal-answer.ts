import type { z } from 'zod';
import { PayPalFailure } from './paypal-failure.ts';

/** Parses a 2xx response. */
export function readAs<T>(schema: z.ZodType<T>, body: unknown, call: string): T {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw unreadable(call);
  return parsed.data;
}

/** A 2xx response that cannot be read: the call succeeded, but its result is unknown. */
export function unreadable(call: string): PayPalFailure {
  const facts = { kind: 'uncertain', status: 200, issue: 'UNREADABLE_ANSWER', debugId: null } as const;
  return new PayPalFailure({ ...facts, call }, null);
}

/** An id unknown to PayPal gives null. A 404 from an intermediary is a failure. */
export async function orNull<T>(run: () => Promise<T>): Promise<T | null> {
  try {
    return await run();
  } catch (error) {
    if (isUnknown(error)) return null;
    throw error;
  }
}

export const isUnknown = (error: unknown): boolean =>
  error instanceof PayPalFailure && error.facts.status === 404 && error.kind === 'refused';
