import type { ProtectionLimit, ProtectionState } from '@sidebet/contract/protection';
import { dateTimeLabel } from '@sidebet/domain/time-label';
import { useApi } from '../../../lib/api/use-api.ts';
import { changeLabel, limitLabel, limitNames, usedLabel } from '../../../lib/protection-labels.ts';
import { EventTime } from '../../../ui/event-time.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { Facts } from '../components/console-page.tsx';
import { type Column, DataTable, Rows, type Table } from '../components/data-table.tsx';

const limitColumns: readonly Column<ProtectionLimit>[] = [
  { label: 'Limit', cell: ({ kind }) => limitNames[kind] },
  { label: 'Set to', numeric: true, cell: ({ kind, limit }) => limitLabel(kind, limit) },
  { label: 'Used', numeric: true, cell: (limit) => usedLabel(limit) },
  {
    label: 'Left',
    numeric: true,
    cell: ({ kind, left }) =>
      left === null ? '—' : limitLabel(kind === 'realityCheck' ? 'sessionDay' : kind, left),
  },
  {
    label: 'Waiting',
    cell: ({ kind, pending }) =>
      pending ? (
        <span>
          {limitLabel(kind, pending.limit)}, from <EventTime instant={pending.confirmFrom} long />
        </span>
      ) : (
        '—'
      ),
  },
];

const changeTable: Table<'operatorListProtectionChanges'> = {
  name: 'operatorListProtectionChanges',
  caption: 'Changes',
  columns: [
    { label: 'When', cell: ({ at }) => <EventTime instant={at} long /> },
    { label: 'What', cell: (change) => changeLabel(change, change.until ? dateTimeLabel(change.until) : '') },
  ],
  rowKey: ({ id }) => id,
  empty: { art: 'panes', title: 'No changes yet' },
};

/** A user's own limits and breaks. Operators cannot change them. */
export function UserProtection({ userId }: { userId: string }) {
  const state = useApi('operatorGetProtection', { params: { userId } });
  if (state.isPending) return <Skeletons label="Loading limits…" count={5} height={52} />;
  if (!state.data) return <QueryFailure error={state.error} onRetry={() => void state.refetch()} />;
  return (
    <>
      <Facts items={protectionFacts(state.data)} />
      <Rows caption="Limits" columns={limitColumns} rows={state.data.limits} rowKey={({ kind }) => kind} />
      <DataTable table={changeTable} input={{ params: { userId } }} />
    </>
  );
}

function protectionFacts({ bar, session }: ProtectionState) {
  const time = (instant: string | null | undefined) => instant && <EventTime instant={instant} long />;
  return [
    {
      label: 'Active break',
      value: bar ? (bar.kind === 'timeOut' ? 'Time-out' : 'Self-exclusion') : 'None',
    },
    ...(bar
      ? [
          { label: 'Since', value: time(bar.since) },
          { label: 'Until', value: time(bar.until) ?? 'Forever' },
          ...(bar.returnsAt ? [{ label: 'Returns', value: time(bar.returnsAt) }] : []),
        ]
      : []),
    { label: 'Online since', value: session && time(session.startedAt) },
  ];
}
