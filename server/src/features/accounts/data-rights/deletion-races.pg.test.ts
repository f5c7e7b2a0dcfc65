import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { asOwner } from '../../../../testing/as-owner.ts';
import { countLockWaits } from '../../../../testing/lock-waits.ts';
import { reconcile } from '../../../book/reconcile.ts';
import { silentLog } from '../../../logging/log.ts';
import { watchDeletedMoney } from '../../../workers/watch-for-operators.ts';
import { actOnCheckout } from '../../money/deposits/card-deposits.ts';

/** Deletes an account while money is moving to or from it. No money is lost or left at stake. */

const rounds = 8;
let here: TestApi;
let there: TestApi;
let friend: TestUser;
let people = 0;
const alarms: { code: string; fields: object }[] = [];
const alarm = (code: string, fields: object) => void alarms.push({ code, fields });

beforeAll(async () => {
  here = await testApi();
  // A second process on the same database. The first process does not wait for it when deleting.
  there = await testApi({ database: here.database });
  friend = await here.user('friend', 10_000_00);
});
afterAll(async () => {
  expect(await reconcile(here.database.pool)).toMatchObject({ agrees: true });
  await there.close();
  await here.close();
});

const newUser = (cents = 0) => here.user(`racer${people++}`, cents);
const remove = (user: TestUser) => user.post('/api/me/deletion', { confirmation: user.username });
const elsewhere = (user: TestUser, url: string, body?: object) =>
  there.send('POST', url, { headers: { cookie: user.cookie, 'idempotency-key': randomUUID() }, body });
const readState = async ({ id }: TestUser) =>
  (
    await here.database.pool.query<{ deleted: boolean; cents: number; running: number; deposits: number }>(
      `select u.deleted_at is not null as deleted, coalesce(a.available_cents, 0) as cents,
         (select coalesce(sum(wager_cents), 0)::bigint from bets b where b.status in ('Created', 'Active')
            and u.id in (b.creator_id, b.acceptor_id)) as running,
         (select count(*) from deposits d where d.user_id = u.id and d.status = 'processing') as deposits
       from users u left join accounts a on a.user_id = u.id where u.id = $1`,
      [id],
    )
  ).rows[0]!;

test('a bet accepted at the same time blocks the deletion, and all money stays', async () => {
  const event = await here.event();
  for (let round = 0; round < rounds; round++) {
    const ann = await newUser(10_00);
    const betId = await here.bet(friend, event, 10_00);
    const [accepted, deleted] = await Promise.all([
      elsewhere(ann, `/api/bets/${betId}/acceptance`),
      remove(ann),
    ]);
    expect(deleted.json()).toMatchObject({ code: 'deletionBlocked' });
    const { deleted: gone, cents, running } = await readState(ann);
    expect(gone).toBe(false);
    expect(cents + running).toBe(10_00);
    if (accepted.statusCode === 200) expect(running).toBe(10_00);
  }
});

test('an offer accepted at the same time is either active or withdrawn, and the money is accounted for', async () => {
  const event = await here.event();
  const seen = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    const ann = await newUser(10_00);
    const betId = await here.bet(ann, event, 10_00);
    await Promise.all([elsewhere(friend, `/api/bets/${betId}/acceptance`), remove(ann)]);
    const { deleted, cents, running } = await readState(ann);
    expect(deleted).toBe(false);
    expect([cents, running]).toEqual(running > 0 ? [0, 10_00] : [10_00, 0]);
    seen.add(running > 0 ? 'active' : 'taken back');
  }
  expect(seen.size).toBeGreaterThan(0);
});

test('a deposit started at the same time is refused or blocks the deletion, never both started and deleted', async () => {
  for (let round = 0; round < rounds; round++) {
    const ann = await newUser();
    // Fills the other process's session cache.
    await there.send('GET', '/api/me/deletion', { headers: { cookie: ann.cookie } });
    const [, deleted] = await Promise.all([
      elsewhere(ann, '/api/deposits', { amountCents: 10_00 }),
      remove(ann),
    ]);
    const state = await readState(ann);
    expect(state.deleted).toBe(deleted.statusCode === 204);
    if (state.deleted) expect(state.deposits).toBe(0);
  }
});

test('a deposit waits for an uncommitted deletion and is then refused', async () => {
  const ann = await newUser();
  await asOwner(here.database.url, async (deletion) => {
    await deletion.query('begin');
    await deletion.query('select 1 from users where id = $1 for no key update', [ann.id]);
    const deposit = elsewhere(ann, '/api/deposits', { amountCents: 10_00 });
    // Wait until it blocks on the lock.
    await expect.poll(() => countLockWaits(here.database.url)).toBe(1);
    await deletion.query(
      "update users set suspended_at = now(), suspended_reason = 'Deleted', deleted_at = now() where id = $1",
      [ann.id],
    );
    await deletion.query('commit');
    expect((await deposit).json()).toMatchObject({ status: 403, code: 'accountSuspended' });
  });
  expect((await readState(ann)).deposits).toBe(0);
});

test('a failure halfway changes nothing', async () => {
  const ann = await newUser();
  await asOwner(here.database.url, async (owner) => {
    await owner.query(
      `create function fail_mail() returns trigger language plpgsql as $$
       begin if new.kind = 'accountDeleted' then raise exception 'No room.'; end if; return new; end $$`,
    );
    await owner.query(
      'create trigger fail_mail before insert on mails for each row execute function fail_mail()',
    );
  });
  expect((await remove(ann)).statusCode).toBe(500);
  await asOwner(here.database.url, (owner) => owner.query('drop trigger fail_mail on mails'));
  const { rows } = await here.database.pool.query(
    `select username, email, deleted_at, suspended_at, (select count(*) from sessions where user_id = $1) as sessions,
       (select count(*) from erasures where user_id = $1) as erasures,
       (select coalesce(bool_or(suspended), false) from accounts where user_id = $1) as closed
     from users where id = $1`,
    [ann.id],
  );
  expect(rows).toEqual([
    {
      username: ann.username,
      email: `${ann.username}@example.com`,
      deletedAt: null,
      suspendedAt: null,
      sessions: 1,
      erasures: 0,
      closed: false,
    },
  ]);
  expect((await remove(ann)).statusCode).toBe(204);
});

test('a payment confirmed after the deletion stays in the ledger and raises an alarm until it is refunded', async () => {
  const ann = await newUser();
  const id = randomUUID();
  await here.database.pool.query(
    `insert into deposits (id, user_id, amount_cents, provider, provider_ref, status, created_at, updated_at, ended_version)
     values ($1, $2, 2500, 'stripe', $3, 'cancelled', now(), now(), 0)`,
    [id, ann.id, `cs_${id}`],
  );
  expect((await remove(ann)).statusCode).toBe(204);
  expect(await watchDeletedMoney(here.database.pool, alarm)).toEqual({ done: 0 });

  const { pool } = here.database;
  const deps = {
    pool,
    book: here.server.book,
    cards: {} as never,
    paypal: null,
    clock: here.clock,
    log: silentLog,
    alarm,
    onCredited: () => {},
    siteUrl: () => 'http://localhost:3000',
  };
  const paid = { ref: `cs_${id}`, depositId: id, paymentId: `pi_${id}`, amountCents: 2500, currency: 'usd' };
  expect(await actOnCheckout(deps, { kind: 'paid', ...paid })).toEqual({
    kind: 'applied',
    detail: 'credited',
  });
  expect((await readState(ann)).cents).toBe(2500);
  expect(await watchDeletedMoney(pool, alarm)).toEqual({ done: 1 });
  expect(alarms).toEqual([
    { code: 'moneyOfDeletedPerson', fields: { userId: ann.id, availableCents: 2500, owedCents: 0 } },
  ]);

  // The operator refunds it at the provider, which reports it like any refund.
  await here.server.book.execute({
    command: { kind: 'refundDeposit', depositId: id, refundedCents: 2500, failuresKnown: 0 },
  });
  expect((await readState(ann)).cents).toBe(0);
  expect(await watchDeletedMoney(pool, alarm)).toEqual({ done: 0 });
});

test('a result corrected in favor of a deleted user pays them and raises an alarm', async () => {
  const ann = await newUser(10_00);
  const event = await here.event();
  const betId = await here.activeBet(friend, ann, event, 10_00);
  await here.result(event, 100, 90);
  await here.server.book.execute({ command: { kind: 'settleBet', betId } });
  expect((await remove(ann)).statusCode).toBe(204);
  await here.database.pool.query(
    'update events set home_score = 80, result_version = result_version + 1 where id = $1',
    [event],
  );
  await here.server.book.execute({ command: { kind: 'correctBet', betId } });
  expect((await readState(ann)).cents).toBe(18_00);
  alarms.length = 0;
  await watchDeletedMoney(here.database.pool, alarm);
  expect(alarms).toMatchObject([{ fields: { userId: ann.id, availableCents: 18_00 } }]);
});
