import { hash } from 'node:crypto';
import { deviceName } from '@sidebet/domain/auth/device';
import {
  type EndedDeposit,
  failedDepositFacts,
  flagLimits,
  largeAmountCents,
  oneWayFacts,
  type PairRecord,
  sharedFacts,
} from '@sidebet/domain/operators/flags';
import type { PoolClient } from '../../../db/pool.ts';
import type { FoundFlag } from './note-flags.ts';

/** A past time span in milliseconds since 1970 UTC; the end is exclusive. */
export type Span = { readonly from: number; readonly until: number };

const dayMs = 24 * 3_600_000;
const peopleKept = 100;
/** What the loser of a bet staked. */
const lostStake =
  'case when winner_id = creator_id then coalesce(acceptor_stake_cents, wager_cents) else wager_cents end';

/** Pairs of users with a bet decided in the span, with all of their decided bets of the last 90 days. */
export async function findOneWay(
  client: PoolClient,
  { from, until }: Span,
  now: number,
): Promise<FoundFlag[]> {
  const since = new Date(now - flagLimits.oneWay.lookedBackDays * dayMs);
  const { rows } = await client.query<PairRecord>(
    `with touched as (
       select distinct least(b.creator_id, b.acceptor_id) as low, greatest(b.creator_id, b.acceptor_id) as high
       from transfers t join bets b on b.id = t.subject_id
       where t.created_at >= $1 and t.created_at < $2 and t.kind = 'win' and b.ledger_id is null)
     select low as low_id, high as high_id, r.bets, r.low_wins, r.low_won_cents, r.high_won_cents
     from touched cross join lateral (
       select count(*) as bets, count(*) filter (where winner_id = low) as low_wins,
         coalesce(sum(won) filter (where winner_id = low), 0)::bigint as low_won_cents,
         coalesce(sum(won) filter (where winner_id = high), 0)::bigint as high_won_cents
       from (select winner_id, ${lostStake} as won, paid_out_at from bets
             where creator_id = low and acceptor_id = high and status = 'Settled' and winner_id is not null and ledger_id is null
             union all
             select winner_id, ${lostStake}, paid_out_at from bets
             where creator_id = high and acceptor_id = low and status = 'Settled' and winner_id is not null and ledger_id is null) both_ways
       where paid_out_at >= $3) r
     where r.bets >= $4 or abs(r.low_won_cents - r.high_won_cents) >= $5`,
    [new Date(from), new Date(until), since, flagLimits.oneWay.minBets, largeAmountCents],
  );
  return rows.flatMap((pair) => {
    const facts = oneWayFacts(pair);
    return facts ? [{ key: `${pair.lowId}:${pair.highId}`, people: [pair.lowId, pair.highId], facts }] : [];
  });
}

/** Users with a failed deposit in the span, with their latest deposits. */
export async function findFailedDeposits(client: PoolClient, { from, until }: Span): Promise<FoundFlag[]> {
  const { rows } = await client.query<{ userId: string; deposits: EndedDeposit[] }>(
    `select u.user_id, d.deposits
     from (select distinct user_id from deposits where updated_at >= $1 and updated_at < $2 and status = 'failed') u
     cross join lateral (
       select jsonb_agg(jsonb_build_object('id', id, 'status', status, 'amountCents', amount_cents)
                        order by created_at desc, id desc) as deposits
       from (select * from deposits where user_id = u.user_id order by created_at desc, id desc limit $3) newest) d`,
    [new Date(from), new Date(until), flagLimits.failedDeposits.among],
  );
  return rows.flatMap(({ userId, deposits }) => {
    const facts = failedDepositFacts(deposits);
    return facts ? [{ key: userId, people: [userId], facts }] : [];
  });
}

/**
 * The counted address: IPv4 in full, IPv6 as its /64, like the rate limits (limits/attempt-limit.ts).
 */
const placeSql = `host(network(set_masklen(parse_address(address),
  case family(parse_address(address)) when 4 then 32 else 64 end)))`;

/**
 * Devices and addresses with many signed-in users. Stores only digests of them with their users. Users seen there
 * earlier stay counted.
 */
export async function findShared(client: PoolClient, wallNow: number): Promise<FoundFlag[]> {
  const { rows } = await client.query<{ place: string; userAgent: string | null; people: string[] }>(
    `with signed_in as (
       select distinct user_id, user_agent, ${placeSql} as place
       from (select user_id, user_agent, regexp_replace(ip_address, '^::ffff:(?=\\d+\\.)', '', 'i') as address
             from sessions where expires_at > $1 and ip_address is not null) s)
     select place, user_agent, array_agg(distinct user_id) as people
     from signed_in where place is not null
     group by grouping sets ((place), (place, user_agent))
     having case when grouping(user_agent) = 1 then count(distinct user_id) >= $2
                 else user_agent is not null and count(distinct user_id) >= $3 end`,
    [new Date(wallNow), flagLimits.sharedAddress.minPeople, flagLimits.sharedDevice.minPeople],
  );
  const places = rows.map(({ place, userAgent, people }) => ({
    key: hash('sha256', JSON.stringify([place, userAgent]), 'base64url'),
    device: userAgent === null ? null : deviceName(userAgent),
    people,
  }));
  const known = await knownPeople(
    client,
    places.map(({ key }) => key),
  );
  return places.flatMap(({ key, device, people }) => {
    const all = [...new Set([...(known.get(key) ?? []), ...people])];
    const facts = sharedFacts(all.length, device);
    return facts ? [{ key, people: all.slice(0, peopleKept), facts }] : [];
  });
}

async function knownPeople(
  client: PoolClient,
  keys: readonly string[],
): Promise<Map<string, readonly string[]>> {
  const { rows } = await client.query<{ key: string; people: string[] }>(
    "select key, people from flags where kind in ('sharedDevice', 'sharedAddress') and key = any ($1)",
    [keys],
  );
  return new Map(rows.map(({ key, people }) => [key, people]));
}
