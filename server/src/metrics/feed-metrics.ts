import { Counter, Gauge, type Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import { FeedFailure, type SportsFeed } from '../integrations/sports-feed/port.ts';

/** The same feed, watched: when it last answered, how it failed, and what calls are left. */
export function watchFeed(registry: Registry, feed: SportsFeed, clock: Clock): SportsFeed {
  const registers = [registry];
  // A feed that never answers is as old as the process.
  let answeredAt = clock.now();
  const faults = new Counter({
    name: 'sidebet_feed_faults_total',
    help: 'Calls to the sports feed that failed, by kind of fault.',
    labelNames: ['fault'],
    registers,
  });
  new Gauge({
    name: 'sidebet_feed_age_seconds',
    help: 'Since the sports feed last answered this process, or since its start.',
    registers,
    collect() {
      this.set(Math.max(0, clock.now() - answeredAt) / 1000);
    },
  });
  new Gauge({
    name: 'sidebet_feed_credits_remaining',
    help: 'Paid calls left at the sports feed, as it last said; absent where calls are free.',
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
    // The list of sports may come from memory and proves nothing.
    listSports: () => feed.listSports(),
    listEvents: (sportKey) => watched(feed.listEvents(sportKey)),
    listScores: (sportKey, eventIds) => watched(feed.listScores(sportKey, eventIds)),
  };
}
