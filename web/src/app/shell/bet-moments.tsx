import type { BetView } from '@sidebet/contract/bets';
import { useCloseTakenBets } from '../../features/bets/api/taken-bets.ts';
import { EndedBet } from '../../features/bets/components/ended-bet.tsx';
import { PlacedBet } from '../../features/bets/components/placed-bet.tsx';
import { TakenBet } from '../../features/bets/components/taken-bet.tsx';
import { useAppClient } from '../../lib/app-client.ts';
import { dropResults } from '../../lib/bet-results.ts';
import { useSlip } from './slip-state.tsx';
import type { BetMoment } from './use-bet-moments.ts';

/** The cards of the moments. */
export default function BetMoments({ moments }: { moments: readonly BetMoment[] }) {
  const client = useAppClient();
  const { placed, setPlaced } = useSlip();
  const closeTaken = useCloseTakenBets();
  const closeOwn = () => setPlaced(null);
  const closeEnded = (bet: BetView) => {
    closeOwn();
    dropResults(client, [bet]);
  };
  return moments.map((moment) => {
    switch (moment.kind) {
      case 'open':
        return <PlacedBet key="own" bet={moment.bet} onClose={closeOwn} />;
      case 'ended':
        return <EndedBet key="own" bet={moment.bet} onClose={() => closeEnded(moment.bet)} />;
      case 'taken':
        return (
          <TakenBet
            key="taken"
            bets={moment.bets}
            onClose={() => {
              closeTaken(moment.bets);
              // Closed, it is no longer followed.
              if (moment.bets.some(({ uniqueId }) => uniqueId === placed?.uniqueId)) closeOwn();
            }}
          />
        );
      default:
        return moment satisfies never;
    }
  });
}
