import type { OperatorEvent, OperatorEventPage } from '@sidebet/contract/console/events';
import { formatDollars } from '@sidebet/domain/cents';
import { endingLabel } from '@sidebet/domain/endings/ending-texts';
import { feedCanCount } from '@sidebet/domain/events/hold';
import { refusalMessages } from '@sidebet/domain/refusals';
import type { Market } from '@sidebet/domain/sport-table';
import { listMarkets, sportGroup } from '@sidebet/domain/sports';
import { serverNow } from '../../../lib/clock.ts';
import { EventTime } from '../../../ui/event-time.tsx';
import { Link } from '../../../ui/link.tsx';
import { ActionButton } from '../components/action-button.tsx';
import { ActionGroup } from '../components/action-group.tsx';
import { betTable } from '../components/bet-table.tsx';
import { DataTable } from '../components/data-table.tsx';
import { EventChips } from '../components/event-chips.tsx';
import { HoldNotice } from '../components/hold-notice.tsx';
import { JoinButton } from '../components/join-button.tsx';
import { ResultButton } from '../components/result-button.tsx';
import { type Back, Section, Subject, subjectPage } from '../components/subject-page.tsx';
import { VoidEventButton } from '../components/void-event-button.tsx';
import { consolePaths } from '../console-paths.ts';

/** A game with its bets, its result and the available actions. */
export const EventPage = subjectPage({
  name: 'operatorGetEvent',
  param: 'eventId',
  title: 'Event',
  loading: 'Loading event…',
  back: { to: consolePaths.events, label: 'Events' },
  Page: Game,
});

function Game({ one: event, back }: { one: OperatorEventPage; back: Back }) {
  return (
    <Subject
      title={`${event.homeTeam} vs ${event.awayTeam}`}
      back={back}
      intro={
        <>
          {event.sportTitle} · <EventTime instant={event.commenceTime} long /> <EventChips event={event} />
        </>
      }
      actions={event.voidedAt ? undefined : <Actions event={event} />}
      above={
        <>
          {event.hold && <HoldNotice hold={event.hold} />}
          {event.awaitsJoin && (
            <p>
              The feed dropped this game and lists the same teams again under another id.{' '}
              {event.joinCandidates.length > 0
                ? 'Join the two and its bets go on. Otherwise they are refunded'
                : 'They can’t be joined, because the other game has bets or starts more than 72 hours apart. The bets here are refunded'}{' '}
              24 hours after it was dropped, or one hour after the start.
            </p>
          )}
        </>
      }
      metrics={[
        { label: 'Open bets', value: event.openBets },
        { label: 'Active bets', value: event.activeBets },
        { label: 'Money held', value: formatDollars(event.escrowCents) },
      ]}
      facts={[
        { label: event.homeTeam, value: event.homeScore },
        { label: event.awayTeam, value: event.awayScore },
        {
          label: 'Ending',
          value: event.ending && endingLabel(sportGroup(event.sportKey), event.ending),
        },
        { label: 'Result from', value: event.resultSource },
        { label: 'Result recorded', value: event.resultAt && <EventTime instant={event.resultAt} long /> },
        { label: 'Corrections', value: event.corrections },
        {
          label: 'Contested',
          value: event.contested && (
            <Link to={consolePaths.contests(event.contested)}>
              {event.contested === 'open' ? 'Waits for an answer' : 'Answered'}
            </Link>
          ),
        },
        {
          label: 'Betting closed',
          value: event.bettingClosedAt && <EventTime instant={event.bettingClosedAt} long />,
        },
        { label: 'Offered', value: event.listed ? 'Yes' : 'No' },
        { label: 'Voided', value: event.voidedAt && <EventTime instant={event.voidedAt} long /> },
        { label: 'Event id', value: event.id },
        { label: 'Id in the feed', value: event.feedId },
        { label: 'Shown instead', value: event.duplicateOf },
      ]}
      audit={{ heading: 'Operator actions', kind: 'event', id: event.id }}
    >
      <Section heading="Bets">
        <DataTable table={betTable} input={{ query: { eventId: event.id } }} />
      </Section>
    </Subject>
  );
}

const marketNames: Readonly<Record<Market, string>> = {
  moneyline: 'the winner',
  spread: 'the spread',
  total: 'the total',
  toWin: 'a team to win',
};

/** Stops and resumes single markets, where the sport has several. */
function MarketStops({ event }: { event: OperatorEvent }) {
  const markets = listMarkets(event.sportKey);
  if (markets.length < 2) return null;
  return markets.map((market) => {
    const stopped = event.stoppedMarkets.includes(market);
    const bets = `bets on ${marketNames[market]}`;
    return (
      <ActionButton
        key={market}
        name="operatorStopEvent"
        label={stopped ? `Resume ${bets}` : `Stop ${bets}`}
        title={stopped ? `Resume ${bets}?` : `Stop ${bets}?`}
        explain={
          stopped
            ? 'Users can create and accept them on this game again.'
            : 'No one can create or accept them on this game. Other bets go on, and running bets continue.'
        }
        done={stopped ? 'Betting resumed' : 'Betting stopped'}
        params={{ eventId: event.id }}
        body={{ stopped: !stopped, market }}
      />
    );
  });
}

/** Operators with a bet on the game may still stop betting; other operators do the rest. */
function Actions({ event }: { event: OperatorEventPage }) {
  const params = { eventId: event.id };
  const begun = Date.parse(event.commenceTime) <= serverNow();
  const blockedReason = event.viewerBets ? refusalMessages.operatorBetsOnEvent : null;
  const resume = (
    <ActionButton
      name="operatorStopEvent"
      label="Resume betting"
      title="Resume betting on this game?"
      explain="Users can create and accept bets on it again."
      done="Betting resumed"
      params={params}
      body={{ stopped: false }}
    />
  );
  return (
    <>
      {!event.completed && !begun && !event.bettingStopped && (
        <ActionButton
          name="operatorStopEvent"
          label="Stop betting"
          title="Stop betting on this game?"
          explain="No one can create or accept bets on it. Running bets continue."
          done="Betting stopped"
          params={params}
          body={{ stopped: true }}
        />
      )}
      {!event.completed && !begun && !event.bettingStopped && <MarketStops event={event} />}
      <ActionGroup blockedReason={blockedReason}>
        {event.hold && feedCanCount[event.hold.reason] && (
          <ActionButton
            name="operatorResolveHold"
            label="Accept the feed"
            title="Accept what the feed says?"
            explain="The hold ends. Bets are settled by what the feed said; bets accepted after the real start are refunded."
            done="Hold resolved"
            params={params}
            body={{ take: 'feed' }}
          />
        )}
        {event.hold && (
          <ActionButton
            name="operatorResolveHold"
            label={event.completed ? 'Keep the result' : 'Keep the game'}
            title={event.completed ? 'Keep the current result?' : 'Keep the game as it is?'}
            explain={
              event.completed
                ? 'The hold ends and no money moves. The feed can no longer change this result.'
                : event.hold.reason === 'otherTeams'
                  ? 'If one team has a new name, it is known from now on, and the hold ends with the feed’s next answer. Otherwise what the feed said is ignored from now on.'
                  : 'The bets wait for the result of this game. What the feed said is ignored from now on.'
            }
            done="Hold resolved"
            params={params}
            body={{ take: 'stored' }}
          />
        )}
        {event.joinCandidates.length > 0 && <JoinButton event={event} />}
        {(begun || event.completed) && <ResultButton key={event.corrections} event={event} />}
        {!event.completed && !begun && event.bettingStopped && resume}
        {!event.completed && <VoidEventButton event={event} />}
      </ActionGroup>
    </>
  );
}
