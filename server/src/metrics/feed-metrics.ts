import { Counter, Gauge, type Registry } from 'prom-client';
import { FeedFailure, type SportsFeed } from '../integrations/sports-feed/port.ts';
import type { GameClock } from '../time/clock.ts';

/** Wraps the feed and reports its last response, its failures and its remaining credits. */
export function watchFeed(registry: Registry, feed: SportsFeed, clock: GameClock): SportsFeed {
  const registers = [registry];
  // A feed that never responds counts from the start of the process.
  let answeredAt = clock.now();
  const faults = new Counter({
    name: 'sidebet_feed_faults_total',
    help: 'Failed calls to the sports feed, by kind of fault.',
    labelNames: ['fault'],
    registers,
  });
  new Gauge({
    name: 'sidebet_feed_age_seconds',
    help: 'Seconds since the sports feed last responded to this process, or since its start.',
    registers,
    collect() {
      this.set(Math.max(0, clock.now() - answeredAt) / 1000);
    },
  });
  new Gauge({
    name: 'sidebet_feed_credits_remaining',
    help: 'Credits left at the sports feed, as it last reported; absent if calls are free.',
    registers,
    collect() {
      this.reset();
      const remaining = feed.quota()?.remaining;
      if (typeof remaining === 'number') this.set(remaining);
      else this.remove();
    },
  });

  async function watched<T>(call: Promise<T>): Promise<T> {
    try {
      const answer = await call;
      answeredAt = clock.now();
      return answer;
    } catch (error) {
      faults.inc({ fault: error instanceof FeedFailure ? error.fault.kind : 'unforeseen' });
      throw error;
    }
  }

  return {
    name: feed.name,
    metered: feed.metered,
    finals: feed.finals,
    quota: () => feed.quota(),
    // Not counted: the list of sports may come from a cache.
    listSports: () => feed.listSports(),
    listEvents: (sportKey) => watched(feed.listEvents(sportKey)),
    listScores: (sportKey, eventIds) => watched(feed.listScores(sportKey, eventIds)),
    listLines: (sportKey) => watched(feed.listLines(sportKey)),
  };
}
