import type { BetView } from '@sidebet/contract/bets';
import { formatBetNet } from '@sidebet/domain/bets/amount-text';
import { IconArrowsExchange } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import {
  acceptorMoney,
  creatorSelection,
  isOffer,
  type PositionMoney,
  viewerMoney,
} from '../../../lib/offers.ts';
import { useSecondsToOpen } from '../../../lib/opening.ts';
import { useViewer } from '../../../lib/session.ts';
import { Amount, ResultAmount } from '../../../ui/amount.tsx';
import { SelectButton } from '../../../ui/select-button.tsx';
import { SideBadge } from '../../../ui/side-badge.tsx';
import { StubButton } from '../../../ui/stub-button.tsx';
import { Ticket, TicketActions } from '../../../ui/ticket.tsx';
import { BetBody } from './bet-body.tsx';
import { CounterOffer } from './counter-offer.tsx';
import { FairnessNote } from './fairness-note.tsx';
import { OfferedMark } from './offered-mark.tsx';
import { OpeningMark } from './opening-mark.tsx';
import { RiskAndWin } from './risk-and-win.tsx';
import { ShareButtons } from './share-buttons.tsx';
import { GameMark, TeamScore } from './team-score.tsx';

type RiskedMoney = Pick<PositionMoney, 'stakeCents' | 'winCents'>;

type Props = {
  bet: BetView;
  now: number;
  /** Shows Select for the selection opposite the poster's pick. Absent when the bet cannot be taken. */
  onTake: (() => void) | undefined;
  selected?: boolean;
  /** Whether its sides hide the amounts from the viewer. */
  hidesAmounts?: boolean | undefined;
  /** Closes the card, which opened below the head of its game. */
  close?: ReactNode;
  /** Below the rows: how much of an offer to take, and what that risks and wins. */
  children?: ReactNode;
  part?: RiskedMoney | undefined;
};

/** Another user's bet. */
export function BoardCard({ bet, now, onTake, selected, hidesAmounts, close, children, part }: Props) {
  const { user } = useViewer();
  const picked = creatorSelection(bet);
  const isNew = useSecondsToOpen(bet) !== null;
  return (
    <Ticket
      label={`${bet.homeTeam} vs ${bet.awayTeam}`}
      stub={
        hidesAmounts ? (
          <Amount label="Amounts" cents={null} />
        ) : (
          <BoardStub bet={bet} viewerId={user.id} part={part} canCounter={Boolean(close && onTake)} />
        )
      }
    >
      <BetBody
        bet={bet}
        close={close}
        mark={bet.status === 'Active' ? <GameMark bet={bet} now={now} /> : <OpenMarks bet={bet} />}
        aside={({ selection, side, label, scoreOf }) => (
          <>
            {scoreOf && <TeamScore bet={bet} side={scoreOf} />}
            {selection === picked && <SideBadge side={side}>Selected</SideBadge>}
            {selection !== picked && onTake && !isNew && (
              <SelectButton
                side={side}
                team={label}
                word={isOffer(bet) ? 'Take' : 'Select'}
                outlined
                pressed={selected}
                onClick={onTake}
              />
            )}
          </>
        )}
      />
      {onTake && bet.status === 'Created' && <FairnessNote bet={bet} isQuiet />}
      {children}
    </Ticket>
  );
}

function OpenMarks({ bet }: { bet: BetView }) {
  return (
    <>
      <OfferedMark bet={bet} />
      <OpeningMark bet={bet} />
    </>
  );
}

type StubProps = { bet: BetView; viewerId: string; part: RiskedMoney | undefined; canCounter: boolean };

function BoardStub({ bet, viewerId, part, canCounter }: StubProps) {
  const isOpen = bet.status === 'Created';
  return (
    <>
      {isOpen || (bet.status === 'Active' && !isOffer(bet)) ? (
        <RiskAndWin bet={bet} money={{ ...viewerMoney(bet, viewerId), ...part }} />
      ) : (
        <TakenMoney bet={bet} />
      )}
      {isOpen && (
        <TicketActions>
          {canCounter && (
            <CounterOffer
              bet={bet}
              button={(label, open) => (
                <StubButton icon={IconArrowsExchange} onClick={open}>
                  {label}
                </StubButton>
              )}
            />
          )}
          <ShareButtons bet={bet} />
        </TicketActions>
      )}
    </>
  );
}

/** A bet of others that was taken or has ended: what each risks, and how it ended. */
function TakenMoney({ bet }: { bet: BetView }) {
  const { status, winner, userId, group, userName, acceptorName } = bet;
  const [creator, acceptor] = [viewerMoney(bet, userId), acceptorMoney(bet)];
  const winning = winner === userId ? creator : acceptor;
  return (
    <>
      <Amount group={group} label="Risk" cents={creator.stakeCents} note={userName} />
      {acceptorName !== null && (
        <Amount group={group} label="Risk" cents={acceptor.stakeCents} note={acceptorName} />
      )}
      {status !== 'Active' && winner === null && <ResultAmount label="Refunded">All back</ResultAmount>}
      {winner !== null && (
        <ResultAmount label="Win" note={winner === userId ? userName : acceptorName}>
          {formatBetNet(bet, winning.winCents)}
        </ResultAmount>
      )}
    </>
  );
}
