import type { BetView } from '@sidebet/contract/bets';
import type { Ref } from 'react';
import { useBettingHorizon } from '../../../lib/betting-horizon.ts';
import { useOffline } from '../../../lib/connection.ts';
import { Button } from '../../../ui/button.tsx';
import { OfflineNote } from '../../../ui/offline-note.tsx';
import { useAcceptBet } from '../api/accept-bet.ts';
import { ClosedNote } from './closed-note.tsx';
import { StakeProblem } from './stake-problem.tsx';

type Props = { bet: BetView; onAccepted: () => void; ref?: Ref<HTMLButtonElement> | undefined };

export function AcceptButton({ bet, onAccepted, ref }: Props) {
  const accept = useAcceptBet();
  const offline = useOffline();
  const isClosed = Date.parse(bet.betTime) <= useBettingHorizon();
  // Unlike a mutate callback, the promise resolves even if the live stream has already removed this button.
  const take = () => accept.mutateAsync(bet.uniqueId).then(onAccepted, () => undefined);
  return (
    <>
      <StakeProblem error={accept.error} />
      {isClosed ? <ClosedNote /> : offline && <OfflineNote />}
      <Button
        ref={ref}
        wide
        disabled={offline || isClosed}
        busy={accept.isPending}
        onClick={() => void take()}
      >
        Accept Bet
      </Button>
    </>
  );
}
