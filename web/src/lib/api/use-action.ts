import { apiRoutes } from 'virtual:api-routes';
import type { Api } from '@sidebet/contract/api';
import type { ResponseOf } from '@sidebet/contract/endpoint';
import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { call } from '../api-client.ts';
import { retryUnanswered } from '../api-problem.ts';
import { type AppClient, useAppClient } from '../app-client.ts';
import type { ActionInput, ActionName } from './inputs.ts';
import { readAgainAfter } from './reads-after.ts';

type Response<N extends ActionName> = ResponseOf<Api[N]>;
type Options<N extends ActionName, Context> = Omit<
  UseMutationOptions<Response<N>, Error, ActionInput<N>, Context>,
  'mutationFn' | 'mutationKey'
>;
export type Action<N extends ActionName, Context = unknown> = UseMutationResult<
  Response<N>,
  Error,
  ActionInput<N>,
  Context
>;

/**
 * Changes something: `useAction('deleteBet').mutate({ params: { uniqueId } })`. What moves money carries the key of its
 * intent and is repeated under it while unanswered. Afterwards the reads of `reads-after.ts` are read again.
 */
export function useAction<N extends ActionName, Context = unknown>(
  name: N,
  options: Options<N, Context> = {},
): Action<N, Context> {
  const client = useAppClient();
  return useMutation<Response<N>, Error, ActionInput<N>, Context>({
    ...(movesMoney(name) && { retry: retryUnanswered }),
    ...options,
    mutationFn: (input) => sendAction(client, name, input),
    onSettled: (answer, error, input, ...more) => {
      settleAction(client, name, input, error);
      return options.onSettled?.(answer, error, input, ...more);
    },
  });
}

const movesMoney = (name: ActionName) => apiRoutes[name][2];

/** For a hook that chooses the endpoint when it runs. Call {@link settleAction} afterwards. */
export function sendAction<N extends ActionName>(
  client: AppClient,
  name: N,
  input: ActionInput<N>,
): Promise<Response<N>> {
  const idempotencyKey = movesMoney(name) ? client.intents.key(name, toIntent(input)) : undefined;
  // Callers are checked by the name; the generic options accept any of them.
  return call(name, { ...input, idempotencyKey, steps: client.steps } as never);
}

/** Ends the intent if the server has answered, and reads again what the action may have changed. */
export function settleAction<N extends ActionName>(
  client: AppClient,
  name: N,
  input: ActionInput<N>,
  error: unknown,
): void {
  if (movesMoney(name)) client.intents.settle(name, toIntent(input), error);
  readAgainAfter(client, name, (input as { params?: object } | undefined)?.params);
}

/** An input of one part is that part, as the last release stored it: a reload during an update keeps the keys of new bets. */
function toIntent(input: unknown): unknown {
  const parts = Object.values(input ?? {});
  return parts.length === 1 ? parts[0] : input;
}
