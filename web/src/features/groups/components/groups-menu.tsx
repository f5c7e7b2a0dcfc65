import type { GroupSummary } from '@sidebet/contract/groups/group';
import { IconPlus } from '@tabler/icons-react';
import { useApi } from '../../../lib/api/use-api.ts';
import { lazyPart } from '../../../lib/load-part.ts';
import { paths } from '../../../lib/paths.ts';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { Link } from '../../../ui/link.tsx';
import { kindLabels } from '../group-labels.ts';
import { GroupMark } from './group-mark.tsx';
import classes from './groups-menu.module.css';

const CreateGroupDialog = lazyPart(() => import('./create-group-dialog.tsx'));

/** The user's groups next to the page of one of them. */
export default function GroupsMenu({ groupId }: { groupId: string }) {
  const groups = useApi('listGroups').data?.items ?? [];
  return (
    <nav aria-labelledby="groups-menu">
      <h2 id="groups-menu" className={classes.title}>
        Your groups
      </h2>
      <ul>
        {groups.map((group) => (
          <li key={group.id}>
            <Item group={group} isCurrent={group.id === groupId} />
          </li>
        ))}
      </ul>
      <DialogButton kind="plain" size="small" dialog={(state) => <CreateGroupDialog {...state} />}>
        <IconPlus size={18} stroke={2} aria-hidden="true" />
        Create a group
      </DialogButton>
    </nav>
  );
}

function Item({ group, isCurrent }: { group: GroupSummary; isCurrent: boolean }) {
  const { id, name, kind, memberCount, unread } = group;
  return (
    <Link to={paths.group(id)} className={classes.item} aria-current={isCurrent ? 'page' : undefined}>
      <GroupMark group={group} size={36} />
      <span className={classes.words}>
        <strong>{name}</strong>
        <span>
          {kindLabels[kind]} · {memberCount} {memberCount === 1 ? 'person' : 'people'}
        </span>
      </span>
      {unread > 0 && (
        <span className={classes.count}>
          {unread >= 100 ? '99+' : unread}
          <span className="visually-hidden"> new</span>
        </span>
      )}
    </Link>
  );
}
