import { estimateChance } from '../markets/chance.ts';
import type { MarketTerms, Selection } from '../markets/market.ts';
import type { Reference } from '../markets/reference.ts';
import { flagLimits, type OffMarketFacts } from './flags.ts';

/** An accepted bet between two users, with what bookmakers quoted at acceptance. */
export type ComparedBet = {
  readonly creatorId: string;
  readonly sportKey: string;
  readonly terms: MarketTerms;
  readonly creatorSelection: Selection;
  /** Cents. */
  readonly creatorStakeCents: number;
  readonly acceptorStakeCents: number;
  readonly acceptedReference: Reference | null;
  /** Milliseconds since 1970 UTC. */
  readonly acceptedAt: number;
};

/**
 * What the creator expects to win from the acceptor by the bookmakers' probability at acceptance, before the fee, in cents:
 * negative if the acceptor expects to win, 0 at a fair price. What an estimate leaves uncertain counts as fair. Null if they
 * quoted no probability for the market.
 */
export function expectedTransferCents(bet: ComparedBet): number | null {
  const { sportKey, terms, creatorSelection, creatorStakeCents, acceptorStakeCents } = bet;
  const chance = estimateChance(bet.acceptedReference, terms, creatorSelection, sportKey, bet.acceptedAt);
  if (chance === null) return null;
  const pot = creatorStakeCents + acceptorStakeCents;
  // The edge (probability minus the own share of both stakes) times both stakes.
  const cents = (chance.bps * pot) / 10_000 - creatorStakeCents;
  return Math.sign(cents) * Math.max(0, Math.abs(cents) - (chance.uncertaintyBps * pot) / 10_000);
}

/** Whether the prices of two users' bets move money from one to the other. Null below the limit. */
export function offMarketFacts(
  lowId: string,
  highId: string,
  bets: readonly ComparedBet[],
): OffMarketFacts | null {
  const transfers = bets.flatMap((bet) => {
    const toCreator = expectedTransferCents(bet);
    return toCreator === null ? [] : [bet.creatorId === lowId ? toCreator : -toCreator];
  });
  const toLow = Math.round(transfers.reduce((sum, cents) => sum + cents, 0));
  if (Math.abs(toLow) < flagLimits.offMarket.minExpectedCents) return null;
  return {
    kind: 'offMarket',
    gainerId: toLow > 0 ? lowId : highId,
    bets: transfers.length,
    expectedCents: Math.abs(toLow),
  };
}
