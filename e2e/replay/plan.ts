import type { Side } from '@sidebet/domain/bets/bet';
import { gameLengthMs } from '@sidebet/server/integrations/sports-feed/game-length';
import type { RecordedGame } from '@sidebet/server/integrations/sports-feed/replay-files';
import type { Random } from '../prove/random.ts';

/** What a user does with a bet at a given moment. */
export type Fate = 'accept' | 'delete' | 'leave';

export type PlannedBet = {
  readonly eventId: string;
  readonly creatorId: string;
  readonly side: Side;
  readonly wagerCents: number;
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

export type PlanOptions = {
  readonly games: readonly RecordedGame[];
  readonly people: readonly string[];
  readonly bets: number;
  readonly random: Random;
};

/** All bets of the recording in order of time; at least as many as requested. */
export function planSeason({ games, people, bets, random }: PlanOptions): Instant[] {
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
    for (let i = 0; i < betsPerGame; i++) {
      const bet = planBet(game.id, people, random);
      const created = random.int(0, moments.length - 1);
      const decided = random.int(created, moments.length - 1);
      instantAt(moments[created]!).created.push(bet);
      if (bet.fate !== 'leave') instantAt(moments[decided]!).decided.push(bet);
    }
    for (const at of workMoments(game)) instantAt(at).feed = true;
  }
  // The feed is read before the first bet, so there are events to bet on.
  const planned = [...instants.values()].sort((a, b) => a.at - b.at);
  return [{ at: planned[0]!.at - minute, feed: true, created: [], decided: [] }, ...planned];
}

function planBet(eventId: string, people: readonly string[], random: Random): PlannedBet {
  const [creatorId, takerId, rivalId] = threeOf(people, random);
  const fate = random.weighted({ accept: 82, delete: 8, leave: 10 });
  return {
    eventId,
    creatorId,
    side: random.pick<Side>(['home', 'away']),
    wagerCents: random.chance(50) ? random.int(1, 50) * 100 : random.int(1, highestWagerCents),
    fate,
    takerId,
    rivalId: random.chance(5) ? rivalId : null,
  };
}

function threeOf(people: readonly string[], random: Random): [string, string, string] {
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
  const length = gameLengthMs(sportKey);
  const end =
    lastUpdate !== null && lastUpdate > start ? Math.min(lastUpdate, start + length) : start + length;
  const moments = [start, end, start + hour + 1, ...(completed ? [] : [start + 72 * hour])];
  return moments.map((at) => Math.ceil(at / (10 * minute)) * 10 * minute);
}

function wholeHourBefore(at: number): number {
  return Math.floor(at / hour) * hour;
}
