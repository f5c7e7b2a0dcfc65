import { houseAccounts } from '@sidebet/domain/book/accounts';
import { checkpointEverything, readNewestCheckpoint } from '@sidebet/server/book/checkpoints';
import { readCurrentPoint, saveVerified } from '@sidebet/server/book/reconciliation-state';
import { inSnapshot } from '@sidebet/server/db/in-transaction';
import type { Pool } from '@sidebet/server/db/pool';
import { asOwner } from '@sidebet/server/testing/as-owner';
import { type TestDatabase, testDatabase } from '@sidebet/server/testing/database';
import { addPeople, saveEvent } from '../harness/database.ts';

export const transfersPerBet = 4;
const connections = 6;
/** Stakes of $10.00, a win of $18.00 and a fee of $2.00. */
const [stake, win, fee] = [10_00, 18_00, 2_00];
const eventId = 'over';

export type GrownLedger = {
  readonly database: TestDatabase;
  /** How many bets are in it. */
  bets(): number;
  /** Adds settled bets with their transfers, as the book would have. They are `ageDays` old. */
  add(bets: number, ageDays: number): Promise<void>;
  /** Makes checkpoints of everything, as if rounds had done it. The pass then compares it. `at` is their time. */
  coverEverything(at: number): Promise<void>;
  /** How many pages of the tables that grow were read so far, from memory or disk. */
  countPages(): Promise<number>;
  /** Changes tables as a superuser, whom no trigger stops. */
  change(sql: string): Promise<void>;
  close(): Promise<void>;
};

/** The id of the bet with this number, from 0. */
export const betId = (number: number | string) =>
  typeof number === 'number'
    ? `01900000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
    : `('01900000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
const userId = (number: number) => `01800000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
const userSql = (number: string) => `('01800000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

/** Pairs of people who bet in turn. In even turns the creator wins, in odd ones the acceptor. */
export async function openGrownLedger(pairs: number): Promise<GrownLedger> {
  const database = await testDatabase(connections);
  const people = Array.from({ length: 2 * pairs }, (_, number) => userId(number));
  await addPeople(database.pool, people);
  const event = {
    start: Date.now() - 86_400_000,
    completed: true,
    home: 1,
    away: 0,
    version: 1,
    listed: true,
  };
  await saveEvent(database.pool, { ...event, id: eventId });
  const run = (sql: string) =>
    asOwner(database.url, async (owner) => {
      await owner.query('set session_replication_role = replica');
      await owner.query(sql);
    });
  await run(firstMoney);
  let bets = 0;
  return {
    database,
    bets: () => bets,
    async add(count, ageDays) {
      await run(betsSql({ pairs, from: bets, to: bets + count, ageDays }));
      bets += count;
    },
    async coverEverything(at) {
      for (const table of ['transfers', 'bets', 'accounts']) await run(`vacuum analyze ${table}`);
      await coverEverything(database, at);
      await run('update reconciliation_state set pass = null');
    },
    countPages: () => countPages(database.pool),
    change: run,
    close: () => database.close(),
  };
}

/** Only fees and adjustments are in house accounts. */
async function coverEverything({ pool }: TestDatabase, at: number): Promise<void> {
  await inSnapshot(pool, 'read write', async (client) => {
    const place = await readCurrentPoint(client);
    await checkpointEverything(client, at);
    const { rows } = await client.query<{ transfers: number; bets: number; adjusted: number; fees: number }>(
      `select count(*) as transfers, count(*) filter (where kind = 'fee') as bets,
         sum(amount_cents) filter (where kind = 'adjustment')::bigint as adjusted,
         coalesce(sum(amount_cents) filter (where kind = 'fee'), 0)::bigint as fees from transfers`,
    );
    const { transfers, bets, adjusted, fees } = rows[0]!;
    const house = { [houseAccounts.adjustments]: -adjusted, [houseAccounts.fees]: fees };
    const checkpoint = await readNewestCheckpoint(client);
    await saveVerified(client, { ...place, house, transfers, bets, checkpoint });
  });
}

/** A connection reports what it read only now and then, unless a query flushes it. */
async function countPages(pool: Pool): Promise<number> {
  const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()));
  for (const client of clients) {
    await client.query('select pg_stat_force_next_flush()');
    client.release();
  }
  const { rows } = await pool.query<{ pages: number }>(
    `select sum(heap_blks_read + heap_blks_hit + idx_blks_read + idx_blks_hit)::bigint as pages
     from pg_statio_user_tables where relname in ('transfers', 'bets', 'ledger_checkpoints')`,
  );
  return rows[0]!.pages;
}

const first = 1_000_000_000_00;
const firstMoney = `
  insert into accounts (user_id, available_cents, version) select id, ${first}, 1 from users;
  insert into transfers (subject_id, seq, kind, debit_account, credit_account, amount_cents, user_id, version, before_cents, after_cents,
    created_at)
  select gen_random_uuid(), 0, 'adjustment', '${houseAccounts.adjustments}', id, ${first}, id, 1, 0, ${first}, now() - interval '500 days'
  from users`;

type Added = { pairs: number; from: number; to: number; ageDays: number };

/** `even` and `odd` count the pair's turns before this one; `e` is 1 in an even turn. */
const betsSql = ({ pairs, from, to, ageDays }: Added) => `
  create temp table turns as
    select i, i / ${pairs} as turn, 1 - (i / ${pairs}) % 2 as e, (i / ${pairs} + 1) / 2 as even, i / ${pairs} / 2 as odd,
      ${betId('i')} as id, ${userSql(`2 * (i % ${pairs})`)} as creator, ${userSql(`2 * (i % ${pairs}) + 1`)} as acceptor,
      now() - interval '${ageDays} days' + (i - ${to}) * interval '1 millisecond' as at
    from generate_series(${from}, ${to - 1}) i;
  analyze turns;
  insert into bets (id, event_id, creator_id, creator_side, wager_cents, payout_cents, tie_rule, status, acceptor_id, winner_id, result,
    settled_home, settled_away, settled_version, escrow_cents, transfer_count, created_at, accepted_at, paid_out_at)
  select id, '${eventId}', creator, (case e when 1 then 'home' else 'away' end)::bet_side, ${stake}, ${win}, 'awayWins', 'Settled', acceptor,
    case e when 1 then creator else acceptor end, 'home', 1, 0, 1, 0, ${transfersPerBet}, at, at, at from turns;
  insert into transfers (subject_id, seq, kind, debit_account, credit_account, amount_cents, user_id, version, before_cents, after_cents,
    created_at)
  select t.id, m.seq, m.kind::transfer_kind, m.debit, m.credit, m.cents, m.person, m.version, m.before,
    m.before + case m.person when m.credit then m.cents else -m.cents end, t.at
  from turns t cross join lateral (
    select 1 + 2 * even + odd as creator_version, 1 + even + 2 * odd as acceptor_version,
      ${first} - ${stake}::bigint * turn + ${win} * even as creator_cents, ${first} - ${stake}::bigint * turn + ${win} * odd as acceptor_cents) p
  cross join lateral (values
    (0, 'createWager', creator, id, ${stake}::bigint, creator, creator_version + 1, creator_cents),
    (1, 'acceptWager', acceptor, id, ${stake}, acceptor, acceptor_version + 1, acceptor_cents),
    (2, 'win', id, case e when 1 then creator else acceptor end, ${win}, case e when 1 then creator else acceptor end,
      case e when 1 then creator_version else acceptor_version end + 2,
      case e when 1 then creator_cents else acceptor_cents end - ${stake}),
    (3, 'fee', id, '${houseAccounts.fees}'::uuid, ${fee}, null, null, null)
  ) m (seq, kind, debit, credit, cents, person, version, before)
  order by t.i, m.seq;
  update accounts a set available_cents = s.after_cents, version = s.version
  from (select distinct on (user_id) user_id, version, after_cents from transfers t join turns on t.subject_id = turns.id
        where user_id is not null order by user_id, version desc) s
  where a.user_id = s.user_id`;
