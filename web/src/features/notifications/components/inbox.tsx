import { useEffect, useRef } from 'react';
import { usePages } from '../../../lib/api/use-api.ts';
import { useFocusFallback } from '../../../lib/focus.ts';
import { allItems } from '../../../lib/paged.ts';
import { useViewer } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { useClearNotifications, useMarkAllRead } from '../api/inbox.ts';
import classes from './inbox.module.css';
import { InboxItem } from './inbox-item.tsx';

/** The notifications inbox. Opening it marks everything read. */
export function Inbox() {
  const inbox = useRef<HTMLDivElement>(null);
  useFocusFallback(inbox);
  return (
    <div ref={inbox} tabIndex={-1}>
      <InboxContent />
    </div>
  );
}

function InboxContent() {
  const list = usePages('listNotifications');
  const items = allItems(list.data);
  const clear = useClearNotifications();
  const fresh = useFresh(items);
  useReadAll(list.isSuccess);
  if (list.isPending) return <Skeletons label="Loading notifications..." count={4} height={76} />;
  if (!list.data) return <QueryFailure error={list.error} onRetry={() => void list.refetch()} />;
  if (items.length === 0 && !list.hasNextPage) {
    return <EmptyState art="bell" title="No Notifications" text="You're all caught up!" />;
  }
  return (
    <>
      <div className={classes.tools}>
        <Button kind="outline" size="small" busy={clear.isPending} onClick={() => clear.mutate()}>
          Clear All
        </Button>
      </div>
      <ul className={classes.list}>
        {items.map((item) => (
          <InboxItem key={item.id} item={item} fresh={fresh.has(item.id)} />
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  );
}

/** Items unread at first sight stay marked as new while the inbox is open. */
function useFresh(items: { id: string; read: boolean }[]): ReadonlySet<string> {
  const fresh = useRef(new Set<string>());
  for (const item of items) if (!item.read) fresh.current.add(item.id);
  return fresh.current;
}

function useReadAll(listed: boolean) {
  const { unreadNotifications } = useViewer();
  const { mutate } = useMarkAllRead();
  useEffect(() => {
    if (listed && unreadNotifications > 0) mutate();
  }, [listed, unreadNotifications, mutate]);
}
