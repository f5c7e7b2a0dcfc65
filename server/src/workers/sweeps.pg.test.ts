import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asOwner } from '../../testing/as-owner.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { sweepAt } from '../../testing/sweep.ts';
import { insertTestUser } from '../../testing/user-row.ts';
import { sweeps } from './sweeps.ts';

const user = '(select id from users limit 1)';
const id = 'gen_random_uuid()';
const ago = (age: string) => `now() - interval '${age}'`;

/** Rows by the label that tells them apart. Each row that stays differs in one thing from one that goes. */
type Case = {
  readonly sweep: string;
  readonly table: string;
  /** The column with the label; for an array or bytes, its text. */
  readonly label: string;
  readonly insert: (label: string, ...values: string[]) => string;
  readonly goes: Record<string, readonly string[]>;
  readonly stays: Record<string, readonly string[]>;
};

const bet = (status: string) => `(select id from bets where status = '${status}')`;
const notification: Pick<Case, 'table' | 'label' | 'insert'> = {
  table: 'notifications',
  label: 'content',
  insert: (label, createdAt, read, readAt, betId = 'null') =>
    `insert into notifications (user_id, id, type, content, created_at, read, read_at, bet_id)
     values (${user}, ${id}, 'Challenge', '${label}', ${createdAt}, ${read}, ${readAt}, ${betId})`,
};

/** The only column is a time or a key, so the label is the text of `label`. */
const dated = (
  table: string,
  column: string,
  more: Record<string, string>,
  label: string,
  [goes, stays]: readonly [string, string],
): Case => ({
  sweep: table,
  table,
  label,
  insert: (name, at) => {
    const values = { ...more, [column]: at };
    return `insert into ${table} (${Object.keys(values).join(', ')})
      values (${Object.values(values).join(', ').replaceAll('LABEL', name)})`;
  },
  goes: { old: [goes] },
  stays: { new: [stays] },
});

const cases: readonly Case[] = [
  {
    ...notification,
    sweep: 'read notifications',
    goes: {
      'read long ago': [ago('200 days'), 'true', ago('91 days')],
      'read by an older version': [ago('91 days'), 'true', 'null'],
      'of a bet that ended': [ago('200 days'), 'true', ago('91 days'), bet('Deleted')],
      'of a bet that is gone': [ago('200 days'), 'true', ago('91 days'), id],
    },
    stays: {
      'read lately': [ago('200 days'), 'true', ago('89 days')],
      'read by an older version, new': [ago('89 days'), 'true', 'null'],
      unread: [ago('200 days'), 'false', 'null'],
      'of an open challenge': [ago('200 days'), 'true', ago('91 days'), bet('Created')],
      'of a running bet': [ago('200 days'), 'true', ago('91 days'), bet('Active')],
    },
  },
  {
    ...notification,
    sweep: 'unread notifications',
    goes: {
      'unread for more than a year': [ago('366 days'), 'false', 'null'],
      'of a bet that ended': [ago('366 days'), 'false', 'null', bet('Deleted')],
    },
    stays: {
      'unread for less than a year': [ago('364 days'), 'false', 'null'],
      'read lately, after more than a year': [ago('366 days'), 'true', ago('1 day')],
      'of an open challenge': [ago('366 days'), 'false', 'null', bet('Created')],
      'of a running bet': [ago('366 days'), 'false', 'null', bet('Active')],
    },
  },
  {
    sweep: 'reconciliations',
    table: 'reconciliations',
    label: 'first_difference',
    insert: (label, at, agrees) =>
      `insert into reconciliations (at, agrees, first_difference, figures) values (${at}, ${agrees}, '${label}', '{}')`,
    goes: {
      'not the last of its day': [
        "date_trunc('day', now(), 'UTC') - interval '40 days' + interval '1 hour'",
        'true',
      ],
      'the last of a day more than two years ago': [ago('731 days'), 'true'],
    },
    stays: {
      'the last of its day': [
        "date_trunc('day', now(), 'UTC') - interval '40 days' + interval '2 hours'",
        'true',
      ],
      'before a difference': [
        "date_trunc('day', now(), 'UTC') - interval '50 days' + interval '1 hour'",
        'true',
      ],
      'with a difference': [
        "date_trunc('day', now(), 'UTC') - interval '50 days' + interval '2 hours'",
        'false',
      ],
      'with a difference, years ago': [ago('1000 days'), 'false'],
      'of a day less than two years ago': [ago('728 days'), 'true'],
      'within 30 days': [ago('29 days'), 'true'],
      'within 30 days, later': [`${ago('29 days')} + interval '1 second'`, 'true'],
    },
  },
  {
    sweep: 'flags',
    table: 'flags',
    label: 'key',
    insert: (label, state, changedAt, lookedAt) =>
      `insert into flags (id, kind, key, people, facts, state, found_at, changed_at, looked_at, looked_reason, looked_facts)
       values (${id}, 'oneWay', '${label}', '{}', '{}', '${state}', now(), ${changedAt}, ${lookedAt}, 'x', '{}')`,
    goes: { reviewed: ['lookedAt', ago('366 days'), ago('366 days')] },
    stays: {
      'reviewed lately': ['lookedAt', ago('366 days'), ago('364 days')],
      'reopened and reviewed': ['lookedAt', ago('364 days'), ago('366 days')],
      open: ['open', ago('366 days'), ago('366 days')],
    },
  },
  {
    sweep: 'provider_events',
    table: 'provider_events',
    label: 'event_id',
    insert: (label, processedAt, body) =>
      `insert into provider_events (provider, event_id, type, body, received_at, processed_at)
       values ('stripe', '${label}', 'x', '${body}', ${ago('1000 days')}, ${processedAt})`,
    goes: { old: [ago('731 days'), ''] },
    stays: { new: [ago('729 days'), ''], 'not emptied': [ago('731 days'), '{}'], unprocessed: ['null', ''] },
  },
  {
    sweep: 'kept_identities',
    table: 'kept_identities',
    label: "convert_from(digest, 'UTF8')",
    insert: (label, until) =>
      `insert into kept_identities (digest, user_id, kept_until) values ('${label}', ${user}, ${until})`,
    goes: { over: [ago('1 second')] },
    stays: { lasting: [ago('-1 hour')], permanent: ['null'] },
  },
  ...['command_outcomes', 'admin_outcomes'].map((table) =>
    dated(
      table,
      'created_at',
      {
        actor_id: id,
        key: "'LABEL'",
        request_hash: "'x'",
        [table === 'admin_outcomes' ? 'answer' : 'outcome']: "'x'",
      },
      'key',
      [ago('8 days'), ago('6 days')],
    ),
  ),
  dated(
    'mails',
    'created_at',
    {
      id,
      channel: "'email'",
      kind: "'x'",
      address: "'LABEL'",
      subject: "'x'",
      due_at: 'now()',
      give_up_at: 'now()',
    },
    'address',
    [ago('31 days'), ago('29 days')],
  ),
  dated(
    'place_checks',
    'at',
    { id, user_id: user, provider: "'LABEL'", outcome: "'allowed'", minimum_age: '18' },
    'provider',
    [ago('401 days'), ago('399 days')],
  ),
  dated(
    'group_invites',
    'expires_at',
    {
      id,
      group_id: '(select id from groups)',
      created_by: user,
      created_at: ago('1000 days'),
      max_uses: "length('LABEL')",
    },
    "case expires_at < now() - interval '90 days' when true then 'old' else 'new' end",
    [ago('91 days'), ago('89 days')],
  ),
  dated(
    'session_use',
    'last_at',
    {
      user_id: user,
      started_at: "now() - interval '9 days' - length('LABEL') * random() * interval '1 hour'",
    },
    "case last_at < now() - interval '24 hours' when true then 'old' else 'new' end",
    [ago('25 hours'), ago('23 hours')],
  ),
  dated(
    'login_guesses',
    'touched_at',
    { account_key: "'LABEL'", guesses: "'{}'" },
    "convert_from(account_key, 'UTF8')",
    [ago('25 hours'), ago('23 hours')],
  ),
  dated(
    'auth_challenges',
    'expires_at',
    { token_hash: "'LABEL'", purpose: "'secondStep'" },
    "convert_from(token_hash, 'UTF8')",
    [ago('1 second'), ago('-1 hour')],
  ),
  dated('verifications', 'expires_at', { id, identifier: "'LABEL'", value: "'x'" }, 'identifier', [
    ago('1 second'),
    ago('-1 hour'),
  ]),
  dated('sessions', 'expires_at', { id, user_id: user, token: "'LABEL'" }, 'token', [
    ago('1 second'),
    ago('-1 hour'),
  ]),
  dated('feed_answers', 'seen_at', { event_id: "'e'", sha256: "'LABEL'", answer: "'LABEL'" }, 'answer', [
    ago('91 days'),
    ago('89 days'),
  ]),
  dated(
    'email_changes',
    'expires_at',
    { user_id: "(select id from users where username = 'LABEL')", email: "'LABEL'", token_hash: "'LABEL'" },
    'email',
    [ago('1 second'), ago('-1 hour')],
  ),
  dated('security_events', 'at', { kind: "'login.ok'", detail: "'LABEL'" }, 'detail', [
    ago('401 days'),
    ago('399 days'),
  ]),
];

let database: TestDatabase;
const clock = stoppedClock();
const run = (sql: string) => asOwner(database.url, (owner) => owner.query(sql), clock);

beforeAll(async () => {
  database = await testDatabase();
  for (const name of ['old', 'new']) await insertTestUser(database.pool, name);
  const insertBet = (status: string, more: string) => `
    insert into bets (id, event_id, creator_id, creator_side, wager_cents, payout_cents, tie_rule, transfer_count, created_at,
      status, acceptor_id, escrow_cents, paid_out_at)
    values (${id}, 'e', ${user}, 'home', 100, 160, 'refund', 1, now(), '${status}', ${more})`;
  await run(insertBet('Created', 'null, 100, null'));
  await run(insertBet('Active', `${id}, 200, null`));
  await run(insertBet('Deleted', 'null, 0, now()'));
  await run(`insert into events (id, sport_key, sport_title, home_team, away_team, commence_time)
    values ('e', 'americanfootball_nfl', 'NFL', 'Home', 'Away', now())`);
  await run(`insert into groups (id, kind, name, color, purse_cents, created_at)
    values ('00000000-0000-8000-8000-000000000001', 'points', 'Group', '#000000', 100, now())`);
});
afterAll(() => database.close());

test('every sweep has a case', () => {
  // Reports stay without their pictures (report-pictures.pg.test.ts).
  const tested = [...cases.map(({ sweep }) => sweep), 'pictures of reports'];
  expect(tested.sort()).toEqual(sweeps.map(({ name }) => name).sort());
});

describe.each(cases)('$sweep', ({ table, label, insert, goes, stays }) => {
  beforeEach(() => run(`delete from ${table}`));

  test('deletes what is past its retention and nothing else', async () => {
    const rows = Object.entries({ ...goes, ...stays });
    await run(rows.map(([name, values]) => insert(name, ...values)).join(';'));
    const left = async () => {
      const found = await run(`select ${label} as label from ${table}`);
      return found.rows.map((row) => row.label).sort();
    };
    expect(await left()).toEqual([...Object.keys(goes), ...Object.keys(stays)].sort());
    for (let round = 0; round < 2; round += 1) {
      await sweepAt(database.pool, clock.now());
      expect(await left()).toEqual(Object.keys(stays).sort());
    }
  });
});

test('the application can delete reconciliations in no other way, and never sooner', async () => {
  await expect(database.pool.query('delete from reconciliations')).rejects.toThrow('permission denied');
  await run('delete from reconciliations');
  await run(`insert into reconciliations (at, agrees, figures)
    select now() - n * interval '1 minute', true, '{}' from generate_series(1, 100) n`);
  const { rows } = await database.pool.query(
    "select sweep_reconciliations('infinity', 'infinity', 1000) as swept",
  );
  expect(rows).toEqual([{ swept: 0 }]);
});
