import type { ProtectionState } from '@sidebet/contract/protection';
import type { LimitKind } from '@sidebet/domain/protection/limits';
import type { ExclusionPeriod } from '@sidebet/domain/protection/play-restrictions';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { retryUnanswered } from '../../lib/api-problem.ts';
import { useAppClient } from '../../lib/app-client.ts';
import { protectionQuery } from '../../lib/protection.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export function useProtectionChanges() {
  return useInfiniteQuery({
    queryKey: queryKeys.protectionChanges,
    queryFn: ({ pageParam, signal }) =>
      call('listProtectionChanges', { query: { cursor: pageParam, limit: 10 }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

type LimitInput = { readonly kind: LimitKind; readonly limit: number | null };

/** Every change returns the whole new state. Retries without a response reuse the key. */
function useChange<Input>(
  name: string,
  send: (input: Input, idempotencyKey: string) => Promise<ProtectionState>,
) {
  const client = useAppClient();
  return useMutation({
    mutationFn: (input: Input) => send(input, client.intents.key(name, input)),
    retry: retryUnanswered,
    onSuccess: async (state) => {
      // An older read still in progress must not overwrite it.
      await client.cancelQueries({ queryKey: queryKeys.protectionState });
      client.setQueryData(protectionQuery.queryKey, state);
    },
    onSettled: (_state, error, input) => {
      client.intents.settle(name, input, error);
      void client.invalidateQueries({ queryKey: queryKeys.protectionChanges });
      // A refusal means that the cached state is outdated.
      if (error) void client.invalidateQueries({ queryKey: queryKeys.protectionState });
    },
  });
}

export function useSetLimit() {
  return useChange('setProtectionLimit', ({ kind, limit }: LimitInput, idempotencyKey) =>
    call('setProtectionLimit', { params: { kind }, body: { limit }, idempotencyKey }),
  );
}

export function useConfirmLimit() {
  return useChange('confirmProtectionLimit', ({ kind, limit }: LimitInput, idempotencyKey) =>
    call('confirmProtectionLimit', { params: { kind }, body: { limit }, idempotencyKey }),
  );
}

export function useTakeBackLimit() {
  return useChange('takeBackProtectionLimit', ({ kind }: LimitInput, idempotencyKey) =>
    call('takeBackProtectionLimit', { params: { kind }, idempotencyKey }),
  );
}

export function useStartTimeOut() {
  return useChange('startTimeOut', (days: number, idempotencyKey) =>
    call('startTimeOut', { body: { days }, idempotencyKey }),
  );
}

export function useExcludeMyself() {
  return useChange(
    'excludeMyself',
    (body: { period: ExclusionPeriod; confirmation: string }, idempotencyKey) =>
      call('excludeMyself', { body, idempotencyKey }),
  );
}

export function useAskToReturn() {
  return useChange('askToReturn', (_: undefined, idempotencyKey) => call('askToReturn', { idempotencyKey }));
}

export function useConfirmRealityCheck() {
  return useChange('confirmRealityCheck', () => call('confirmRealityCheck', {}));
}

export function useAnswerOffer() {
  return useChange('answerProtectionOffer', (offer: NonNullable<ProtectionState['offered']>) =>
    call('answerProtectionOffer', { body: { offer } }),
  );
}
