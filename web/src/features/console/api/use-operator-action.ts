import type { Api } from '@sidebet/contract/api';
import type { BodyInput, ParamsOf, ResponseOf } from '@sidebet/contract/endpoint';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { retryUnanswered } from '../../../lib/api-problem.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

type ActionNames = {
  [N in keyof Api]: N extends `operator${string}`
    ? BodyInput<Api[N]> extends { reason: string }
      ? N
      : never
    : never;
};
/** Operator actions that require a reason. */
export type ActionName = ActionNames[keyof Api];

export type ActionBody<N extends ActionName> = Omit<BodyInput<Api[N]>, 'reason'>;
export type ActionParams<N extends ActionName> =
  ParamsOf<Api[N]> extends undefined ? undefined : ParamsOf<Api[N]>;

/** Runs an operator action once, however often it is retried, then refetches the console's data. */
export function useOperatorAction<N extends ActionName>(name: N) {
  const client = useAppClient();
  type Input = { params: ActionParams<N>; body: ActionBody<N>; reason: string };
  return useMutation({
    mutationFn: ({ params, body, reason }: Input) =>
      call(name, {
        params: params ?? {},
        body: { ...body, reason },
        steps: client.steps,
        idempotencyKey: client.intents.key(name, { params, body, reason }),
        // Callers are type-checked by name; the generic body accepts any of them.
      } as never) as Promise<ResponseOf<Api[N]>>,
    retry: retryUnanswered,
    onSettled: (_answer, error, input) => {
      client.intents.settle(name, input, error);
      return client.invalidateQueries({ queryKey: queryKeys.console });
    },
  });
}
