import { formatDollars } from '@sidebet/domain/cents';
import { EventTime } from '../../../ui/event-time.tsx';
import { consoleList } from '../components/console-list.tsx';
import { Chip, Lead } from '../components/console-page.tsx';
import type { Table } from '../components/data-table.tsx';
import { consolePaths } from '../console-paths.ts';
import { UserPage } from './user-page.tsx';

const people: Table<'operatorListPeople'> = {
  name: 'operatorListPeople',
  caption: 'Users',
  columns: [
    {
      label: 'User',
      quiet: true,
      cell: (user) => (
        <Lead to={consolePaths.user(user.id)} sub={`@${user.username}`}>
          {user.fullName}
        </Lead>
      ),
    },
    { label: 'Email', cell: (user) => user.email },
    {
      label: 'State',
      cell: (user) => (
        <span>
          {user.suspendedAt && <Chip strong>Suspended</Chip>}
          {user.role === 'admin' && <Chip>Operator</Chip>}
          {!user.suspendedAt && user.role !== 'admin' && <Chip>Active</Chip>}
        </span>
      ),
    },
    { label: 'Joined', cell: (user) => <EventTime instant={user.createdAt} long /> },
    { label: 'Balance', numeric: true, cell: (user) => formatDollars(user.accountBalanceCents) },
  ],
  rowKey: (user) => user.id,
  empty: {
    art: 'people',
    title: 'No users found',
    text: 'Try part of a name, username or email, or a whole id.',
  },
};

export default consoleList({
  title: 'Users',
  intro: 'Everyone with an account, newest first.',
  table: people,
  search: { placeholder: 'Name, username, email or id' },
  choices: {
    only: { label: 'Show', options: { all: 'All', suspended: 'Suspended', admins: 'Operators' } },
  },
  subject: { param: 'userId', Page: UserPage },
});
