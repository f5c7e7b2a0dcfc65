import type { EventView } from '@sidebet/contract/events';
import { sportFilterTitle } from '@sidebet/domain/sports';
import { type ReactNode, Suspense, useEffect } from 'react';
import type { MarketPick } from '../../../lib/game-markets.ts';
import { SportStrip } from '../../../ui/sport-strip.tsx';
import { useEventCounts, useLaterGroups } from '../api.ts';
import { EventGrid, EventSkeletons } from './event-grid.tsx';
import { HomeBanner } from './home-banner.tsx';
import classes from './home-view.module.css';

/** What the slip has on a game. */
export type Pick = MarketPick & { eventId: string };

type Props = {
  /** Shown above the games; while it is undefined, the page waits. */
  blocks: ReactNode;
  sport: string;
  q: string;
  picked: Pick | null;
  onSport: (sport: string) => void;
  onPick: (event: EventView, pick: MarketPick) => void;
  onOpenBets: (event: EventView) => void;
};

export function HomeView({ blocks, sport, q, picked, onSport, onPick, onOpenBets }: Props) {
  const count = useEventCounts()(sport);
  const laterGroups = useLaterGroups(sport);
  useEffect(noteHomeSeen, []);
  return (
    <>
      {isFirstDay() && <HomeBanner />}
      {blocks === undefined ? (
        <EventSkeletons />
      ) : (
        <Suspense fallback={<EventSkeletons />}>
          {blocks}
          {!isFirstDay() && <HomeBanner />}
          <SportStrip value={sport} laterGroups={laterGroups} onChange={onSport} />
          <div className={classes.heading} data-grid>
            <h1>{sportFilterTitle(sport) === 'All' ? 'All sports' : sportFilterTitle(sport)}</h1>
            {q ? (
              <span className={classes.count}>matching “{q}”</span>
            ) : (
              count !== undefined && <span className={classes.count}>{gamesAhead(count)}</span>
            )}
            <ul className={classes.legend} aria-label="Team colors">
              <li data-side="home">Home</li>
              <li data-side="away">Away</li>
            </ul>
          </div>
          <EventGrid filter={{ sport, q }} picked={picked} onPick={onPick} onOpenBets={onOpenBets} />
        </Suspense>
      )}
    </>
  );
}

function gamesAhead(count: number): string {
  return `${count} upcoming ${count === 1 ? 'game' : 'games'}`;
}

/** After the first day on a device, the banner is a strip below what waits. public/first-paint.js decides it. */
function isFirstDay(): boolean {
  return !document.documentElement.hasAttribute('data-home-seen');
}

function noteHomeSeen(): void {
  try {
    if (localStorage.getItem('sidebet-home-seen') === null)
      localStorage.setItem('sidebet-home-seen', String(Date.now()));
  } catch {
    // Storage is blocked.
  }
}
