import type { BetView } from '@sidebet/contract/bets';
import { useOffline } from '../../../lib/connection.ts';
import { readMarketTerms, viewerSelection } from '../../../lib/offers.ts';
import { useViewer } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { useTaking } from '../api/take-offers.ts';
import { type BetDetails, useBet } from '../api/use-bet.ts';
import { betNotice } from '../bet-notice.ts';
import { usePart } from '../use-part.ts';
import classes from './accept-bet-panel.module.css';
import { AcceptButton } from './accept-button.tsx';
import { AcceptSummary } from './accept-summary.tsx';
import { CounterOffer } from './counter-offer.tsx';
import { AcceptorTerms } from './offer-terms.tsx';
import { PartButton } from './part-button.tsx';
import { PartFields } from './part-fields.tsx';
import { SlipTicket } from './slip-ticket.tsx';

type Props = {
  uniqueId: string;
  /** What was typed where it was opened, of an offer with parts. */
  risk?: string | undefined;
  onCancel: () => void;
  onAccepted: (uniqueId: string, groupId?: string) => void;
};

/** Confirmation in the betslip before taking an open bet. */
export default function AcceptBetPanel({ uniqueId, ...props }: Props) {
  const { data, error, isPending, refetch } = useBet(uniqueId);
  if (isPending) return <Skeletons label="Loading bets..." count={1} height={260} />;
  if (!data) return <QueryFailure error={error} onRetry={() => void refetch()} />;
  return <Panel data={data} {...props} />;
}

type PanelProps = Omit<Props, 'uniqueId'> & { data: BetDetails };

function Panel({ data, risk, onCancel, onAccepted }: PanelProps) {
  const { user } = useViewer();
  const { bet } = data;
  const offline = useOffline();
  const part = usePart(bet, risk);
  const taking = useTaking(([taken]) => onAccepted(taken!, bet.group?.id));
  const message = betNotice(data, user.id);
  return (
    <section className={classes.panel} aria-label="Take this bet">
      <SlipTicket game={toGame(bet)} terms={readMarketTerms(bet)} pick={viewerSelection(bet, user.id)}>
        <AcceptSummary
          bet={bet}
          fields={
            part && data.acceptable ? (
              <PartFields bet={bet} part={part} problem={taking.at('risk')} onEdited={taking.clear} />
            ) : undefined
          }
        />
      </SlipTicket>
      {message && (
        <p role="alert" className={classes.message}>
          {message}
        </p>
      )}
      {data.acceptable &&
        (part ? (
          <PartButton bet={bet} part={part} taking={taking} />
        ) : (
          <AcceptButton bet={bet} onAccepted={() => onAccepted(bet.uniqueId, bet.group?.id)} />
        ))}
      <div className={classes.answers}>
        <Button kind="outline" wide onClick={onCancel}>
          Clear Bet
        </Button>
        {data.acceptable && (
          <CounterOffer
            bet={bet}
            button={(label, open) => (
              <Button kind="outline" wide disabled={offline} onClick={open}>
                {label}
              </Button>
            )}
          />
        )}
      </div>
      <AcceptorTerms bet={bet} part={part?.money ?? undefined} />
    </section>
  );
}

function toGame(bet: BetView) {
  const { homeTeam, awayTeam, betSportKey: sportKey, betSportTitle: sportTitle, betTime: startsAt } = bet;
  return { homeTeam, awayTeam, sportKey, sportTitle, startsAt };
}
