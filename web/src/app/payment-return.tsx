import { linkTokenIn, sharedBetIdIn } from '@sidebet/domain/bets/shared-link-address';
import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { DepositState } from '../features/wallet/components/deposit-state.tsx';
import { chosenPartIn, type DepositPurpose, storedPurpose } from '../lib/deposit-purpose.ts';
import { lazyPart } from '../lib/load-part.ts';
import { paths } from '../lib/paths.ts';
import { useViewer } from '../lib/session.ts';
import { LinkButton } from '../ui/button.tsx';
import { Skeletons } from '../ui/skeleton.tsx';
import { clearSavedSlipFor } from './shell/saved-slip.ts';

const ContinueSlip = lazyPart(() => import('./continue-slip.tsx'));
const ContinueBet = lazyPart(() => import('../features/bets/components/continue-bet.tsx'));

type Props = { id: string; cameBack: 'paid' | 'unpaid' };

/** A deposit after the provider's page. If it was for a bet, the bet continues here. */
export function PaymentReturn({ id, cameBack }: Props) {
  const purpose = storedPurpose(id);
  const onward = purpose && {
    link: <Onward purpose={purpose} />,
    tryAgain: paths.depositFor(purpose.next, purpose.stakeCents),
  };
  return <DepositState id={id} cameBack={cameBack} onward={onward} />;
}

function Onward({ purpose: { next } }: { purpose: DepositPurpose }) {
  const navigate = useNavigate();
  const { user } = useViewer();
  const uniqueId = sharedBetIdIn(next);
  if (next === paths.slip) {
    return (
      <Suspense fallback={<Skeletons label="Loading..." count={1} height={480} />}>
        <ContinueSlip />
      </Suspense>
    );
  }
  if (uniqueId === null) return <LinkButton to={next}>Continue</LinkButton>;
  return (
    <Suspense fallback={<Skeletons label="Loading bets..." count={1} height={320} />}>
      <ContinueBet
        uniqueId={uniqueId}
        token={linkTokenIn(next) ?? undefined}
        chosen={chosenPartIn(next)}
        onTaken={(bet, taken) => {
          clearSavedSlipFor(user.id, bet);
          navigate(paths.home, { state: { taken } });
        }}
      />
    </Suspense>
  );
}
