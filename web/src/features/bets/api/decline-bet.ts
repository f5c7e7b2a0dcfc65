import { useAction } from '../../../lib/api/use-action.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { removeChallenge } from './remove-challenge.ts';

/** The dialog shows errors; this only updates the lists that show the challenge. */
export function useDeclineBet() {
  const client = useAppClient();
  return useAction('declineBet', {
    onSuccess: ({ bet }) => {
      removeChallenge(client, bet.uniqueId);
      client.toasts.show('Challenge Declined');
    },
  });
}
