import type { BetView } from '@sidebet/contract/bets';
import { type RefObject, useRef, useState } from 'react';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { paths } from '../../../lib/paths.ts';
import { useViewer } from '../../../lib/session.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { SelectButton } from '../../../ui/select-button.tsx';
import { SideBadge } from '../../../ui/side-badge.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { Ticket } from '../../../ui/ticket.tsx';
import { acceptanceNotice } from '../acceptance-notice.ts';
import { useBet } from '../api/get-bet.ts';
import { AcceptButton } from './accept-button.tsx';
import { BetBody } from './bet-body.tsx';
import classes from './bet-details-view.module.css';
import { BetTerms } from './bet-terms.tsx';
import { BoardStub } from './board-card.tsx';
import { DeclineButton } from './decline-button.tsx';
import { OfferedMark } from './offered-mark.tsx';
import { ReceiptButton } from './receipt-button.tsx';
import { GameMark, TeamScore } from './team-score.tsx';

type Props = { uniqueId: string; onAccepted: () => void };

/** One shared bet: what it is, and either the other side to take or the reason why not. */
export function BetDetailsView({ uniqueId, onAccepted }: Props) {
  const { data, error, isPending, refetch } = useBet(uniqueId);
  const acceptButton = useRef<HTMLButtonElement>(null);
  const [selected, setSelected] = useState(false);
  const select = () => {
    setSelected(true);
    acceptButton.current?.focus();
  };
  const now = useServerNow();
  const { user } = useViewer();
  if (!uniqueId || isNotFound(error)) return <NoBetFound />;
  if (isPending) return <Skeletons label="Loading bets..." count={1} height={190} />;
  if (!data) return <QueryFailure error={error} onRetry={() => void refetch()} />;
  const { bet, acceptable } = data;
  return (
    <>
      <Ticket label={`${bet.homeTeam} vs ${bet.awayTeam}`} stub={<BoardStub bet={bet} />}>
        <BetBody
          bet={bet}
          mark={
            bet.status === 'Active' ? (
              <GameMark bet={bet} now={now} />
            ) : (
              bet.offeredToName && (
                <OfferedMark name={bet.offeredToId === user.id ? 'you' : bet.offeredToName} />
              )
            )
          }
          aside={(side, team) =>
            side === bet.creatorSide ? (
              <>
                <TeamScore bet={bet} side={side} />
                <SideBadge side={side}>Selected</SideBadge>
              </>
            ) : (
              <>
                <TeamScore bet={bet} side={side} />
                {acceptable && (
                  <SelectButton side={side} team={team} outlined pressed={selected} onClick={select} />
                )}
              </>
            )
          }
        />
      </Ticket>
      {acceptable ? (
        <Acceptance bet={bet} onAccepted={onAccepted} buttonRef={acceptButton} />
      ) : (
        <div className={classes.notice}>
          <p role="alert">{acceptanceNotice(data, user.id)}</p>
          {hasEnded(bet) && holdsSide(bet, user.id) && <ReceiptButton uniqueId={bet.uniqueId} />}
        </div>
      )}
    </>
  );
}

type AcceptanceProps = {
  bet: BetView;
  onAccepted: () => void;
  buttonRef: RefObject<HTMLButtonElement | null>;
};

function Acceptance({ bet, onAccepted, buttonRef }: AcceptanceProps) {
  return (
    <section className={classes.accept} aria-label="Take this bet">
      <h2>Take {bet.opponentPick}</h2>
      <BetTerms {...bet} sportKey={bet.betSportKey} />
      <AcceptButton bet={bet} onAccepted={onAccepted} ref={buttonRef} />
      {bet.offeredToId !== null && <DeclineButton bet={bet} onDeclined={() => undefined} />}
    </section>
  );
}

function hasEnded({ status }: BetView): boolean {
  return status === 'Settled' || status === 'Deleted';
}

function holdsSide(bet: BetView, viewerId: string): boolean {
  return bet.userId === viewerId || bet.betAcceptorUid === viewerId;
}

function NoBetFound() {
  return (
    <EmptyState art="ticket" title="No Bet Found" text="The link may be incomplete, or the bet was deleted.">
      <LinkButton to={paths.allBets} kind="outline">
        See open bets
      </LinkButton>
    </EmptyState>
  );
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 404;
}
