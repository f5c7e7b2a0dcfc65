import { EventTime } from '../../../ui/event-time.tsx';
import { consoleList } from '../components/console-list.tsx';
import { Chip, Chips, Lead } from '../components/console-page.tsx';
import type { Table } from '../components/data-table.tsx';
import { consolePaths } from '../console-paths.ts';
import { groupKindLabels } from '../group-labels.ts';
import { GroupPage } from './group-page.tsx';

const groups: Table<'operatorListGroups'> = {
  name: 'operatorListGroups',
  caption: 'Groups',
  columns: [
    {
      label: 'Group',
      quiet: true,
      cell: ({ id, name, kind }) => (
        <Lead to={consolePaths.group(id)} sub={groupKindLabels[kind]}>
          {name}
        </Lead>
      ),
    },
    {
      label: 'Owner',
      cell: ({ owner, deletedAt }) => (
        <Chips>
          {owner && <Lead to={consolePaths.user(owner.id)}>{owner.username}</Lead>}
          {owner?.isSuspended && <Chip strong>Suspended</Chip>}
          {deletedAt && <Chip>Deleted</Chip>}
        </Chips>
      ),
    },
    { label: 'Created', cell: ({ createdAt }) => <EventTime instant={createdAt} long /> },
    { label: 'Members', numeric: true, cell: ({ memberCount }) => memberCount },
    { label: 'Open bets', numeric: true, cell: ({ openBets }) => openBets },
  ],
  rowKey: ({ id }) => id,
  empty: { art: 'people', title: 'No groups found', text: 'Try part of a name, or a whole id.' },
};

export default consoleList({
  title: 'Groups',
  intro: 'Groups of people who bet with each other, newest first.',
  table: groups,
  search: { placeholder: 'Name or id' },
  choices: {
    only: {
      label: 'Show',
      options: { all: 'All', suspendedOwner: 'Owner suspended', deleted: 'Deleted' },
    },
  },
  subject: { param: 'groupId', Page: GroupPage },
});
