import type { BetView } from '@sidebet/contract/bets';
import { isRunning } from '@sidebet/domain/book/bet';
import { creatorSelection, isOffer, moneyLabels, viewerMoney } from '../../../lib/offers.ts';
import { useSecondsToOpen } from '../../../lib/opening.ts';
import { useViewer } from '../../../lib/session.ts';
import { Amount } from '../../../ui/amount.tsx';
import { SelectButton } from '../../../ui/select-button.tsx';
import { SideBadge } from '../../../ui/side-badge.tsx';
import { Ticket, TicketActions } from '../../../ui/ticket.tsx';
import { BetBody } from './bet-body.tsx';
import { OfferedMark } from './offered-mark.tsx';
import { OpeningMark } from './opening-mark.tsx';
import { ShareButtons } from './share-buttons.tsx';
import { GameMark, TeamScore } from './team-score.tsx';

type Props = {
  bet: BetView;
  now: number;
  /** Shows Select for the selection opposite the poster's pick. Absent when the bet cannot be taken. */
  onTake: (() => void) | undefined;
  selected?: boolean;
  /** Whether its sides hide the amounts from the viewer. */
  hidesAmounts?: boolean | undefined;
};

/** Another user's bet. */
export function BoardCard({ bet, now, onTake, selected, hidesAmounts }: Props) {
  const { user } = useViewer();
  const picked = creatorSelection(bet);
  const isNew = useSecondsToOpen(bet) !== null;
  return (
    <Ticket
      label={`${bet.homeTeam} vs ${bet.awayTeam}`}
      stub={
        hidesAmounts ? (
          <Amount label="Both Stakes" cents={null} />
        ) : (
          <BoardStub bet={bet} viewerId={user.id} />
        )
      }
    >
      <BetBody
        bet={bet}
        mark={bet.status === 'Active' ? <GameMark bet={bet} now={now} /> : <OpenMarks bet={bet} />}
        aside={({ selection, side, label, scoreOf }) => (
          <>
            {scoreOf && <TeamScore bet={bet} side={scoreOf} />}
            {selection === picked && <SideBadge side={side}>Selected</SideBadge>}
            {selection !== picked && onTake && !isNew && (
              <SelectButton side={side} team={label} outlined pressed={selected} onClick={onTake} />
            )}
          </>
        )}
      />
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

function BoardStub({ bet, viewerId }: { bet: BetView; viewerId: string }) {
  const isOpen = bet.status === 'Created';
  return (
    <>
      {isOffer(bet) && !isOpen ? <TakenMoney bet={bet} /> : <Money bet={bet} viewerId={viewerId} />}
      {isOpen && (
        <TicketActions>
          <ShareButtons bet={bet} />
        </TicketActions>
      )}
    </>
  );
}

function Money({ bet, viewerId }: { bet: BetView; viewerId: string }) {
  const money = viewerMoney(bet, viewerId);
  const labels = moneyLabels(bet);
  const running = isRunning(bet);
  const outcome = bet.winner === null ? 'Refunded' : 'Paid';
  return (
    <>
      <Amount group={bet.group} label={labels.stake} cents={money.stakeCents} />
      {running ? (
        <Amount group={bet.group} label={labels.payout} cents={money.payoutIfWonCents} />
      ) : (
        <Amount
          group={bet.group}
          label={outcome}
          cents={outcome === 'Paid' ? money.payoutIfWonCents : money.stakeCents}
        />
      )}
    </>
  );
}

/** An offer between two others: their stakes may differ, so it shows what both put in. */
function TakenMoney({ bet }: { bet: BetView }) {
  const { creator, acceptor, status, winner, userId } = bet;
  const bothCents = creator.stakeCents + acceptor.stakeCents;
  const winning = winner === userId ? creator : acceptor;
  return (
    <>
      <Amount group={bet.group} label="Both Stakes" cents={bothCents} />
      {status !== 'Active' && winner === null && (
        <Amount group={bet.group} label="Refunded" cents={bothCents} />
      )}
      {winner !== null && <Amount group={bet.group} label="Paid" cents={winning.payoutIfWonCents} />}
    </>
  );
}
