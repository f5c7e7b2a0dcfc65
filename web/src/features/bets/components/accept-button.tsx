import type { BetView } from '@sidebet/contract/bets';
import { awaitsTeam } from '@sidebet/domain/game-identity';
import type { Ref } from 'react';
import { useBettingClosed } from '../../../lib/betting-closed.ts';
import { useOffline } from '../../../lib/connection.ts';
import { acceptorMoney } from '../../../lib/offers.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { OfflineNote } from '../../../ui/offline-note.tsx';
import { useAcceptance } from '../api/accept-bet.ts';
import { isOfferGone } from '../bet-problem.ts';
import { ClosedNote } from './closed-note.tsx';
import { ConfirmStake } from './confirm-stake.tsx';
import { FairnessNote } from './fairness-note.tsx';
import { StakeProblem } from './stake-problem.tsx';

type Props = {
  bet: BetView;
  onAccepted: () => void;
  /** The token of a challenge's link. */
  token?: string | undefined;
  /** The specified label unless given. */
  label?: string;
  ref?: Ref<HTMLButtonElement> | undefined;
};

export function AcceptButton({ bet, onAccepted, token, label = 'Accept Bet', ref }: Props) {
  const acceptance = useAcceptance(bet, onAccepted, token);
  const { error, busy, take } = acceptance;
  const offline = useOffline();
  const isClosed = useBettingClosed()(bet.betTime, bet) || awaitsTeam(bet);
  return (
    <>
      <StakeProblem
        error={error}
        stakeCents={acceptorMoney(bet).stakeCents}
        returnTo={paths.betDetails(bet.uniqueId, token)}
      />
      <FairnessNote bet={bet} />
      {isClosed ? <ClosedNote game={bet} /> : offline && <OfflineNote />}
      <ConfirmStake acceptance={acceptance} />
      <Button ref={ref} wide disabled={offline || isClosed || isOfferGone(error)} busy={busy} onClick={take}>
        {label}
      </Button>
    </>
  );
}
