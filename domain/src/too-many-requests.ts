import { type Refusal, refuse } from './refusals.ts';

/** Refuses a rate-limited request with the time to wait, rounded up. */
export function refuseTooMany(waitSeconds: number): Refusal {
  return {
    ...refuse('tooManyRequests', `Too many attempts. Try again in ${waitText(waitSeconds)}.`),
    retryAfterSeconds: waitSeconds,
  };
}

function waitText(seconds: number): string {
  if (seconds < 60) return count(Math.max(1, Math.ceil(seconds)), 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? count(minutes, 'minute') : count(Math.ceil(seconds / 3600), 'hour');
}

function count(n: number, unit: string): string {
  return `${n} ${unit}${n === 1 ? '' : 's'}`;
}
