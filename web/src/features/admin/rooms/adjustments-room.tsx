import type { AdjustmentRequest } from '@sidebet/contract/admin-money';
import { formatDollars } from '@sidebet/domain/cents';
import { call } from '../../../lib/api-client.ts';
import { EventTime } from '../../../ui/event-time.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { usePaged } from '../api/use-paged.ts';
import { ActionButton } from '../components/action-button.tsx';
import { type Column, DataTable } from '../components/data-table.tsx';
import { Chip, Filters, Lead, Room } from '../components/room.tsx';
import { consolePaths } from '../console-paths.ts';
import { useFilter } from '../use-filters.ts';
import classes from './adjustments-room.module.css';

const states = [
  { value: 'pending', label: 'Waiting' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'all', label: 'All' },
] as const;

const columns: readonly Column<AdjustmentRequest>[] = [
  {
    label: 'Person',
    quiet: true,
    cell: ({ person }) => (
      <Lead to={consolePaths.person(person.id)} sub={`@${person.username}`}>
        {person.fullName}
      </Lead>
    ),
  },
  { label: 'Asked by', cell: (request) => request.requestedBy.fullName },
  { label: 'When', cell: (request) => <EventTime instant={request.requestedAt} long /> },
  { label: 'Reason', cell: (request) => request.reason },
  {
    label: 'Amount',
    numeric: true,
    cell: ({ amountCents }) => `${amountCents > 0 ? '+' : ''}${formatDollars(amountCents)}`,
  },
  {
    label: 'Decision',
    cell: (request) =>
      request.status === 'pending' ? <Decide request={request} /> : <Decided request={request} />,
  },
];

function Decided({ request }: { request: AdjustmentRequest }) {
  return (
    <span>
      <Chip>{request.status === 'approved' ? 'Approved' : 'Rejected'}</Chip>{' '}
      {request.decidedBy && `by ${request.decidedBy.fullName}: ${request.decidedReason}`}
    </span>
  );
}

function Decide({ request }: { request: AdjustmentRequest }) {
  const { id, person, amountCents, mayApprove, mayReject } = request;
  const what = `${amountCents > 0 ? 'gives' : 'takes'} ${formatDollars(Math.abs(amountCents))} ${amountCents > 0 ? 'to' : 'from'} ${person.fullName}`;
  return (
    <div className={classes.decide}>
      {mayApprove && (
        <ActionButton
          name="adminApproveAdjustment"
          label="Approve"
          of={`the adjustment of ${person.fullName}`}
          title="Approve this adjustment?"
          explain={`It ${what} at once, against the house.`}
          done="Adjustment approved"
          params={{ id }}
          body={{}}
        />
      )}
      {mayReject && (
        <ActionButton
          name="adminRejectAdjustment"
          label={mayApprove ? 'Reject' : 'Take back'}
          of={`the adjustment of ${person.fullName}`}
          danger
          title={mayApprove ? 'Reject this adjustment?' : 'Take this adjustment back?'}
          explain="Nothing moves, and it cannot be approved any more."
          done={mayApprove ? 'Adjustment rejected' : 'Adjustment taken back'}
          params={{ id }}
          body={{}}
        />
      )}
      {!mayApprove && (
        <span className={classes.note}>
          {mayReject
            ? 'Another operator has to approve it.'
            : 'It is your own account: another operator decides about it.'}
        </span>
      )}
    </div>
  );
}

export default function AdjustmentsRoom() {
  const [status, setStatus] = useFilter('status', ['pending', 'approved', 'rejected', 'all'], 'pending');
  const requests = usePaged(['adjustments', status], (cursor, signal) =>
    call('adminListAdjustments', { query: { status, cursor }, signal }),
  );
  return (
    <Room
      title="Adjustments"
      intro="Money given or taken by hand, above the amount for which two operators are needed. Who asked cannot approve."
    >
      <Filters>
        <SelectField label="Show" value={status} options={states} onChange={setStatus} />
      </Filters>
      <DataTable
        caption="Adjustments"
        query={requests}
        columns={columns}
        rowKey={(request) => request.id}
        empty={{
          art: 'panes',
          title: status === 'pending' ? 'Nothing waits' : 'None here',
          text: 'An adjustment begins on the page of its person.',
        }}
      />
    </Room>
  );
}
