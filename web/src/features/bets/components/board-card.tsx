import type { BetView } from '@sidebet/contract/bets';
import { Amount } from '../../../ui/amount.tsx';
import { SelectButton } from '../../../ui/select-button.tsx';
import { SideBadge } from '../../../ui/side-badge.tsx';
import { Ticket, TicketActions } from '../../../ui/ticket.tsx';
import { BetBody } from './bet-body.tsx';
import { CopyLinkButton } from './copy-link-button.tsx';
import { ShareButton } from './share-button.tsx';

type Props = { bet: BetView; onTake: () => void };

/** Somebody's open bet: Select stands beside the team opposite their pick. */
export function BoardCard({ bet, onTake }: Props) {
  return (
    <Ticket label={`${bet.homeTeam} vs ${bet.awayTeam}`} stub={<BoardStub bet={bet} />}>
      <BetBody
        bet={bet}
        aside={(side, team) =>
          side === bet.creatorSide ? (
            <SideBadge side={side}>Selected</SideBadge>
          ) : (
            <SelectButton side={side} team={team} outlined onClick={onTake} />
          )
        }
      />
    </Ticket>
  );
}

export function BoardStub({ bet }: { bet: BetView }) {
  return (
    <>
      <Amount label="Wager" cents={bet.wagerCents} />
      <Amount label="To Win" cents={bet.payoutCents} />
      <TicketActions>
        {/* A challenge's link leads nobody else anywhere. */}
        {bet.offeredToId === null && <CopyLinkButton uniqueId={bet.uniqueId} />}
        <ShareButton bet={bet} />
      </TicketActions>
    </>
  );
}
