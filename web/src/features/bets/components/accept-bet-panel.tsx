import type { BetView } from '@sidebet/contract/bets';
import { readMarketTerms, viewerSelection } from '../../../lib/offers.ts';
import { useViewer } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { useBet } from '../api/use-bet.ts';
import { betNotice } from '../bet-notice.ts';
import classes from './accept-bet-panel.module.css';
import { AcceptButton } from './accept-button.tsx';
import { AcceptSummary } from './accept-summary.tsx';
import { AcceptorTerms } from './offer-terms.tsx';
import { SlipTicket } from './slip-ticket.tsx';

type Props = {
  uniqueId: string;
  onCancel: () => void;
  onAccepted: (uniqueId: string, groupId?: string) => void;
};

/** Confirmation in the betslip before taking an open bet. */
export default function AcceptBetPanel({ uniqueId, onCancel, onAccepted }: Props) {
  const { data, error, isPending, refetch } = useBet(uniqueId);
  const { user } = useViewer();
  if (isPending) return <Skeletons label="Loading bets..." count={1} height={260} />;
  if (!data) return <QueryFailure error={error} onRetry={() => void refetch()} />;
  const { bet } = data;
  const message = betNotice(data, user.id);
  return (
    <section className={classes.panel} aria-label="Take this bet">
      <SlipTicket game={toGame(bet)} terms={readMarketTerms(bet)} pick={viewerSelection(bet, user.id)}>
        <AcceptSummary bet={bet} />
      </SlipTicket>
      {message && (
        <p role="alert" className={classes.message}>
          {message}
        </p>
      )}
      {data.acceptable && <AcceptButton bet={bet} onAccepted={() => onAccepted(uniqueId, bet.group?.id)} />}
      <Button kind="outline" wide onClick={onCancel}>
        Clear Bet
      </Button>
      <AcceptorTerms bet={bet} />
    </section>
  );
}

function toGame(bet: BetView) {
  const { homeTeam, awayTeam, betSportKey: sportKey, betSportTitle: sportTitle, betTime: startsAt } = bet;
  return { homeTeam, awayTeam, sportKey, sportTitle, startsAt };
}
