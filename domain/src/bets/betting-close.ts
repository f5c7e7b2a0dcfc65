import type { Bet, GameEvent, SystemSettings, VoidReason } from '../book/bet.ts';
import { postponedMs } from '../endings/disruption-table.ts';
import { awaitsTeam, hasSameTeams, isSameDate, type Teams } from '../game-identity.ts';
import type { MarketTerms } from '../markets/market.ts';
import type { FeePolicy } from '../markets/price.ts';
import { type Refusal, refuse, refuseUnknownTeam } from '../refusals.ts';
import { closingMarginMs } from './closing-margin.ts';

type Closing = Pick<GameEvent, 'commenceTime' | 'completed' | 'bettingClosedAt' | 'playBeganAt' | 'held'>;

/** Whether betting on an event has closed: for good, because the start minus the margin has passed, or while it is held. */
export function isBettingClosed(event: Closing, now: number, marginMs: number): boolean {
  return (
    event.held === true ||
    event.completed ||
    isNumber(event.bettingClosedAt) ||
    !(event.commenceTime - marginMs > now)
  );
}

/** Whether betting on an event has closed for good: the start has passed, or a process noted that betting closed before. */
export function isClosedForGood({ commenceTime, completed, bettingClosedAt }: Closing, now: number): boolean {
  return completed || isNumber(bettingClosedAt) || now >= commenceTime;
}

/** Whether bets can be made and taken now: betting has not closed, and both teams are known. */
export function takesBets(event: Closing & Teams, now: number, marginMs: number): boolean {
  return !isBettingClosed(event, now, marginMs) && !awaitsTeam(event);
}

/** The earliest of the closing time, every start the feed has reported since, and the evidence of play. */
export function bettingCutoff(
  event: Pick<GameEvent, 'commenceTime' | 'bettingClosedAt' | 'latestStart' | 'playBeganAt'>,
): number {
  return Math.min(
    event.commenceTime,
    event.bettingClosedAt ?? Number.POSITIVE_INFINITY,
    event.latestStart ?? Number.POSITIVE_INFINITY,
    event.playBeganAt ?? Number.POSITIVE_INFINITY,
  );
}

/** The latest start the feed reported. The 72 hours without a result count from here. */
export function lastKnownStart(event: Pick<GameEvent, 'commenceTime' | 'latestStart'>): number {
  return event.latestStart ?? event.commenceTime;
}

/**
 * Why this event's result cannot decide an accepted bet; null when it can. Such a bet is void: it was made on a different
 * game, or the acceptor may have known how the game began.
 */
export function whyVoid(bet: Bet, event: GameEvent): VoidReason | null {
  const { eventStart, acceptedAt } = bet;
  if (!hasSameTeams(bet, event) || !isSameDate(eventStart, lastKnownStart(event))) return 'otherGame';
  if (acceptedAt !== null && acceptedAt >= bettingCutoff(event)) return 'acceptedLate';
  if (bet.rulesVersion > 0 && startsTooLate(event)) return 'postponed';
  return null;
}

/** Whether the start was moved after betting closed, by more than bets of its sport wait (docs/rules.md#endings). */
export function startsTooLate(event: Pick<GameEvent, 'sportKey' | 'commenceTime' | 'latestStart'>): boolean {
  return lastKnownStart(event) - event.commenceTime > postponedMs(event.sportKey);
}

/** Whether an operator stopped bets on this market of the event, or on the whole event or sport. */
export function isStopped(
  { bettingStopped, stoppedMarkets }: Pick<GameEvent, 'bettingStopped' | 'stoppedMarkets'>,
  { market }: MarketTerms,
): boolean {
  return bettingStopped === true || (stoppedMarkets?.includes(market) ?? false);
}

function isNumber(value: number | null | undefined): value is number {
  return typeof value === 'number';
}

/**
 * Refuses a bet on an event that takes none (`takesBets`): with `started` once it has begun, with `bettingClosed` if betting
 * closed before, and with `marketNotOffered` until both teams are known.
 */
export function refuseClosed(
  event: Closing & Teams,
  now: number,
  marginMs: number,
  started: 'eventStarted' | 'createAfterStart',
): Refusal | null {
  if (!isBettingClosed(event, now, marginMs)) return awaitsTeam(event) ? refuseUnknownTeam() : null;
  const hasBegun = event.completed || !(event.commenceTime > now) || isNumber(event.playBeganAt);
  return refuse(hasBegun ? started : 'bettingClosed');
}

/** The same for a bet with this fee policy, whose sport may close earlier than its game (`closingMarginMs`). */
export function refuseClosedTo(
  feePolicy: FeePolicy,
  event: Closing & Teams & Pick<GameEvent, 'sportKey'>,
  now: number,
  settings: SystemSettings | null,
  started: 'eventStarted' | 'createAfterStart',
): Refusal | null {
  const marginMs = closingMarginMs(settings, feePolicy, event.sportKey);
  const closed = refuseClosed(event, now, marginMs, started);
  if (closed?.code !== 'bettingClosed' || isBettingClosed(event, now, settings?.bettingMarginMs ?? 0))
    return closed;
  return refuse('bettingClosed', `Offers on this game close ${marginMs / 60_000} minutes before its start.`);
}
