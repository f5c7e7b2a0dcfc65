import { currentTerms } from '@sidebet/domain/auth/terms';
import { offersMarket } from '@sidebet/domain/sports';
import { newGroupId } from '@sidebet/server/db/new-id';
import type pg from 'pg';

/** Every user's initial balance: enough for all bets of a run. */
const startingCents = 100_000_000_00;

/** Creates users with money; returns their ids. */
export async function seedPeople(owner: pg.Client, count: number): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into users (id, name, first_name, last_name, email, username, dob, terms_version)
     select uuidv7(), 'Bench Person', 'Bench', 'Person', 'p' || i || '@bench.invalid', 'bench' || i, '1990-01-01', $2
     from generate_series(1, $1::int) i returning id`,
    [count, currentTerms.version],
  );
  const ids = rows.map((row) => row.id);
  await seedMoney(owner, ids);
  return ids;
}

/** Opens accounts with money, booked as adjustments to keep the ledger consistent. */
export async function seedMoney(owner: pg.Client, userIds: readonly string[]): Promise<void> {
  await owner.query(
    `with opened as (
       insert into accounts (user_id, available_cents, version) select id, $2::bigint, 1 from unnest($1::uuid[]) id
       returning user_id as id)
     insert into transfers (subject_id, seq, kind, debit_account, credit_account, amount_cents, user_id, version,
       before_cents, after_cents, created_at)
     select uuidv7(), 0, 'adjustment', h.id, opened.id, $2::bigint, opened.id, 1, 0, $2::bigint, now()
     from opened, house_accounts h where h.name = 'Adjustments'`,
    [userIds, startingCents],
  );
  await owner.query('vacuum analyze users, accounts, transfers');
}

const sports = [
  ['americanfootball_nfl', 'NFL'],
  ['americanfootball_ncaaf', 'NCAAF'],
  ['baseball_mlb', 'MLB'],
  ['basketball_nba', 'NBA'],
  ['basketball_ncaab', 'NCAAB'],
  ['basketball_wnba', 'WNBA'],
  ['icehockey_nhl', 'NHL'],
  ['mma_mixed_martial_arts', 'MMA'],
  ['rugbyleague_nrl', 'NRL'],
  ['tennis_atp_us_open', 'ATP US Open'],
] as const;

/** Creates events over the next two weeks, rotating through ten sports; returns their ids. */
export async function seedEvents(
  owner: pg.Client,
  prefix: string,
  count: number,
  firstStartsInHours = 1,
): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into events (id, sport_key, sport_title, home_team, away_team, commence_time)
     select $1 || '-' || i, ($2::text[])[1 + i % 10], ($3::text[])[1 + i % 10], 'Home Team ' || i, 'Away Team ' || i,
       now() + $5 * interval '1 hour' + i * interval '14 days' / $4::int
     from generate_series(1, $4::int) i returning id`,
    [prefix, sports.map(([key]) => key), sports.map(([, title]) => title), count, firstStartsInHours],
  );
  await owner.query('vacuum analyze events');
  return rows.map((row) => row.id);
}

/** Stores a spread of 9 bookmakers for every event whose sport has that market; returns their ids. */
export async function seedSpreads(owner: pg.Client, lineHalves: number): Promise<string[]> {
  const keys = sports.flatMap(([key]) => (offersMarket(key, 'spread') ? [key] : []));
  const { rows } = await owner.query<{ id: string }>(
    `insert into event_lines (event_id, market, line_halves, probability_bps, bookmakers, captured_at)
     select id, 'spread', $2, 5000, 9, now() from events where sport_key = any($1::text[]) returning event_id as id`,
    [keys, lineHalves],
  );
  await owner.query('vacuum analyze event_lines');
  return rows.map((row) => row.id);
}

/**
 * Inserts bets of rotating users on rotating events, exactly as the book would: open, or active if `accepted`. Wagers of
 * $10.00 to $50.00 move to escrow with their transfers and balances.
 */
export async function seedBets(
  owner: pg.Client,
  {
    people,
    events,
    count,
    accepted,
  }: {
    readonly people: readonly string[];
    readonly events: readonly string[];
    readonly count: number;
    readonly accepted: boolean;
  },
): Promise<void> {
  await owner.query('begin');
  await owner.query(
    `create temp table new_bets on commit drop as
     select uuidv7() as id, ($2::text[])[1 + (random() * 1e9)::int % cardinality($2::text[])] as event_id,
       ($1::uuid[])[1 + i % n] as creator_id,
       case when $4::boolean then ($1::uuid[])[1 + (i + 1 + (random() * 1e9)::int % (n - 1)) % n] end as acceptor_id,
       (case when random() < 0.5 then 'home' else 'away' end)::bet_side as side,
       1000 + 10 * (random() * 400)::int as wager
     from generate_series(1, $3::int) i, (select cardinality($1::uuid[]) as n)`,
    [people, events, count, accepted],
  );
  await owner.query(
    `create temp table stakes on commit drop as
     select *, a.version + row_number() over mine as number, a.available_cents - sum(wager) over mine as after
     from (select id, 0 as seq, creator_id as user_id, wager from new_bets
           union all select id, 1, acceptor_id, wager from new_bets where acceptor_id is not null)
     join accounts a using (user_id)
     window mine as (partition by user_id order by id, seq)`,
  );
  await owner.query(
    `insert into bets (id, event_id, creator_id, creator_side, wager_cents, payout_cents, tie_rule, status, acceptor_id,
       escrow_cents, transfer_count, created_at, accepted_at, home_team, away_team, event_start)
     select b.id, event_id, creator_id, side, wager, wager * 9 / 5, 'awayWins',
       (case when acceptor_id is null then 'Created' else 'Active' end)::bet_status, acceptor_id,
       case when acceptor_id is null then wager else 2 * wager end, case when acceptor_id is null then 1 else 2 end,
       now(), case when acceptor_id is not null then now() end, e.home_team, e.away_team, e.commence_time
     from new_bets b join events e on e.id = b.event_id`,
  );
  await owner.query(
    `insert into transfers (subject_id, seq, kind, debit_account, credit_account, amount_cents, user_id, version,
       before_cents, after_cents, created_at)
     select id, seq, (case seq when 0 then 'createWager' else 'acceptWager' end)::transfer_kind, user_id, id, wager,
       user_id, number, after + wager, after, now()
     from stakes`,
  );
  await owner.query(
    `update accounts a set available_cents = s.after, version = s.number
     from (select distinct on (user_id) user_id, number, after from stakes order by user_id, number desc) s
     where a.user_id = s.user_id`,
  );
  await owner.query('commit');
  await owner.query('vacuum analyze bets, transfers, accounts');
}

export type SeededGroup = { readonly id: string; readonly memberIds: readonly string[] };

/** `iou` groups of equal size with these members; the first of each owns it. */
export async function seedGroups(
  owner: pg.Client,
  people: readonly string[],
  count: number,
): Promise<SeededGroup[]> {
  const size = people.length / count;
  const groups = Array.from({ length: count }, (_, i) => ({
    id: newGroupId(),
    memberIds: people.slice(i * size, (i + 1) * size),
  }));
  const ids = groups.map(({ id }) => id);
  await owner.query(
    `insert into groups (id, kind, name, color, limit_cents, created_at)
     select id, 'iou', 'Bench Group', '#336699', 10000, now() from unnest($1::uuid[]) id`,
    [ids],
  );
  await owner.query(
    `insert into group_seasons (id, group_id, number, name, started_at)
     select season, id, 1, 'Season 1', now() from unnest($1::uuid[], $2::uuid[]) as new (season, id)`,
    [ids.map(newGroupId), ids],
  );
  const members = groups.flatMap(({ id, memberIds }) => memberIds.map((memberId) => [id, memberId] as const));
  const columns = [members.map(([id]) => id), members.map(([, memberId]) => memberId)];
  await owner.query(
    `insert into group_members (group_id, user_id, role, joined_at)
     select id, user_id, case when user_id = any($3::uuid[]) then 'owner' else 'member' end, now()
     from unnest($1::uuid[], $2::uuid[]) as new (id, user_id)`,
    [...columns, groups.map(({ memberIds }) => memberIds[0])],
  );
  await owner.query(
    `insert into group_accounts (id, group_id, ledger_id, user_id, limit_cents)
     select account, id, id, user_id, 10000 from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as new (id, user_id, account)`,
    [...columns, members.map(newGroupId)],
  );
  await owner.query('vacuum analyze groups, group_seasons, group_members, group_accounts');
  return groups;
}
