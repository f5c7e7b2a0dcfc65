import { formatDollars } from '@sidebet/domain/cents';
import { EventTime } from '../../../ui/event-time.tsx';
import { consoleList } from '../components/console-list.tsx';
import { Chip, Lead } from '../components/console-page.tsx';
import type { Table } from '../components/data-table.tsx';
import { consolePaths } from '../console-paths.ts';
import { PersonPage } from './person-page.tsx';

const people: Table<'operatorListPeople'> = {
  name: 'operatorListPeople',
  caption: 'Users',
  columns: [
    {
      label: 'User',
      quiet: true,
      cell: (person) => (
        <Lead to={consolePaths.person(person.id)} sub={`@${person.username}`}>
          {person.fullName}
        </Lead>
      ),
    },
    { label: 'Email', cell: (person) => person.email },
    {
      label: 'State',
      cell: (person) => (
        <span>
          {person.suspendedAt && <Chip strong>Suspended</Chip>}
          {person.role === 'admin' && <Chip>Operator</Chip>}
          {!person.suspendedAt && person.role !== 'admin' && <Chip>Active</Chip>}
        </span>
      ),
    },
    { label: 'Joined', cell: (person) => <EventTime instant={person.createdAt} long /> },
    { label: 'Balance', numeric: true, cell: (person) => formatDollars(person.accountBalanceCents) },
  ],
  rowKey: (person) => person.id,
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
  subject: { param: 'userId', Page: PersonPage },
});
