import type { AlarmCode } from '@sidebet/contract/console/alarm-codes';
import type { Uses } from '../context.ts';
import { type FeedCall, postponeFeedCall } from '../features/betting/events/feed-calls.ts';
import { FeedFailure, type FeedFault } from '../integrations/sports-feed/port.ts';

const second = 1000;
const hour = 3600 * second;

type FailedCall = {
  readonly call: 'sports' | 'events' | 'scores' | 'watched' | 'lines';
  readonly sportKey: string;
};

type Reaction = {
  /** What to postpone: everything, paid calls, the sport, or only the failed call. */
  readonly postpone: 'all' | 'paid' | 'sport' | 'call';
  readonly forMs: number;
  readonly level: 'warn' | 'error';
};

/** How polling reacts to each fault. */
const reactions: { readonly [K in FeedFault['kind']]: Reaction } = {
  // Retried every hour with a free call, because a key can be fixed at the vendor.
  misconfigured: { postpone: 'all', forMs: hour, level: 'error' },
  outOfCredits: { postpone: 'paid', forMs: hour, level: 'warn' },
  unknownSport: { postpone: 'sport', forMs: 24 * hour, level: 'warn' },
  badRequest: { postpone: 'call', forMs: hour, level: 'error' },
  // The adapter has already waited and retried.
  throttled: { postpone: 'all', forMs: 30 * second, level: 'warn' },
  unavailable: { postpone: 'all', forMs: 30 * second, level: 'warn' },
};

export type FeedReading<T> = { readonly answer: T | null; readonly mayGoOn: boolean };

export type FaultWatch = {
  /** Makes a call. A feed fault is logged, postpones calls and gives no result. Other errors are thrown. */
  ask<T>(failedCall: FailedCall, make: () => Promise<T>): Promise<FeedReading<T>>;
  /** Whether the feed said so within the pause. The database calendar tells the next poll. */
  outOfCredits(): boolean;
};

/** Faults that need an operator. */
const alarmByFault: { readonly [K in FeedFault['kind']]?: AlarmCode } = {
  misconfigured: 'feedMisconfigured',
  outOfCredits: 'feedOutOfCredits',
};

export function createFaultWatch({
  pool,
  feed,
  clock,
  log,
  alarm,
}: Uses<'pool' | 'feed' | 'clock' | 'log' | 'alarm'>): FaultWatch {
  let isLogged = false;
  let noCreditsUntil = 0;

  function report({ fault, message }: FeedFailure, failed: FailedCall): void {
    const about = { feed: feed.name, ...failed, fault: fault.kind, quota: feed.quota() };
    const code = alarmByFault[fault.kind];
    // Once per pause, because the feed is not called more often.
    if (code) alarm(code, about);
    if (fault.kind !== 'misconfigured') {
      log[reactions[fault.kind].level](about, message);
    } else if (!isLogged) {
      log.error(about, `${message} Polling stops until this is fixed.`);
      isLogged = true;
    }
  }

  /** Whether the rest of this poll can continue. */
  async function react({ fault }: FeedFailure, failed: FailedCall): Promise<boolean> {
    const until = clock.now() + reactions[fault.kind].forMs;
    if (fault.kind === 'outOfCredits') noCreditsUntil = until;
    const postponed = whatToPostpone(reactions[fault.kind].postpone, failed);
    await postponeFeedCall(pool, feed.name, { ...postponed, until });
    // A call with a temporary failure does not wait for its whole interval.
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
        // Not for the list of sports, which may come from a cache.
        if (call.call !== 'sports') isLogged = false;
        return { answer, mayGoOn: true };
      } catch (error) {
        if (!(error instanceof FeedFailure)) throw error;
        report(error, call);
        return { answer: null, mayGoOn: await react(error, call) };
      }
    },
  };
}

function whatToPostpone(postpone: Reaction['postpone'], { call, sportKey }: FailedCall): PostponedCall {
  // Without the list of sports there is nothing to poll. If free calls are rejected too, nothing will work.
  if (call === 'sports' || postpone === 'all') return { call: 'all', sportKey: '' };
  if (postpone === 'paid')
    return { call: call === 'scores' || call === 'lines' ? 'paid' : 'all', sportKey: '' };
  return { call: postpone === 'sport' ? 'sport' : call, sportKey };
}

type PostponedCall = { readonly call: FeedCall; readonly sportKey: string };
