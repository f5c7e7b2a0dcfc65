import type { z } from 'zod';
import { PayPalFailure } from './paypal-failure.ts';

/** An answer of 2xx in the shape we need of it. */
export function readAs<T>(schema: z.ZodType<T>, body: unknown, call: string): T {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw unreadable(call);
  return parsed.data;
}

/** An answer of 2xx that we do not understand: it happened, and we do not know what. */
export function unreadable(call: string): PayPalFailure {
  const facts = { kind: 'uncertain', status: 200, issue: 'UNREADABLE_ANSWER', debugId: null } as const;
  return new PayPalFailure({ ...facts, call }, null);
}

/** That PayPal does not know an id is an answer; a 404 of anything else on the way is none. */
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
