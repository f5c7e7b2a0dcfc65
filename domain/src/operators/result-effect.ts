import { whyVoid } from '../bets/betting-close.ts';
import { decideOutcome } from '../bets/outcome.ts';
import type { Bet, GameEvent, GameResult } from '../book/bet.ts';

type BetsOf = { bets: number; cents: number };

/** What a result would do to the bets of an event. Cents are both stakes, of bets for cash only. */
export type ResultEffect = {
  paid: BetsOf;
  refunded: BetsOf;
  /** Settled otherwise before; also paid or refunded again. */
  reversed: BetsOf;
  /** Settled bets that stay as they are. */
  unchanged: number;
  /** The largest bet that changes. */
  largestCents: number;
};

export function noEffect(): ResultEffect {
  const none = () => ({ bets: 0, cents: 0 });
  return { paid: none(), refunded: none(), reversed: none(), unchanged: 0, largestCents: 0 };
}

/** Adds what the result does to one accepted bet. A void bet stays void. */
export function addEffect(effect: ResultEffect, bet: Bet, event: GameEvent, result: GameResult): void {
  const isSettled = bet.status === 'Settled';
  if (!isSettled && bet.status !== 'Active') return;
  if (isSettled && bet.settledVersion === null) return;
  const isVoid = !isSettled && whyVoid(bet, event) !== null;
  const winnerId = isVoid ? null : decideOutcome(bet, event.sportKey, result).winnerId;
  if (isSettled && winnerId === bet.winnerId) {
    effect.unchanged += 1;
    return;
  }
  const cents = bet.group ? 0 : bet.creatorStakeCents + bet.acceptorStakeCents;
  if (isSettled) add(effect.reversed, cents);
  add(winnerId === null ? effect.refunded : effect.paid, cents);
  effect.largestCents = Math.max(effect.largestCents, cents);
}

function add(to: BetsOf, cents: number): void {
  to.bets += 1;
  to.cents += cents;
}
