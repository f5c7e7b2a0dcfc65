import { defaultExchangeFee } from '@sidebet/domain/markets/price';
import { isRefusal, type Refusal, type RefusalCode } from '@sidebet/domain/refusals';
import type { Book } from '@sidebet/server/book/book';
import type { Pool } from '@sidebet/server/db/pool';
import {
  type BetAnswer,
  type BetCommands,
  betCommands,
} from '@sidebet/server/features/betting/bets/commands';
import { saveLines } from '@sidebet/server/features/betting/events/reference-lines';
import type { ReplayFeed } from '@sidebet/server/integrations/sports-feed/replay';
import type { Log } from '@sidebet/server/logging/log';
import { expireDue } from '@sidebet/server/workers/expire-due';
import { lapseDue } from '@sidebet/server/workers/lapse-due';
import { createPollFeed } from '@sidebet/server/workers/poll-feed';
import { correctDue, settleDue } from '@sidebet/server/workers/settle-due';
import { voidDue } from '@sidebet/server/workers/void-due';
import type { ManualClock } from '../harness/book-under-test.ts';
import type { Random } from '../harness/random.ts';
import type { Instant, PlannedBet } from './plan.ts';

export type PlayParts = {
  readonly pool: Pool;
  readonly book: Book;
  readonly feed: ReplayFeed;
  readonly clock: ManualClock;
  readonly log: Log;
  readonly random: Random;
  readonly progress: (instants: number) => void;
};

/** Expected refusals when two users accept the same bet at once. */
const lostRace: readonly RefusalCode[] = ['alreadyAccepted', 'betNotOpen', 'betNotDeletable'];

/**
 * Plays the recording: at each instant the clock jumps, the workers do what is due, and then all users bet at once. Uses the
 * server's own parts throughout.
 */
export async function playSeason(instants: readonly Instant[], parts: PlayParts): Promise<void> {
  const { pool, book, feed, clock, log, random, progress } = parts;
  const commands = betCommands(book, pool);
  const pollFeed = createPollFeed({ pool, feed, clock, log });
  const placedBets = new Map<PlannedBet, PlacedBet>();
  for (const [number, { at, feed: feedHasNews, created, decided }] of instants.entries()) {
    clock.moveTo(at);
    if (feedHasNews) {
      await pollFeed();
      for (const sportKey of await feed.listSports())
        await saveLines(pool, await feed.listLines(sportKey), clock.now());
      await lapseDue(pool, book, clock);
      await settleDue(pool, book);
      await correctDue(pool, book);
      await expireDue(pool, book, clock);
      await voidDue(pool, book, clock);
    }
    await Promise.all(created.map(async (bet) => placedBets.set(bet, await create(commands, bet, random))));
    await Promise.all(decided.flatMap((bet) => decideFate(commands, bet, placedBets.get(bet)!, random)));
    for (const bet of decided) placedBets.delete(bet);
    progress(number + 1);
  }
}

/** A bet's id, and the terms that its acceptor saw; none for the specified bet. */
type PlacedBet = { readonly id: string; readonly agreed: { readonly termsVersion: string } | undefined };

async function create(commands: BetCommands, bet: PlannedBet, random: Random): Promise<PlacedBet> {
  const { eventId, side, wagerCents, line } = bet;
  const intent = { userId: bet.creatorId, idempotencyKey: random.uuid() };
  const created = line
    ? await commands.offer(intent, {
        ...line,
        eventId,
        marketTeam: null,
        stakeCents: wagerCents,
        fee: defaultExchangeFee,
        expiresAt: null,
      })
    : await commands.create(intent, { eventId, side, wagerCents });
  if (isRefusal(created)) throw new Error(created.code);
  const { uniqueId: id, termsVersion } = created.bet;
  return { id, agreed: line ? { termsVersion } : undefined };
}

function decideFate(
  commands: BetCommands,
  bet: PlannedBet,
  { id, agreed }: PlacedBet,
  random: Random,
): Promise<unknown>[] {
  const newIntent = (userId: string) => ({ userId, idempotencyKey: random.uuid() });
  const first =
    bet.fate === 'accept'
      ? commands.accept(newIntent(bet.takerId), id, agreed)
      : commands.delete(newIntent(bet.creatorId), id);
  if (bet.rivalId === null) return [expectOnly(first, [])];
  const rivals = commands.accept(newIntent(bet.rivalId), id, agreed);
  return [first, rivals].map((attempt) => expectOnly(attempt, lostRace));
}

/** Fails on any other refusal. */
async function expectOnly(
  attempt: Promise<BetAnswer | Refusal>,
  codes: readonly RefusalCode[],
): Promise<void> {
  const outcome = await attempt;
  if (isRefusal(outcome) && !codes.includes(outcome.code)) throw new Error(outcome.code);
}
