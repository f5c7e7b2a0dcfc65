import type { BetView } from '@sidebet/contract/bets';
import { readOfferedTo } from '@sidebet/domain/book/offered-to';
import { formatDollars } from '@sidebet/domain/cents';
import { explainForSide } from '@sidebet/domain/markets/explain';
import { IconArrowBackUp, IconCheck, IconShare2 } from '@tabler/icons-react';
import { useAppClient } from '../../../lib/app-client.ts';
import { resultTitle } from '../../../lib/bet-results.ts';
import { readMarketTerms, viewerMoney, viewerSelection } from '../../../lib/offers.ts';
import { useViewer } from '../../../lib/session.ts';
import { useCountUp } from '../../../lib/use-count-up.ts';
import { StubButton } from '../../../ui/stub-button.tsx';
import { refundReason } from '../settled-reason.ts';
import { shareBet } from '../share-bet.ts';
import classes from './result-moment.module.css';

/** How the viewer's bet just ended, in the place where it was active. */
export function ResultMoment({ bet }: { bet: BetView }) {
  const { toasts } = useAppClient();
  const { user } = useViewer();
  const title = resultTitle(bet, user.id);
  if (bet.winner === user.id) {
    return (
      <div className={classes.moment} data-result="won">
        <p className={classes.title}>
          <span className={classes.seal}>
            <IconCheck size={20} stroke={2.6} aria-hidden="true" />
          </span>
          {title}
        </p>
        <p className={classes.text}>{scoreSentence(bet, user.id)}</p>
        <div className={classes.end}>
          {/* A group's bets change no balance of the bar. */}
          {!bet.group && <Balance gainCents={viewerMoney(bet, user.id).payoutIfWonCents} />}
          {/* Others cannot open the link of a challenge or a group's bet. */}
          {readOfferedTo(bet).kind === 'anyone' && (
            <StubButton
              icon={IconShare2}
              onClick={() => void shareBet(toasts, bet.uniqueId, `${title} on ${formatGame(bet)}`)}
            >
              Share
            </StubButton>
          )}
        </div>
      </div>
    );
  }
  if (bet.winner === null) {
    return (
      <div className={classes.moment} data-result="refunded">
        <p className={classes.title}>
          <IconArrowBackUp size={22} stroke={2} aria-hidden="true" />
          {title}
        </p>
        <p className={classes.text}>{refundReason(bet)}.</p>
      </div>
    );
  }
  return (
    <div className={classes.moment} data-result="lost">
      <p className={classes.title}>{title}</p>
      <p className={classes.text}>{scoreSentence(bet, user.id)}</p>
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

function scoreSentence(bet: BetView, viewerId: string): string {
  const { homeScore: home, awayScore: away } = bet;
  const selection = viewerSelection(bet, viewerId);
  if (home === null || away === null || selection === null) return '';
  return explainForSide(readMarketTerms(bet), { ...bet, sportKey: bet.betSportKey }, selection, {
    home,
    away,
  });
}

function formatGame({ homeTeam, awayTeam }: BetView): string {
  return `${homeTeam} vs ${awayTeam}`;
}
