import { keepPreviousData } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '../../../lib/api/use-api.ts';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { useFriends } from '../../../lib/friends.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { HistoryCharts } from './history-charts.tsx';
import classes from './statistics-panel.module.css';
import { StatisticsTiles } from './statistics-tiles.tsx';

/** The overall record, or the record against the friend in the URL. */
export default function StatisticsPanel() {
  const { toasts } = useAppClient();
  const [params, setParams] = useSearchParams();
  const friendId = params.get('friend');
  const choose = (id: string | null) =>
    setParams(
      (before) => {
        before.delete('friend');
        if (id) before.set('friend', id);
        return before;
      },
      { replace: true },
    );
  const { data, error, isPending, isPlaceholderData, refetch } = useApi(
    'getStatistics',
    { query: { friendId: friendId ?? undefined } },
    { placeholderData: keepPreviousData },
  );
  const friends = useFriends();
  const friend = friends.data?.find(({ id }) => id === friendId);

  // Removed friends and strangers have no comparison.
  const gone = friendId !== null && error instanceof ApiProblem && error.code === 'friendNotFound';
  useEffect(() => {
    if (!gone) return;
    toasts.showError(error);
    choose(null);
  });

  if (isPending || gone) return <Skeletons label="Loading statistics..." count={1} height={120} />;
  if (!data) return <QueryFailure error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <h3 className={classes.title} aria-live="polite">
        {friendId === null ? 'Overall Stats' : `Stats vs: ${friend?.fullName ?? '…'}`}
      </h3>
      <div className={classes.current} aria-busy={isPlaceholderData}>
        <StatisticsTiles statistics={data} />
      </div>
      <HistoryCharts friendId={friendId} />
      <FriendComparisons chosenId={friendId} onChoose={choose} />
    </>
  );
}

type Props = { chosenId: string | null; onChoose: (friendId: string | null) => void };

/** Tapping a friend filters the record; tapping again resets it. */
function FriendComparisons({ chosenId, onChoose }: Props) {
  const { data, error, refetch } = useFriends();
  return (
    <section className={classes.comparisons}>
      <h3 className={classes.title}>Friend Comparisons</h3>
      {error && !data && <QueryFailure error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className={classes.none}>You don't have any friends yet.</p>}
      <div className={classes.friends}>
        {data?.map(({ id, fullName, profilePicture }) => (
          <button
            key={id}
            type="button"
            className={classes.friend}
            aria-pressed={id === chosenId}
            onClick={() => onChoose(id === chosenId ? null : id)}
          >
            <Avatar name={fullName} picture={profilePicture} />
            {fullName}
          </button>
        ))}
      </div>
    </section>
  );
}
