import { isStepUpFresh } from '../auth/session-limits.ts';
import { type Refusal, refuse } from '../refusals.ts';

/** An operator's session, as the console sees it. Instants are milliseconds since 1970 UTC. */
export type OperatorSession = {
  /** Whether the operator has set up an authenticator app or a passkey. */
  readonly hasSecondFactor: boolean;
  /** When this session last used one; null if never. */
  readonly secondFactorAt: number | null;
};

/**
 * Decides whether an operator's request may proceed. Reading needs a session with a second factor. A change needs one used
 * within the last ten minutes. Returns the refusal, or null.
 * Refuses, in this order: operatorNeedsSecondFactor, stepUpNeeded.
 */
export function refuseOperator(
  { hasSecondFactor, secondFactorAt }: OperatorSession,
  request: 'read' | 'change',
  now: number,
): Refusal | null {
  if (!hasSecondFactor) return refuse('operatorNeedsSecondFactor');
  if (secondFactorAt === null) return refuse('stepUpNeeded');
  if (request === 'change' && !isStepUpFresh(secondFactorAt, now)) return refuse('stepUpNeeded');
  return null;
}
