import type { BetView } from '@sidebet/contract/bets';
import { IconShare2 } from '@tabler/icons-react';
import { useAppClient } from '../../../lib/app-client.ts';
import { resultAgainst, resultTitle } from '../../../lib/bet-results.ts';
import { paths } from '../../../lib/paths.ts';
import { useViewer } from '../../../lib/session.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { betNotice } from '../bet-notice.ts';
import { explainToSide } from '../decision.ts';
import { hasPublicLink, resultShareTitle, shareBet } from '../share-bet.ts';
import { viewerResult } from '../standing.ts';
import { MomentCard } from './moment-card.tsx';
import classes from './placed-bet.module.css';

type Props = { bet: BetView; onClose: () => void };

/** How a bet ended that the viewer made on this page: its result, or why no one took it. */
export function EndedBet({ bet, onClose }: Props) {
  const { toasts } = useAppClient();
  const { user } = useViewer();
  if (bet.status !== 'Settled') {
    return (
      <MomentCard label="Bet not taken" onClose={onClose}>
        <h2 className={classes.title}>Your bet is no longer open</h2>
        <p className={classes.text} role="status">
          {betNotice({ bet, message: null }, user.id)}
        </p>
      </MomentCard>
    );
  }
  const result = viewerResult(bet, user.id);
  return (
    // The result is announced for every page at once.
    <MomentCard label="Result of your bet" onClose={onClose}>
      <h2 className={classes.net} data-result={result}>
        {resultTitle(bet, user.id)}
      </h2>
      <p className={classes.against}>{resultAgainst(bet, user.id)}</p>
      <p className={classes.status}>{explainToSide(bet, user.id)}</p>
      <div className={classes.actions}>
        {result === 'won' && hasPublicLink(bet) && (
          <Button
            size="small"
            onClick={() => void shareBet(toasts, bet.uniqueId, resultShareTitle(bet, user.id))}
          >
            <IconShare2 size={16} stroke={1.8} aria-hidden="true" />
            Share
          </Button>
        )}
        <LinkButton kind="outline" size="small" to={paths.betDetails(bet.uniqueId)}>
          See your bet
        </LinkButton>
      </div>
    </MomentCard>
  );
}
