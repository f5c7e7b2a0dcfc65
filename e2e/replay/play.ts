import type { Book } from '@sidebet/server/book/book';
import type { Pool } from '@sidebet/server/db/pool';
import { type BetCommands, betCommands } from '@sidebet/server/features/bets/commands';
import { RefusalError } from '@sidebet/server/http/problem';
import type { ReplayFeed } from '@sidebet/server/integrations/sports-feed/replay';
import type { Log } from '@sidebet/server/logging/log';
import { correctDue } from '@sidebet/server/workers/correct-due';
import { expireDue } from '@sidebet/server/workers/expire-due';
import { createPollFeed } from '@sidebet/server/workers/poll-feed';
import { settleDue } from '@sidebet/server/workers/settle-due';
import { voidDue } from '@sidebet/server/workers/void-due';
import type { Random } from '../prove/random.ts';
import type { HandClock } from '../prove/subject.ts';
import type { Instant, PlannedBet } from './plan.ts';

export type PlayParts = {
  readonly pool: Pool;
  readonly book: Book;
  readonly feed: ReplayFeed;
  readonly clock: HandClock;
  readonly log: Log;
  readonly random: Random;
  readonly progress: (instants: number) => void;
};

/** Expected refusals when two users accept the same bet at once. */
const lostRace: readonly string[] = ['alreadyAccepted', 'betNotOpen', 'betNotDeletable'];

/**
 * Plays the recording: at each instant the clock jumps, the workers do what is due, and then all users bet at once. Uses the
 * server's own parts throughout.
 */
export async function playSeason(instants: readonly Instant[], parts: PlayParts): Promise<void> {
  const { pool, book, feed, clock, log, random, progress } = parts;
  const commands = betCommands(book, pool);
  const pollFeed = createPollFeed({ pool, feed, clock, log });
  const idOf = new Map<PlannedBet, string>();
  for (const [number, { at, feed: feedHasNews, created, decided }] of instants.entries()) {
    clock.moveTo(at);
    if (feedHasNews) {
      await pollFeed();
      await settleDue(pool, book);
      await correctDue(pool, book);
      await expireDue(pool, book, clock);
      await voidDue(pool, book, clock);
    }
    await Promise.all(created.map(async (bet) => idOf.set(bet, await create(commands, bet, random))));
    await Promise.all(decided.flatMap((bet) => decideFate(commands, bet, idOf.get(bet)!, random)));
    for (const bet of decided) idOf.delete(bet);
    progress(number + 1);
  }
}

async function create(commands: BetCommands, bet: PlannedBet, random: Random): Promise<string> {
  const { eventId, side, wagerCents } = bet;
  const intent = { userId: bet.creatorId, idempotencyKey: random.uuid() };
  return (await commands.create(intent, { eventId, side, wagerCents })).bet.uniqueId;
}

function decideFate(
  commands: BetCommands,
  bet: PlannedBet,
  betId: string,
  random: Random,
): Promise<unknown>[] {
  const intentOf = (userId: string) => ({ userId, idempotencyKey: random.uuid() });
  const first =
    bet.fate === 'accept'
      ? commands.accept(intentOf(bet.takerId), betId)
      : commands.delete(intentOf(bet.creatorId), betId);
  if (bet.rivalId === null) return [first];
  return [first, commands.accept(intentOf(bet.rivalId), betId)].map((attempt) =>
    attempt.catch(onlyLostRaces),
  );
}

function onlyLostRaces(error: unknown): void {
  const lost = error instanceof RefusalError && lostRace.includes(error.refusal.code);
  if (!lost) throw error;
}
