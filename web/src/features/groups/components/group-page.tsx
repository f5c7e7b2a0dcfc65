import type { BetView } from '@sidebet/contract/bets';
import type { GroupView } from '@sidebet/contract/groups/group';
import { formatGroupAmount } from '@sidebet/domain/groups/amount';
import { type ReactNode, Suspense } from 'react';
import { Navigate } from 'react-router';
import { useApi } from '../../../lib/api/use-api.ts';
import { lazyPart } from '../../../lib/load-part.ts';
import { paths } from '../../../lib/paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { EventTime } from '../../../ui/event-time.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { TabBar } from '../../../ui/tab-bar.tsx';
import { countLabel, kindLabels } from '../group-labels.ts';
import { GroupMark } from './group-mark.tsx';
import classes from './group-page.module.css';

const BoardTab = lazyPart(() => import('./board-tab.tsx'));
const TableTab = lazyPart(() => import('./table-tab.tsx'));
const FeedTab = lazyPart(() => import('./feed-tab.tsx'));
const TalkTab = lazyPart(() => import('./talk-tab.tsx'));
const MembersTab = lazyPart(() => import('./members-tab.tsx'));
const SettingsTab = lazyPart(() => import('./settings-tab.tsx'));
const SettleTab = lazyPart(() => import('./settle-tab.tsx'));

const tabs = [
  { value: 'board', label: 'Board' },
  { value: 'table', label: 'Table' },
  { value: 'feed', label: 'Feed' },
  { value: 'talk', label: 'Talk' },
  { value: 'settle', label: 'Settle up' },
  { value: 'members', label: 'Members' },
  { value: 'settings', label: 'Settings' },
] as const;
type GroupTab = (typeof tabs)[number]['value'];

type Props = {
  groupId: string;
  tab: string | null;
  onTab: (tab: GroupTab) => void;
  /** Draws a card of an open offer, and the button for a new bet. */
  renderOffers: (bets: readonly BetView[]) => ReactNode;
  onNewBet: (group: GroupView) => void;
};

/** A group with its tabs, for its members. */
export function GroupPage({ groupId, tab, onTab, renderOffers, onNewBet }: Props) {
  const { data: group, error, isPending, refetch } = useApi('getGroup', { params: { groupId } });
  if (isPending) return <Skeletons label="Loading group..." count={2} height={120} />;
  // Who left still settles what is open, and sees nothing else of the group.
  if (!group && tab === 'settle' && isGone(error)) return <Navigate to={paths.settleUp(groupId)} replace />;
  if (!group) return <Missing error={error} onRetry={() => void refetch()} />;
  // Points need no settling.
  const shown = tabs.filter(({ value }) => value !== 'settle' || group.kind === 'iou');
  const current = shown.find(({ value }) => value === tab)?.value ?? 'board';
  return (
    <>
      <Header group={group} />
      <TabBar label={group.name} tabs={shown} value={current} onChange={onTab} layout="strip">
        <div className={classes.panel}>
          <Suspense fallback={<Skeletons label="Loading..." count={2} height={120} />}>
            {current === 'board' && (
              <BoardTab group={group} renderOffers={renderOffers} onNewBet={() => onNewBet(group)} />
            )}
            {current === 'table' && <TableTab group={group} />}
            {current === 'feed' && <FeedTab group={group} />}
            {current === 'talk' && <TalkTab group={group} />}
            {current === 'settle' && <SettleTab group={group} />}
            {current === 'members' && <MembersTab group={group} />}
            {current === 'settings' && <SettingsTab group={group} />}
          </Suspense>
        </div>
      </TabBar>
    </>
  );
}

function Header({ group }: { group: GroupView }) {
  const { name, kind, memberCount, season, purse } = group;
  return (
    <header className={classes.header}>
      <GroupMark group={group} size={60} />
      <div className={classes.title}>
        <h1>{name}</h1>
        <p>
          {kindLabels[kind]} · {countLabel(memberCount, 'member')} ·{' '}
          {season ? season.name : 'Between two seasons'}
          {season?.endsAt && (
            <>
              , until <EventTime instant={season.endsAt} />
            </>
          )}
        </p>
      </div>
      {purse && (
        <p className={classes.purse}>
          <strong>{formatGroupAmount(kind, purse.availableCents)}</strong>
          <span>
            left to bet ·{' '}
            {kind === 'iou'
              ? `limit ${formatGroupAmount(kind, purse.limitCents)}`
              : `${formatGroupAmount(kind, purse.heldCents)} in bets`}
          </span>
        </p>
      )}
    </header>
  );
}

const isGone = (error: unknown) => (error as { code?: string } | null)?.code === 'groupNotFound';

function Missing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!isGone(error)) return <QueryFailure error={error} onRetry={onRetry} />;
  return (
    <EmptyState page art="people" title="No such group" text="It was deleted, or you are not a member of it.">
      <LinkButton to={paths.groups}>My groups</LinkButton>
    </EmptyState>
  );
}
