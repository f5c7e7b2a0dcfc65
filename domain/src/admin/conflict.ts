import { type Refusal, refuse } from '../refusals.ts';

/**
 * What an operator is about to decide, as far as they could have a stake in it. People are named by their ids.
 * `event` asks whether the operator holds a side of any bet on it, `sport` of any running bet on its events.
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
 * Nobody decides where their own money or their own request is concerned: another operator does. Who asked for an
 * adjustment or entered a result may take it back, but not approve it. Gives the refusal to show, or null where there is no conflict.
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
