import { hash } from 'node:crypto';
import {
  depositThenWithdrawFacts,
  flagLimits,
  type MoneyThrough,
  sharedReceiverFacts,
  sharedSourceFacts,
} from '@sidebet/domain/operators/flags';
import type { PoolClient } from '../../../db/pool.ts';
import type { Span } from './flag-search.ts';
import type { FoundFlag } from './note-flags.ts';

const dayMs = 24 * 3_600_000;

/**
 * Users who requested a withdrawal in the span, with their deposits, withdrawals and stakes of the last 30 days.
 */
export async function findDepositThenWithdraw(
  client: PoolClient,
  { from, until }: Span,
  now: number,
): Promise<FoundFlag[]> {
  const since = new Date(now - flagLimits.depositThenWithdraw.lookedBackDays * dayMs);
  const { rows } = await client.query<MoneyThrough & { userId: string }>(
    `select p.user_id,
       (select coalesce(sum(amount_cents), 0)::bigint from deposits
        where user_id = p.user_id and status = 'successful' and created_at >= $3) as deposited_cents,
       (select coalesce(sum(amount_cents), 0)::bigint from withdrawals
        where user_id = p.user_id and status <> 'returned' and requested_at >= $3) as withdrawn_cents,
       (select coalesce(sum(stake_of(bets, p.user_id)), 0)::bigint from bets
        where p.user_id in (creator_id, acceptor_id) and status = 'Settled' and winner_id is not null and ledger_id is null
          and accepted_at >= $3) as staked_cents
     from (select distinct user_id from withdrawals where requested_at >= $1 and requested_at < $2) p`,
    [new Date(from), new Date(until), since],
  );
  return rows.flatMap(({ userId, ...money }) => {
    const facts = depositThenWithdrawFacts(money);
    return facts ? [{ key: userId, people: [userId], facts }] : [];
  });
}

/**
 * PayPal addresses from withdrawals in the span that several users withdraw to. Stores only a digest of the
 * address.
 */
export async function findSharedReceivers(client: PoolClient, { from, until }: Span): Promise<FoundFlag[]> {
  const { rows } = await client.query<{ receiver: string; people: string[] }>(
    `select r.receiver, array_agg(distinct w.user_id order by w.user_id) as people
     from (select distinct lower(paypal_email) as receiver from withdrawals
           where requested_at >= $1 and requested_at < $2) r
       join withdrawals w on lower(w.paypal_email) = r.receiver
       join users u on u.id = w.user_id and u.deleted_at is null
     group by r.receiver having count(distinct w.user_id) >= $3`,
    [new Date(from), new Date(until), flagLimits.sharedReceiver.minPeople],
  );
  return rows.flatMap(({ receiver, people }) => {
    const facts = sharedReceiverFacts(people.length);
    const key = hash('sha256', receiver, 'base64url');
    return facts ? [{ key, people: people.slice(0, 100), facts }] : [];
  });
}

/** Cards and PayPal accounts first seen within the span that several people deposited with. */
export async function findSharedSources(client: PoolClient, { from, until }: Span): Promise<FoundFlag[]> {
  const { rows } = await client.query<{ digest: Buffer; source: 'card' | 'paypal'; people: string[] }>(
    `select p.digest, min(p.source) as source, array_agg(p.user_id order by p.user_id) as people
     from (select distinct digest from payment_sources
           where source <> 'receiver' and seen_at >= $1 and seen_at < $2) seen
       join payment_sources p on p.digest = seen.digest
     group by p.digest having count(*) >= $3`,
    [new Date(from), new Date(until), flagLimits.sharedSource.minPeople],
  );
  return rows.flatMap(({ digest, source, people }) => {
    const facts = sharedSourceFacts(source, people.length);
    const key = hash('sha256', digest, 'base64url');
    return facts ? [{ key, people: people.slice(0, 100), facts }] : [];
  });
}
