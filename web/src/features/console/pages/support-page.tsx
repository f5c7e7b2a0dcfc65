import { categoryLabels, ticketStatusLabels } from '../../../lib/support-labels.ts';
import { EventTime } from '../../../ui/event-time.tsx';
import { Age } from '../components/age.tsx';
import { consoleList } from '../components/console-list.tsx';
import { Chip, Lead } from '../components/console-page.tsx';
import type { Table } from '../components/data-table.tsx';
import { consolePaths } from '../console-paths.ts';
import { TicketPage } from './ticket-page.tsx';

const tickets: Table<'operatorListTickets'> = {
  name: 'operatorListTickets',
  caption: 'Messages to support',
  columns: [
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
      cell: ({ status, createdAt }) => (status === 'open' ? <Age since={createdAt} /> : '—'),
    },
    { label: 'Sent', cell: ({ createdAt }) => <EventTime instant={createdAt} /> },
    { label: 'Answers', numeric: true, cell: ({ answers }) => answers },
  ],
  rowKey: ({ id }) => id,
  empty: ({ q, status, category }) =>
    q !== '' || status !== 'open' || category !== 'all'
      ? { art: 'panes', title: 'None found', text: 'Choose another state or category.' }
      : { art: 'panes', title: 'All messages answered', text: 'New messages appear here automatically.' },
};

/** Support messages, longest wait first. */
export default consoleList({
  title: 'Support',
  intro: 'Messages from users. Open ones come first, longest wait on top.',
  table: tickets,
  search: { placeholder: 'Subject, name or email' },
  choices: {
    status: { label: 'Show', options: { ...ticketStatusLabels, all: 'All' } },
    category: { label: 'Category', options: { all: 'All', ...categoryLabels } },
  },
  subject: { param: 'id', Page: TicketPage },
});
