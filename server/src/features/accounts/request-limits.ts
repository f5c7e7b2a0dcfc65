import type { EndpointName } from '@sidebet/contract/api';
import type { Clock } from '../../clock.ts';
import type { WaitFor } from '../../http/handlers.ts';
import { type AttemptLimit, addressKey, attemptLimit } from './attempt-limit.ts';

const minute = 60_000;

/**
 * How often anybody may ask for changes and read, far above what hands can do, and for what costs more than an answer. What is
 * guessed, mailed, uploaded or searched has limits of its own beside it (account-limits.ts, friend-limits.ts,
 * files/upload-limit.ts). Counts are of this process. Null for RATE_LIMITS=false.
 */
export function requestLimits(clock: Clock, enabled: boolean): WaitFor | null {
  if (!enabled) return null;
  const changes = {
    byAddress: attemptLimit({ max: 3_000, windowMs: minute, clock }),
    byPerson: attemptLimit({ max: 600, windowMs: minute, clock }),
  };
  // A page reads a few answers a second at most; who reads the whole site meets these.
  const reads = {
    byAddress: attemptLimit({ max: 12_000, windowMs: minute, clock }),
    byPerson: attemptLimit({ max: 3_000, windowMs: minute, clock }),
  };
  const atProviders = attemptLimit({ max: 60, windowMs: 10 * minute, clock });
  const costly: Partial<Record<EndpointName, AttemptLimit>> = {
    startDeposit: atProviders,
    startPayPalDeposit: atProviders,
    captureDeposit: atProviders,
    requestWithdrawal: atProviders,
    getStatement: attemptLimit({ max: 60, windowMs: 10 * minute, clock }),
  };
  return ({ name, method, address, personId }) => {
    const { byAddress, byPerson } = method === 'GET' ? reads : changes;
    const wait = byAddress.take(addressKey(address)) ?? (personId === null ? null : byPerson.take(personId));
    return wait ?? (personId === null ? null : (costly[name]?.take(personId) ?? null));
  };
}
