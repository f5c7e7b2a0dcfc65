import type { OperatorGroupRow } from '@sidebet/contract/console/groups';
import { Route, Routes } from 'react-router';
import { EventTime } from '../../../ui/event-time.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { usePaged } from '../api/use-paged.ts';
import { Chip, Chips, ConsolePage, Filters, Lead, SearchField } from '../components/console-page.tsx';
import { type Column, DataTable } from '../components/data-table.tsx';
import { consolePaths } from '../console-paths.ts';
import { groupKindLabels } from '../group-labels.ts';
import { useFilter, useSearchText } from '../use-filters.ts';
import { GroupPage } from './group-page.tsx';

export default function GroupsPage() {
  return (
    <Routes>
      <Route index element={<GroupList />} />
      <Route path=":groupId" element={<GroupPage />} />
    </Routes>
  );
}

const which = [
  { value: 'all', label: 'All' },
  { value: 'suspendedOwner', label: 'Owner suspended' },
  { value: 'deleted', label: 'Deleted' },
] as const;

const columns: readonly Column<OperatorGroupRow>[] = [
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
        {owner && <Lead to={consolePaths.person(owner.id)}>{owner.username}</Lead>}
        {owner?.isSuspended && <Chip strong>Suspended</Chip>}
        {deletedAt && <Chip>Deleted</Chip>}
      </Chips>
    ),
  },
  { label: 'Created', cell: ({ createdAt }) => <EventTime instant={createdAt} long /> },
  { label: 'Members', numeric: true, cell: ({ memberCount }) => memberCount },
  { label: 'Open bets', numeric: true, cell: ({ openBets }) => openBets },
];

function GroupList() {
  const search = useSearchText();
  const { q } = search;
  const [only, setOnly] = useFilter('only', ['all', 'suspendedOwner', 'deleted'], 'all');
  const groups = usePaged('operatorListGroups', { query: { q, only } });
  return (
    <ConsolePage title="Groups" intro="Groups of people who bet with each other, newest first.">
      <Filters>
        <SearchField search={search} placeholder="Name or id" />
        <SelectField label="Show" value={only} options={which} onChange={setOnly} />
      </Filters>
      <DataTable
        caption="Groups"
        query={groups}
        columns={columns}
        rowKey={({ id }) => id}
        empty={{ art: 'people', title: 'No groups found', text: 'Try part of a name, or a whole id.' }}
      />
    </ConsolePage>
  );
}
