import type { betEndpoints } from '@sidebet/contract/bets';
import type { BodyOf } from '@sidebet/contract/endpoint';
import { call } from '../../../lib/api-client.ts';
import { fieldFor } from '../offer-problem.ts';
import { useBetCreation } from './bet-creation.ts';

type NewOffer = BodyOf<typeof betEndpoints.createOffer>;

export function useCreateOffer() {
  return useBetCreation<NewOffer>({
    endpoint: 'createOffer',
    send: (body, idempotencyKey) => call('createOffer', { body, idempotencyKey }),
    isShownAtField: (error, { stakeCents, acceptorStakeCents }) =>
      fieldFor(error, { stakeCents, acceptorStakeCents, expiresAt: null }) !== null,
  });
}
