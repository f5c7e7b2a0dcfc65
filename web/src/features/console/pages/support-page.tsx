import type { OperatorTicketRow } from '@sidebet/contract/console/support';
import { supportCategories } from '@sidebet/domain/support/ticket';
import { Route, Routes } from 'react-router';
import { useServerNow } from '../../../lib/clock.ts';
import { categoryLabels, ticketStatusLabels } from '../../../lib/support-labels.ts';
import { EventTime } from '../../../ui/event-time.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { usePaged } from '../api/use-paged.ts';
import { Age } from '../components/age.tsx';
import { Chip, ConsolePage, Filters, Lead, SearchField } from '../components/console-page.tsx';
import { type Column, DataTable } from '../components/data-table.tsx';
import { consolePaths } from '../console-paths.ts';
import { useFilter, useSearchText } from '../use-filters.ts';
import { TicketPage } from './ticket-page.tsx';

export default function SupportPage() {
  return (
    <Routes>
      <Route index element={<TicketQueue />} />
      <Route path=":id" element={<TicketPage />} />
    </Routes>
  );
}

const statuses = [
  { value: 'open', label: 'Open' },
  { value: 'answered', label: 'Answered' },
  { value: 'closed', label: 'Closed' },
  { value: 'all', label: 'All' },
] as const;
const categories = [
  { value: 'all', label: 'All' },
  ...supportCategories.map((value) => ({ value, label: categoryLabels[value] })),
] as const;

const columnsAt = (now: number): readonly Column<OperatorTicketRow>[] => [
  {
    label: 'Message',
    quiet: true,
    cell: ({ id, subject, category, hasAttachment }) => (
      <Lead
        to={consolePaths.ticket(id)}
        sub={`${categoryLabels[category]}${hasAttachment ? ', with a file' : ''}`}
      >
        {subject}
      </Lead>
    ),
  },
  { label: 'From', cell: ({ person }) => person.fullName },
  {
    label: 'State',
    cell: ({ status }) => <Chip strong={status === 'open'}>{ticketStatusLabels[status]}</Chip>,
  },
  {
    label: 'Waiting',
    cell: ({ status, createdAt }) => (status === 'open' ? <Age since={createdAt} now={now} /> : '—'),
  },
  { label: 'Sent', cell: ({ createdAt }) => <EventTime instant={createdAt} /> },
  { label: 'Answers', numeric: true, cell: ({ answers }) => answers },
];

/** Support messages, longest wait first. */
function TicketQueue() {
  const now = useServerNow(20_000);
  const search = useSearchText();
  const { q } = search;
  const [status, setStatus] = useFilter(
    'status',
    statuses.map(({ value }) => value),
    'open',
  );
  const [category, setCategory] = useFilter(
    'category',
    categories.map(({ value }) => value),
    'all',
  );
  const tickets = usePaged('operatorListTickets', { query: { q, status, category } });
  const filtered = q !== '' || status !== 'open' || category !== 'all';
  return (
    <ConsolePage title="Support" intro="Messages from users. Open ones come first, longest wait on top.">
      <Filters>
        <SearchField search={search} placeholder="Subject, name or email" />
        <SelectField label="Show" value={status} options={statuses} onChange={setStatus} />
        <SelectField label="Category" value={category} options={categories} onChange={setCategory} />
      </Filters>
      <DataTable
        caption="Messages to support"
        query={tickets}
        columns={columnsAt(now)}
        rowKey={({ id }) => id}
        empty={{
          art: 'panes',
          title: filtered ? 'None found' : 'All messages answered',
          text: filtered ? 'Choose another state or category.' : 'New messages appear here automatically.',
        }}
      />
    </ConsolePage>
  );
}
