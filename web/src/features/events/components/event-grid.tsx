import type { EventView } from '@sidebet/contract/events';
import { useBettingClosed } from '../../../lib/betting-closed.ts';
import type { MarketPick } from '../../../lib/game-markets.ts';
import type { EventFilter } from '../../../lib/list-filters.ts';
import { allItems } from '../../../lib/paged.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { useEvents } from '../api.ts';
import { EventCard } from './event-card.tsx';
import classes from './event-grid.module.css';
import type { Pick } from './home-view.tsx';

type Props = {
  filter: EventFilter;
  picked: Pick | null;
  onPick: (event: EventView, pick: MarketPick) => void;
  onOpenBets: (event: EventView) => void;
};

export function EventGrid({ filter, picked, onPick, onOpenBets }: Props) {
  const events = useEvents(filter);
  const isClosed = useBettingClosed();
  if (events.isPending) return <EventSkeletons />;
  if (events.isError && !events.data) {
    return <QueryFailure error={events.error} onRetry={() => void events.refetch()} />;
  }
  // Hides events whose betting closes while the page is open.
  const ahead = allItems(events.data).filter((event) => !isClosed(event.commenceTime));
  if (ahead.length === 0 && !events.hasNextPage) {
    return (
      <EmptyState
        art="board"
        {...(filter.q.trim()
          ? {
              title: `No games match “${filter.q.trim()}”`,
              text: 'Check the spelling, or clear the search.',
            }
          : {
              title: 'No Events Available',
              text: 'Try selecting a different sport or check back later',
            })}
      />
    );
  }
  return (
    <>
      <div className={classes.grid}>
        {ahead.map((event) => (
          <EventCard
            key={event.id}
            event={event}
            picked={picked?.eventId === event.id ? picked : null}
            onPick={(pick) => onPick(event, pick)}
            onOpenBets={() => onOpenBets(event)}
          />
        ))}
      </div>
      <LoadMore list={events} />
    </>
  );
}

export function EventSkeletons() {
  return <Skeletons label="Loading events..." count={6} height={150} columns={2} />;
}
