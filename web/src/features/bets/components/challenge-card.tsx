import type { BetView } from '@sidebet/contract/bets';
import { useOffline } from '../../../lib/connection.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Button } from '../../../ui/button.tsx';
import { SideBadge } from '../../../ui/side-badge.tsx';
import { Ticket } from '../../../ui/ticket.tsx';
import { useAcceptBet } from '../api/accept-bet.ts';
import { BetBody } from './bet-body.tsx';
import { BetTerms } from './bet-terms.tsx';
import classes from './challenge-card.module.css';
import { DeclineButton } from './decline-button.tsx';
import { StakeProblem } from './stake-problem.tsx';

type Props = { bet: BetView; onAnswered: () => void };

/** A friend's challenge with all its terms, acceptable in one tap. */
export function ChallengeCard({ bet, onAnswered }: Props) {
  const accept = useAcceptBet();
  // The section around it shows the reason.
  const offline = useOffline();
  // Unlike a mutate callback, the promise resolves even if the live stream has already removed this card.
  const take = () => accept.mutateAsync(bet.uniqueId).then(onAnswered, () => undefined);
  return (
    <Ticket
      label={`${bet.userName} challenges you: ${bet.homeTeam} vs ${bet.awayTeam}`}
      stub={
        <>
          <Amount label="Wager" cents={bet.wagerCents} />
          <Amount label="To Win" cents={bet.payoutCents} />
          <div className={classes.answers}>
            <Button size="small" wide disabled={offline} busy={accept.isPending} onClick={() => void take()}>
              Accept
            </Button>
            <DeclineButton bet={bet} size="small" onDeclined={onAnswered} />
          </div>
        </>
      }
    >
      <BetBody
        bet={bet}
        aside={(side) => (
          <SideBadge side={side}>{side === bet.creatorSide ? bet.userName : 'Your side'}</SideBadge>
        )}
      />
      <div className={classes.terms}>
        <StakeProblem error={accept.error} />
        <BetTerms {...bet} sportKey={bet.betSportKey} />
      </div>
    </Ticket>
  );
}
