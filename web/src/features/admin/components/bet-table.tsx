import type { BetView } from '@sidebet/contract/bets';
import { formatDollars } from '@sidebet/domain/cents';
import { call } from '../../../lib/api-client.ts';
import { EventTime } from '../../../ui/event-time.tsx';
import { usePaged } from '../api/use-paged.ts';
import { consolePaths } from '../console-paths.ts';
import { Chip, Lead } from './console-page.tsx';
import { type Column, DataTable } from './data-table.tsx';

export type BetTableFilter = {
  q?: string;
  status?: 'all' | BetView['status'];
  userId?: string;
  againstId?: string;
  eventId?: string;
};

const columns: readonly Column<BetView>[] = [
  {
    label: 'Game',
    quiet: true,
    cell: (bet) => (
      <Lead to={consolePaths.bet(bet.uniqueId)} sub={bet.betSportTitle}>
        {bet.homeTeam} vs {bet.awayTeam}
      </Lead>
    ),
  },
  { label: 'Creator', cell: (bet) => `${bet.userName} on ${bet.userPick}` },
  {
    label: 'Opponent',
    cell: (bet) => bet.acceptorName ?? (bet.offeredToName ? `offered to ${bet.offeredToName}` : '—'),
  },
  { label: 'State', cell: (bet) => <Chip>{betStateLabel(bet)}</Chip> },
  { label: 'Created', cell: (bet) => <EventTime instant={bet.createdAt} long /> },
  { label: 'Wager', numeric: true, cell: (bet) => formatDollars(bet.wagerCents) },
];

/** "Settled", or how the bet ended if not by its score. */
export function betStateLabel({ status, result }: BetView): string {
  return result && ['void', 'expired', 'declined', 'tieRefund'].includes(result)
    ? `${status}, ${result === 'tieRefund' ? 'tie refunded' : result}`
    : status;
}

export function BetTable({ filter }: { filter: BetTableFilter }) {
  const bets = usePaged(['bets', filter], (cursor, signal) =>
    call('adminListBets', { query: { ...filter, cursor }, signal }),
  );
  return (
    <DataTable
      caption="Bets"
      query={bets}
      columns={columns}
      rowKey={(bet) => bet.uniqueId}
      empty={{ art: 'ticket', title: 'No bets found' }}
    />
  );
}
