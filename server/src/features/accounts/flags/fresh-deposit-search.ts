import { freshDepositFacts } from '@sidebet/domain/operators/flags';
import type { PoolClient } from '../../../db/pool.ts';
import type { Span } from './flag-search.ts';
import type { FoundFlag } from './note-flags.ts';

type Row = {
  readonly winnerId: string;
  readonly loserId: string;
  readonly depositedCents: number;
  readonly movedCents: number;
};

/**
 * Pairs of users with a bet decided in the span: for each of the loser's deposits, how much of it the winner won in all bets
 * between them while it was held. Deposits that arrived after a decided bet between the two do not count.
 */
export async function findFreshDeposits(client: PoolClient, { from, until }: Span): Promise<FoundFlag[]> {
  const { rows } = await client.query<Row>(
    `with touched as (
       select distinct b.winner_id as winner,
         case when b.winner_id = b.creator_id then b.acceptor_id else b.creator_id end as loser
       from transfers t join bets b on b.id = t.subject_id
       where t.created_at >= $1 and t.created_at < $2 and t.kind = 'win' and b.held is not null and b.ledger_id is null
         and b.winner_id is not null),
     lost as (
       select winner, loser, (part->>'until')::bigint as until, (part->>'cents')::bigint as cents
       from touched cross join lateral (
         select held, winner_id, creator_id from bets where creator_id = winner and acceptor_id = loser
         union all select held, winner_id, creator_id from bets where creator_id = loser and acceptor_id = winner) b
       cross join lateral jsonb_array_elements(
         b.held->case when b.creator_id = loser then 'creator' else 'acceptor' end) part
       where b.winner_id = winner)
     select l.winner as winner_id, l.loser as loser_id, d.amount_cents as deposited_cents,
       sum(l.cents)::bigint as moved_cents
     from lost l join deposits d on d.user_id = l.loser and (d.held->>'until')::bigint = l.until
     where not exists (
       select from bets b
       where b.creator_id in (l.winner, l.loser) and b.acceptor_id in (l.winner, l.loser)
         and b.status = 'Settled' and b.winner_id is not null and b.accepted_at < d.created_at)
     group by l.winner, l.loser, d.id, d.amount_cents
     order by sum(l.cents)`,
    [new Date(from), new Date(until)],
  );
  const largest = new Map<string, FoundFlag>();
  for (const { winnerId, loserId, ...moved } of rows) {
    const facts = freshDepositFacts(winnerId, moved);
    const key = `${winnerId}:${loserId}`;
    if (facts) largest.set(key, { key, people: [winnerId, loserId], facts });
  }
  return [...largest.values()];
}
