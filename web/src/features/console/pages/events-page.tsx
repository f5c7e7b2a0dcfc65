import { formatDollars } from '@sidebet/domain/cents';
import { type ComponentProps, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EventTime } from '../../../ui/event-time.tsx';
import { consoleList } from '../components/console-list.tsx';
import { ConsolePage, Lead } from '../components/console-page.tsx';
import type { Table } from '../components/data-table.tsx';
import { EventChips } from '../components/event-chips.tsx';
import { SportStops } from '../components/sport-stops.tsx';
import { consolePaths } from '../console-paths.ts';
import { EventPage } from './event-page.tsx';

const events: Table<'operatorListEvents'> = {
  name: 'operatorListEvents',
  caption: 'Events',
  columns: [
    {
      label: 'Game',
      quiet: true,
      cell: (event) => (
        <Lead to={consolePaths.event(event.id)} sub={event.sportTitle}>
          {event.homeTeam} vs {event.awayTeam}
        </Lead>
      ),
    },
    { label: 'Starts', cell: (event) => <EventTime instant={event.commenceTime} long /> },
    { label: 'State', cell: (event) => <EventChips event={event} /> },
    { label: 'Open', numeric: true, cell: (event) => event.openBets },
    { label: 'Active', numeric: true, cell: (event) => event.activeBets },
    { label: 'Money held', numeric: true, cell: (event) => formatDollars(event.escrowCents) },
  ],
  rowKey: (event) => event.id,
  empty: {
    art: 'board',
    title: 'No events here',
    text: 'Choose another state, or search for another team.',
  },
};

function WithSportStops({ children, ...page }: ComponentProps<typeof ConsolePage>) {
  const [sports, setSports] = useState(false);
  return (
    <ConsolePage
      {...page}
      actions={
        <Button kind="outline" size="small" aria-expanded={sports} onClick={() => setSports(!sports)}>
          Stop a sport
        </Button>
      }
    >
      {sports && <SportStops />}
      {children}
    </ConsolePage>
  );
}

export default consoleList({
  title: 'Events',
  intro: 'Games with their bets and results. Tennis, boxing and golf need a result entered by hand.',
  table: events,
  search: { placeholder: 'Team' },
  choices: {
    state: {
      label: 'Show',
      options: {
        awaiting: 'Awaiting a result',
        held: 'On hold',
        upcoming: 'Upcoming',
        ended: 'With a result',
        stopped: 'Betting stopped',
        voided: 'Voided',
      },
    },
    byHand: { label: 'Results', options: { false: 'All', true: 'Entered by hand' } },
  },
  Frame: WithSportStops,
  subject: { param: 'eventId', Page: EventPage },
});
