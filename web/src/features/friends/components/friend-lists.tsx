import type { UserRow } from '@sidebet/contract/friends';
import { useId, useState } from 'react';
import { useApi } from '../../../lib/api/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import classes from './friends-panel.module.css';
import { UserRows } from './user-rows.tsx';

/** Shown without a search: received requests, friends, sent requests. */
export function FriendLists() {
  const { data, error, isPending, refetch } = useApi('listFriends');
  if (isPending) return <Skeletons label="Loading friends..." count={3} height={62} />;
  if (!data) return <QueryFailure error={error} onRetry={() => void refetch()} />;
  const { items, incoming, outgoing } = data;
  if (items.length + incoming.length + outgoing.length === 0) {
    return <EmptyState art="people" title="No Friends Found" text="Try searching for someone by name" />;
  }
  return (
    <>
      <Section title="Friend Requests" rows={incoming} />
      <Section title="My Friends" rows={items} />
      <Section title="Sent Requests" rows={outgoing} />
    </>
  );
}

/** Longer lists are cut, so the content below stays reachable. */
const shownAtFirst = 5;

function Section({ title, rows }: { title: string; rows: UserRow[] }) {
  const [all, setAll] = useState(false);
  const id = useId();
  if (rows.length === 0) return null;
  // Do not hide a single row behind a button.
  const shown = all || rows.length <= shownAtFirst + 1 ? rows : rows.slice(0, shownAtFirst);
  return (
    <section aria-labelledby={id} className={classes.section}>
      <h2 id={id} className={classes.title}>
        {title} <span className={classes.count}>{rows.length}</span>
      </h2>
      <UserRows label={title} rows={shown} />
      {shown.length < rows.length && (
        <Button kind="plain" size="small" wide onClick={() => setAll(true)}>
          Show all {rows.length}
        </Button>
      )}
    </section>
  );
}
