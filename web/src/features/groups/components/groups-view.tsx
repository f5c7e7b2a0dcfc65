import type { GroupSummary, LeftGroup } from '@sidebet/contract/groups/group';
import { formatNet } from '@sidebet/domain/cents';
import { useApi } from '../../../lib/api/use-api.ts';
import { lazyPart } from '../../../lib/load-part.ts';
import { paths } from '../../../lib/paths.ts';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Link } from '../../../ui/link.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { countLabel, kindLabels } from '../group-labels.ts';
import { GroupMark } from './group-mark.tsx';
import classes from './groups.module.css';

const CreateGroupDialog = lazyPart(() => import('./create-group-dialog.tsx'));

/** The user's groups, and how to get into one. */
export function GroupsView() {
  const groups = useApi('listGroups');
  if (groups.isPending) return <Skeletons label="Loading groups..." count={2} height={84} />;
  if (!groups.data) return <QueryFailure error={groups.error} onRetry={() => void groups.refetch()} />;
  const { items, left } = groups.data;
  if (items.length === 0) {
    return (
      <>
        <EmptyState
          art="people"
          title="Bet with the people you know"
          text="A group has one conversation with its bets in it, a table, and a way to settle up. Play for points, or keep track of IOUs. No fee, and no money here."
        >
          <CreateButton />
          <p className={classes.note}>Got an invite link? Open it to join that group.</p>
        </EmptyState>
        <LeftGroups groups={left} />
      </>
    );
  }
  return (
    <>
      <ul className={classes.cards}>
        {items.map((group) => (
          <li key={group.id}>
            <GroupCard group={group} />
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <CreateButton />
        <p className={classes.note}>To join a group, open the invite link that a member sent you.</p>
      </div>
      <LeftGroups groups={left} />
    </>
  );
}

/** Groups that the user left with something open. */
function LeftGroups({ groups }: { groups: readonly LeftGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <section className={classes.section} aria-label="Groups you left">
      <h2>Groups you left</h2>
      <ul className={classes.cards}>
        {groups.map((group) => (
          <li key={group.id}>
            <Link to={paths.settleUp(group.id)} className={classes.card}>
              <GroupMark group={group} size={52} />
              <span className={classes.words}>
                <strong>{group.name}</strong>
                <span>Open until you are even</span>
              </span>
              <span className={classes.figure} data-tone={group.balanceCents < 0 ? 'lost' : 'won'}>
                {formatNet(group.balanceCents)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function CreateButton() {
  return <DialogButton dialog={(state) => <CreateGroupDialog {...state} />}>Create a group</DialogButton>;
}

function GroupCard({ group }: { group: GroupSummary }) {
  const { id, name, kind, memberCount, openOffers, unread } = group;
  return (
    <Link to={paths.group(id)} className={classes.card}>
      <GroupMark group={group} size={52} />
      <span className={classes.words}>
        <strong>{name}</strong>
        <span>
          {kindLabels[kind]} · {countLabel(memberCount, 'member')}
        </span>
      </span>
      <span className={classes.news}>
        {openOffers > 0 && <span className={classes.chip}>{countLabel(openOffers, 'open offer')}</span>}
        {unread > 0 && (
          <span className={classes.chip} data-strong>
            {unread >= 100 ? '99+' : unread} new
          </span>
        )}
      </span>
    </Link>
  );
}
