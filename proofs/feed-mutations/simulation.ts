import type { Bet, GameEvent, Side, SystemSettings } from '@sidebet/domain/bets/bet';
import { specifiedOffer } from '@sidebet/domain/bets/offer';
import type { Command } from '@sidebet/domain/book/commands';
import type { decide } from '@sidebet/domain/book/decide';
import type { Decision, Snapshot } from '@sidebet/domain/book/snapshot';
import { type decideFeedUpdate, newStoredEvent } from '@sidebet/domain/events/feed-update';
import { type EventBets, noBets, type StoredEvent } from '@sidebet/domain/events/stored-event';
import { selectionLabel } from '@sidebet/domain/markets/market';
import { defaultExchangeFee } from '@sidebet/domain/markets/price';
import type { Random } from '../harness/random.ts';
import { FeedJudge } from './judge.ts';
import type { Answer, RealGame } from './recording.ts';

/** The rules under test: feed updates and bets. */
export type FeedRules = {
  readonly decideFeedUpdate: typeof decideFeedUpdate;
  readonly decide: typeof decide;
};

export type Simulated = { readonly fault: string | null; readonly paid: number; readonly void: number };

const hour = 3_600_000;
const settings: SystemSettings = {
  betsAllowed: true,
  canPlaceBets: true,
  blockAppUse: false,
  depositsAllowed: true,
  tieRule: 'awayWins',
  withdrawalApprovalCents: 0,
  minimumStakeCents: 1,
  openBetsPerEvent: 1_000,
  bettingMarginMs: 0,
};

/**
 * Simulates a feed's responses about one game. Users bet in between, sometimes on the state before the last response, as
 * processes with lagging clocks or reads do. Results are settled and corrected, and remaining bets are void after 72 hours.
 * Returns the first broken promise, or null, with the number of paid and void bets.
 */
export function simulate(
  game: RealGame,
  answers: readonly Answer[],
  random: Random,
  rules: FeedRules,
): Simulated {
  const bets = new Map<string, Bet>();
  const judge = new FeedJudge(game);
  let stored: StoredEvent | null = null;
  /** The state before the last response. */
  let stale: StoredEvent | null = null;
  let resultVersion = 0;

  const buildGame = (event: StoredEvent): GameEvent => ({
    ...event,
    resultVersion,
    held: event.heldFor !== null,
  });

  function run(command: Command, now: number, event: StoredEvent): void {
    const snapshot: Snapshot = {
      settings,
      exchangeFee: defaultExchangeFee,
      account: (userId) => ({ userId, availableCents: 1_000_00, owedCents: 0, version: 0 }),
      bet: (id) => bets.get(id),
      event: () => buildGame(event),
      deposit: () => undefined,
      withdrawal: () => undefined,
      areFriends: () => false,
      openBets: () => 0,
    };
    const decided: Decision | { kind: 'refusal' } = rules.decide(snapshot, command, now);
    if (decided.kind === 'refusal' || !decided.bet) return;
    bets.set(decided.bet.id, decided.bet);
    judge.sawDecision(
      decided,
      selectionLabel(decided.bet.terms, decided.bet.creatorSelection, buildGame(event)),
    );
  }

  function people(now: number): void {
    const known = random.chance(25) ? stale : stored;
    if (!known) return;
    if (random.chance(35)) {
      const betId = random.uuid();
      const side = random.pick<Side>(['home', 'away']);
      run(
        { kind: 'createBet', betId, userId: 'ann', eventId: known.id, offer: specifiedOffer(side, 10_00) },
        now,
        known,
      );
    }
    for (const { id, status } of [...bets.values()]) {
      if (status === 'Created' && random.chance(50))
        run({ kind: 'acceptBet', betId: id, userId: 'bob' }, now, known);
    }
  }

  function workers(now: number): void {
    for (const { id: betId, status } of [...bets.values()]) {
      if (status === 'Active') run({ kind: 'settleBet', betId }, now, stored!);
      if (status === 'Settled') run({ kind: 'correctBet', betId }, now, stored!);
      if (status === 'Created') run({ kind: 'expireBet', betId }, now, stored!);
    }
  }

  for (const { at: now, update } of answers) {
    const at = { now, finals: 'confirmed', marginMs: 0 } as const;
    stale = stored;
    judge.sees(update, now, sumStakes(bets).bets > 0);
    if (stored === null) stored = newStoredEvent(update, at);
    else {
      const decided = rules.decideFeedUpdate(stored, update, sumStakes(bets), at);
      if (decided.kind !== 'ignore') stored = decided.event;
      if (decided.kind === 'accept' && decided.correction) {
        const { home, away } = decided.correction;
        resultVersion++;
        stored = { ...stored, homeScore: home, awayScore: away, corrections: stored.corrections + 1 };
      }
    }
    workers(now);
    people(now + random.int(0, 5) * 60_000);
    if (judge.fault) return { fault: judge.fault, ...judge.counts };
  }
  const end = (stored!.latestStart ?? stored!.commenceTime) + 80 * hour + 30 * 24 * hour;
  workers(end);
  for (const { id: betId } of [...bets.values()])
    run({ kind: 'voidBet', betId, reason: 'overdue' }, end, stored!);
  return { fault: judge.fault ?? judge.atTheEnd([...bets.values()]), ...judge.counts };
}

function sumStakes(bets: ReadonlyMap<string, Bet>): EventBets {
  const counted = [...bets.values()].filter(
    ({ status, settledVersion }) => status === 'Created' || status === 'Active' || settledVersion !== null,
  );
  if (counted.length === 0) return noBets;
  const running = counted.filter(({ status }) => status !== 'Settled');
  const accepted = running.flatMap(({ acceptedAt }) => acceptedAt ?? []);
  const starts = running.flatMap(({ eventStart }) => eventStart ?? []);
  return {
    bets: counted.length,
    lastAcceptedAt: accepted.length > 0 ? Math.max(...accepted) : null,
    earliestStart: starts.length > 0 ? Math.min(...starts) : null,
    latestStart: starts.length > 0 ? Math.max(...starts) : null,
  };
}
