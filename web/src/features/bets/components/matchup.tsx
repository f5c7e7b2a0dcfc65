import type { BetView } from '@sidebet/contract/bets';
import classes from './matchup.module.css';
import { ScoreNumber } from './team-score.tsx';

/** The game and its score, for bets whose rows are not the two teams. */
export function Matchup({ bet }: { bet: BetView }) {
  const { homeTeam, awayTeam, homeScore, awayScore, status } = bet;
  return (
    <p className={classes.matchup} aria-live={status === 'Active' ? 'polite' : undefined}>
      {homeTeam}{' '}
      {homeScore !== null && (
        <strong>
          <ScoreNumber value={homeScore} />
        </strong>
      )}{' '}
      <span>vs</span> {awayTeam}{' '}
      {awayScore !== null && (
        <strong>
          <ScoreNumber value={awayScore} />
        </strong>
      )}
    </p>
  );
}
