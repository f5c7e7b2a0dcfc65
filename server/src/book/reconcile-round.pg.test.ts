import { houseAccounts } from '@sidebet/domain/book/accounts';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../testing/api.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { createPool } from '../db/pool.ts';
import { reconcile } from './reconcile.ts';
import type { PassOptions } from './reconcile-pass.ts';
import { reconcileAndCheckpoint, reconcileIfDue } from './reconcile-round.ts';

/** What a round finds, what only the pass over the whole ledger finds, and how they continue. */

let api: TestApi;
let [ann, bob]: TestUser[] = [];
beforeEach(async () => {
  api = await testApi();
  [ann, bob] = [await api.user('ann', 100_00), await api.user('bob', 100_00)];
  await placeBet(10_00);
  expect(await round()).toMatchObject({ agrees: true });
});
afterEach(() => api.close());

const round = (options?: PassOptions) => reconcileAndCheckpoint(api.database.pool, api.clock.now(), options);
const withoutPass = () => round({ slices: 0 });
/** Changes tables as a superuser, whom no trigger stops. */
const change = (sql: string) =>
  asOwner(api.database.url, async (owner) => {
    await owner.query('set session_replication_role = replica');
    await owner.query(sql);
  });

async function placeBet(wagerCents: number): Promise<void> {
  const eventId = await api.event();
  const created = await ann!.post('/api/bets', { eventId, side: 'home', wagerCents });
  expect(created.statusCode).toBe(200);
}

async function coveredCounts(): Promise<number[]> {
  const { rows } = await api.database.pool.query<{ covers: number }>(
    'select cardinality(seqs) as covers from ledger_checkpoints order by number',
  );
  return rows.map(({ covers }) => covers);
}

test('covers new transfers once, and agrees with the whole', async () => {
  const before = await coveredCounts();
  await placeBet(5_00);
  await placeBet(6_00);
  const found = await round();
  expect(found).toMatchObject({ agrees: true, firstDifference: null });
  expect(await coveredCounts()).toEqual([...before, 2]);
  const whole = await reconcile(api.database.pool);
  expect(found.figures).toEqual(whole.figures);
  expect(await round()).toMatchObject({ agrees: true });
  expect(await coveredCounts()).toEqual([...before, 2]);
});

test('an error that only the replica has is no difference', async () => {
  await change(`create schema broken;
    create view broken.accounts as select user_id, available_cents + 1 as available_cents, owed_cents, version from public.accounts;
    grant usage on schema broken to sidebet_app; grant select on broken.accounts to sidebet_app`);
  const url = new URL(api.database.url);
  url.searchParams.set('options', '-c search_path=broken,public');
  const replica = createPool(url.toString(), { max: 1 });
  onTestFinished(() => replica.end());
  expect((await reconcile(replica)).firstDifference).toMatch(/^The balance of account/);
  const readFrom = vi.fn(() => replica);
  for (let slices = 0; slices < 5; slices++)
    expect(await round({ slices: 1, readFrom })).toMatchObject({ agrees: true, firstDifference: null });
  expect(readFrom).toHaveBeenCalledTimes(5);
});

const oldTransfer = `subject_id = (select id from bets order by id limit 1)`;
const forged = (
  kind: string,
) => `insert into transfers (subject_id, seq, kind, debit_account, credit_account, amount_cents, created_at)
  values (gen_random_uuid(), 0, '${kind}', '${houseAccounts.adjustments}', '${houseAccounts.fees}', 1, now())`;

describe('a round without the pass finds', () => {
  test.each([
    [
      'a changed balance',
      'update accounts set available_cents = available_cents + 1 where user_id = $ann',
      /^The balance of account/,
    ],
    [
      'two changed balances with the same sum',
      `update accounts set available_cents = available_cents + case when user_id = $ann then 1 else -1 end where user_id in ($ann, $bob)`,
      /^The balance of account/,
    ],
    [
      'a changed number of transfers',
      'update accounts set version = version + 1 where user_id = $bob',
      /^The number of transfers of account/,
    ],
    [
      'a changed debt',
      'update accounts set owed_cents = owed_cents + 1 where user_id = $bob',
      /^The money owed, in all/,
    ],
    ['a new transfer of no subject', forged('win'), /^The number of bets with the id/],
    [
      'a bet that no longer holds its money',
      `update bets set status = 'Deleted', escrow_cents = 0, paid_out_at = now()`,
      /^The sum of all accounts/,
    ],
    [
      'a transfer of a closed time',
      forged('adjustment').replace('now()', "now() - interval '2 hours'"),
      /a time that was closed without it\.$/,
    ],
    [
      'an edited transfer',
      `update transfers set kind = 'acceptWager' where ${oldTransfer}`,
      /was changed after checkpoint/,
    ],
    [
      'checkpoints that were cut off',
      'delete from ledger_checkpoints where number = (select max(number) from ledger_checkpoints)',
      /is not the one that was noted elsewhere/,
    ],
  ])('%s', async (_, sql, says) => {
    await change(sql.replaceAll('$ann', `'${ann!.id}'`).replaceAll('$bob', `'${bob!.id}'`));
    const before = await coveredCounts();
    await placeBet(5_00);
    expect((await withoutPass()).firstDifference).toMatch(says);
    // It repeats, and nothing new is covered.
    expect((await withoutPass()).firstDifference).toMatch(says);
    expect(await coveredCounts()).toEqual(before);
  });
});

test('agrees again when a change is undone', async () => {
  const sql = (cents: number) =>
    `update accounts set available_cents = available_cents + ${cents} where user_id = '${ann!.id}'`;
  await change(sql(1));
  expect(await withoutPass()).toMatchObject({ agrees: false });
  await change(sql(-1));
  expect(await withoutPass()).toMatchObject({ agrees: true });
});

test('an old transfer that is replaced and restored is not covered twice', async () => {
  const before = await coveredCounts();
  await change(`update transfers set amount_cents = amount_cents where ${oldTransfer}`);
  expect(await round()).toMatchObject({ agrees: true });
  expect(await coveredCounts()).toEqual(before);
  expect((await round()).figures).toEqual((await reconcile(api.database.pool)).figures);
});

test('finds the transfers of the book wherever PostgreSQL has put them', async () => {
  const before = await coveredCounts();
  await api.database.pool.query(
    `update reconciliation_state set verified = jsonb_set(verified, '{pages}', '1000000')`,
  );
  await placeBet(5_00);
  await change(forged('adjustment'));
  expect(await withoutPass()).toMatchObject({ agrees: true });
  // Control: a transfer of other origin is only looked for at the end of the table.
  expect(await coveredCounts()).toEqual([...before, 1]);
});

test('a transfer that commits after the round is in the next one', async () => {
  const before = await coveredCounts();
  const late = await api.database.pool.connect();
  await late.query('begin');
  await late.query(forged('adjustment'));
  await placeBet(5_00);
  expect(await withoutPass()).toMatchObject({ agrees: true });
  await late.query('commit');
  late.release();
  expect(await withoutPass()).toMatchObject({ agrees: true });
  expect(await coveredCounts()).toEqual([...before, 1, 1]);
  expect(await round()).toMatchObject({ agrees: true });
});

describe('the pass', () => {
  const edit = (sign: string) => change(`update bets set transfer_count = transfer_count ${sign} 1`);

  test('finds what rounds do not look at, and repeats it until it is undone', async () => {
    await edit('+');
    // Control: without the pass it is not found.
    expect(await withoutPass()).toMatchObject({ agrees: true });
    expect((await round()).firstDifference).toMatch(/^The number of transfers of bet/);
    expect((await withoutPass()).firstDifference).toMatch(/^The number of transfers of bet/);
    await edit('-');
    expect(await withoutPass()).toMatchObject({ agrees: true });
  });

  test('stores a part that differs once, however often it is found', async () => {
    await edit('+');
    for (let i = 0; i < 3; i++) {
      await placeBet(5_00);
      expect(await round()).toMatchObject({ agrees: false });
    }
    const { rows } = await api.database.pool.query(
      'select jsonb_array_length(differing) as n from reconciliation_state',
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  test('finds an old transfer that is gone, and the number of its checkpoint', async () => {
    await change(`delete from transfers where ${oldTransfer}`);
    const { checks } = await round();
    expect(checks.flatMap(({ differences }) => differences).join(' ')).toMatch(
      /in checkpoint \d+, is missing/,
    );
  });

  test('continues where the round before ended', async () => {
    const readPass = async () =>
      (
        await api.database.pool.query<{ next: unknown; done: boolean }>(
          "select pass -> 'next' as next, passed_at > now() - interval '1 minute' as done from reconciliation_state",
        )
      ).rows[0]!;
    await api.database.pool.query("update reconciliation_state set passed_at = '-infinity'");
    const seen: unknown[] = [];
    for (let i = 0; i < 100 && !(await readPass()).done; i++) {
      expect(await round({ slices: 1, transfers: 1 })).toMatchObject({ agrees: true });
      seen.push((await readPass()).next);
    }
    expect(seen.at(-1)).toBeNull();
    expect(seen.length).toBeGreaterThan(5);
    expect(new Set(seen.map((next) => JSON.stringify(next))).size).toBe(seen.length);
  });

  test('finds a transfer without a checkpoint', async () => {
    // As if it had been added unnoticed: the round after it takes it for verified.
    await change(forged('adjustment').replace('now()', "now() - interval '2 hours'"));
    await api.database.pool.query(
      `update reconciliation_state set verified = jsonb_set(verified, '{snapshot}', to_jsonb(pg_current_snapshot()::text))`,
    );
    expect(await withoutPass()).toMatchObject({ agrees: true });
    expect((await round()).firstDifference).toMatch(/a time that was closed without it/);
    expect((await withoutPass()).firstDifference).toMatch(/a time that was closed without it/);
  });

  test('finds house balances that rounds added up wrong', async () => {
    await api.database.pool.query(
      `update reconciliation_state set pass = null, verified = jsonb_set(verified, '{house}', verified -> 'house' ||
         jsonb_build_object($1::text, (verified -> 'house' ->> $1)::bigint + 1, $2::text, (verified -> 'house' ->> $2)::bigint - 1))`,
      [houseAccounts.fees, houseAccounts.adjustments],
    );
    expect(await withoutPass()).toMatchObject({ agrees: true });
    const { firstDifference } = await round();
    expect(firstDifference).toMatch(/^The balance of house account .* the transfers under checkpoints say/);
    expect(await round()).toMatchObject({ agrees: true });
  });
});

test('reads everything if the table of transfers is another one, as after a restore', async () => {
  await change('update bets set transfer_count = transfer_count + 1');
  expect(await withoutPass()).toMatchObject({ agrees: true });
  await asOwner(api.database.url, (owner) => owner.query('vacuum full transfers'));
  expect((await withoutPass()).firstDifference).toMatch(/^The number of transfers of bet/);
});

test('one process reconciles a minute', async () => {
  const { pool } = api.database;
  expect(await reconcileIfDue(pool, api.clock.now())).toBeNull();
  await pool.query("update reconciliation_state set ended_at = '-infinity'");
  const found = await Promise.all([1, 2, 3].map(() => reconcileIfDue(pool, api.clock.now())));
  expect(found.filter((one) => one !== null)).toHaveLength(1);
});
