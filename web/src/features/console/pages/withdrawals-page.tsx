import { formatDollars } from '@sidebet/domain/cents';
import { EventTime } from '../../../ui/event-time.tsx';
import { Age } from '../components/age.tsx';
import { consoleList } from '../components/console-list.tsx';
import { Chip, Chips, Lead } from '../components/console-page.tsx';
import type { Table } from '../components/data-table.tsx';
import { consolePaths } from '../console-paths.ts';
import { withdrawalStateLabel } from '../withdrawal-labels.ts';
import { WithdrawalPage } from './withdrawal-page.tsx';

const withdrawals: Table<'operatorListAllWithdrawals'> = {
  name: 'operatorListAllWithdrawals',
  caption: 'Withdrawals',
  columns: [
    {
      label: 'User',
      quiet: true,
      cell: ({ id, person, paypalEmail }) => (
        <Lead to={consolePaths.withdrawal(id)} sub={`to ${paypalEmail}`}>
          {person.fullName}
        </Lead>
      ),
    },
    {
      label: 'State',
      cell: ({ status, review }) => (
        <Chips>
          <Chip strong={status === 'processing'}>{withdrawalStateLabel(status)}</Chip>
          {review !== null && <Chip strong>Under review</Chip>}
        </Chips>
      ),
    },
    {
      label: 'Waiting',
      cell: ({ waitsSince, isStuck }) =>
        waitsSince ? (
          <span>
            <Age since={waitsSince} /> {isStuck && <Chip strong>Overdue</Chip>}
          </span>
        ) : (
          '—'
        ),
    },
    { label: 'Requested', cell: ({ requestedAt }) => <EventTime instant={requestedAt} /> },
    { label: 'Amount', numeric: true, cell: ({ amountCents }) => formatDollars(amountCents) },
  ],
  rowKey: ({ id }) => id,
  empty: ({ state }) => ({
    art: 'panes',
    title: state === 'queue' ? 'Nothing in flight' : 'None here',
    text:
      state === 'queue' || state === 'processing'
        ? 'New requests appear here automatically.'
        : 'Choose another state.',
  }),
};

/** All users' withdrawals, those that need an operator first. */
export default consoleList({
  title: 'Withdrawals',
  intro:
    'Money on its way out. Withdrawals waiting for approval come first, then those under review, oldest first.',
  table: withdrawals,
  choices: {
    state: {
      label: 'Show',
      options: {
        queue: 'In flight',
        processing: 'Waiting for approval',
        review: 'Under review',
        approved: 'Approved',
        sent: 'At PayPal',
        paid: 'Paid',
        returned: 'Returned',
        all: 'All',
      },
    },
  },
  subject: { param: 'id', Page: WithdrawalPage },
});
