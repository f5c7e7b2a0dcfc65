import { usePages } from '../../../lib/api/use-api.ts';
import { allItems } from '../../../lib/paged.ts';
import { changeLabel } from '../../../lib/protection-labels.ts';
import { Button } from '../../../ui/button.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { momentLabel } from '../moments.ts';
import classes from './change-list.module.css';
import panel from './protection-panel.module.css';

/** The user's protection changes, newest first. */
export function ChangeList() {
  const { data, error, isPending, refetch, ...more } = usePages('listProtectionChanges', {
    query: { limit: 10 },
  });
  const changes = allItems(data);
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
              <span>{changeLabel(change, change.until ? momentLabel(change.until) : '')}</span>
              <Moment instant={change.at} />
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
