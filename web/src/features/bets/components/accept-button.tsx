import type { BetView } from '@sidebet/contract/bets';
import type { Ref } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useAcceptBet } from '../api/accept-bet.ts';
import { FundsProblem } from './funds-problem.tsx';

type Props = { bet: BetView; onAccepted: () => void; ref?: Ref<HTMLButtonElement> | undefined };

export function AcceptButton({ bet, onAccepted, ref }: Props) {
  const accept = useAcceptBet();
  // The promise, unlike a callback, also reports when the live stream has already taken this button away.
  const take = () => accept.mutateAsync(bet.uniqueId).then(onAccepted, () => undefined);
  return (
    <>
      <FundsProblem error={accept.error} />
      <Button ref={ref} wide busy={accept.isPending} onClick={() => void take()}>
        Accept Bet
      </Button>
    </>
  );
}
