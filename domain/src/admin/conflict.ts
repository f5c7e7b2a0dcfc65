import { type Refusal, refuse } from '../refusals.ts';

/**
 * What an operator is about to decide, with the facts that could make them biased. Users are given by id. `hasBets` means,
 * for `event`, that the operator holds a side of any bet on it; for `sport`, of any running bet on its events.
 */
export type Stake =
  | { readonly kind: 'account'; readonly userId: string }
  | { readonly kind: 'bet'; readonly holders: readonly (string | null)[] }
  | { readonly kind: 'event' | 'sport'; readonly hasBets: boolean }
  | { readonly kind: 'approveResult'; readonly hasBets: boolean; readonly requestedBy: string }
  | { readonly kind: 'withdrawal'; readonly userId: string }
  | { readonly kind: 'ticket'; readonly userId: string }
  | {
      readonly kind: 'approveAdjustment' | 'rejectAdjustment';
      readonly userId: string;
      readonly requestedBy: string;
    };

/**
 * An operator never decides about their own money or request; another operator does. Whoever requested an adjustment or
 * entered a result may cancel it but not approve it. Returns the refusal, or null without a conflict.
 */
export function conflictOf(stake: Stake, operatorId: string): Refusal | null {
  switch (stake.kind) {
    case 'account':
      return stake.userId === operatorId ? refuse('ownAccount') : null;
    case 'bet':
      return stake.holders.includes(operatorId) ? refuse('operatorHoldsBet') : null;
    case 'event':
      return stake.hasBets ? refuse('operatorBetsOnEvent') : null;
    case 'sport':
      return stake.hasBets ? refuse('operatorBetsOnSport') : null;
    case 'approveResult':
      if (stake.hasBets) return refuse('operatorBetsOnEvent');
      return stake.requestedBy === operatorId ? refuse('ownResult') : null;
    case 'withdrawal':
      return stake.userId === operatorId ? refuse('ownWithdrawal') : null;
    case 'ticket':
      return stake.userId === operatorId ? refuse('ownTicket') : null;
    case 'approveAdjustment':
      return stake.userId === operatorId || stake.requestedBy === operatorId ? refuse('ownAdjustment') : null;
    case 'rejectAdjustment':
      return stake.userId === operatorId ? refuse('ownAdjustment') : null;
    default:
      return stake satisfies never;
  }
}
