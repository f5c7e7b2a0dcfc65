import type { OperatorWithdrawalRow } from '@sidebet/contract/console/withdrawals';
import { formatDollars } from '@sidebet/domain/cents';
import { Route, Routes } from 'react-router';
import { useServerNow } from '../../../lib/clock.ts';
import { EventTime } from '../../../ui/event-time.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { usePaged } from '../api/use-paged.ts';
import { Age } from '../components/age.tsx';
import { Chip, Chips, ConsolePage, Filters, Lead } from '../components/console-page.tsx';
import { type Column, DataTable } from '../components/data-table.tsx';
import { consolePaths } from '../console-paths.ts';
import { useFilter } from '../use-filters.ts';
import { withdrawalStateLabel } from '../withdrawal-labels.ts';
import { WithdrawalPage } from './withdrawal-page.tsx';

export default function WithdrawalsPage() {
  return (
    <Routes>
      <Route index element={<WithdrawalQueue />} />
      <Route path=":id" element={<WithdrawalPage />} />
    </Routes>
  );
}

const states = [
  { value: 'queue', label: 'In flight' },
  { value: 'processing', label: 'Waiting for approval' },
  { value: 'review', label: 'Under review' },
  { value: 'approved', label: 'Approved' },
  { value: 'sent', label: 'At PayPal' },
  { value: 'paid', label: 'Paid' },
  { value: 'returned', label: 'Returned' },
  { value: 'all', label: 'All' },
] as const;

const columnsAt = (now: number): readonly Column<OperatorWithdrawalRow>[] => [
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
          <Age since={waitsSince} now={now} /> {isStuck && <Chip strong>Overdue</Chip>}
        </span>
      ) : (
        '—'
      ),
  },
  { label: 'Requested', cell: ({ requestedAt }) => <EventTime instant={requestedAt} /> },
  { label: 'Amount', numeric: true, cell: ({ amountCents }) => formatDollars(amountCents) },
];

/** All users' withdrawals, those that need an operator first. */
function WithdrawalQueue() {
  const now = useServerNow(20_000);
  const [state, setState] = useFilter(
    'state',
    states.map(({ value }) => value),
    'queue',
  );
  const withdrawals = usePaged('operatorListAllWithdrawals', { query: { state } });
  return (
    <ConsolePage
      title="Withdrawals"
      intro="Money on its way out. Withdrawals waiting for approval come first, then those under review, oldest first."
    >
      <Filters>
        <SelectField label="Show" value={state} options={states} onChange={setState} />
      </Filters>
      <DataTable
        caption="Withdrawals"
        query={withdrawals}
        columns={columnsAt(now)}
        rowKey={({ id }) => id}
        empty={{
          art: 'panes',
          title: state === 'queue' ? 'Nothing in flight' : 'None here',
          text:
            state === 'queue' || state === 'processing'
              ? 'New requests appear here automatically.'
              : 'Choose another state.',
        }}
      />
    </ConsolePage>
  );
}
