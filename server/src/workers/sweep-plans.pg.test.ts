import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner } from '../../testing/as-owner.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { sweeps } from './sweeps.ts';

const rows = 50_000;
/** Rows that are past their retention. */
const due = 20;
const batchRows = 1_000;
/** A batch reads a few pages of an index, and twice the rows it deletes. The smallest of these tables has 350 pages. */
const maxPages = 200;

const id = 'gen_random_uuid()';
/** The time `days` before now for rows that are due, and within the last half of that time for the others. */
const at = (days: number) =>
  `now() - interval '1 day' * ${days} * case when n <= ${due} then 1.1 else 0.9 * n / ${rows} end`;
/** As above, for times of expiry. */
const expiry = `now() + interval '1 day' * case when n <= ${due} then -400 else n * 20.0 / ${rows} end`;

/** Most rows are as near to being due as rows that stay can be. */
const fills: Record<string, string> = {
  'read notifications': `insert into notifications (user_id, id, type, content, created_at, read, read_at)
    select ${id}, ${id}, 'Deposit', 'x', now() - interval '200 days', n <= ${due} or n % 2 = 0,
      case when n <= ${due} or n % 2 = 0 then ${at(90)} end`,
  'unread notifications': `insert into notifications (user_id, id, type, content, created_at)
    select ${id}, ${id}, 'Deposit', 'x', ${at(365)}`,
  command_outcomes: `insert into command_outcomes (actor_id, key, request_hash, outcome, created_at)
    select ${id}, n, 'x', repeat('x', 100), ${at(7)}`,
  mails: `insert into mails (id, channel, kind, address, subject, created_at, due_at, give_up_at, sent_at)
    select ${id}, 'email', 'x', 'a@example.com', 'x', ${at(30)}, now(), now(), now()`,
  provider_events: `insert into provider_events (provider, event_id, type, body, received_at, processed_at)
    select 'stripe', n, 'x', case when n % 10 = 9 then 'full' else '' end, now(), ${at(730)}`,
  place_checks: `insert into place_checks (id, user_id, at, provider, outcome, minimum_age)
    select ${id}, ${id}, ${at(400)}, 'x', 'allowed', 18`,
  group_invites: `insert into group_invites (id, group_id, created_by, created_at, expires_at, max_uses)
    select ${id}, ${id}, ${id}, now(), ${expiry}, 1`,
  feed_answers: `insert into feed_answers (event_id, sha256, answer, seen_at)
    select n, n::text::bytea, repeat('x', 300), ${at(90)}`,
  flags: `insert into flags (id, kind, key, people, facts, state, found_at, changed_at, looked_at, looked_reason, looked_facts)
    select ${id}, 'oneWay', n, '{}', '{}', 'lookedAt', now(), ${at(365)}, ${at(365)}, 'x', '{}'`,
  session_use: `insert into session_use (user_id, started_at, last_at) select ${id}, '2020-01-01', ${at(1)}`,
  kept_identities: `insert into kept_identities (digest, user_id, kept_until) select n::text::bytea, ${id}, ${expiry}`,
  login_guesses: `insert into login_guesses (account_key, guesses, touched_at) select n::text::bytea, '{}', ${at(1)}`,
  auth_challenges: `insert into auth_challenges (token_hash, purpose, expires_at)
    select n::text::bytea, 'secondStep', ${expiry}`,
  verifications: `insert into verifications (id, identifier, value, expires_at) select ${id}, n, 'x', ${expiry}`,
  sessions: `insert into sessions (id, user_id, token, expires_at) select ${id}, ${id}, n, ${expiry}`,
  security_events: `insert into security_events (at, kind) select ${at(400)}, 'login.ok'`,
  // Half with a difference years ago, which stay, and one round a day of two years.
  reconciliations: `insert into reconciliations (at, agrees, figures)
    select case when n <= 700 then date_trunc('day', now(), 'UTC') - n * interval '1 day'
      when n % 2 = 0 then now() - interval '800 days' - n * interval '1 second'
      else now() - n * interval '10 seconds' end, n <= 700 or n % 2 = 1, '{}'`,
};

/** Operators' commands of a week, at most one row for each user who has not confirmed a new address yet, and reports. */
const small = ['admin_outcomes', 'email_changes', 'pictures of reports'];

type Plan = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
};

/** How a plan reads a table. Those of functions are not part of it, so the pages they read are counted. */
const scansOf = (plan: Plan, table: string): string[] => [
  ...(plan['Relation Name'] === table ? [plan['Node Type']] : []),
  ...(plan.Plans ?? []).flatMap((part) => scansOf(part, table)),
];

const clock = stoppedClock();
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('every sweep of a table that can be large has a case', () => {
  expect([...Object.keys(fills), ...small].sort()).toEqual(sweeps.map(({ name }) => name).sort());
});

test.each(sweeps.filter(({ name }) => !small.includes(name)))(
  '$name: a batch among 50,000 rows reads an index and the rows it deletes',
  async ({ name, sql, values }) => {
    const explain = async (owner: Client) => {
      // Rows of other tables are not needed to see a plan.
      await owner.query('set session_replication_role = replica');
      const now = { game: clock.now(), wall: clock.now(), securityLogDays: 400 };
      const wanted = [batchRows, ...values(now)];
      // A new session first reads what the catalog says about the function and its tables, which is not counted.
      await owner.query(sql, wanted);
      await owner.query(`${fills[name]} from generate_series(1, ${rows}) n`);
      const filled = /insert into (\w+)/.exec(fills[name]!)![1]!;
      await owner.query(`vacuum analyze ${filled}`);
      const size = await owner.query<{ pages: number }>(
        "select (pg_relation_size($1::regclass) / current_setting('block_size')::integer)::integer as pages",
        [filled],
      );
      const plan = await owner.query(`explain (analyze, buffers, format json) ${sql}`, wanted);
      await owner.query(`delete from ${filled}`);
      const found = plan.rows[0]['QUERY PLAN'][0].Plan;
      return {
        pages: size.rows[0]!.pages,
        scans: scansOf(found, filled),
        read: found['Shared Hit Blocks'] + found['Shared Read Blocks'],
      };
    };
    const { pages, scans, read } = await asOwner(database.url, explain, clock);
    expect(pages).toBeGreaterThan(maxPages);
    expect(scans).not.toContain('Seq Scan');
    expect(read).toBeLessThan(maxPages);
  },
  60_000,
);
