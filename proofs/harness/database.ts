import { currentTerms } from '@sidebet/domain/auth/terms';
import type { Pool } from '@sidebet/server/db/pool';
import { asOwner } from '@sidebet/server/testing/as-owner';
import type {
  ModelDeposit,
  ModelEvent,
  ModelGroup,
  ModelGroupAccount,
  ModelLine,
  ModelPayment,
  ModelSettings,
} from '../book-model/model/types.ts';

/** The book's surroundings in the database: users, events, settings. Only the book moves money. */

export async function addPeople(pool: Pool, ids: readonly string[]): Promise<void> {
  await pool.query(
    `insert into users (id, name, first_name, last_name, email, username, dob, terms_version)
     select id, 'Pat ' || translate(left(id::text, 8), '0123456789', 'ghijklmnop'), 'Pat',
       translate(left(id::text, 8), '0123456789', 'ghijklmnop'), id || '@example.com', 'p' || left(id::text, 8) || right(id::text, 8),
       '1990-01-01', $2
     from unnest($1::uuid[]) id`,
    [ids, currentTerms.version],
  );
}

export async function saveEvent(pool: Pool, event: ModelEvent): Promise<void> {
  await pool.query(
    `insert into events (id, sport_key, sport_title, home_team, away_team, commence_time, completed, home_score,
       away_score, result_version, listed)
     values ($1, $8, 'NHL', $9, $10, $2, $3, $4, $5, $6, $7)
     on conflict (id) do update set commence_time = excluded.commence_time, completed = excluded.completed,
       home_score = excluded.home_score, away_score = excluded.away_score,
       result_version = excluded.result_version, listed = excluded.listed, home_team = excluded.home_team,
       away_team = excluded.away_team`,
    [
      event.id,
      new Date(event.start),
      event.completed,
      event.home,
      event.away,
      event.version,
      event.listed,
      event.sport === 'soccer' ? 'soccer_epl' : 'icehockey_nhl',
      ...(event.swapped ? ['Away', 'Home'] : ['Home', 'Away']),
    ],
  );
}

export async function saveLine(
  pool: Pool,
  { event, market, line, chance, books, at }: ModelLine,
): Promise<void> {
  await pool.query(
    `insert into event_lines (event_id, market, line_halves, probability_bps, bookmakers, captured_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [event, market, line, chance, books, new Date(at)],
  );
}

export async function saveFriendship(
  pool: Pool,
  [one, other]: readonly [string, string],
  friends: boolean,
): Promise<void> {
  const pair = 'least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid)';
  // An open request is not a friendship yet.
  await pool.query(
    `insert into friendships (low_id, high_id, requested_by, accepted_at)
     values (${pair}, $1, case when $3::boolean then now() end)
     on conflict (low_id, high_id) do update set accepted_at = excluded.accepted_at`,
    [one, other, friends],
  );
}

/** Unlike the product, which also ends their friendship. */
export async function saveBlock(
  pool: Pool,
  [one, other]: readonly [string, string],
  blocked: boolean,
): Promise<void> {
  await pool.query(
    'delete from blocks where $1 in (blocker_id, blocked_id) and $2 in (blocker_id, blocked_id)',
    [one, other],
  );
  if (blocked)
    await pool.query('insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())', [
      one,
      other,
    ]);
}

/** The cap of the fee of offers, from the beginning. The application can only add fees. */
export async function saveCap(databaseUrl: string, cents: number | null): Promise<void> {
  await asOwner(databaseUrl, (owner) => owner.query('update exchange_fees set cap_cents = $1', [cents]));
}

export async function saveSettings(pool: Pool, settings: ModelSettings | null): Promise<void> {
  if (settings === null) {
    await pool.query('delete from system_settings');
    return;
  }
  await pool.query(
    `insert into system_settings (bets_allowed, can_place_bets, block_app_use, deposits_allowed, tie_rule,
       withdrawal_approval_cents, minimum_stake_cents, open_bets_per_event)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (only_row) do update set bets_allowed = excluded.bets_allowed,
       can_place_bets = excluded.can_place_bets, block_app_use = excluded.block_app_use,
       deposits_allowed = excluded.deposits_allowed, tie_rule = excluded.tie_rule,
       withdrawal_approval_cents = excluded.withdrawal_approval_cents,
       minimum_stake_cents = excluded.minimum_stake_cents, open_bets_per_event = excluded.open_bets_per_event`,
    [
      settings.betsAllowed,
      settings.canPlaceBets,
      settings.blockAppUse,
      settings.depositsAllowed,
      settings.tieRule,
      settings.withdrawalApprovalCents,
      settings.minimumStakeCents,
      settings.openBetsPerEvent,
    ],
  );
}

export async function addDeposit(
  pool: Pool,
  { id, user, cents, provider }: ModelDeposit,
  now: number,
): Promise<void> {
  await pool.query(
    `insert into deposits (id, user_id, amount_cents, provider, created_at, updated_at)
     values ($1, $2, $3, $5, $4, $4)`,
    [id, user, cents, new Date(now), provider],
  );
}

export async function addGroup(pool: Pool, { id, kind }: ModelGroup): Promise<void> {
  await pool.query(
    `insert into groups (id, kind, name, color, purse_cents, limit_cents, created_at)
     values ($1, $2, 'Sunday Crew', '#336699', case $2 when 'points' then 10000 end, case $2 when 'iou' then 0 end, now())`,
    [id, kind],
  );
}

export async function saveGroupAccounts(pool: Pool, accounts: readonly ModelGroupAccount[]): Promise<void> {
  await pool.query(
    `insert into group_accounts (id, group_id, ledger_id, user_id, limit_cents, closed_at)
     select id, group_id, ledger_id, user_id, limit_cents, case when closed then now() end
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::bigint[], $6::boolean[])
       as new (id, group_id, ledger_id, user_id, limit_cents, closed)
     on conflict (id) do update set limit_cents = excluded.limit_cents, closed_at = excluded.closed_at`,
    [
      accounts.map(({ id }) => id),
      accounts.map(({ group }) => group),
      accounts.map(({ ledger }) => ledger),
      accounts.map(({ user }) => user),
      accounts.map(({ limit }) => limit),
      accounts.map(({ closed }) => closed),
    ],
  );
}

/** Only the book changes payments. */
export async function savePayment(
  pool: Pool,
  { id, group, from, to, fromAccount, toAccount, cents }: ModelPayment,
): Promise<void> {
  await pool.query(
    `insert into group_payments (id, group_id, from_id, to_id, from_account, to_account, amount_cents, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $3, now())`,
    [id, group, from, to, fromAccount, toAccount, cents],
  );
}

/** Every balance that transfers of these accounts and subjects touched, by id. */
export async function readPiles(
  pool: Pool,
  accounts: readonly string[],
  subjects: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ pile: string; cents: number }>(
    `with touched as (
       select * from transfers where user_id = any($1::uuid[])
       union select * from transfers where subject_id = any($2::uuid[]))
     select pile, sum(cents)::bigint as cents
     from (select credit_account as pile, amount_cents as cents from touched
           union all select debit_account, -amount_cents from touched) sides
     group by pile`,
    [accounts, subjects],
  );
  return new Map(rows.map(({ pile, cents }) => [pile, cents]));
}

export type StoredAccount = { readonly available: number; readonly owed: number };

/** The accounts' own balances. A user without an account has none. */
export async function readAccounts(
  pool: Pool,
  people: readonly string[],
): Promise<Map<string, StoredAccount>> {
  const { rows } = await pool.query<{ userId: string; availableCents: number; owedCents: number }>(
    'select user_id, available_cents, owed_cents from accounts where user_id = any($1::uuid[])',
    [people],
  );
  return new Map(rows.map((row) => [row.userId, { available: row.availableCents, owed: row.owedCents }]));
}
