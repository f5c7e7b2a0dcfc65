import type { UserSession } from '@sidebet/contract/console/people';
import { formatDollars } from '@sidebet/domain/cents';
import { useApi } from '../../../lib/api/use-api.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { EventTime } from '../../../ui/event-time.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { ActionButton } from '../components/action-button.tsx';
import { auditTable } from '../components/audit-table.tsx';
import { betTable } from '../components/bet-table.tsx';
import { Chip, Lead } from '../components/console-page.tsx';
import { type Column, DataTable, Rows, type Table } from '../components/data-table.tsx';
import { securityTable } from '../components/security-table.tsx';
import { consolePaths } from '../console-paths.ts';
import { UserProtection } from './user-protection.tsx';

export const userTabs = [
  { value: 'ledger', label: 'Ledger' },
  { value: 'bets', label: 'Bets' },
  { value: 'deposits', label: 'Deposits' },
  { value: 'withdrawals', label: 'Withdrawals' },
  { value: 'sessions', label: 'Sessions' },
  { value: 'security', label: 'Security' },
  { value: 'protection', label: 'Protection' },
  { value: 'audit', label: 'Operators' },
] as const;

export type UserTabName = (typeof userTabs)[number]['value'];

export function UserTab({ tab, userId }: { tab: UserTabName; userId: string }) {
  const input = { params: { userId } };
  switch (tab) {
    case 'ledger':
      return <DataTable table={lineTable} input={input} />;
    case 'bets':
      return <DataTable table={betTable} input={{ query: { userId } }} />;
    case 'deposits':
      return <DataTable table={depositTable} input={input} />;
    case 'withdrawals':
      return <DataTable table={withdrawalTable} input={input} />;
    case 'sessions':
      return <Sessions userId={userId} />;
    case 'security':
      return <DataTable table={securityTable} input={{ query: { userId } }} />;
    case 'protection':
      return <UserProtection userId={userId} />;
    case 'audit':
      return <DataTable table={auditTable} input={{ query: { subjectKind: 'person', subjectId: userId } }} />;
    default:
      return tab satisfies never;
  }
}

const lineTable: Table<'operatorListTransactions'> = {
  name: 'operatorListTransactions',
  caption: 'Ledger',
  columns: [
    { label: 'When', cell: (line) => <EventTime instant={line.createdAt} long /> },
    {
      label: 'What',
      cell: (line) =>
        line.betUniqueId ? (
          <Lead to={consolePaths.bet(line.betUniqueId)} sub={line.about}>
            {line.description}
          </Lead>
        ) : (
          <span>
            {line.description} {line.about}
          </span>
        ),
    },
    { label: 'Amount', numeric: true, cell: (line) => formatDollars(line.amountCents) },
    { label: 'Before', numeric: true, cell: (line) => formatDollars(line.beforeBalanceCents) },
    { label: 'After', numeric: true, cell: (line) => formatDollars(line.afterBalanceCents) },
  ],
  rowKey: (line) => line.id,
  empty: { art: 'panes', title: 'No transactions yet' },
};

const depositTable: Table<'operatorListDeposits'> = {
  name: 'operatorListDeposits',
  caption: 'Deposits',
  columns: [
    { label: 'When', cell: (deposit) => <EventTime instant={deposit.createdAt} long /> },
    { label: 'Method', cell: (deposit) => (deposit.provider === 'paypal' ? 'PayPal' : 'Card') },
    { label: 'State', cell: (deposit) => <Chip>{deposit.status}</Chip> },
    { label: 'Provider id', cell: (deposit) => deposit.providerRef ?? '—' },
    { label: 'Refunded', numeric: true, cell: (deposit) => formatDollars(deposit.refundedCents) },
    { label: 'Disputed', numeric: true, cell: (deposit) => formatDollars(deposit.disputedCents) },
    { label: 'Amount', numeric: true, cell: (deposit) => formatDollars(deposit.amountCents) },
  ],
  rowKey: (deposit) => deposit.id,
  empty: { art: 'panes', title: 'No deposit yet' },
};

const withdrawalTable: Table<'operatorListWithdrawals'> = {
  name: 'operatorListWithdrawals',
  caption: 'Withdrawals',
  columns: [
    {
      label: 'To',
      cell: ({ id, paypalEmail }) => <Lead to={consolePaths.withdrawal(id)}>{paypalEmail}</Lead>,
    },
    { label: 'Requested', cell: (withdrawal) => <EventTime instant={withdrawal.requestedAt} long /> },
    { label: 'State', cell: (withdrawal) => <Chip>{withdrawal.status}</Chip> },
    { label: 'Note', cell: (withdrawal) => withdrawal.reason ?? '—' },
    { label: 'Amount', numeric: true, cell: (withdrawal) => formatDollars(withdrawal.amountCents) },
  ],
  rowKey: (withdrawal) => withdrawal.id,
  empty: { art: 'panes', title: 'No withdrawal yet' },
};

function Sessions({ userId }: { userId: string }) {
  const sessions = useApi('operatorListSessions', { params: { userId } });
  const columns: readonly Column<UserSession>[] = [
    { label: 'Since', cell: (session) => <EventTime instant={session.createdAt} long /> },
    { label: 'Device', cell: (session) => session.userAgent ?? '—' },
    { label: 'Address', cell: (session) => session.ipAddress ?? '—' },
    { label: 'Until', cell: (session) => <EventTime instant={session.expiresAt} long /> },
    {
      label: 'End it',
      quiet: true,
      cell: (session) => (
        <ActionButton
          name="operatorEndSessions"
          label="Log out"
          of={`of ${session.userAgent ?? 'this device'}`}
          title="End this session?"
          explain="Its open pages go to the login."
          done="Session ended"
          params={{ userId }}
          body={{ sessionId: session.id }}
        />
      ),
    },
  ];
  if (sessions.isPending) return <Skeletons label="Loading sessions…" count={3} height={52} />;
  if (!sessions.data) return <QueryFailure error={sessions.error} onRetry={() => void sessions.refetch()} />;
  if (sessions.data.items.length === 0) return <EmptyState art="panes" title="Not logged in anywhere" />;
  return <Rows caption="Sessions" columns={columns} rows={sessions.data.items} rowKey={({ id }) => id} />;
}
