import { type Refusal, refuse } from './refusals.ts';

/**
 * What an operator is about to decide, with the facts that could make them biased. Users are given by id. `hasBets` means,
 * for `event`, that the operator holds a side of any bet on it; for `sport`, of any running bet on its events.
 */
export type OperatorDecision =
  | { readonly kind: 'account'; readonly userId: string }
  | { readonly kind: 'bet'; readonly holders: readonly (string | null)[] }
  | { readonly kind: 'group'; readonly members: readonly string[] }
  | { readonly kind: 'event' | 'sport'; readonly hasBets: boolean }
  | { readonly kind: 'approveResult'; readonly hasBets: boolean; readonly requestedBy: string }
  | { readonly kind: 'approveSettings'; readonly requestedBy: string }
  | { readonly kind: 'withdrawal'; readonly userId: string }
  | { readonly kind: 'ticket'; readonly userId: string }
  | {
      readonly kind: 'approveAdjustment' | 'rejectAdjustment';
      readonly userId: string;
      readonly requestedBy: string;
    };

/**
 * An operator never decides about their own money or request; another operator does. The operator who requested an
 * adjustment, a result or a change of the settings may cancel it but not approve it. Returns the refusal, or null
 * without a conflict.
 */
export function findConflictOfInterest(decision: OperatorDecision, operatorId: string): Refusal | null {
  switch (decision.kind) {
    case 'account':
      return decision.userId === operatorId ? refuse('ownAccount') : null;
    case 'bet':
      return decision.holders.includes(operatorId) ? refuse('operatorHoldsBet') : null;
    case 'group':
      return decision.members.includes(operatorId) ? refuse('operatorInGroup') : null;
    case 'event':
      return decision.hasBets ? refuse('operatorBetsOnEvent') : null;
    case 'sport':
      return decision.hasBets ? refuse('operatorBetsOnSport') : null;
    case 'approveResult':
      if (decision.hasBets) return refuse('operatorBetsOnEvent');
      return decision.requestedBy === operatorId ? refuse('ownResult') : null;
    case 'approveSettings':
      return decision.requestedBy === operatorId ? refuse('ownRequest') : null;
    case 'withdrawal':
      return decision.userId === operatorId ? refuse('ownWithdrawal') : null;
    case 'ticket':
      return decision.userId === operatorId ? refuse('ownTicket') : null;
    case 'approveAdjustment':
      return decision.userId === operatorId || decision.requestedBy === operatorId
        ? refuse('ownAdjustment')
        : null;
    case 'rejectAdjustment':
      return decision.userId === operatorId ? refuse('ownAdjustment') : null;
    default:
      return decision satisfies never;
  }
}
