import type { EndpointName } from '@sidebet/contract/api';
import { refuseTooMany } from '@sidebet/domain/too-many-requests';
import type { FastifyInstance } from 'fastify';
import { type AttemptLimit, addressKey, attemptLimit } from '../limits/attempt-limit.ts';
import type { WallClock } from '../time/clock.ts';
import type { WaitFor } from './handlers.ts';
import { RefusalError } from './problem.ts';

const minute = 60_000;

/**
 * General request limits, far above human use, and limits for expensive requests. Logins, emails, uploads and
 * searches have additional limits (auth-limits.ts, friends/feature.ts, uploads/upload-limit.ts). Counts are per
 * process. Null for RATE_LIMITS=false.
 */
export function requestLimits(clock: WallClock, enabled: boolean): WaitFor | null {
  if (!enabled) return null;
  const changes = {
    byAddress: attemptLimit({ max: 3_000, windowMs: minute, clock }),
    byUser: attemptLimit({ max: 600, windowMs: minute, clock }),
  };
  // A page makes a few requests per second at most; scrapers reach these limits.
  const reads = {
    byAddress: attemptLimit({ max: 12_000, windowMs: minute, clock }),
    byUser: attemptLimit({ max: 3_000, windowMs: minute, clock }),
  };
  const atProviders = attemptLimit({ max: 60, windowMs: 10 * minute, clock });
  const costly: Partial<Record<EndpointName, AttemptLimit>> = {
    startDeposit: atProviders,
    startPayPalDeposit: atProviders,
    captureDeposit: atProviders,
    requestWithdrawal: atProviders,
    getStatement: attemptLimit({ max: 60, windowMs: 10 * minute, clock }),
    listEventLines: attemptLimit({ max: 300, windowMs: 10 * minute, clock }),
  };
  return ({ name, method, address, userId }) => {
    const { byAddress, byUser } = method === 'GET' ? reads : changes;
    const wait = byAddress.take(addressKey(address)) ?? (userId === null ? null : byUser.take(userId));
    return wait ?? (userId === null || name === null ? null : (costly[name]?.take(userId) ?? null));
  };
}

/**
 * Counts pages, files and documents as reads of their address. The contract's endpoints count themselves (handlers.ts), and
 * routes with `rateLimit: false` are for programs that ask often.
 */
export function limitPages(app: FastifyInstance, waitFor: WaitFor | null): void {
  if (!waitFor) return;
  app.addHook('onRequest', async ({ method, ip, routeOptions }) => {
    const { access, rateLimit } = routeOptions.config;
    if (method !== 'GET' || access !== undefined || rateLimit === false) return;
    const wait = waitFor({ name: null, method, address: ip, userId: null });
    if (wait !== null) throw new RefusalError(refuseTooMany(wait));
  });
}
