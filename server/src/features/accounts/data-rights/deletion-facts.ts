import type { DeletionView } from '@sidebet/contract/data-rights';
import type { UserView } from '@sidebet/contract/shared';
import type { DeletionFacts } from '@sidebet/domain/data-rights/deletion';
import { sharesOf } from '@sidebet/domain/groups/open-debts';
import { inFlightStatuses } from '@sidebet/domain/wallet/withdrawal';
import { openBalanceCents, readLedgerBalances } from '../../../book/group-accounts.ts';
import { suggestInGroup } from '../../../book/tab-entries.ts';
import type { Pool, PoolClient } from '../../../db/pool.ts';
import { listSql } from '../../../db/rules-in-sql.ts';

export type ReadFacts = DeletionFacts & { readonly openOffers: DeletionView['openOffers'] };

/**
 * The facts that decide whether an account can be deleted. A deletion locks the account first, so no bet can
 * start after this read.
 */
export async function readFacts(db: Pool | PoolClient, userId: string): Promise<ReadFacts | null> {
  type Row = DeletionFacts & { readonly offers: number; readonly offersCents: number };
  const { rows } = await db.query<Row>(
    `select u.role = 'admin' as is_operator, coalesce(a.available_cents, 0) as available_cents,
       coalesce(a.owed_cents, 0) as owed_cents,
       (select count(*) from bets where creator_id = u.id and status = 'Active')
         + (select count(*) from bets where acceptor_id = u.id and status = 'Active') as active_bets,
       (select count(*) from group_members m join groups g on g.id = m.group_id and g.deleted_at is null
        where m.user_id = u.id and m.role = 'owner' and m.left_at is null) as "groups",
       (select count(*) from group_accounts a join groups g on g.id = a.ledger_id and g.deleted_at is null
        where a.user_id = u.id and ${openBalanceCents} <> 0) as ious,
       (select count(*) from withdrawals where user_id = u.id and status in (${listSql(inFlightStatuses)}))
         as withdrawals_in_flight,
       (select count(*) from deposits where user_id = u.id and status = 'processing') as deposits_under_way,
       (select count(*) from deposits where user_id = u.id and disputed_cents > 0) as deposits_disputed,
       (select count(*) from adjustment_requests where user_id = u.id and status = 'pending') as adjustments_pending,
       offers.count as offers, offers.cents as offers_cents
     from users u left join accounts a on a.user_id = u.id
     cross join lateral (
       select count(*) as count, coalesce(sum(wager_cents) filter (where ledger_id is null), 0)::bigint as cents
       from bets where creator_id = u.id and status = 'Created') offers
     where u.id = $1`,
    [userId],
  );
  if (!rows[0]) return null;
  const { offers, offersCents, ...facts } = rows[0];
  return { ...facts, openOffers: { count: offers, cents: offersCents } };
}

/** The user's open balances in groups, and with whom each would be settled. */
export async function readIous(pool: Pool, userId: string): Promise<DeletionView['ious']> {
  const { rows: groups } = await pool.query<{ id: string; name: string; amountCents: number }>(
    `select g.id, g.name, ${openBalanceCents} as amount_cents
     from group_accounts a join groups g on g.id = a.ledger_id and g.deleted_at is null
     where a.user_id = $1 and ${openBalanceCents} <> 0 order by lower(g.name), g.id`,
    [userId],
  );
  return Promise.all(
    groups.map(async ({ id, name, amountCents }) => {
      const shares = sharesOf(await suggestInGroup(pool, id, await readLedgerBalances(pool, id)), userId);
      const { rows } = await pool.query<UserView>(
        `select id, username, name as full_name, image as profile_picture from users where id = any($1::uuid[])`,
        [shares.map((share) => share.userId)],
      );
      const people = new Map(rows.map((row) => [row.id, row]));
      return {
        group: { id, name },
        amountCents,
        people: shares.map((share) => ({
          person: people.get(share.userId)!,
          amountCents: share.amountCents,
        })),
      };
    }),
  );
}
