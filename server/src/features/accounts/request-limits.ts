import type { EndpointName } from '@sidebet/contract/api';
import type { Clock } from '../../clock.ts';
import type { WaitFor } from '../../http/handlers.ts';
import { type AttemptLimit, addressKey, attemptLimit } from './attempt-limit.ts';

const minute = 60_000;

/**
 * How often anybody may ask for changes, far above what hands can do, and for what costs more than an answer. What is
 * guessed, mailed, uploaded or searched has limits of its own beside it (account-limits.ts, friend-limits.ts,
 * files/upload-limit.ts). Counts are of this process. Null for RATE_LIMITS=false.
 */
export function requestLimits(clock: Clock, enabled: boolean): WaitFor | null {
  if (!enabled) return null;
  const byAddress = attemptLimit({ max: 3_000, windowMs: minute, clock });
  const byPerson = attemptLimit({ max: 600, windowMs: minute, clock });
  const atProviders = attemptLimit({ max: 60, windowMs: 10 * minute, clock });
  const costly: Partial<Record<EndpointName, AttemptLimit>> = {
    startDeposit: atProviders,
    startPayPalDeposit: atProviders,
    captureDeposit: atProviders,
    requestWithdrawal: atProviders,
    getStatement: attemptLimit({ max: 60, windowMs: 10 * minute, clock }),
  };
  return ({ name, method, address, personId }) => {
    const isChange = method !== 'GET';
    const wait =
      (isChange ? byAddress.take(addressKey(address)) : null) ??
      (isChange && personId !== null ? byPerson.take(personId) : null);
    return wait ?? (personId === null ? null : (costly[name]?.take(personId) ?? null));
  };
}
