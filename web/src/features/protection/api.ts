import { apiKey } from '../../lib/api/api-key.ts';
import { readAgain } from '../../lib/api/read-again.ts';
import { useAction } from '../../lib/api/use-action.ts';
import { retryUnanswered } from '../../lib/api-problem.ts';
import { useAppClient } from '../../lib/app-client.ts';

type ChangeName =
  | 'setProtectionLimit'
  | 'confirmProtectionLimit'
  | 'takeBackProtectionLimit'
  | 'startTimeOut'
  | 'excludeMyself'
  | 'askToReturn'
  | 'confirmRealityCheck'
  | 'answerProtectionOffer';

/** Every change returns the whole new state. */
export function useProtectionChange<N extends ChangeName>(name: N) {
  const client = useAppClient();
  return useAction(name, {
    retry: retryUnanswered,
    onSuccess: async (state) => {
      // An older read still in progress must not overwrite it.
      await client.cancelQueries({ queryKey: apiKey('getProtection') });
      client.setQueryData(apiKey('getProtection'), state);
    },
    // A refusal means that the cached state is outdated.
    onError: () => readAgain(client, ['getProtection']),
  });
}
