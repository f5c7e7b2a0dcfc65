import { EventTime } from '../../../ui/event-time.tsx';
import { actionLabel, detailLabel } from '../audit-labels.ts';
import { subjectPath } from '../console-paths.ts';
import { Lead } from './console-page.tsx';
import type { Table } from './data-table.tsx';

/** Labels for subjects whose id says little. */
const named: Readonly<Record<string, string | undefined>> = {
  bet: 'this bet',
  books: 'the books',
  alarm: 'the alarm',
  flag: 'this flag',
  mail: 'the email',
};

/** Operator actions, newest first. */
export const auditTable: Table<'operatorListAudit'> = {
  name: 'operatorListAudit',
  caption: 'Audit log',
  columns: [
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
  ],
  rowKey: (row) => String(row.seq),
  empty: { art: 'panes', title: 'Nothing yet', text: 'Every operator action is recorded here.' },
};
