import type { BetView } from '@sidebet/contract/bets';

type Details = { bet: BetView; message: string | null };

/** Why a bet cannot be taken. To the one who holds its other side, "someone else" would be wrong. */
export function acceptanceNotice({ bet, message }: Details, viewerId: string): string | null {
  return bet.betAcceptorUid === viewerId ? 'You hold the other side of this bet.' : message;
}
