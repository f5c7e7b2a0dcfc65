import type { SettingRequestView } from '@sidebet/contract/console/settings';
import { allItems } from '../../../lib/paged.ts';
import { EventTime } from '../../../ui/event-time.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { usePaged } from '../api/use-paged.ts';
import { detailLabel } from '../audit-labels.ts';
import { RequestDecision } from '../components/approval-request.tsx';
import { TwoLines } from '../components/console-page.tsx';
import { type Column, Rows } from '../components/data-table.tsx';

const columns: readonly Column<SettingRequestView>[] = [
  { label: 'Change', cell: (request) => detailLabel(request) },
  {
    label: 'Requested by',
    cell: ({ requestedBy, requestedAt }) => (
      <TwoLines sub={<EventTime instant={requestedAt} long />}>{requestedBy.fullName}</TwoLines>
    ),
  },
  { label: 'Reason', cell: (request) => request.reason },
  { label: 'Decision', cell: (request) => <Decide request={request} /> },
];

function Decide({ request }: { request: SettingRequestView }) {
  return (
    <RequestDecision
      request={request}
      noun="change"
      of={`the change: ${detailLabel(request)}`}
      approval={{
        name: 'operatorApproveSettings',
        explain: `${detailLabel(request)}. It takes effect 24 hours after your approval.`,
      }}
      rejection={{
        name: 'operatorRejectSettings',
        explain: 'The setting stays, and this request can no longer be approved.',
      }}
      conflict=""
    />
  );
}

/** The changes that wait for a second operator. Shows nothing if there are none. */
export function SettingRequests() {
  const query = usePaged('operatorListSettingRequests', { query: { status: 'pending' } });
  if (query.isError) return <QueryFailure error={query.error} onRetry={() => void query.refetch()} />;
  const requests = query.data ? allItems(query.data) : [];
  if (requests.length === 0) return null;
  return (
    <>
      <Rows
        caption="Changes that wait for another operator"
        columns={columns}
        rows={requests}
        rowKey={(request) => request.id}
      />
      <LoadMore list={query} />
    </>
  );
}
