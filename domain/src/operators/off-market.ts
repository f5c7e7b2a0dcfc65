import type { MarketTerms, Selection } from '../markets/market.ts';
import { probabilityFor, type Reference } from '../markets/reference.ts';
import { flagLimits, type OffMarketFacts } from './flags.ts';

/** An accepted bet between two users, with what bookmakers quoted at acceptance. */
export type ComparedBet = {
  readonly creatorId: string;
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
 * negative if the acceptor expects to win, 0 at a fair price. Null if they quoted no probability for the bet's line.
 */
export function expectedTransferCents(bet: ComparedBet): number | null {
  const { terms, creatorSelection, creatorStakeCents, acceptorStakeCents, acceptedReference, acceptedAt } =
    bet;
  const chanceBps = probabilityFor(acceptedReference, terms, creatorSelection, acceptedAt);
  if (chanceBps === null) return null;
  // The edge (probability minus the own share of both stakes) times both stakes.
  return (chanceBps * (creatorStakeCents + acceptorStakeCents)) / 10_000 - creatorStakeCents;
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
