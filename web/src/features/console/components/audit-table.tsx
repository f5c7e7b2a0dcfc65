import type { AuditRow } from '@sidebet/contract/console/audit';
import { EventTime } from '../../../ui/event-time.tsx';
import { usePaged } from '../api/use-paged.ts';
import { actionLabel, detailLabel } from '../audit-labels.ts';
import { subjectPath } from '../console-paths.ts';
import { Lead } from './console-page.tsx';
import { type Column, DataTable } from './data-table.tsx';

type AuditTableFilter = { action?: string; subjectKind?: string; subjectId?: string };

/** Labels for subjects whose id says little. */
const named: Record<string, string> = {
  bet: 'this bet',
  books: 'the books',
  alarm: 'the alarm',
  flag: 'this flag',
  mail: 'the email',
};

const columns: readonly Column<AuditRow>[] = [
  { label: 'No.', numeric: true, cell: (row) => row.seq },
  { label: 'When', cell: (row) => <EventTime instant={row.at} long /> },
  { label: 'Operator', cell: (row) => row.actorName },
  {
    label: 'Action',
    cell: (row) => (
      <span>
        <strong>{actionLabel(row.action)}</strong> {detailLabel(row.details)}
      </span>
    ),
  },
  {
    label: 'Subject',
    cell: (row) => {
      const path = subjectPath(row.subjectKind, row.subjectId);
      const name = row.subjectName ?? named[row.subjectKind] ?? row.subjectId;
      return path ? <Lead to={path}>{name}</Lead> : name;
    },
  },
  { label: 'Reason', cell: (row) => row.reason },
];

/** Operator actions, newest first. */
export function AuditTable({ filter }: { filter: AuditTableFilter }) {
  const rows = usePaged('operatorListAudit', { query: filter });
  return (
    <DataTable
      caption="Audit log"
      query={rows}
      columns={columns}
      rowKey={(row) => String(row.seq)}
      empty={{ art: 'panes', title: 'Nothing yet', text: 'Every operator action is recorded here.' }}
    />
  );
}
