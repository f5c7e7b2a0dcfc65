import { usePages } from '../../../lib/api/use-api.ts';
import { allItems } from '../../../lib/paged.ts';
import { changeLabel } from '../../../lib/protection-labels.ts';
import { useTimeLabel } from '../../../lib/time-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { EventTime } from '../../../ui/event-time.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import classes from './change-list.module.css';
import panel from './protection-panel.module.css';

/** The user's protection changes, newest first. */
export function ChangeList() {
  const { data, error, isPending, refetch, ...more } = usePages('listProtectionChanges', {
    query: { limit: 10 },
  });
  const changes = allItems(data);
  const timeLabel = useTimeLabel();
  return (
    <section className={panel.section} aria-labelledby="changes">
      <h3 id="changes">Your changes</h3>
      {isPending && <Skeletons label="Loading your changes..." count={2} height={44} />}
      {error && !data && <QueryFailure error={error} onRetry={() => void refetch()} />}
      {data && changes.length === 0 && (
        <p className={panel.hint}>No changes yet. Every change you make is recorded here permanently.</p>
      )}
      {changes.length > 0 && (
        <ul className={classes.list}>
          {changes.map((change) => (
            <li key={change.id}>
              <span>{changeLabel(change, change.until ? timeLabel(change.until) : '')}</span>
              <EventTime instant={change.at} long />
            </li>
          ))}
        </ul>
      )}
      {more.hasNextPage && (
        <Button
          kind="outline"
          size="small"
          busy={more.isFetchingNextPage}
          onClick={() => void more.fetchNextPage()}
        >
          {more.isFetchingNextPage ? 'Loading more…' : 'Load more'}
        </Button>
      )}
    </section>
  );
}
