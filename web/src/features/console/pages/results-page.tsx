import type { ResultRequestView } from '@sidebet/contract/console/results';
import { formatDollars } from '@sidebet/domain/cents';
import { EventTime } from '../../../ui/event-time.tsx';
import { RequestDecision, requestChoices } from '../components/approval-request.tsx';
import { consoleList } from '../components/console-list.tsx';
import { Lead, TwoLines } from '../components/console-page.tsx';
import type { Table } from '../components/data-table.tsx';
import { resultText } from '../components/result-text.ts';
import { voidReasonLabels } from '../components/void-event-button.tsx';
import { consolePaths } from '../console-paths.ts';

const results: Table<'operatorListResults'> = {
  name: 'operatorListResults',
  caption: 'Results',
  columns: [
    {
      label: 'Event',
      quiet: true,
      cell: ({ event }) => (
        <Lead to={consolePaths.event(event.id)} sub={event.sportTitle}>
          {event.homeTeam} vs {event.awayTeam}
        </Lead>
      ),
    },
    { label: 'Result', numeric: true, cell: (request) => <Scores request={request} /> },
    {
      label: 'Entered by',
      cell: ({ requestedBy, requestedAt }) => (
        <TwoLines sub={<EventTime instant={requestedAt} long />}>{requestedBy.fullName}</TwoLines>
      ),
    },
    { label: 'Reason', cell: (request) => request.reason },
    { label: 'At stake', numeric: true, cell: (request) => formatDollars(request.atStakeCents) },
    { label: 'Decision', cell: (request) => <Decide request={request} /> },
  ],
  rowKey: (request) => request.id,
  empty: ({ status }) => ({
    art: 'panes',
    title: status === 'pending' ? 'No results waiting' : 'None here',
    text: 'Results are entered and events voided on the page of the event.',
  }),
};

/** The score and ending, or "Void: It was called off". */
function requestText({ event, voidReason, ...request }: ResultRequestView): string {
  if (voidReason !== null) return `Void: ${voidReasonLabels[voidReason]}`;
  return resultText(event.sportKey, request);
}

function Scores({ request }: { request: ResultRequestView }) {
  const { corrects } = request;
  return (
    <TwoLines strong sub={corrects && `was ${corrects.homeScore}–${corrects.awayScore}`}>
      {requestText(request)}
    </TwoLines>
  );
}

function decisionEffect({ voidReason, corrects }: ResultRequestView): string {
  if (voidReason !== null) return 'Running bets are refunded by it';
  return corrects
    ? 'Bets that were settled are reversed and settled again by it'
    : 'Active bets are settled by it';
}

function Decide({ request }: { request: ResultRequestView }) {
  const { event, voidReason, atStakeCents } = request;
  const noun = voidReason === null ? 'result' : 'void';
  const effect = decisionEffect(request);
  return (
    <RequestDecision
      request={request}
      noun={noun}
      of={`the ${noun} of ${event.homeTeam} vs ${event.awayTeam}`}
      approval={{
        name: 'operatorApproveResult',
        explain: `${event.homeTeam} vs ${event.awayTeam}: ${requestText(request)}. ${effect}: ${formatDollars(atStakeCents)} are at stake.`,
      }}
      rejection={{
        name: 'operatorRejectResult',
        explain: 'It changes no bet, and it can no longer be approved.',
      }}
      conflict="You have a bet on this game. Another operator has to decide."
    />
  );
}

export default consoleList({
  title: 'Results',
  intro:
    'Results entered by hand, and voids of games that have begun, with more at stake than one operator may decide. Another operator approves them.',
  table: results,
  choices: requestChoices,
});
