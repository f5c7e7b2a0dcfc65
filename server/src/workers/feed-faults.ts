import type { Alarm } from '../alarms/alarms.ts';
import type { AlarmCode } from '../alarms/codes.ts';
import type { Clock } from '../clock.ts';
import type { Pool } from '../db/pool.ts';
import { type FeedCall, postponeFeedCall } from '../features/events/feed-calls.ts';
import { FeedFailure, type FeedFault, type SportsFeed } from '../integrations/sports-feed/port.ts';
import type { Log } from '../log.ts';

const second = 1000;
const hour = 3600 * second;

type FailedCall = { readonly call: 'sports' | 'events' | 'scores'; readonly sportKey: string };

type Reaction = {
  /** What is put off: everything, paid calls, the sport, or only the call that failed. */
  readonly postpone: 'all' | 'paid' | 'sport' | 'call';
  readonly forMs: number;
  readonly level: 'warn' | 'error';
};

/** What each fault means for the polling (INTEGRATIONS 1.7). */
const reactions: { readonly [K in FeedFault['kind']]: Reaction } = {
  // Looked at again every hour, with a free call: a key can be mended at the vendor.
  misconfigured: { postpone: 'all', forMs: hour, level: 'error' },
  outOfCredits: { postpone: 'paid', forMs: hour, level: 'warn' },
  unknownSport: { postpone: 'sport', forMs: 24 * hour, level: 'warn' },
  badRequest: { postpone: 'call', forMs: hour, level: 'error' },
  // The adapter has already waited and retried.
  throttled: { postpone: 'all', forMs: 30 * second, level: 'warn' },
  unavailable: { postpone: 'all', forMs: 30 * second, level: 'warn' },
};

export type Asked<T> = { readonly answer: T | null; readonly mayGoOn: boolean };

export type FaultWatch = {
  /** Makes a call; a fault is logged, puts off what it must, and gives no answer. Other errors are thrown. */
  ask<T>(failedCall: FailedCall, make: () => Promise<T>): Promise<Asked<T>>;
  /** Whether this process was told so within the pause; the calendar in the database tells the next poll. */
  outOfCredits(): boolean;
};

type Parts = {
  readonly pool: Pool;
  readonly feed: SportsFeed;
  readonly clock: Clock;
  readonly log: Log;
  readonly alarm: Alarm;
};

/** The faults that a person must act on. */
const alarmOf: { readonly [K in FeedFault['kind']]?: AlarmCode } = {
  misconfigured: 'feedMisconfigured',
  outOfCredits: 'feedOutOfCredits',
};

export function createFaultWatch({ pool, feed, clock, log, alarm }: Parts): FaultWatch {
  let told = false;
  let noCreditsUntil = 0;

  function tell({ fault, message }: FeedFailure, failed: FailedCall): void {
    const about = { feed: feed.name, ...failed, fault: fault.kind, quota: feed.quota() };
    const code = alarmOf[fault.kind];
    // Once a pause, which is as often as the feed is asked again.
    if (code) alarm(code, about);
    if (fault.kind !== 'misconfigured') {
      log[reactions[fault.kind].level](about, message);
    } else if (!told) {
      log.error(about, `${message} Polling stops until this is mended.`);
      told = true;
    }
  }

  /** Whether the rest of this poll still makes sense. */
  async function react({ fault }: FeedFailure, failed: FailedCall): Promise<boolean> {
    const until = clock.now() + reactions[fault.kind].forMs;
    if (fault.kind === 'outOfCredits') noCreditsUntil = until;
    const postponed = whatToPostpone(reactions[fault.kind].postpone, failed);
    await postponeFeedCall(pool, feed.name, { ...postponed, until });
    // A call that only met bad weather does not wait its whole interval.
    if (fault.retryHelps && failed.call !== 'sports') {
      await postponeFeedCall(pool, feed.name, { call: failed.call, sportKey: failed.sportKey, until });
    }
    return postponed.call !== 'all';
  }

  return {
    outOfCredits: () => clock.now() < noCreditsUntil,
    ask: async (call, make) => {
      try {
        const answer = await make();
        // The list of sports may come from memory and proves nothing.
        if (call.call !== 'sports') told = false;
        return { answer, mayGoOn: true };
      } catch (error) {
        if (!(error instanceof FeedFailure)) throw error;
        tell(error, call);
        return { answer: null, mayGoOn: await react(error, call) };
      }
    },
  };
}

function whatToPostpone(postpone: Reaction['postpone'], { call, sportKey }: FailedCall): PostponedCall {
  // Without the list of sports there is nothing to ask, and when free calls are refused too, nothing to try.
  if (call === 'sports' || postpone === 'all') return { call: 'all', sportKey: '' };
  if (postpone === 'paid') return { call: call === 'scores' ? 'paid' : 'all', sportKey: '' };
  return { call: postpone === 'sport' ? 'sport' : call, sportKey };
}

type PostponedCall = { readonly call: FeedCall; readonly sportKey: string };
