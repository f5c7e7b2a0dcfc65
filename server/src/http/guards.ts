import type { Endpoint } from '@sidebet/contract/endpoint';
import { isRefusal, type Refusal } from '@sidebet/domain/refusals';
import type { FastifyRequest } from 'fastify';
import type { Viewer } from '../users/viewer.ts';
import type { AfterAnswer } from './after-answer.ts';

/** The checks behind what endpoints declare in the contract. Each returns the refusal, or null. */
export type GuardChecks = {
  /** Whether this deployment has deposits, withdrawals and bets for money (CASH). */
  readonly offersCash: boolean;
  /** Reads the request's origin now; the returned function checks age and place. */
  readonly eligibility: (viewer: Viewer, request: FastifyRequest) => () => Promise<Refusal | null>;
  readonly acceptedTerms: (viewer: Viewer) => Promise<Refusal | null>;
  readonly verifiedEmail: (viewer: Viewer) => Promise<Refusal | null>;
  readonly stepUp: (viewer: Viewer) => Promise<Refusal | null>;
  readonly afterwards: AfterAnswer;
};

type Guarded = {
  readonly viewer: Viewer | null;
  readonly request: FastifyRequest;
  readonly unmetRequirement?: Refusal | null;
};

/**
 * Runs a handler behind the guards of its endpoint, in this order: eligibility, terms, verified email, step-up. Returns its
 * response or the first refusal.
 */
export async function runGuarded<C extends Guarded>(
  entry: Endpoint,
  checks: GuardChecks,
  call: C,
  handler: (call: C) => Promise<unknown>,
): Promise<unknown> {
  const { viewer, request } = call;
  if (!viewer) return handler(call);
  const checkEligibility = entry.eligibility && checks.eligibility(viewer, request);
  const ineligible = entry.eligibility === 'required' && (await checkEligibility!());
  if (ineligible) return ineligible;
  const unmet =
    (entry.acceptedTerms && (await checks.acceptedTerms(viewer))) ||
    (entry.verifiedEmail && (await checks.verifiedEmail(viewer))) ||
    (entry.stepUp && (await checks.stepUp(viewer))) ||
    null;
  if (unmet && !entry.formFirst) return unmet;
  const result = await handler(entry.formFirst ? { ...call, unmetRequirement: unmet } : call);
  if (entry.eligibility === 'recorded' && !isRefusal(result))
    checks.afterwards.run('check age and place', checkEligibility!);
  return result;
}

/** What the guards of an endpoint demand, for the API documents. */
export function describeGuards({ cash, eligibility, acceptedTerms, verifiedEmail, stepUp }: Endpoint): {
  description?: string;
} {
  const demands = [
    cash && 'Refused by sites without cash.',
    eligibility === 'required' && 'Betting must be offered to the user’s age and place.',
    acceptedTerms && 'Requires acceptance of the current terms.',
    verifiedEmail && 'Requires a verified email address.',
    stepUp && 'Requires authentication in the last 10 minutes.',
  ].filter((demand) => demand);
  return demands.length > 0 ? { description: demands.join(' ') } : {};
}
