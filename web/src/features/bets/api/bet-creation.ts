import type { betEndpoints } from '@sidebet/contract/bet-endpoints';
import type { BetView } from '@sidebet/contract/bets';
import type { BodyOf } from '@sidebet/contract/endpoint';
import { isByLink } from '@sidebet/domain/bets/link-challenge';
import type { Side } from '@sidebet/domain/markets/market';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { ApiProblem, retryUnanswered } from '../../../lib/api-problem.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { serverNow } from '../../../lib/clock.ts';
import { earlierTime, isFromEarlierRequest } from '../../../lib/earlier-request.ts';
import { updateMyBets } from '../../../lib/live/my-bets-cache.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { setBalance } from '../../../lib/session.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { fieldFor, isWagerProblem } from '../bet-problem.ts';

type Created = { bet: BetView; accountBalanceCents: number };

type Creation<Body> = {
  /** The name of the intent. */
  readonly endpoint: string;
  readonly send: (body: Body, idempotencyKey: string) => Promise<Created>;
  /** Whether a field shows the message, unless another pick has replaced this one. */
  readonly isShownAtField: (error: unknown, body: Body) => boolean;
};

/** Creates a bet or an offer once, however often the request is repeated. */
function useBetCreation<Body>({ endpoint, send, isShownAtField }: Creation<Body>) {
  const client = useAppClient();
  const shown = useShown();
  return useMutation({
    mutationFn: (body: Body) => send(body, client.intents.key(endpoint, body)),
    retry: retryUnanswered,
    onMutate: () => ({ requestedAt: serverNow() }),
    onSuccess: async ({ bet, accountBalanceCents }, _body, { requestedAt }) => {
      const isEarlier = isFromEarlierRequest(bet.createdAt, requestedAt);
      client.toasts.show(
        isEarlier
          ? `This bet was already placed at ${earlierTime(bet.createdAt)}. It was not placed again.`
          : placedMessage(bet),
      );
      // The confirmation is seen before the lists and the slip are drawn again, which takes a slow phone a while.
      await nextPaint();
      updateMyBets(client, [bet]);
      // A stored response has the balance of its own time.
      if (isEarlier) void client.invalidateQueries({ queryKey: queryKeys.session });
      else setBalance(client, accountBalanceCents);
    },
    onError: (error, body) => {
      if (error instanceof ApiProblem && error.code === 'feeChanged')
        void client.invalidateQueries({ queryKey: queryKeys.session });
      if (!isShownAtField(error, body) || !shown.current) client.toasts.showError(error);
    },
    onSettled: (_answer, error, body) => client.intents.settle(endpoint, body, error),
  });
}

function placedMessage(bet: BetView): string {
  if (isByLink(bet)) return 'Your Challenge Link Is Ready. Share it with someone.';
  if (bet.group) return `Your Bet Has Been Offered to ${bet.group.name}.`;
  return bet.offeredToId === null
    ? 'Your Bet Has Been Placed. Waiting for someone to accept...'
    : `Your Challenge Has Been Sent. Waiting for ${bet.offeredToName} to answer...`;
}

/** `offeredTo` makes it a challenge to that friend. */
type NewBet = { eventId: string; side: Side; wagerCents: number; offeredTo?: string };

export function useCreateBet() {
  return useBetCreation<NewBet>({
    endpoint: 'createBet',
    send: (body, idempotencyKey) => call('createBet', { body, idempotencyKey }),
    isShownAtField: isWagerProblem,
  });
}

type NewOffer = BodyOf<typeof betEndpoints.createOffer>;

export function useCreateOffer() {
  return useBetCreation<NewOffer>({
    endpoint: 'createOffer',
    send: (body, idempotencyKey) => call('createOffer', { body, idempotencyKey }),
    isShownAtField: (error, { stakeCents, acceptorStakeCents }) =>
      fieldFor(error, { stakeCents, acceptorStakeCents, expiresAt: null }) !== null,
  });
}

/** Resolves once the next frame is painted, or after a tenth of a second, because hidden pages paint none. */
function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 100);
  });
}
