import type { BetView } from '@sidebet/contract/bets';
import { formatBetAmount } from '@sidebet/domain/bets/amount-text';
import { readOfferedTo } from '@sidebet/domain/book/offered-to';
import type { ReactNode } from 'react';
import { isOffer } from '../../../lib/offers.ts';
import { EventTime } from '../../../ui/event-time.tsx';
import { betStateLabel, marketLabels } from '../bet-labels.ts';
import { consolePaths } from '../console-paths.ts';
import { Chip, Lead, TwoLines } from './console-page.tsx';
import type { Table } from './data-table.tsx';

export const betTable: Table<'operatorListBets'> = {
  name: 'operatorListBets',
  caption: 'Bets',
  columns: [
    {
      label: 'Game',
      quiet: true,
      cell: (bet) => (
        <Lead to={consolePaths.bet(bet.uniqueId)} sub={gameNote(bet)}>
          {bet.homeTeam} vs {bet.awayTeam}
        </Lead>
      ),
    },
    { label: 'Creator', cell: (bet) => `${bet.userName} on ${bet.userPick}` },
    {
      label: 'Opponent',
      cell: (bet) => bet.acceptorName ?? offeredNote(bet),
    },
    { label: 'State', cell: (bet) => <Chip>{betStateLabel(bet)}</Chip> },
    { label: 'Created', cell: (bet) => <EventTime instant={bet.createdAt} long /> },
    { label: 'Risk', numeric: true, cell: formatRisks },
  ],
  rowKey: (bet) => bet.uniqueId,
  empty: { art: 'ticket', title: 'No bets found' },
};

function offeredNote(bet: BetView): string {
  if (readOfferedTo(bet).kind === 'link') return 'offered by link';
  const name = bet.group?.name ?? bet.offeredToName;
  return name ? `offered to ${name}` : '—';
}

/** The sport, and the market of an offer. */
function gameNote(bet: BetView): string {
  return isOffer(bet) ? `${bet.betSportTitle} · ${marketLabels[bet.market]}` : bet.betSportTitle;
}

/** What the creator risks; of an offer also the other side. */
function formatRisks(bet: BetView): ReactNode {
  const risk = formatRisk(bet, bet.wagerCents);
  if (!isOffer(bet)) return risk;
  return <TwoLines sub={`against ${formatRisk(bet, bet.acceptor.stakeCents)}`}>{risk}</TwoLines>;
}

/** "25 points" stays on one line where the column wraps. */
function formatRisk(bet: BetView, cents: number): string {
  return formatBetAmount(bet, cents).replaceAll(' ', '\u00a0');
}
