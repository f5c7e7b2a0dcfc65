import type { Api } from '@sidebet/contract/api';
import type { BodyInput, ParamsOf } from '@sidebet/contract/endpoint';
import { useAction } from '../../../lib/api/use-action.ts';
import { useAppClient } from '../../../lib/app-client.ts';

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

/** Runs an operator action, then refetches the console's data. */
export function useOperatorAction<N extends ActionName>(name: N) {
  const client = useAppClient();
  return useAction(name, {
    onSettled: () =>
      client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('operator') }),
  });
}
