import type { BetView } from '@sidebet/contract/bets';
import { useViewer } from '../../../lib/session.ts';
import { Amount } from '../../../ui/amount.tsx';
import { SelectButton } from '../../../ui/select-button.tsx';
import { SideBadge } from '../../../ui/side-badge.tsx';
import { Ticket, TicketActions } from '../../../ui/ticket.tsx';
import { BetBody } from './bet-body.tsx';
import { CopyLinkButton } from './copy-link-button.tsx';
import { OfferedMark } from './offered-mark.tsx';
import { ShareButton } from './share-button.tsx';
import { GameMark, TeamScore } from './team-score.tsx';

type Props = {
  bet: BetView;
  now: number;
  /** Shows Select for the team opposite the poster's pick. Absent when the bet cannot be taken. */
  onTake: (() => void) | undefined;
  selected?: boolean;
};

/** Another user's bet. */
export function BoardCard({ bet, now, onTake, selected }: Props) {
  const { user } = useViewer();
  return (
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
        aside={(side, team) => (
          <>
            <TeamScore bet={bet} side={side} />
            {side === bet.creatorSide && <SideBadge side={side}>Selected</SideBadge>}
            {side !== bet.creatorSide && onTake && (
              <SelectButton side={side} team={team} outlined pressed={selected} onClick={onTake} />
            )}
          </>
        )}
      />
    </Ticket>
  );
}

function BoardStub({ bet }: { bet: BetView }) {
  const isOpen = bet.status === 'Created';
  return (
    <>
      <Amount label="Wager" cents={bet.wagerCents} />
      <StubOutcome bet={bet} />
      {isOpen && (
        <TicketActions>
          {/* A challenge's link works only for its two users. */}
          {bet.offeredToId === null && <CopyLinkButton uniqueId={bet.uniqueId} />}
          <ShareButton bet={bet} />
        </TicketActions>
      )}
    </>
  );
}

function StubOutcome({ bet }: { bet: BetView }) {
  if (bet.status === 'Created' || bet.status === 'Active')
    return <Amount label="To Win" cents={bet.payoutCents} />;
  if (bet.winner === null) return <Amount label="Refunded" cents={bet.wagerCents} />;
  return <Amount label="Paid" cents={bet.payoutCents} />;
}
