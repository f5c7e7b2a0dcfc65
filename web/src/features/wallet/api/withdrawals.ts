import { readAgain } from '../../../lib/api/read-again.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { serverNow } from '../../../lib/clock.ts';
import { isFromEarlierRequest } from '../../../lib/earlier-request.ts';
import { setBalance } from '../../../lib/session.ts';
import { useTimeLabel } from '../../../lib/time-zone.ts';

const requested =
  'Withdrawal to Paypal requested successfully. Your paypal funds will be processed within 1-3 business days.';

export function useRequestWithdrawal() {
  const client = useAppClient();
  const timeLabel = useTimeLabel();
  return useAction('requestWithdrawal', {
    onMutate: () => ({ requestedAt: serverNow() }),
    onSuccess: ({ withdrawal, accountBalanceCents }, _input, { requestedAt }) => {
      if (isFromEarlierRequest(withdrawal.requestedAt, requestedAt)) {
        const at = timeLabel(withdrawal.requestedAt);
        client.toasts.show(`This withdrawal was already requested at ${at}. It was not requested again.`);
        // A stored response has the balance of its own time.
        readAgain(client, ['getSession']);
        return;
      }
      client.toasts.show(requested);
      setBalance(client, accountBalanceCents);
    },
    // A refusal may mean that the shown balance is outdated.
    onError: () => readAgain(client, ['getSession']),
  });
}
