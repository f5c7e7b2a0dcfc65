import type { OperatorPersonRow } from '@sidebet/contract/console/people';
import { formatDollars } from '@sidebet/domain/cents';
import { Route, Routes } from 'react-router';
import { EventTime } from '../../../ui/event-time.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { usePaged } from '../api/use-paged.ts';
import { Chip, ConsolePage, Filters, Lead, SearchField } from '../components/console-page.tsx';
import { type Column, DataTable } from '../components/data-table.tsx';
import { consolePaths } from '../console-paths.ts';
import { useFilter, useSearchText } from '../use-filters.ts';
import { PersonPage } from './person-page.tsx';

export default function PeoplePage() {
  return (
    <Routes>
      <Route index element={<PeopleList />} />
      <Route path=":userId" element={<PersonPage />} />
    </Routes>
  );
}

const which = [
  { value: 'all', label: 'All' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'admins', label: 'Operators' },
] as const;

const columns: readonly Column<OperatorPersonRow>[] = [
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
];

function PeopleList() {
  const search = useSearchText();
  const { q } = search;
  const [only, setOnly] = useFilter('only', ['all', 'suspended', 'admins'], 'all');
  const people = usePaged('operatorListPeople', { query: { q, only } });
  return (
    <ConsolePage title="Users" intro="Everyone with an account, newest first.">
      <Filters>
        <SearchField search={search} placeholder="Name, username, email or id" />
        <SelectField label="Show" value={only} options={which} onChange={setOnly} />
      </Filters>
      <DataTable
        caption="Users"
        query={people}
        columns={columns}
        rowKey={(person) => person.id}
        empty={{
          art: 'people',
          title: 'No users found',
          text: 'Try part of a name, username or email, or a whole id.',
        }}
      />
    </ConsolePage>
  );
}
