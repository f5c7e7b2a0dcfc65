import type { OperatorEvent } from '@sidebet/contract/console/events';
import { formatDollars } from '@sidebet/domain/cents';
import { useState } from 'react';
import { Route, Routes } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { EventTime } from '../../../ui/event-time.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { usePaged } from '../api/use-paged.ts';
import { ConsolePage, Filters, Lead, SearchField } from '../components/console-page.tsx';
import { type Column, DataTable } from '../components/data-table.tsx';
import { EventChips } from '../components/event-chips.tsx';
import { SportStops } from '../components/sport-stops.tsx';
import { consolePaths } from '../console-paths.ts';
import { useFilter, useSearchText } from '../use-filters.ts';
import { EventPage } from './event-page.tsx';

export default function EventsPage() {
  return (
    <Routes>
      <Route index element={<EventList />} />
      <Route path=":eventId" element={<EventPage />} />
    </Routes>
  );
}

const states = [
  { value: 'awaiting', label: 'Awaiting a result' },
  { value: 'held', label: 'On hold' },
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'ended', label: 'With a result' },
  { value: 'stopped', label: 'Betting stopped' },
  { value: 'voided', label: 'Voided' },
] as const;
const sources = [
  { value: 'false', label: 'All' },
  { value: 'true', label: 'Entered by hand' },
] as const;

const columns: readonly Column<OperatorEvent>[] = [
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
];

function EventList() {
  const search = useSearchText();
  const { q } = search;
  const [state, setState] = useFilter(
    'state',
    states.map(({ value }) => value),
    'awaiting',
  );
  const [byHand, setByHand] = useFilter('byHand', ['false', 'true'], 'false');
  const [sports, setSports] = useState(false);
  const events = usePaged('operatorListEvents', { query: { q, state, byHand } });
  return (
    <ConsolePage
      title="Events"
      intro="Games with their bets and results. Tennis, boxing and golf need a result entered by hand."
      actions={
        <Button kind="outline" size="small" aria-expanded={sports} onClick={() => setSports(!sports)}>
          Stop a sport
        </Button>
      }
    >
      {sports && <SportStops />}
      <Filters>
        <SearchField search={search} placeholder="Team" />
        <SelectField label="Show" value={state} options={states} onChange={setState} />
        <SelectField label="Results" value={byHand} options={sources} onChange={setByHand} />
      </Filters>
      <DataTable
        caption="Events"
        query={events}
        columns={columns}
        rowKey={(event) => event.id}
        empty={{
          art: 'board',
          title: 'No events here',
          text: 'Choose another state, or search for another team.',
        }}
      />
    </ConsolePage>
  );
}
