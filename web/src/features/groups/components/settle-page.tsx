import { IconChevronLeft } from '@tabler/icons-react';
import { useApi } from '../../../lib/api/use-api.ts';
import { paths } from '../../../lib/paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Link } from '../../../ui/link.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import classes from './settle.module.css';
import { SettleUp } from './settle-up.tsx';

/** Settle up on a page of its own, with the way back to the group, or to the groups of someone who left it. */
export function SettlePage({ groupId }: { groupId: string }) {
  const groups = useApi('listGroups');
  const own = groups.data?.items.find(({ id }) => id === groupId);
  const left = groups.data?.left.find(({ id }) => id === groupId);
  const group = useApi('getGroup', { params: { groupId } }, { enabled: own !== undefined });
  if (groups.isPending) return <Skeletons label="Loading what is open..." count={2} height={180} />;
  if (!groups.data) return <QueryFailure error={groups.error} onRetry={() => void groups.refetch()} />;
  if (!own && !left) return <NothingOpen />;
  return (
    <>
      <Link to={own ? paths.group(groupId) : paths.groups} className={classes.back}>
        <IconChevronLeft size={20} stroke={1.9} aria-hidden="true" />
        {own ? own.name : 'Groups'}
      </Link>
      <h1 className={own ? 'visually-hidden' : classes.title}>{own ? 'Settle up' : left?.name}</h1>
      {left && <p className={classes.hint}>You are no longer in this group. Settle what is open here.</p>}
      <SettleUp groupId={groupId} group={group.data ?? null} />
    </>
  );
}

/** An old link of someone who left and has nothing open, or of no member. */
function NothingOpen() {
  return (
    <EmptyState page art="people" title="Nothing to settle" text="You have nothing open in this group.">
      <LinkButton to={paths.groups}>My groups</LinkButton>
    </EmptyState>
  );
}
