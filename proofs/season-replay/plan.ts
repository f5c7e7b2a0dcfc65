import type { LapseOnMove } from '@sidebet/domain/markets/lapse';
import type { Selection, Side } from '@sidebet/domain/markets/market';
import { findSport } from '@sidebet/domain/sports';
import type { RecordedGame } from '@sidebet/server/integrations/sports-feed/replay-files';
import type { Random } from '../harness/random.ts';

/** What becomes of a bet: a user does something at a given moment, or its line moves away first. */
export type Fate = 'accept' | 'delete' | 'leave' | 'lapse';

/** A bet on a line. The wager is the creator's stake. */
export type LineOffer = {
  readonly market: 'spread' | 'total';
  readonly lineHalves: number;
  readonly selection: Selection;
  readonly acceptorStakeCents: number;
  readonly lapseOnMove: LapseOnMove;
};

export type PlannedBet = {
  readonly eventId: string;
  readonly creatorId: string;
  readonly side: Side;
  readonly wagerCents: number;
  /** Null for the specified bet. */
  readonly line: LineOffer | null;
  readonly fate: Fate;
  readonly takerId: string;
  /** Another user who tries to accept the bet at the same moment; usually none. */
  readonly rivalId: string | null;
};

/** Everything that happens at one instant of the recording. */
export type Instant = {
  readonly at: number;
  /** Whether the feed has an update by then. */
  feed: boolean;
  readonly created: PlannedBet[];
  readonly decided: PlannedBet[];
};

const minute = 60_000;
const hour = 60 * minute;
/** When users bet on an event: the day before, about an hour before, and in the last minute. */
const bettingMoments = (start: number) => [
  wholeHourBefore(start - 23 * hour),
  wholeHourBefore(start - 30 * minute),
  start - minute,
];
export const highestWagerCents = 50_00;

/** A bet with the numbers of the game's betting moments at which it is created and decided. */
export type ScheduledBet = { readonly bet: PlannedBet; readonly created: number; readonly decided: number };

export type PlanOptions<Game extends RecordedGame = RecordedGame> = {
  readonly games: readonly Game[];
  readonly people: readonly string[];
  readonly bets: number;
  readonly random: Random;
  /** One set of bets on a game's lines. Half of the bets, and at least one set, are on lines; without it none. */
  readonly planLineBets?: (game: Game, anyBet: () => PlannedBet) => readonly ScheduledBet[];
  /** More instants at which the feed has an update. */
  readonly feedMoments?: (game: Game) => readonly number[];
};

/** All bets of the recording in order of time; at least as many as requested. */
export function planSeason<Game extends RecordedGame>(options: PlanOptions<Game>): Instant[] {
  const { games, people, bets, random, planLineBets, feedMoments } = options;
  const instants = new Map<number, Instant>();
  const instantAt = (at: number): Instant => {
    const known = instants.get(at);
    if (known) return known;
    const instant = { at, feed: false, created: [], decided: [] };
    instants.set(at, instant);
    return instant;
  };
  const betsPerGame = Math.ceil(bets / games.length);
  for (const game of games) {
    const moments = bettingMoments(game.commenceTime);
    const anyBet = () => planBet(game.id, people, random);
    const scheduled: ScheduledBet[] = [];
    do {
      const onLines = planLineBets?.(game, anyBet) ?? [];
      if (onLines.length === 0) break;
      scheduled.push(...onLines);
    } while (scheduled.length < betsPerGame / 2);
    do {
      // Drawn in this order: the totals of recordings played before stay comparable.
      const bet = anyBet();
      const created = random.int(0, moments.length - 1);
      const decided = random.int(created, moments.length - 1);
      scheduled.push({ bet, created, decided });
    } while (scheduled.length < betsPerGame);
    for (const { bet, created, decided } of scheduled) {
      instantAt(moments[created]!).created.push(bet);
      if (bet.fate === 'accept' || bet.fate === 'delete') instantAt(moments[decided]!).decided.push(bet);
    }
    for (const at of [...workMoments(game), ...(feedMoments?.(game) ?? [])]) instantAt(at).feed = true;
  }
  // The feed is read before the first bet, so there are events to bet on.
  const planned = [...instants.values()].sort((a, b) => a.at - b.at);
  return [{ at: planned[0]!.at - minute, feed: true, created: [], decided: [] }, ...planned];
}

function planBet(eventId: string, people: readonly string[], random: Random): PlannedBet {
  const [creatorId, takerId, rivalId] = pickThree(people, random);
  const fate = random.weighted({ accept: 82, delete: 8, leave: 10 });
  return {
    eventId,
    creatorId,
    side: random.pick<Side>(['home', 'away']),
    wagerCents: random.chance(50) ? random.int(1, 50) * 100 : random.int(1, highestWagerCents),
    line: null,
    fate,
    takerId,
    rivalId: random.chance(5) ? rivalId : null,
  };
}

function pickThree(people: readonly string[], random: Random): [string, string, string] {
  const first = random.int(0, people.length - 1);
  const second = (first + random.int(1, people.length - 2)) % people.length;
  const third = [first, second].includes((second + 1) % people.length)
    ? (second + 2) % people.length
    : (second + 1) % people.length;
  return [people[first]!, people[second]!, people[third]!];
}

/**
 * When a game begins, ends, expires its open bets and, without a result, is void: rounded up to the ten-minute step in which
 * the workers run here.
 */
function workMoments({ commenceTime: start, sportKey, lastUpdate, completed }: RecordedGame): number[] {
  const length = findSport(sportKey).usualLengthMs;
  const end =
    lastUpdate !== null && lastUpdate > start ? Math.min(lastUpdate, start + length) : start + length;
  const moments = [start, end, start + hour + 1, ...(completed ? [] : [start + 72 * hour])];
  return moments.map((at) => Math.ceil(at / (10 * minute)) * 10 * minute);
}

function wholeHourBefore(at: number): number {
  return Math.floor(at / hour) * hour;
}
