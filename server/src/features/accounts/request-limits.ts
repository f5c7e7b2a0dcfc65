import type { EndpointName } from '@sidebet/contract/api';
import type { Clock } from '../../clock.ts';
import type { WaitFor } from '../../http/handlers.ts';
import { addressKey, attemptLimit } from './attempt-limit.ts';

/** What opens something at a payment provider, which costs more than an answer. */
const atProviders: ReadonlySet<EndpointName> = new Set([
  'startDeposit',
  'startPayPalDeposit',
  'captureDeposit',
  'requestWithdrawal',
]);

const minute = 60_000;

/**
 * How often anybody may ask for changes, far above what hands can do; what is guessed, mailed, drawn or searched has
 * limits of its own beside it (account-limits.ts, friend-limits.ts, profile-handlers.ts). Counts are of this process.
 * Null for RATE_LIMITS=false.
 */
export function requestLimits(clock: Clock, enabled: boolean): WaitFor | null {
  if (!enabled) return null;
  const byAddress = attemptLimit({ max: 3_000, windowMs: minute, clock });
  const byPerson = attemptLimit({ max: 600, windowMs: minute, clock });
  const moneyByPerson = attemptLimit({ max: 60, windowMs: 10 * minute, clock });
  return ({ name, method, address, personId }) => {
    if (method === 'GET') return null;
    const wait = byAddress.take(addressKey(address));
    if (wait !== null || personId === null) return wait;
    return byPerson.take(personId) ?? (atProviders.has(name) ? moneyByPerson.take(personId) : null);
  };
}
