import type { Receipt } from '@sidebet/contract/bets';
import { findConflictOfInterest } from '@sidebet/domain/admin/conflict';
import { formatDollars } from '@sidebet/domain/cents';
import { useParams } from 'react-router';
import { call } from '../../../lib/api-client.ts';
import { useViewer } from '../../../lib/session.ts';
import { EventTime } from '../../../ui/event-time.tsx';
import { ActionButton } from '../components/action-button.tsx';
import { ActionGroup } from '../components/action-group.tsx';
import { AuditTable } from '../components/audit-table.tsx';
import { betStateLabel } from '../components/bet-table.tsx';
import { ConsolePage, Facts, Figures, Lead } from '../components/console-page.tsx';
import { type Column, Rows } from '../components/data-table.tsx';
import { SubjectPage } from '../components/subject-page.tsx';
import { consolePaths } from '../console-paths.ts';
import classes from './bet-page.module.css';

const columns: readonly Column<Receipt['lines'][number]>[] = [
  { label: 'No.', numeric: true, cell: (line) => line.seq + 1 },
  { label: 'When', cell: (line) => <EventTime instant={line.createdAt} long /> },
  { label: 'What', cell: (line) => line.description },
  { label: 'From', cell: (line) => line.from },
  { label: 'To', cell: (line) => line.to },
  { label: 'Amount', numeric: true, cell: (line) => formatDollars(line.amountCents) },
];

const back = { to: consolePaths.bets, label: 'Bets' };

/** A bet with all its transfers. */
export function BetPage() {
  const { uniqueId = '' } = useParams();
  return (
    <SubjectPage
      title="Bet"
      loading="Loading bet…"
      back={back}
      subject={['bet', uniqueId]}
      read={(signal) => call('adminGetBet', { params: { uniqueId }, signal })}
    >
      {(receipt) => <Bet receipt={receipt} />}
    </SubjectPage>
  );
}

function Bet({ receipt }: { receipt: Receipt }) {
  const { bet, creator, acceptor } = receipt;
  const { user } = useViewer();
  const holders = [bet.userId, bet.betAcceptorUid, bet.offeredToId];
  const blockedReason = findConflictOfInterest({ kind: 'bet', holders }, user.id);
  const running = bet.status === 'Created' || bet.status === 'Active';
  return (
    <ConsolePage
      title={`${bet.homeTeam} vs ${bet.awayTeam}`}
      back={back}
      intro={`${bet.betSportTitle} · ${betStateLabel(bet)}`}
      actions={
        running && (
          <ActionGroup blockedReason={blockedReason?.message ?? null}>
            <ActionButton
              name="adminVoidBet"
              label="Void bet"
              danger
              title="Void this bet?"
              explain={`${acceptor ? 'Both sides get' : `${creator.username} gets`} ${formatDollars(bet.wagerCents)} back and ${acceptor ? 'are' : 'is'} notified. You can’t undo this.`}
              done="Bet voided"
              params={{ uniqueId: bet.uniqueId }}
              body={{}}
            />
          </ActionGroup>
        )
      }
    >
      <Figures
        items={[
          { label: 'Wager per side', value: formatDollars(bet.wagerCents) },
          { label: 'Payout', value: formatDollars(bet.payoutCents) },
          { label: 'House fee', value: formatDollars(bet.feeCents) },
        ]}
      />
      <Facts
        items={[
          {
            label: 'Creator',
            value: (
              <Lead to={consolePaths.person(creator.id)} sub={`on ${bet.userPick}`}>
                {creator.fullName}
              </Lead>
            ),
          },
          {
            label: 'Opponent',
            value: acceptor && (
              <Lead to={consolePaths.person(acceptor.id)} sub={`on ${bet.opponentPick}`}>
                {acceptor.fullName}
              </Lead>
            ),
          },
          {
            label: 'Game',
            value: (
              <Lead to={consolePaths.event(bet.betId)}>
                {bet.homeTeam} vs {bet.awayTeam}
              </Lead>
            ),
          },
          { label: 'Starts', value: <EventTime instant={bet.betTime} long /> },
          { label: 'Created', value: <EventTime instant={bet.createdAt} long /> },
          { label: 'Ended', value: bet.paidOutAt && <EventTime instant={bet.paidOutAt} long /> },
          { label: 'Rule', value: receipt.rule },
          { label: 'Source', value: receipt.source },
          { label: 'Share id', value: bet.uniqueId },
        ]}
      />
      <h2 className={classes.heading}>All transfers</h2>
      <Rows
        caption="All transfers"
        columns={columns}
        rows={receipt.lines}
        rowKey={(line) => String(line.seq)}
      />
      <h2 className={classes.heading}>Operator actions</h2>
      <AuditTable filter={{ subjectKind: 'bet', subjectId: bet.uniqueId }} />
    </ConsolePage>
  );
}
