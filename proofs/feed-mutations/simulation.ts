import { specifiedOffer } from '@sidebet/domain/bets/offer';
import type { Bet, GameEvent, SystemSettings } from '@sidebet/domain/book/bet';
import type { Command, Offer } from '@sidebet/domain/book/commands';
import type { Snapshot } from '@sidebet/domain/book/snapshot';
import type { decide } from '@sidebet/domain/decisions/decide';
import { complete, type FeedUpdate } from '@sidebet/domain/events/feed-decision';
import { type decideFeedUpdate, newStoredEvent } from '@sidebet/domain/events/feed-update';
import { confirmationDelayMs, type confirmByDelay } from '@sidebet/domain/events/final-score';
import { feedCanCount, resolveHold } from '@sidebet/domain/events/hold';
import { type EventBets, noBets, type StoredEvent } from '@sidebet/domain/events/stored-event';
import { foldName, isPlaceholder, type withStoredNames } from '@sidebet/domain/game-identity';
import type { Side } from '@sidebet/domain/markets/market';
import { defaultExchangeFee } from '@sidebet/domain/markets/price';
import { termsVersion } from '@sidebet/domain/markets/terms-version';
import type { parseEvents, parseScores } from '@sidebet/server/integrations/sports-feed/parse';
import type { FeedEvent, FeedScore } from '@sidebet/server/integrations/sports-feed/port';
import type { Random } from '../harness/random.ts';
import { type Answer, gameId } from './answers.ts';
import type { Referee } from './referee.ts';
import { finalOf, hour, minute, type TrueGame } from './true-game.ts';

/** The rules under test: how rows are read, what they change, and what the book does. */
export type Product = {
  readonly parseEvents: typeof parseEvents;
  readonly parseScores: typeof parseScores;
  readonly decideFeedUpdate: typeof decideFeedUpdate;
  readonly withStoredNames: typeof withStoredNames;
  readonly confirmByDelay: typeof confirmByDelay;
  readonly decide: typeof decide;
};

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
  newOfferMs: 0,
};

/** An event with what the server stores next to it. */
type Stored = {
  readonly event: StoredEvent;
  readonly unlistedAt: number | null;
  readonly heldAt: number | null;
  readonly heldUpdate: FeedUpdate | null;
  readonly isVoided: boolean;
};

export type History = {
  /** The game that the feed's main id means at first. */
  readonly game: TrueGame;
  readonly answers: readonly Answer[];
  readonly hasOperator: boolean;
};

/**
 * Plays a history on the product. Users bet in between, sometimes on the state before the last answer, as processes with
 * lagging reads do. An operator may decide held events with the truth. Returns the bets.
 */
export function simulate(
  history: History,
  random: Random,
  product: Product,
  referee: Referee,
): readonly Bet[] {
  const bets = new Map<string, Bet>();
  const stored = new Map<string, Stored>();
  const before = new Map<string, Stored>();
  const aliases = new Map<string, string>();
  let now = 0;

  function run(command: Command, { event, unlistedAt, heldAt }: Stored): void {
    const { heldFor, completed, agreesSince } = event;
    const game: GameEvent = {
      ...event,
      unlistedAt,
      resultVersion: event.corrections,
      held: heldFor !== null && !(completed && heldFor === 'secondGame'),
      postponedSince: heldFor === 'otherDate' && agreesSince === null ? heldAt : null,
    };
    const snapshot: Snapshot = {
      settings,
      exchangeFee: defaultExchangeFee,
      account: (userId) => ({ userId, availableCents: 1_000_00, owedCents: 0, version: 0 }),
      bet: (id) => bets.get(id),
      event: () => game,
      deposit: () => undefined,
      withdrawal: () => undefined,
      areFriends: () => false,
      openBets: () => 0,
    };
    const decided = product.decide(snapshot, command, now);
    if (decided.kind === 'refusal' || !decided.bet) return;
    const { bet } = decided;
    bets.set(bet.id, bet);
    if (decided.transfers.some(({ kind }) => kind === 'win')) referee.sawPayment(bet);
  }

  function placeBets(): void {
    const events = random.chance(20) ? before : stored;
    const ids = [...events.keys()];
    if (ids.length === 0) return;
    const eventId = random.pickOr(ids, gameId);
    const known = events.get(eventId)!;
    // The server takes no bets on voided events and placeholders.
    if (known.isVoided || [known.event.homeTeam, known.event.awayTeam].some(isPlaceholder)) return;
    if (random.chance(40)) {
      const offer = offerOn(known.event.sportKey, random.pick<Side>(['home', 'away']));
      run({ kind: 'createBet', betId: random.uuid(), userId: 'ann', eventId, offer }, known);
    }
    for (const bet of [...bets.values()]) {
      if (bet.status !== 'Created' || bet.eventId !== eventId || random.chance(50)) continue;
      run({ kind: 'acceptBet', betId: bet.id, userId: 'bob', termsVersion: termsVersion(bet) }, known);
    }
  }

  function work(): void {
    for (const { id: betId, status, eventId } of [...bets.values()]) {
      const known = stored.get(eventId)!;
      if (status === 'Settled') run({ kind: 'correctBet', betId }, known);
      if (status !== 'Created' && status !== 'Active') continue;
      if (status === 'Active') run({ kind: 'settleBet', betId }, known);
      else run({ kind: 'expireBet', betId }, known);
      for (const reason of ['dropped', 'postponed'] as const) run({ kind: 'voidBet', betId, reason }, known);
      if (known.isVoided) run({ kind: 'voidBet', betId, reason: 'operator' }, known);
      if (status === 'Active') run({ kind: 'voidBet', betId, reason: 'overdue' }, known);
    }
  }

  function save(update: FeedUpdate): void {
    const at = { now, finals: 'confirmed', marginMs: 0 } as const;
    const { id } = update.event;
    const known = stored.get(id);
    if (!known) {
      const event = newStoredEvent(update, at);
      stored.set(id, { event, unlistedAt: null, heldAt: null, heldUpdate: null, isVoided: false });
      return;
    }
    const named = {
      ...update,
      event: product.withStoredNames(known.event, update.event, (name) => aliases.get(name) ?? name),
    };
    const decided = product.decideFeedUpdate(known.event, named, sumStakes(bets, id), at);
    if (decided.kind === 'ignore') return;
    change(known, decided.event, named);
    if (decided.kind === 'accept' && decided.correction) correct(id, decided.correction, 'feed');
  }

  function change(known: Stored, event: StoredEvent, update: FeedUpdate | null): void {
    const isHeld = event.heldFor !== null;
    stored.set(event.id, {
      ...known,
      event,
      unlistedAt: event.listed ? null : known.unlistedAt,
      heldAt: isHeld ? (known.heldAt ?? now) : null,
      heldUpdate: isHeld ? (known.heldUpdate ?? update) : null,
    });
  }

  /** As the server's `correctResult` does. */
  function correct(
    id: string,
    { home, away }: { readonly home: number; readonly away: number },
    source: string,
  ): void {
    const known = stored.get(id)!;
    const { event } = known;
    if (event.homeScore === home && event.awayScore === away) return;
    const result = { homeScore: home, awayScore: away, resultSource: source, resultAt: now };
    const corrections = event.corrections + 1;
    change(known, { ...event, ...result, corrections, heldFor: null, unconfirmed: null }, null);
  }

  function unlistDropped(listed: ReadonlySet<string>): void {
    for (const [id, known] of stored) {
      const { event } = known;
      if (!event.listed || event.completed || event.commenceTime <= now || listed.has(id)) continue;
      stored.set(id, { ...known, event: { ...event, listed: false }, unlistedAt: now });
    }
  }

  /** The operator knows the truth. Late bets are refunded, and a game without a result is voided. */
  function decideHold(known: Stored): void {
    const { event } = known;
    const { game } = history;
    for (const { id: betId, acceptedAt } of [...bets.values()])
      if (acceptedAt !== null && acceptedAt >= game.start)
        run({ kind: 'voidBet', betId, reason: 'operator', operatorId: 'operator' }, known);
    const isMoved = Math.abs(event.commenceTime - game.start) > 72 * hour;
    if (isMoved || !isOf(event, game) || (now >= game.end && !game.isDecided))
      stored.set(event.id, { ...known, isVoided: true });
    else if (now >= game.end) enterResult(known);
    else keepStored(known);
  }

  function enterResult(known: Stored): void {
    const { event } = known;
    const { home, away } = finalOf(history.game);
    const isTurned = foldName(event.homeTeam) === foldName(history.game.awayTeam);
    const final = isTurned ? { home: away, away: home } : { home, away };
    if (event.completed) correct(event.id, final, 'operator');
    else {
      const result = { ...complete(event, final, now), resultSource: 'operator' };
      change(known, { ...result, heldFor: null, agreesSince: null }, null);
    }
  }

  function keepStored(known: Stored): void {
    const { event, heldUpdate } = known;
    if (event.heldFor === null || heldUpdate === null || feedCanCount[event.heldFor]) return;
    const resolved = resolveHold(event, heldUpdate, 'stored', { name: 'operator', now });
    if (resolved.kind !== 'resolution') return;
    const { rename } = resolved;
    if (rename && rename.newName !== history.game.homeAlias) return;
    if (rename) aliases.set(rename.newName, rename.team);
    change(known, resolved.event, null);
  }

  for (const answer of history.answers) {
    now = answer.at;
    referee.sees(answer);
    for (const [id, known] of stored) {
      const event = product.confirmByDelay(known.event, confirmationDelayMs, now);
      if (event) stored.set(id, { ...known, event });
      before.set(id, stored.get(id)!);
    }
    const events = product.parseEvents(answer.events);
    for (const event of events.rows) save({ event: onlyEvent(event), score: null });
    unlistDropped(new Set([...events.rows.map(({ id }) => id), ...events.unreadableIds]));
    for (const row of product.parseScores(answer.scores).rows) save(readScore(row));
    work();
    if (history.hasOperator)
      for (const known of stored.values())
        if (known.event.id === gameId && known.event.heldFor !== null && random.chance(25)) decideHold(known);
    now += random.int(0, 5) * minute;
    placeBets();
  }
  now = referee.endsAt;
  for (const [id, known] of stored) {
    const event = product.confirmByDelay(known.event, confirmationDelayMs, now);
    if (event) stored.set(id, { ...known, event });
  }
  work();
  return [...bets.values()];
}

function isOf({ sportKey, homeTeam, awayTeam }: StoredEvent, game: TrueGame): boolean {
  const fold = (...names: readonly string[]) => names.map(foldName).toSorted().join();
  return sportKey === game.sportKey && fold(homeTeam, awayTeam) === fold(game.homeTeam, game.awayTeam);
}

/** The specified bet on the winner. Soccer has the bet that the home team wins, or does not. */
function offerOn(sportKey: string, side: Side): Offer {
  const specified = specifiedOffer(side, 10_00);
  if (!sportKey.startsWith('soccer_')) return specified;
  const terms = { market: 'toWin', team: 'home', lineHalves: null } as const;
  const selection = side === 'home' ? 'yes' : 'no';
  return { ...specified, terms, selection, feePolicy: 'exchange', fee: defaultExchangeFee };
}

function onlyEvent({ id, sportKey, sportTitle, commenceTime, homeTeam, awayTeam }: FeedEvent): FeedEvent {
  return { id, sportKey, sportTitle, commenceTime, homeTeam, awayTeam };
}

function readScore(row: FeedScore): FeedUpdate {
  const { completed, homeScore: home, awayScore: away, problem } = row;
  return { event: onlyEvent(row), score: { completed, home, away, problem } };
}

function sumStakes(bets: ReadonlyMap<string, Bet>, id: string): EventBets {
  const counted = [...bets.values()].filter(
    ({ eventId, status, settledVersion }) =>
      eventId === id && (status === 'Created' || status === 'Active' || settledVersion !== null),
  );
  if (counted.length === 0) return noBets;
  const running = counted.filter(({ status }) => status === 'Created' || status === 'Active');
  const accepted = running.flatMap(({ acceptedAt }) => acceptedAt ?? []);
  const starts = running.map(({ eventStart }) => eventStart);
  return {
    bets: counted.length,
    lastAcceptedAt: accepted.length > 0 ? Math.max(...accepted) : null,
    earliestStart: starts.length > 0 ? Math.min(...starts) : null,
    latestStart: starts.length > 0 ? Math.max(...starts) : null,
  };
}
