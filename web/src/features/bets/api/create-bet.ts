import type { Side } from '@sidebet/domain/bets/bet';
import { call } from '../../../lib/api-client.ts';
import { isWagerProblem } from '../wager-problem.ts';
import { useBetCreation } from './bet-creation.ts';

/** `offeredTo` makes it a challenge to that friend. */
type NewBet = { eventId: string; side: Side; wagerCents: number; offeredTo?: string };

export function useCreateBet() {
  return useBetCreation<NewBet>({
    endpoint: 'createBet',
    send: (body, idempotencyKey) => call('createBet', { body, idempotencyKey }),
    isShownAtField: isWagerProblem,
  });
}
