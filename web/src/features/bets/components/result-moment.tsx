import type { BetView } from '@sidebet/contract/bets';
import { formatDollars } from '@sidebet/domain/cents';
import { IconArrowBackUp, IconCheck, IconShare2 } from '@tabler/icons-react';
import { useAppClient } from '../../../lib/app-client.ts';
import { resultAgainst, resultTitle } from '../../../lib/bet-results.ts';
import { viewerMoney } from '../../../lib/offers.ts';
import { useViewer } from '../../../lib/session.ts';
import { useCountUp } from '../../../lib/use-count-up.ts';
import { StubButton } from '../../../ui/stub-button.tsx';
import { explainToSide } from '../decision.ts';
import { hasPublicLink, resultShareTitle, shareBet } from '../share-bet.ts';
import { viewerResult } from '../standing.ts';
import classes from './result-moment.module.css';

/** How the viewer's bet just ended, in the place where it was active: what it brought, against whom, and why. */
export function ResultMoment({ bet }: { bet: BetView }) {
  const { toasts } = useAppClient();
  const { user } = useViewer();
  const title = resultTitle(bet, user.id);
  const result = viewerResult(bet, user.id);
  const against = resultAgainst(bet, user.id);
  return (
    <div className={classes.moment} data-result={result}>
      <p className={classes.title}>
        {result === 'won' && (
          <span className={classes.seal}>
            <IconCheck size={20} stroke={2.6} aria-hidden="true" />
          </span>
        )}
        {result === 'refunded' && <IconArrowBackUp size={22} stroke={2} aria-hidden="true" />}
        {title}
      </p>
      {against && <p className={classes.against}>{against}</p>}
      <p className={classes.text}>{explainToSide(bet, user.id)}</p>
      {result === 'won' && (
        <div className={classes.end}>
          {/* A group's bets change no balance of the bar. */}
          {!bet.group && <Balance gainCents={viewerMoney(bet, user.id).payoutIfWonCents} />}
          {hasPublicLink(bet) && (
            <StubButton
              icon={IconShare2}
              onClick={() => void shareBet(toasts, bet.uniqueId, resultShareTitle(bet, user.id))}
            >
              Share
            </StubButton>
          )}
        </div>
      )}
    </div>
  );
}

function Balance({ gainCents }: { gainCents: number }) {
  const { user } = useViewer();
  // The balance arrives just before or after the result, so counting starts a little later.
  const gainedCents = useCountUp(gainCents, { from: 0, waitMs: 400 });
  return (
    // The top bar announces the new balance.
    <p className={classes.balance} aria-hidden="true">
      Balance <strong>{formatDollars(user.accountBalanceCents - gainCents + gainedCents)}</strong>
    </p>
  );
}
