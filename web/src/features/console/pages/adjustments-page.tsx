import type { AdjustmentRequest } from '@sidebet/contract/console/money';
import { formatDollars } from '@sidebet/domain/cents';
import { EventTime } from '../../../ui/event-time.tsx';
import { RequestDecision, requestChoices } from '../components/approval-request.tsx';
import { consoleList } from '../components/console-list.tsx';
import { Lead, TwoLines } from '../components/console-page.tsx';
import type { Table } from '../components/data-table.tsx';
import { consolePaths } from '../console-paths.ts';

const adjustments: Table<'operatorListAdjustments'> = {
  name: 'operatorListAdjustments',
  caption: 'Adjustments',
  columns: [
    {
      label: 'User',
      quiet: true,
      cell: ({ person }) => (
        <Lead to={consolePaths.user(person.id)} sub={`@${person.username}`}>
          {person.fullName}
        </Lead>
      ),
    },
    {
      label: 'Requested by',
      cell: ({ requestedBy, requestedAt }) => (
        <TwoLines sub={<EventTime instant={requestedAt} long />}>{requestedBy.fullName}</TwoLines>
      ),
    },
    { label: 'Reason', cell: (request) => request.reason },
    {
      label: 'Amount',
      numeric: true,
      cell: ({ amountCents }) => `${amountCents > 0 ? '+' : ''}${formatDollars(amountCents)}`,
    },
    { label: 'Decision', cell: (request) => <Decide request={request} /> },
  ],
  rowKey: (request) => request.id,
  empty: ({ status }) => ({
    art: 'panes',
    title: status === 'pending' ? 'Nothing waiting' : 'None here',
    text: 'Start an adjustment on the user’s page.',
  }),
};

function Decide({ request }: { request: AdjustmentRequest }) {
  const { person, amountCents } = request;
  const what = `${amountCents > 0 ? 'gives' : 'takes'} ${formatDollars(Math.abs(amountCents))} ${amountCents > 0 ? 'to' : 'from'} ${person.fullName}`;
  return (
    <RequestDecision
      request={request}
      noun="adjustment"
      of={`the adjustment of ${person.fullName}`}
      approval={{ name: 'operatorApproveAdjustment', explain: `It ${what} right away, against the house.` }}
      rejection={{
        name: 'operatorRejectAdjustment',
        explain: 'No money moves, and it can no longer be approved.',
      }}
      conflict="It is your own account. Another operator must decide."
    />
  );
}

export default consoleList({
  title: 'Adjustments',
  intro: 'Adjustments large enough to need a second operator. You can’t approve your own.',
  table: adjustments,
  choices: requestChoices,
});
