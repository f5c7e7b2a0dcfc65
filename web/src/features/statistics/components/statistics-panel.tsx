import type { PersonView } from '@sidebet/contract/shared';
import { formatDollars } from '@sidebet/domain/cents';
import { useState } from 'react';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { useStatistics } from '../api/get-statistics.ts';
import { FriendComparisons } from './friend-comparisons.tsx';
import classes from './statistics-panel.module.css';

/** SPEC section 2, Statistics: the overall record, or the one against a chosen friend. */
export default function StatisticsPanel() {
  const [friend, setFriend] = useState<PersonView | null>(null);
  const { data, error, isPending, refetch } = useStatistics(friend?.id ?? null);
  if (isPending) return <Skeletons label="Loading statistics..." count={1} height={120} />;
  if (!data) return <QueryFailure error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <h3 className={classes.title} aria-live="polite">
        {friend ? `Stats vs: ${friend.fullName}` : 'Overall Stats'}
      </h3>
      <dl className={classes.numbers}>
        <div>
          <dt>Wins</dt>
          <dd>{data.wins}</dd>
        </div>
        <div>
          <dt>Losses</dt>
          <dd>{data.losses}</dd>
        </div>
        <div>
          <dt>Amount Won</dt>
          <dd>{formatDollars(data.amountWonCents)}</dd>
          <dd className={classes.meaning}>Payouts won minus wagers lost</dd>
        </div>
        <div>
          <dt>Net result</dt>
          <dd>{formatDollars(data.netResultCents)}</dd>
          <dd className={classes.meaning}>Payouts minus everything staked</dd>
        </div>
      </dl>
      <FriendComparisons chosen={friend} onChoose={setFriend} />
    </>
  );
}
