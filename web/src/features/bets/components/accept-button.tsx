import type { BetView } from '@sidebet/contract/bets';
import type { Ref } from 'react';
import { Button } from '../../../ui/button.tsx';
import { toast, toastError } from '../../../ui/toast.ts';
import { useAcceptBet } from '../api/accept-bet.ts';

type Props = { bet: BetView; onAccepted: () => void; ref?: Ref<HTMLButtonElement> | undefined };

export function AcceptButton({ bet, onAccepted, ref }: Props) {
  const accept = useAcceptBet();
  const take = () =>
    accept.mutate(bet.uniqueId, {
      onSuccess: () => {
        toast('You Have Accepted This Bet. Waiting for results...');
        onAccepted();
      },
      onError: toastError,
    });
  return (
    <Button ref={ref} wide busy={accept.isPending} onClick={take}>
      Accept Bet
    </Button>
  );
}
