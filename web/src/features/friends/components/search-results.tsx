import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { usePeopleSearch } from '../api.ts';
import classes from './friends-panel.module.css';
import { UserRows } from './user-rows.tsx';

/** The server's maximum. */
const maxFound = 20;

type Props = {
  q: string;
  /** False while typing: the results then belong to the previous text. */
  isSettled: boolean;
};

export function SearchResults({ q, isSettled }: Props) {
  const { data, error, isPending, isPlaceholderData, refetch } = usePeopleSearch(q);
  if (isPending) return <Skeletons label="Searching..." count={3} height={62} />;
  if (!data) return <QueryFailure error={error} onRetry={() => void refetch()} />;
  const { items } = data;
  const isStale = isPlaceholderData || !isSettled;
  return (
    <div data-stale={isStale} className={classes.results}>
      <p role="status" className="visually-hidden">
        {isStale ? '' : summary(items.length)}
      </p>
      {items.length === 0 ? (
        <EmptyState art="people" title="No Friends Found" text="Try searching for someone by name" />
      ) : (
        <UserRows label="People found" rows={items} />
      )}
      {items.length === maxFound && (
        <p className={classes.more}>Showing the first {maxFound}. Keep typing to narrow it down.</p>
      )}
    </div>
  );
}

function summary(count: number): string {
  if (count === 0) return 'No Friends Found';
  return count === 1 ? '1 person found' : `${count} people found`;
}
