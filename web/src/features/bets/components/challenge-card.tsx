import type { ChallengeView } from '@sidebet/contract/bets';
import { useAppClient } from '../../../lib/app-client.ts';
import { useOffline } from '../../../lib/connection.ts';
import { acceptorMoney, creatorSelection } from '../../../lib/offers.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { RivalryLine } from '../../../ui/rivalry.tsx';
import { SideBadge } from '../../../ui/side-badge.tsx';
import { Ticket } from '../../../ui/ticket.tsx';
import { UserMenu } from '../../../ui/user-menu.tsx';
import { useAcceptance } from '../api/accept-bet.ts';
import { isOfferGone } from '../bet-problem.ts';
import { acceptedMessage } from '../confirmations.ts';
import { BetBody } from './bet-body.tsx';
import classes from './challenge-card.module.css';
import { ConfirmStake } from './confirm-stake.tsx';
import { CounterOffer } from './counter-offer.tsx';
import { DeclineButton } from './decline-button.tsx';
import { FairnessNote } from './fairness-note.tsx';
import { AcceptorTerms } from './offer-terms.tsx';
import { RiskAndWin } from './risk-and-win.tsx';
import { StakeProblem } from './stake-problem.tsx';

/** A friend's challenge with all its terms, acceptable in one tap. */
export function ChallengeCard({ bet }: { bet: ChallengeView }) {
  const { toasts } = useAppClient();
  // The card leaves its list with the challenge.
  const acceptance = useAcceptance(bet, () => toasts.show(acceptedMessage));
  const { error, busy, take } = acceptance;
  // The section around it shows the reason.
  const offline = useOffline();
  const money = acceptorMoney(bet);
  return (
    <Ticket
      label={`${bet.userName} challenges you: ${bet.homeTeam} vs ${bet.awayTeam}`}
      stub={
        <>
          <RiskAndWin bet={bet} money={money} />
          <div className={classes.answers}>
            <Button size="small" wide disabled={offline || isOfferGone(error)} busy={busy} onClick={take}>
              Accept
            </Button>
            <CounterOffer
              bet={bet}
              button={(label, open) => (
                <Button kind="outline" size="small" wide disabled={offline} onClick={open}>
                  {label}
                </Button>
              )}
            />
            <DeclineButton bet={bet} size="small" />
            <UserMenu user={{ id: bet.userId, name: bet.userName }} betId={bet.uniqueId} label="More" />
          </div>
        </>
      }
    >
      <BetBody
        bet={bet}
        aside={({ selection, side }) => (
          <SideBadge side={side}>
            {selection === creatorSelection(bet) ? bet.userName : 'Your side'}
          </SideBadge>
        )}
      />
      <div className={classes.terms}>
        <StakeProblem error={error} stakeCents={money.stakeCents} returnTo={paths.betDetails(bet.uniqueId)} />
        <AcceptorTerms bet={bet} />
        <FairnessNote bet={bet} />
        <RivalryLine rivalry={bet.rivalry} name={bet.userName} />
        <ConfirmStake acceptance={acceptance} />
      </div>
    </Ticket>
  );
}
