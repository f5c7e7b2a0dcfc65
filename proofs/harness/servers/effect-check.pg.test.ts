import { randomUUID } from 'node:crypto';
import { createPool } from '@sidebet/server/db/pool';
import { testApi } from '@sidebet/server/testing/api';
import { asOwner } from '@sidebet/server/testing/as-owner';
import { type TestDatabase, testDatabase } from '@sidebet/server/testing/database';
import { settleDue } from '@sidebet/server/workers/settle-due';
import { beforeAll, expect, test } from 'vitest';
import { Client, type Intent, intend } from './client.ts';
import { differenceFrom } from './effect-check.ts';
import { EffectRecord } from './effect-record.ts';
import { acceptInGroup, confirmInGroup, createInGroup, openLoadGroup } from './group-load.ts';
import { deposit } from './load.ts';

/**
 * The negative control: the check of the fault proofs must find every way an acknowledged effect could be lost, duplicated or
 * changed. Each row tampers with a copy of a good database as PostgreSQL's superuser.
 */

let database: TestDatabase;
let record: EffectRecord;
/** Ann's bets: open, accepted, deleted and settled. */
const bets = { open: '', active: '', deleted: '', settled: '' };

beforeAll(async () => {
  // The template for copies. PostgreSQL requires that no session is connected to it.
  database = await testDatabase();
  const api = await testApi({ database });
  record = new EffectRecord();
  const clients = [];
  for (const name of ['ann', 'bob']) {
    const user = await api.user(name);
    record.people.add(user.id);
    clients.push(new Client(user, record, () => api.server.url));
  }
  const [ann, bob] = clients as [Client, Client];
  for (const client of clients) await deposit(client, record, 100_00);
  for (const name of Object.keys(bets) as (keyof typeof bets)[]) {
    const eventId = await api.event();
    const made = await ann.carryOut(
      intend('POST', '/api/bets', { eventId, side: 'home', wagerCents: 10_00 }),
    );
    const id: string = JSON.parse(made!.text).bet.uniqueId;
    bets[name] = id;
    record.created.set(id, { creatorId: ann.id, eventId, side: 'home', wagerCents: 10_00 });
    if (name === 'active' || name === 'settled') {
      await bob.carryOut(intend('POST', `/api/bets/${id}/acceptance`));
      record.accepted.set(id, bob.id);
    }
    if (name === 'deleted') {
      await ann.carryOut(intend('DELETE', `/api/bets/${id}`));
      record.deleted.add(id);
    }
    if (name === 'settled') await api.result(eventId, 2, 1);
  }
  await settleDue(database.pool, api.server.book);
  await liveInGroup(ann, bob, await api.event());
  expect(await differenceFrom(record, database.pool)).toBeNull();
  await api.close();
  await database.pool.end();
});

/** A bet in a group that the other accepts, a payment that both confirm, and one that only one of them confirms. */
async function liveInGroup(ann: Client, bob: Client, eventId: string): Promise<void> {
  const groupId = await openLoadGroup(database.pool, [ann.id, bob.id]);
  const carryBy = (client: Client) => async (intent: Intent) => {
    const answer = await client.carryOut(intent);
    return answer?.status === 200 ? JSON.parse(answer.text) : null;
  };
  await createInGroup(ann, record, carryBy(ann), { groupId, eventId });
  await acceptInGroup(bob, record, carryBy(bob), groupId);
  const confirmed = () => [...record.confirmed.values()].map(({ paymentId }) => paymentId);
  while (new Set(confirmed()).size === confirmed().length)
    for (const client of [ann, bob]) await confirmInGroup(client, record, carryBy(client), groupId);
  await confirmInGroup(ann, record, carryBy(ann), groupId);
}

type Sql = (text: string, values?: unknown[]) => Promise<unknown>;

/** The result of the check on a copy after `tamper`. */
async function differenceAfter(tamper: (sql: Sql) => Promise<unknown>): Promise<string | null> {
  const cluster = process.env.TEST_CLUSTER_URL!;
  const name = `control_${randomUUID().replaceAll('-', '')}`;
  const copy = new URL(database.url);
  const source = copy.pathname.slice(1);
  copy.pathname = `/${name}`;
  await asOwner(cluster, (owner) => owner.query(`create database ${name} template ${source}`));
  await asOwner(copy.href, (owner) => tamper((text, values) => owner.query(text, values)));
  const pool = createPool(copy.href, { max: 1 });
  try {
    return await differenceFrom(record, pool);
  } finally {
    await pool.end();
    await asOwner(cluster, (owner) => owner.query(`drop database ${name} with (force)`));
  }
}

test('finds nothing in an untouched copy', async () => {
  expect(await differenceAfter(async () => {})).toBeNull();
});

const adjustments = '00000000-0000-0000-0000-000000000005';

test.each<[name: string, tamper: (sql: Sql) => Promise<unknown>, finding: RegExp]>([
  [
    'a balance changed by hand',
    (sql) => sql('update accounts set available_cents = available_cents + 1'),
    /^The books disagree: The balance of account/,
  ],
  [
    'a transfer removed',
    (sql) => sql("delete from transfers where subject_id = $1 and kind = 'fee'", [bets.settled]),
    /^The books disagree/,
  ],
  [
    'a transfer written twice',
    (sql) =>
      sql(`insert into transfers select subject_id, seq + 10, kind, debit_account, credit_account, amount_cents, null, null,
             null, null, created_at from transfers where kind = 'fee'`),
    /^The books disagree/,
  ],
  [
    'an acknowledged acceptance lost without a trace in the books',
    (sql) =>
      sql(
        `with bet as (update bets set status = 'Created', acceptor_id = null, escrow_cents = wager_cents,
                        transfer_count = transfer_count + 1 where id = $1 returning id, acceptor_id)
         , bob as (update accounts a set available_cents = a.available_cents + 1000, version = a.version + 1
                   from transfers t where t.subject_id = $1 and t.kind = 'acceptWager' and a.user_id = t.user_id
                   returning a.user_id, a.available_cents, a.version)
         insert into transfers select $1, 2, 'adjustment', $1, user_id, 1000, user_id, version, available_cents - 1000,
           available_cents, now() from bob`,
        [bets.active],
      ),
    /is held by null; acknowledged was/,
  ],
  [
    'a bet that no page got a message about',
    (sql) =>
      sql(
        `with bet as (insert into bets (id, event_id, creator_id, creator_side, wager_cents, payout_cents, tie_rule, status,
                        escrow_cents, transfer_count, created_at)
                      select gen_random_uuid(), event_id, creator_id, creator_side, 100, 180, tie_rule, 'Created', 100, 1, now()
                      from bets where id = $1 returning id, creator_id)
         , ann as (update accounts a set available_cents = available_cents - 100, version = version + 1
                   from bet where a.user_id = bet.creator_id returning a.*, bet.id)
         insert into transfers select id, 0, 'createWager', user_id, id, 100, user_id, version, available_cents + 100,
           available_cents, now() from ann`,
        [bets.open],
      ),
    /exists and was never acknowledged: a request had two effects/,
  ],
  [
    'a deposit credited twice, the books agreeing',
    (sql) =>
      sql(
        `with again as (insert into deposits (id, user_id, amount_cents, provider, status, transfer_count, created_at, updated_at)
                        select gen_random_uuid(), user_id, amount_cents, provider, status, 1, created_at, updated_at
                        from deposits limit 1 returning *)
         , rich as (update accounts a set available_cents = available_cents + again.amount_cents, version = version + 1
                    from again where a.user_id = again.user_id returning a.*, again.id, again.amount_cents)
         insert into transfers select id, 0, 'deposit', '00000000-0000-0000-0000-000000000002', user_id, amount_cents,
           user_id, version, available_cents - amount_cents, available_cents, now() from rich`,
      ),
    /^There are 3 movements deposit; acknowledged were 2/,
  ],
  [
    'five cents given, the books agreeing',
    (sql) =>
      sql(
        `with rich as (update accounts set available_cents = available_cents + 5, version = version + 1
                       where user_id = (select creator_id from bets limit 1) returning *)
         insert into transfers select gen_random_uuid(), 0, 'adjustment', $1, user_id, 5, user_id, version,
           available_cents - 5, available_cents, now() from rich`,
        [adjustments],
      ),
    /^The balances drifted by 5 cents/,
  ],
  [
    'a deleted bet that is open again',
    (sql) =>
      sql(
        `with bet as (update bets set status = 'Created', result = null, paid_out_at = null, escrow_cents = wager_cents,
                        transfer_count = transfer_count + 1 where id = $1 returning id, creator_id, wager_cents)
         , ann as (update accounts a set available_cents = available_cents - wager_cents, version = version + 1
                   from bet where a.user_id = bet.creator_id returning a.*, bet.id, wager_cents)
         insert into transfers select id, 2, 'adjustment', user_id, id, wager_cents, user_id, version,
           available_cents + wager_cents, available_cents, now() from ann`,
        [bets.deleted],
      ),
    /is not deleted; acknowledged was otherwise/,
  ],
  [
    'a balance of a group changed by hand',
    (sql) => sql('update group_accounts set balance_cents = balance_cents + 1'),
    /^The books disagree: The balance of group account/,
  ],
  [
    'an acknowledged confirmation lost',
    (sql) => sql('update group_payments set paid_at = null, received_at = null where settled_at is null'),
    /^Confirmation .* was acknowledged and is lost/,
  ],
  [
    'a confirmation that no page got a message about',
    (sql) => sql('update group_payments set paid_at = now() where received_at is null'),
    /^Confirmation .* exists and was never acknowledged/,
  ],
  [
    'a bet of a group accepted by another member',
    (sql) => sql('update bets set acceptor_id = $1 where ledger_id is not null', [randomUUID()]),
    /is held by .*; acknowledged was/,
  ],
  [
    'a score that says that the other side should have been paid',
    (sql) =>
      sql('update events set home_score = 0 where id = (select event_id from bets where id = $1)', [
        bets.settled,
      ]),
    /^The balances drifted by 3600 cents/,
  ],
])('finds %s', async (_name, tamper, finding) => {
  expect(await differenceAfter(tamper)).toMatch(finding);
});

test('finds an effect that is missing in the record', async () => {
  const known = record.created.get(bets.open)!;
  record.created.delete(bets.open);
  expect(await differenceAfter(async () => {})).toMatch(/exists and was never acknowledged/);
  record.created.set(bets.open, known);
});

test('finds an acknowledged effect that never happened', async () => {
  record.created.set(randomUUID(), record.created.get(bets.open)!);
  expect(await differenceAfter(async () => {})).toMatch(/was acknowledged and is lost/);
});
