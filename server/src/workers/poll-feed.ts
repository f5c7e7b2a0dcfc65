import { elapsedShareOfMonth, maySpend } from '@sidebet/domain/events/credit-budget';
import { feedGivesResults } from '@sidebet/domain/sports';
import { silentAlarm } from '../alarms/alarms.ts';
import type { Uses } from '../context.ts';
import { recordScoreCheck } from '../db/score-checks.ts';
import { awaitedScores } from '../features/betting/events/awaited-scores.ts';
import {
  claimFeedCall,
  type FeedCalls,
  postponeFeedCall,
  readFeedCalls,
} from '../features/betting/events/feed-calls.ts';
import { type SavedEvents, saveEvents, saveScores } from '../features/betting/events/store.ts';
import { unlistDropped } from '../features/betting/events/unlist-dropped.ts';
import { readWatchedSports } from '../features/betting/events/watched-sports.ts';
import type { FeedListing } from '../integrations/sports-feed/port.ts';
import type { Log } from '../logging/log.ts';
import { createFaultWatch, type FeedReading } from './feed-faults.ts';

type PollFeedContext = Uses<'pool' | 'feed' | 'clock' | 'log'> &
  Partial<Uses<'alarm'>> & {
    /** The month of a metered feed. */
    readonly env?: Pick<Uses<'env'>['env'], 'ODDS_API_MONTHLY_CREDITS' | 'ODDS_API_RESET_DAY'>;
    /** For a metered feed, per sport. These calls are free. */
    readonly eventsEveryMs?: number;
    /** For a metered feed, per sport with open bets that no one watches. Each call costs two credits. */
    readonly scoresEveryMs?: number;
  };

/** Below this many credits, scores are polled a third as often. */
const scarceCredits = 100;
const scoresCost = 2;
/** Polls run every second, so the scores that viewers see are at most 60 seconds old. */
const watchedEveryMs = 58_000;
const defaultMonth = { ODDS_API_MONTHLY_CREDITS: 100_000, ODDS_API_RESET_DAY: 1 };

/**
 * Updates events and scores from the feed; run it every few seconds. An unmetered feed is polled in full every
 * time. A metered one is polled by interval, and for scores only in sports with bets on a game that started or starts within
 * minutes: every minute while a user with an active bet has a page open and before a start with open bets, as long as the month's
 * credits suffice. Safe to run concurrently on several
 * processes: writes are idempotent and one process makes each metered call. Feed faults are handled and logged here; only
 * database errors are thrown. Returns the changes.
 */
export function createPollFeed(context: PollFeedContext): () => Promise<SavedEvents> {
  const {
    pool,
    feed,
    clock,
    log,
    alarm = silentAlarm,
    env = defaultMonth,
    eventsEveryMs = 60_000,
    scoresEveryMs = 600_000,
  } = context;
  const faults = createFaultWatch({ pool, feed, clock, log, alarm });
  const reportDisputes = createDisputeReport(log);
  let running: Promise<SavedEvents> | null = null;

  /** Whether this process may make the call now. */
  async function myTurn(
    call: 'events' | 'scores' | 'watched',
    sportKey: string,
    calls: FeedCalls,
    everyMs: number,
  ) {
    if (!calls.mayCall('sport', sportKey) || !calls.mayCall(call, sportKey)) return false;
    if (!feed.metered) return true;
    const now = clock.now();
    return claimFeedCall(pool, feed.name, { call, sportKey, now, nextAt: now + everyMs });
  }

  async function pollEvents(
    sports: readonly string[],
    calls: FeedCalls,
    saved: SavedEvents[],
  ): Promise<boolean> {
    const listedIds: string[] = [];
    const unansweredSports: string[] = [];
    let mayGoOn = true;
    for (const sportKey of sports) {
      const mayAsk: boolean = mayGoOn && (await myTurn('events', sportKey, calls, eventsEveryMs));
      const reading: FeedReading<FeedListing> | null = mayAsk
        ? await faults.ask({ call: 'events', sportKey }, () => feed.listEvents(sportKey))
        : null;
      if (reading?.answer) {
        const { events, unreadableIds } = reading.answer;
        saved.push(await saveEvents(pool, events, clock.now()));
        listedIds.push(...events.map(({ id }) => id), ...unreadableIds);
      } else unansweredSports.push(sportKey);
      mayGoOn &&= reading?.mayGoOn ?? true;
    }
    if (unansweredSports.length < sports.length) {
      const { changed, shrunk } = await unlistDropped(pool, { listedIds, unansweredSports }, clock.now());
      for (const sport of shrunk) alarm('feedShrunk', sport);
      saved.push({ changed, corrected: [], disputed: [] });
    }
    return mayGoOn;
  }

  async function pollScores(calls: FeedCalls, saved: SavedEvents[]): Promise<void> {
    const awaited = await awaitedScores(pool, clock.now(), feed.metered);
    const watched =
      feed.metered && awaited.size > 0
        ? await readWatchedSports(pool, clock.now())
        : (new Set() as ReadonlySet<string>);
    for (const [sportKey, eventIds] of awaited) {
      // Operators decide these games, such as cup ties, whatever a feed says.
      if (!feedGivesResults(sportKey) || (feed.metered && !mayPay(calls))) continue;
      const call = await claimScores(sportKey, calls, watched.has(sportKey));
      if (!call) continue;
      // One metered call costs the same for a whole sport, and stores every result it returns.
      const ids = feed.metered ? undefined : eventIds;
      const { answer, mayGoOn } = await faults.ask({ call, sportKey }, () => feed.listScores(sportKey, ids));
      if (answer) {
        const answeredAt = clock.now();
        saved.push(await saveScores(pool, answer, answeredAt, feed.finals));
        await recordScoreCheck(pool, sportKey, answeredAt);
      }
      if (!mayGoOn) return;
    }
  }

  /** The call for scores that this process may make now. */
  async function claimScores(
    sportKey: string,
    calls: FeedCalls,
    isWatched: boolean,
  ): Promise<'scores' | 'watched' | null> {
    if (isWatched && mayWatch() && (await myTurn('watched', sportKey, calls, watchedEveryMs))) {
      const until = clock.now() + scoresIntervalMs();
      await postponeFeedCall(pool, feed.name, { call: 'scores', sportKey, until });
      return 'watched';
    }
    return (await myTurn('scores', sportKey, calls, scoresIntervalMs())) ? 'scores' : null;
  }

  /** Whether the month has credits for more than results need. Those used before the first response count as none. */
  function mayWatch(): boolean {
    const spending = {
      monthlyCredits: env.ODDS_API_MONTHLY_CREDITS,
      usedCredits: feed.quota()?.used ?? 0,
      elapsed: elapsedShareOfMonth(clock.now(), env.ODDS_API_RESET_DAY),
    };
    return maySpend(spending, 'scores', scoresCost);
  }

  function mayPay(calls: FeedCalls): boolean {
    const remaining = feed.quota()?.remaining ?? scoresCost;
    return calls.mayCall('paid') && remaining >= scoresCost && !faults.outOfCredits();
  }

  function scoresIntervalMs(): number {
    const remaining = feed.quota()?.remaining ?? scarceCredits;
    return remaining < scarceCredits ? scoresEveryMs * 3 : scoresEveryMs;
  }

  async function poll(): Promise<SavedEvents> {
    const saved: SavedEvents[] = [];
    const calls = await readFeedCalls(pool, feed.name, clock.now());
    if (calls.mayCall('all')) {
      const { answer: sports } = await faults.ask({ call: 'sports', sportKey: '' }, () => feed.listSports());
      if (sports && (await pollEvents(sports, calls, saved))) await pollScores(calls, saved);
    }
    const all = merge(saved);
    reportDisputes(all.disputed);
    return all;
  }

  return () => {
    running ??= poll().finally(() => {
      running = null;
    });
    return running;
  };
}

function merge(saved: readonly SavedEvents[]): SavedEvents {
  const distinct = (pick: (one: SavedEvents) => readonly string[]) => [...new Set(saved.flatMap(pick))];
  return {
    changed: distinct((one) => one.changed),
    corrected: distinct((one) => one.corrected),
    disputed: distinct((one) => one.disputed),
  };
}

/** Logs once per event that the feed contradicts a result entered by hand. */
function createDisputeReport(log: Log): (eventIds: readonly string[]) => void {
  const reported = new Set<string>();
  return (eventIds) => {
    const fresh = eventIds.filter((id) => !reported.has(id));
    if (fresh.length === 0) return;
    for (const id of fresh) reported.add(id);
    log.warn(
      { events: fresh },
      'The feed contradicts a final score entered by hand; keeping the entered score.',
    );
  };
}
