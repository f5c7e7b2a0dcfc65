import { EventTime } from '../../../ui/event-time.tsx';
import { consolePaths } from '../console-paths.ts';
import { securityDetailLabel, securityKindLabel } from '../security-labels.ts';
import { Lead, TwoLines } from './console-page.tsx';
import type { Table } from './data-table.tsx';

/** The security log, newest first. */
export const securityTable: Table<'operatorListSecurityEvents'> = {
  name: 'operatorListSecurityEvents',
  caption: 'Security log',
  columns: [
    { label: 'When', cell: (event) => <EventTime instant={event.at} long /> },
    {
      label: 'Person',
      cell: ({ userId, username }) =>
        userId ? <Lead to={consolePaths.user(userId)}>{username ?? userId}</Lead> : 'Unknown',
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
  ],
  rowKey: (event) => String(event.id),
  empty: { art: 'panes', title: 'Nothing recorded', text: 'No event matches this filter.' },
};
