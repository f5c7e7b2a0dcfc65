import { marketTerms, type Selection, type Side } from '@sidebet/domain/markets/market';
import type { Reference } from '@sidebet/domain/markets/reference';
import { flagLimits } from '@sidebet/domain/operators/flags';
import { type ComparedBet, offMarketFacts } from '@sidebet/domain/operators/off-market';
import type { Market } from '@sidebet/domain/sport-table';
import type { PoolClient } from '../../../db/pool.ts';
import type { Span } from './flag-search.ts';
import type { FoundFlag } from './note-flags.ts';

const dayMs = 24 * 3_600_000;

type Row = {
  readonly lowId: string;
  readonly highId: string;
  readonly creatorId: string;
  readonly sportKey: string;
  readonly market: Market;
  readonly marketTeam: Side | null;
  readonly lineHalves: number | null;
  readonly creatorSelection: Selection;
  readonly creatorStakeCents: number;
  readonly acceptorStakeCents: number;
  readonly acceptedReference: Reference;
  readonly acceptedAt: number;
};

/**
 * Pairs of users with an offer accepted in the span, with all offers they accepted from each other in the last 90 days.
 * Specified bets are left out: no user chose their price.
 */
export async function findOffMarket(
  client: PoolClient,
  { from, until }: Span,
  now: number,
): Promise<FoundFlag[]> {
  const since = new Date(now - flagLimits.offMarket.lookedBackDays * dayMs);
  const { rows } = await client.query<Row>(
    `with touched as (
       select distinct least(b.creator_id, b.acceptor_id) as low, greatest(b.creator_id, b.acceptor_id) as high
       from transfers t join bets b on b.id = t.subject_id
       where t.created_at >= $1 and t.created_at < $2 and t.kind = 'acceptWager' and b.accepted_reference is not null
         and b.fee_policy <> 'specified' and b.ledger_id is null)
     select low as low_id, high as high_id, b.creator_id, e.sport_key, b.market, b.market_team,
       b.line_halves, b.creator_side as creator_selection, b.wager_cents as creator_stake_cents,
       b.acceptor_stake_cents, b.accepted_reference,
       b.accepted_at
     from touched cross join lateral (
       select * from bets where creator_id = low and acceptor_id = high
       union all select * from bets where creator_id = high and acceptor_id = low) b
     join events e on e.id = b.event_id
     where b.accepted_at >= $3 and b.accepted_reference is not null and b.fee_policy <> 'specified'
       and b.ledger_id is null`,
    [new Date(from), new Date(until), since],
  );
  const pairs = Map.groupBy(rows, ({ lowId, highId }) => `${lowId}:${highId}`);
  return [...pairs].flatMap(([key, bets]) => {
    const { lowId, highId } = bets[0]!;
    const facts = offMarketFacts(lowId, highId, bets.map(comparedBet));
    return facts ? [{ key, people: [lowId, highId], facts }] : [];
  });
}

function comparedBet({ market, marketTeam, lineHalves, ...bet }: Row): ComparedBet {
  return { ...bet, terms: marketTerms({ market, marketTeam, lineHalves }) };
}
