import type { OperatorDeposit, PersonSession } from '@sidebet/contract/console/people';
import type { TransactionView, WithdrawalView } from '@sidebet/contract/wallet';
import { formatDollars } from '@sidebet/domain/cents';
import { useApi } from '../../../lib/api/use-api.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { EventTime } from '../../../ui/event-time.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { usePaged } from '../api/use-paged.ts';
import { ActionButton } from '../components/action-button.tsx';
import { AuditTable } from '../components/audit-table.tsx';
import { BetTable } from '../components/bet-table.tsx';
import { Chip, Lead } from '../components/console-page.tsx';
import { type Column, DataTable, Rows } from '../components/data-table.tsx';
import { SecurityTable } from '../components/security-table.tsx';
import { consolePaths } from '../console-paths.ts';
import { PersonProtection } from './person-protection.tsx';

export const personTabs = [
  { value: 'ledger', label: 'Ledger' },
  { value: 'bets', label: 'Bets' },
  { value: 'deposits', label: 'Deposits' },
  { value: 'withdrawals', label: 'Withdrawals' },
  { value: 'sessions', label: 'Sessions' },
  { value: 'security', label: 'Security' },
  { value: 'protection', label: 'Protection' },
  { value: 'audit', label: 'Operators' },
] as const;

type Tab = (typeof personTabs)[number]['value'];

export function PersonTab({ tab, userId }: { tab: Tab; userId: string }) {
  switch (tab) {
    case 'ledger':
      return <Ledger userId={userId} />;
    case 'bets':
      return <BetTable filter={{ userId }} />;
    case 'deposits':
      return <Deposits userId={userId} />;
    case 'withdrawals':
      return <Withdrawals userId={userId} />;
    case 'sessions':
      return <Sessions userId={userId} />;
    case 'security':
      return <SecurityTable filter={{ userId }} />;
    case 'protection':
      return <PersonProtection userId={userId} />;
    case 'audit':
      return <AuditTable filter={{ subjectKind: 'person', subjectId: userId }} />;
    default:
      return tab satisfies never;
  }
}

const lineColumns: readonly Column<TransactionView>[] = [
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
];

function Ledger({ userId }: { userId: string }) {
  const lines = usePaged('operatorListTransactions', { params: { userId } });
  return (
    <DataTable
      caption="Ledger"
      query={lines}
      columns={lineColumns}
      rowKey={(line) => line.id}
      empty={{ art: 'panes', title: 'No transactions yet' }}
    />
  );
}

const depositColumns: readonly Column<OperatorDeposit>[] = [
  { label: 'When', cell: (deposit) => <EventTime instant={deposit.createdAt} long /> },
  { label: 'Method', cell: (deposit) => (deposit.provider === 'paypal' ? 'PayPal' : 'Card') },
  { label: 'State', cell: (deposit) => <Chip>{deposit.status}</Chip> },
  { label: 'Provider id', cell: (deposit) => deposit.providerRef ?? '—' },
  { label: 'Refunded', numeric: true, cell: (deposit) => formatDollars(deposit.refundedCents) },
  { label: 'Disputed', numeric: true, cell: (deposit) => formatDollars(deposit.disputedCents) },
  { label: 'Amount', numeric: true, cell: (deposit) => formatDollars(deposit.amountCents) },
];

function Deposits({ userId }: { userId: string }) {
  const deposits = usePaged('operatorListDeposits', { params: { userId } });
  return (
    <DataTable
      caption="Deposits"
      query={deposits}
      columns={depositColumns}
      rowKey={(deposit) => deposit.id}
      empty={{ art: 'panes', title: 'No deposit yet' }}
    />
  );
}

const withdrawalColumns: readonly Column<WithdrawalView>[] = [
  {
    label: 'To',
    cell: ({ id, paypalEmail }) => <Lead to={consolePaths.withdrawal(id)}>{paypalEmail}</Lead>,
  },
  { label: 'Requested', cell: (withdrawal) => <EventTime instant={withdrawal.requestedAt} long /> },
  { label: 'State', cell: (withdrawal) => <Chip>{withdrawal.status}</Chip> },
  { label: 'Note', cell: (withdrawal) => withdrawal.reason ?? '—' },
  { label: 'Amount', numeric: true, cell: (withdrawal) => formatDollars(withdrawal.amountCents) },
];

function Withdrawals({ userId }: { userId: string }) {
  const withdrawals = usePaged('operatorListWithdrawals', { params: { userId } });
  return (
    <DataTable
      caption="Withdrawals"
      query={withdrawals}
      columns={withdrawalColumns}
      rowKey={(withdrawal) => withdrawal.id}
      empty={{ art: 'panes', title: 'No withdrawal yet' }}
    />
  );
}

function Sessions({ userId }: { userId: string }) {
  const sessions = useApi('operatorListSessions', { params: { userId } });
  const columns: readonly Column<PersonSession>[] = [
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
