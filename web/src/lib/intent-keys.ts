import { ApiProblem } from './api-problem.ts';

const pending = new Map<string, string>();

/**
 * The idempotency key of one intent, such as "create this bet". While its outcome is unknown the same key
 * is given again, so that a second tap after a lost answer repeats the first request instead of doubling it.
 */
export function intentKey(endpoint: string, input: unknown): string {
  const intent = intentName(endpoint, input);
  const key = pending.get(intent) ?? crypto.randomUUID();
  pending.set(intent, key);
  return key;
}

/** Forgets the key once the server's word is known, be it yes or no. */
export function settleIntent(endpoint: string, input: unknown, error: unknown): void {
  if (error instanceof ApiProblem && error.unanswered) return;
  pending.delete(intentName(endpoint, input));
}

/** For mutations that carry a key: try again by itself while no answer arrives. */
export function retryUnanswered(failures: number, error: unknown): boolean {
  return failures < 2 && error instanceof ApiProblem && error.unanswered;
}

function intentName(endpoint: string, input: unknown): string {
  return `${endpoint} ${JSON.stringify(input)}`;
}
