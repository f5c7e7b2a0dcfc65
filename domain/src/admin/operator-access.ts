import { isProofFresh } from '../accounts/session-limits.ts';
import { type Refusal, refuse } from '../refusals.ts';

/** An operator's session as far as the console is concerned. Instants in milliseconds since 1970 UTC. */
export type OperatorSession = {
  /** Whether the operator has an authenticator app or a passkey at all. */
  readonly hasSecondFactor: boolean;
  /** When this session last used one; null when it never did. */
  readonly secondFactorAt: number | null;
};

/**
 * Decides whether an operator's request may go on. Reading needs a session in which a second factor was used, a change
 * needs one used within the last ten minutes. Gives the refusal, or null.
 * Refuses, in this order: operatorNeedsSecondFactor, stepUpNeeded.
 */
export function refuseOperator(
  { hasSecondFactor, secondFactorAt }: OperatorSession,
  request: 'read' | 'change',
  now: number,
): Refusal | null {
  if (!hasSecondFactor) return refuse('operatorNeedsSecondFactor');
  if (secondFactorAt === null) return refuse('stepUpNeeded');
  if (request === 'change' && !isProofFresh(secondFactorAt, now)) return refuse('stepUpNeeded');
  return null;
}
