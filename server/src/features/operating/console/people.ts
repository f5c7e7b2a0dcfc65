import type {
  operatorDeposit,
  operatorUser,
  operatorUserRow,
  userSession,
} from '@sidebet/contract/console/people';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import { foldSearch } from '@sidebet/domain/search';
import { inFlightStatuses } from '@sidebet/domain/wallet/withdrawal';
import type { z } from 'zod';
import { likePattern } from '../../../db/like-pattern.ts';
import type { Pool } from '../../../db/pool.ts';
import { isRunningSql, listSql } from '../../../db/rules-in-sql.ts';
import { type PageRequest, readPage } from '../../../http/read-page.ts';
import { readChecks } from '../../accounts/age-place/checks.ts';

/** SQL: an OperatorUserRef of `user`, a row of users. */
export const userRefSql = (user: string) =>
  `json_build_object('id', ${user}.id, 'username', ${user}.username, 'fullName', ${user}.name)`;

const rowColumns = `u.id, u.username, u.name as full_name, u.email, u.role, u.created_at,
  u.suspended_at, coalesce(a.available_cents, 0) as account_balance_cents`;

export type PeopleFilter = {
  q: string;
  only: 'all' | 'suspended' | 'admins';
} & PageRequest;

/** Users by part of their name or username (`foldSearch`), by part of their email, or by their whole id; newest first. */
export function listPeople(pool: Pool, { q, only, ...request }: PeopleFilter) {
  const wanted = q.normalize('NFC').replace(/\s+/g, ' ').trim();
  return readPage<z.output<typeof operatorUserRow>>(pool, request, {
    sortedBy: [['u.id', 'uuid']],
    descending: true,
    // Must match the indexes users_searched_by_name and users_searched_by_email (migration 0103).
    text: ({ position, after, order }) => `select ${position}, ${rowColumns}
     from users u left join accounts a on a.user_id = u.id
     where ($1 = '' or u.id::text = lower($1)
         or ($2 <> '%%' and fold_search(u.name) || chr(10) || fold_search(u.username) like $2 escape '\\')
         or lower(u.email) like lower($4) escape '\\')
       and ($3 = 'all' or ($3 = 'suspended' and u.suspended_at is not null) or ($3 = 'admins' and u.role = 'admin'))
       and ${after()}
     ${order}`,
    values: [wanted, likePattern(foldSearch(q)), only, likePattern(wanted)],
  });
}

type OperatorUser = z.output<typeof operatorUser>;

/** Everything about one user. Refuses with userNotFound. */
export async function readOperatorUser(
  pool: Pool,
  userId: string,
  now: number,
): Promise<OperatorUser | Refusal> {
  const { rows } = await pool.query<Omit<OperatorUser, 'ageAndPlace'>>(
    `select ${rowColumns}, u.image as profile_picture, u.email_verified as is_verified, u.dob, u.phone, u.address,
       u.promo_code, u.last_login, u.suspended_reason, u.deleted_at,
       coalesce(a.owed_cents, 0) as owed_cents, running.escrow as escrow_cents, running.open as open_bets,
       running.active as active_bets,
       (select coalesce(sum(w.amount_cents), 0)::bigint from withdrawals w
        where w.user_id = u.id and w.status in (${listSql(inFlightStatuses)})) as in_flight_cents,
       (select count(*) from sessions s where s.user_id = u.id and s.expires_at > $2) as sessions
     from users u left join accounts a on a.user_id = u.id
     cross join lateral (
       select coalesce(sum(b.stake), 0)::bigint as escrow,
         count(*) filter (where b.status = 'Created') as open, count(*) filter (where b.status = 'Active') as active
       from (select id, status, stake_of(bets, u.id) as stake from bets
             where creator_id = u.id and ${isRunningSql('bets')} and ledger_id is null
             union all select id, status, stake_of(bets, u.id) from bets
             where acceptor_id = u.id and status = 'Active' and ledger_id is null) b) running
     where u.id = $1`,
    [userId, new Date(now)],
  );
  const row = rows[0];
  if (!row) return refuse('userNotFound');
  const checks = await readChecks(pool, userId);
  return { ...row, ageAndPlace: { identity: checks?.identity ?? null, place: checks?.place ?? null } };
}

/** A user's open sessions, newest first. There are few, because they expire after a week. */
export async function listUserSessions(pool: Pool, userId: string, now: number) {
  const { rows } = await pool.query<z.output<typeof userSession>>(
    `select id, created_at, updated_at, expires_at,
       ip_address, user_agent
     from sessions where user_id = $1 and expires_at > $2
     order by created_at desc, id desc limit 200`,
    [userId, new Date(now)],
  );
  return { items: rows };
}

/** A user's deposits, newest first, including those without money. */
export function listDeposits(pool: Pool, userId: string, request: PageRequest) {
  return readPage<z.output<typeof operatorDeposit>>(pool, request, {
    sortedBy: [
      ['created_at', 'instant'],
      ['id', 'uuid'],
    ],
    descending: true,
    text: ({ position, after, order }) => `
     select ${position}, id, amount_cents, provider, status,
       refunded_cents, disputed_cents, lost_cents,
       provider_ref, created_at
     from deposits where user_id = $1 and ${after()} ${order}`,
    values: [userId],
  });
}

/** Whether the user exists, to distinguish an unknown user from an empty list. */
export async function isUser(pool: Pool, userId: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from users where id = $1', [userId]);
  return rowCount === 1;
}
