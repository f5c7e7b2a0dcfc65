import type { BetView, Receipt } from '@sidebet/contract/bets';
import type { OperatorBet } from '@sidebet/contract/console/bets';
import { describeRisk, formatBetAmount } from '@sidebet/domain/bets/amount-text';
import { isRunning } from '@sidebet/domain/book/bet';
import { readOfferedTo, soleAcceptor } from '@sidebet/domain/book/offered-to';
import { findConflictOfInterest } from '@sidebet/domain/conflict-of-interest';
import { isOffer } from '../../../lib/offers.ts';
import { useViewer } from '../../../lib/session.ts';
import { EventTime } from '../../../ui/event-time.tsx';
import { betStateLabel, feePolicyLabels, marketLabels } from '../bet-labels.ts';
import { ActionButton } from '../components/action-button.tsx';
import { ActionGroup } from '../components/action-group.tsx';
import { BookmakersQuote } from '../components/bookmakers-quote.tsx';
import { Lead } from '../components/console-page.tsx';
import { type Column, Rows } from '../components/data-table.tsx';
import { type Back, Section, Subject, subjectPage } from '../components/subject-page.tsx';
import { consolePaths } from '../console-paths.ts';

const columns = (bet: BetView): readonly Column<Receipt['lines'][number]>[] => [
  { label: 'No.', numeric: true, cell: (line) => line.seq + 1 },
  { label: 'When', cell: (line) => <EventTime instant={line.createdAt} long /> },
  { label: 'What', cell: (line) => line.description },
  { label: 'From', cell: (line) => line.from },
  { label: 'To', cell: (line) => line.to },
  { label: 'Amount', numeric: true, cell: (line) => formatBetAmount(bet, line.amountCents) },
];

const counterColumns: readonly Column<BetView>[] = [
  {
    label: 'By',
    cell: (counter) => (
      <Lead to={consolePaths.bet(counter.uniqueId)} sub={`on ${counter.userPick}`}>
        {counter.userName}
      </Lead>
    ),
  },
  { label: 'Round', numeric: true, cell: (counter) => counter.counter?.round },
  { label: 'Terms', cell: (counter) => describeRisk(counter, counter.creator) },
  { label: 'State', cell: betStateLabel },
  { label: 'Created', cell: (counter) => <EventTime instant={counter.createdAt} long /> },
];

/** A bet with all its transfers and the counter-offers to it. */
export const BetPage = subjectPage({
  name: 'operatorGetBet',
  param: 'uniqueId',
  title: 'Bet',
  loading: 'Loading bet…',
  back: { to: consolePaths.bets, label: 'Bets' },
  Page: Bet,
});

function Bet({ one: receipt, back }: { one: OperatorBet; back: Back }) {
  const { bet, creator, acceptor, counters } = receipt;
  const { user } = useViewer();
  const holders = [bet.userId, bet.betAcceptorUid, challengedUser(bet)];
  const blockedReason = findConflictOfInterest({ kind: 'bet', holders }, user.id);
  const running = isRunning(bet);
  return (
    <Subject
      title={`${bet.homeTeam} vs ${bet.awayTeam}`}
      back={back}
      intro={`${bet.betSportTitle} · ${betStateLabel(bet)}`}
      actions={
        running && (
          <ActionGroup blockedReason={blockedReason?.message ?? null}>
            <ActionButton
              name="operatorVoidBet"
              label="Void bet"
              danger
              title="Void this bet?"
              explain={`${refundLabel(receipt)} notified. You can’t undo this.`}
              done="Bet voided"
              params={{ uniqueId: bet.uniqueId }}
              body={{}}
            />
          </ActionGroup>
        )
      }
      metrics={isOffer(bet) ? offerMetrics(bet) : specifiedMetrics(bet)}
      facts={[
        {
          label: 'Creator',
          value: (
            <Lead to={consolePaths.user(creator.id)} sub={`on ${bet.userPick}`}>
              {creator.fullName}
            </Lead>
          ),
        },
        {
          label: 'Opponent',
          value: acceptor && (
            <Lead to={consolePaths.user(acceptor.id)} sub={`on ${bet.opponentPick}`}>
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
        ...(bet.group
          ? [{ label: 'Group', value: <Lead to={consolePaths.group(bet.group.id)}>{bet.group.name}</Lead> }]
          : []),
        ...(bet.counter ? counterFacts(bet.counter) : []),
        ...(isOffer(bet) ? offerFacts(bet) : []),
        {
          label: 'Bookmakers at creation',
          value: <BookmakersQuote bet={bet} reference={bet.postedReference} />,
        },
        {
          label: 'Bookmakers at acceptance',
          value: acceptor && <BookmakersQuote bet={bet} reference={bet.acceptedReference} />,
        },
        { label: 'Starts', value: <EventTime instant={bet.betTime} long /> },
        { label: 'Created', value: <EventTime instant={bet.createdAt} long /> },
        { label: 'Ended', value: bet.paidOutAt && <EventTime instant={bet.paidOutAt} long /> },
        { label: 'Rule', value: receipt.rule },
        { label: 'Source', value: receipt.source },
        { label: 'Share id', value: bet.uniqueId },
      ]}
      audit={{ heading: 'Operator actions', kind: 'bet', id: bet.uniqueId }}
    >
      <Section heading="All transfers">
        <Rows
          caption="All transfers"
          columns={columns(bet)}
          rows={receipt.lines}
          rowKey={(line) => String(line.seq)}
        />
      </Section>
      {counters.length > 0 && (
        <Section heading="Counter-offers">
          <Rows
            caption="Counter-offers"
            columns={counterColumns}
            rows={counters}
            rowKey={(counter) => counter.uniqueId}
          />
        </Section>
      )}
    </Subject>
  );
}

function challengedUser(bet: BetView): string | null {
  return soleAcceptor({ offeredTo: readOfferedTo(bet), ...(bet.counter && { counter: bet.counter }) });
}

function counterFacts({ toId, round }: NonNullable<BetView['counter']>) {
  return [
    {
      label: 'Counter-offer to',
      value: (
        <Lead to={consolePaths.bet(toId)} sub={`Round ${round}`}>
          The offer
        </Lead>
      ),
    },
  ];
}

function specifiedMetrics(bet: BetView) {
  return [
    { label: 'Risk per side', value: formatBetAmount(bet, bet.wagerCents) },
    { label: 'Win', value: formatBetAmount(bet, bet.payoutCents - bet.wagerCents) },
    { label: 'House fee', value: formatBetAmount(bet, bet.feeCents) },
  ];
}

function offerMetrics(bet: BetView) {
  const { creator, acceptor } = bet;
  return [
    { label: 'Creator risks', value: formatBetAmount(bet, creator.stakeCents) },
    { label: 'Opponent risks', value: formatBetAmount(bet, acceptor.stakeCents) },
    { label: 'Creator wins', value: formatBetAmount(bet, creator.winCents) },
    { label: 'Opponent wins', value: formatBetAmount(bet, acceptor.winCents) },
  ];
}

function offerFacts(bet: BetView) {
  return [
    { label: 'Market', value: `${marketLabels[bet.market]}: ${bet.userPick} or ${bet.opponentPick}` },
    { label: 'Fee policy', value: feePolicyLabels[bet.feePolicy] },
    { label: 'Fee if the creator wins', value: formatBetAmount(bet, bet.creator.feeIfWonCents) },
    { label: 'Fee if the opponent wins', value: formatBetAmount(bet, bet.acceptor.feeIfWonCents) },
    { label: 'Lapses when the chance drops', value: lapseLabels[bet.lapseOnMove] },
    { label: 'Open until', value: bet.expiresAt ? <EventTime instant={bet.expiresAt} long /> : 'The start' },
  ];
}

const lapseLabels: Readonly<Record<BetView['lapseOnMove'], string>> = {
  off: 'Never',
  tight: 'A little',
  normal: 'Clearly',
  wide: 'Far',
};

/** Who gets what back: "Both sides get $10.00 back and are". */
function refundLabel({ bet, creator, acceptor }: Receipt): string {
  const wager = formatBetAmount(bet, bet.wagerCents);
  if (!acceptor) return `${creator.username} gets ${wager} back and is`;
  const other = bet.acceptor.stakeCents;
  if (other === bet.wagerCents) return `Both sides get ${wager} back and are`;
  return `${creator.username} gets ${wager} and ${acceptor.username} ${formatBetAmount(bet, other)} back, and both are`;
}
