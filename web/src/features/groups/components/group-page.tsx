import type { GroupView } from '@sidebet/contract/groups/group';
import { formatInSentence } from '@sidebet/domain/bets/amount-text';
import { isOrganizer } from '@sidebet/domain/groups/roles';
import { IconChevronLeft } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { Navigate } from 'react-router';
import { useApi } from '../../../lib/api/use-api.ts';
import type { GroupTab } from '../../../lib/group-tabs.ts';
import { lazyPart } from '../../../lib/load-part.ts';
import { paths } from '../../../lib/paths.ts';
import { useNarrow, useThreeColumns } from '../../../lib/use-media.ts';
import { isShort, useVisibleHeight } from '../../../lib/use-visible-height.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Link } from '../../../ui/link.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { TabBar } from '../../../ui/tab-bar.tsx';
import type { GroupNames } from '../group-names.ts';
import { useGroupNames } from '../use-group-names.ts';
import { GroupMark } from './group-mark.tsx';
import classes from './group-page.module.css';
import { InviteButton } from './invites.tsx';
import { SettleCard } from './settle-card.tsx';
import type { OfferItem } from './stream-item.tsx';

const StreamTab = lazyPart(() => import('./stream-tab.tsx'));
const TableTab = lazyPart(() => import('./table-tab.tsx'));
const MoreTab = lazyPart(() => import('./more-tab.tsx'));
const SettleTab = lazyPart(() => import('./settle-tab.tsx'));

const tabs = [
  { value: 'stream', label: 'Stream' },
  { value: 'table', label: 'Table' },
  { value: 'more', label: 'More' },
] as const satisfies readonly { value: GroupTab; label: string }[];

type Props = {
  groupId: string;
  tab: GroupTab;
  onTab: (tab: GroupTab) => void;
  /** Draws an open offer with its button. */
  renderOffer: (item: OfferItem) => ReactNode;
  /** Draws the bets that run now, in one line. */
  renderRunning: (group: GroupView, names: GroupNames) => ReactNode;
  onNewBet: (group: GroupView) => void;
};

/** A group with its places, for its members. */
export function GroupPage({ groupId, tab, onTab, renderOffer, renderRunning, onNewBet }: Props) {
  const { data: group, error, isPending, refetch } = useApi('getGroup', { params: { groupId } });
  const names = useGroupNames(groupId);
  const narrow = useNarrow();
  const height = useVisibleHeight();
  // With an on-screen keyboard there is room for the conversation alone.
  const isTyping = narrow && isShort(height);
  if (isPending) return <Skeletons label="Loading group..." count={2} height={120} />;
  // Who left still settles what is open, and sees nothing else of the group.
  if (!group && tab === 'settle' && isGone(error)) return <Navigate to={paths.settleUp(groupId)} replace />;
  if (!group) return <Missing error={error} onRetry={() => void refetch()} />;
  // Points need no settling.
  const current = tab === 'settle' && group.kind !== 'iou' ? 'stream' : tab;
  return (
    <div
      className={classes.page}
      data-tab={current}
      // An on-screen keyboard covers the page on some phones.
      style={narrow ? ({ '--page-height': `${height}px` } as object) : undefined}
    >
      <Header group={group} narrow={narrow} />
      {narrow && current !== 'settle' && !isTyping && (
        <div className={classes.owed}>
          <SettleCard group={group} />
        </div>
      )}
      <TabBar<GroupTab> label={group.name} tabs={tabs} value={current} onChange={onTab}>
        <div className={classes.panel}>
          <Suspense fallback={<Skeletons label="Loading..." count={2} height={120} />}>
            {current === 'stream' && (
              <StreamTab
                group={group}
                names={names}
                renderOffer={renderOffer}
                running={!isTyping && renderRunning(group, names)}
                onNewBet={() => onNewBet(group)}
              />
            )}
            {current === 'table' && <TableTab group={group} names={names} />}
            {current === 'more' && <MoreTab group={group} />}
            {current === 'settle' && <SettleTab group={group} />}
          </Suspense>
        </div>
      </TabBar>
    </div>
  );
}

function Header({ group, narrow }: { group: GroupView; narrow: boolean }) {
  const hasRoom = useThreeColumns();
  return (
    <header className={classes.header}>
      {narrow && (
        <Link to={paths.groups} className={classes.back} aria-label="All groups">
          <IconChevronLeft size={24} stroke={2} aria-hidden="true" />
        </Link>
      )}
      <GroupMark group={group} size={narrow ? 38 : 44} />
      <div className={classes.title}>
        <h1>{group.name}</h1>
        <p>{summaryOf(group)}</p>
      </div>
      {isOrganizer(group.role) && <InviteButton group={group} isIcon={!hasRoom} />}
    </header>
  );
}

const isGone = (error: unknown) => (error as { code?: string } | null)?.code === 'groupNotFound';

/** "4 people · IOU tab, no fee · Season 1", "4 people · 860 points left · Season 1". */
function summaryOf({ memberCount, kind, purse, season }: GroupView): string {
  const people = `${memberCount} ${memberCount === 1 ? 'person' : 'people'}`;
  const unit =
    kind === 'iou'
      ? 'IOU tab, no fee'
      : purse
        ? `${formatInSentence({ group: { kind } }, purse.availableCents)} left`
        : 'Points';
  return [people, unit, season?.name ?? 'Between two seasons'].join(' · ');
}

function Missing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!isGone(error)) return <QueryFailure error={error} onRetry={onRetry} />;
  return (
    <EmptyState page art="people" title="No such group" text="It was deleted, or you are not a member of it.">
      <LinkButton to={paths.groups}>My groups</LinkButton>
    </EmptyState>
  );
}
