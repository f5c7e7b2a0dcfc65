import type { SecurityEvent } from '@sidebet/contract/console/security-log';
import { EventTime } from '../../../ui/event-time.tsx';
import { usePaged } from '../api/use-paged.ts';
import { consolePaths } from '../console-paths.ts';
import { securityDetailLabel, securityKindLabel } from '../security-labels.ts';
import { Lead, TwoLines } from './console-page.tsx';
import { type Column, DataTable } from './data-table.tsx';

type SecurityTableFilter = { kind?: string; userId?: string };

const columns: readonly Column<SecurityEvent>[] = [
  { label: 'When', cell: (event) => <EventTime instant={event.at} long /> },
  {
    label: 'Person',
    cell: ({ userId, username }) =>
      userId ? <Lead to={consolePaths.person(userId)}>{username ?? userId}</Lead> : 'Unknown',
  },
  {
    label: 'What',
    cell: ({ kind, detail }) => (
      <TwoLines strong sub={securityDetailLabel(detail)}>
        {securityKindLabel(kind)}
      </TwoLines>
    ),
  },
  {
    label: 'Device',
    cell: ({ device, network }) => <TwoLines sub={network}>{device ?? '—'}</TwoLines>,
  },
  { label: 'Session', numeric: true, cell: (event) => event.sessionRef ?? '—' },
];

/** The security log, newest first. */
export function SecurityTable({ filter }: { filter: SecurityTableFilter }) {
  const events = usePaged('operatorListSecurityEvents', { query: filter });
  return (
    <DataTable
      caption="Security log"
      query={events}
      columns={columns}
      rowKey={(event) => String(event.id)}
      empty={{ art: 'panes', title: 'Nothing recorded', text: 'No event matches this filter.' }}
    />
  );
}
