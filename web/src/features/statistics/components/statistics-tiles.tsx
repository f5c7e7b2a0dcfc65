import type { StatisticsView } from '@sidebet/contract/statistics';
import { formatDollars, formatNet } from '@sidebet/domain/cents';
import classes from './statistics-panel.module.css';

export function StatisticsTiles({ statistics }: { statistics: StatisticsView }) {
  const { wins, losses, amountWonCents, netResultCents } = statistics;
  const played = wins + losses;
  return (
    <dl className={classes.numbers}>
      <div>
        <dt>Wins</dt>
        <dd>{wins}</dd>
        <dd className={classes.meaning}>
          {played === 0
            ? 'No settled bets yet'
            : `${Math.round((100 * wins) / played)}% of ${played} settled`}
        </dd>
      </div>
      <div>
        <dt>Losses</dt>
        <dd>{losses}</dd>
        <dd className={classes.meaning}>Refunded bets don’t count</dd>
      </div>
      <div>
        <dt>Amount Won</dt>
        <dd>{formatDollars(amountWonCents)}</dd>
        <dd className={classes.meaning}>What wins paid, your money included, minus losses</dd>
      </div>
      <div>
        <dt>Net result</dt>
        <dd data-tone={resultTone(netResultCents)}>{formatNet(netResultCents)}</dd>
        <dd className={classes.meaning}>Wins minus losses of settled bets</dd>
      </div>
    </dl>
  );
}

function resultTone(cents: number): 'won' | 'lost' | undefined {
  if (cents === 0) return undefined;
  return cents > 0 ? 'won' : 'lost';
}
