import type { BetView } from '@sidebet/contract/bets';
import { viewerSelection } from '../../../lib/offers.ts';
import { useViewer } from '../../../lib/session.ts';
import { SideBadge } from '../../../ui/side-badge.tsx';
import { Ticket } from '../../../ui/ticket.tsx';
import { BetBody } from './bet-body.tsx';
import classes from './my-bet-card.module.css';
import { MyBetStub } from './my-bet-stub.tsx';
import { OfferedMark } from './offered-mark.tsx';
import { OpeningMark } from './opening-mark.tsx';
import { PartsMark } from './parts-mark.tsx';
import { ResultMoment } from './result-moment.tsx';
import { StandingStrip } from './standing-strip.tsx';
import { GameMark, TeamScore } from './team-score.tsx';

type Props = {
  bet: BetView;
  now: number;
  onReceipt: () => void;
  /** The bet settled while the viewer was looking. */
  justEnded?: boolean;
};

/** The viewer's own bet, in any state. */
export function MyBetCard({ bet, now, onReceipt, justEnded }: Props) {
  const { user } = useViewer();
  const mine = viewerSelection(bet, user.id);
  return (
    <Ticket
      turns={justEnded}
      label={`${bet.homeTeam} vs ${bet.awayTeam}`}
      stub={<MyBetStub bet={bet} viewerId={user.id} onReceipt={onReceipt} />}
    >
      <BetBody
        bet={bet}
        mark={
          <>
            {bet.status === 'Active' && <GameMark bet={bet} now={now} />}
            {(bet.group || (bet.status !== 'Active' && bet.status !== 'Settled')) && (
              <OfferedMark bet={bet} />
            )}
            <PartsMark bet={bet} />
            <OpeningMark bet={bet} />
          </>
        }
        aside={({ selection, side, scoreOf }) => (
          <>
            {scoreOf && <TeamScore bet={bet} side={scoreOf} />}
            <span className={classes.badge}>
              {selection === mine && <SideBadge side={side}>Selected</SideBadge>}
            </span>
          </>
        )}
      />
      {bet.status === 'Active' && <StandingStrip bet={bet} viewerId={user.id} now={now} />}
      {justEnded && <ResultMoment bet={bet} />}
    </Ticket>
  );
}
