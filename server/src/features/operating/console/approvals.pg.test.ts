import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { asOwner } from '../../../../testing/as-owner.ts';
import { countLockWaits } from '../../../../testing/lock-waits.ts';
import { changeSettingsByTwo, twoOperators } from '../../../../testing/operators.ts';
import { endlessPatience } from '../../../../testing/patience.ts';
import { verifyAudit } from '../../../audit/verify.ts';
import { reconcile } from '../../../book/reconcile.ts';
import { changeSystemSettings } from '../../../db/change-system-settings.ts';
import { changeFromCommandLine } from './settings-command-line.ts';

/**
 * Changes that relax a control take effect after 24 hours (docs/adr/0015): no single operator can bypass the
 * amounts.
 */

const hour = 3_600_000;
const reason = 'Requested by phone';
let api: TestApi;
let olga: TestUser;
let peter: TestUser;
let ann: TestUser;
beforeEach(async () => {
  api = await testApi();
  [olga, peter] = await twoOperators(api);
  ann = await api.user('ann', 5_000_00);
});
afterEach(async () => {
  expect(await reconcile(api.database.pool)).toMatchObject({ agrees: true });
  expect(await verifyAudit(api.database.pool)).toMatchObject({ intact: true });
  await api.close();
});

const change = (changes: object) => changeSettingsByTwo([olga, peter], changes);
async function adjust(amountCents: number, by = olga, key = randomUUID(), to = api) {
  const answer = await to.send('POST', `/api/admin/people/${ann.id}/adjustments`, {
    headers: { cookie: by.cookie, 'idempotency-key': key },
    body: { amountCents, reason },
  });
  return answer.json().status as string;
}
/** Returns the initial status of a new withdrawal. */
async function withdraw(by: TestUser, amountCents: number): Promise<string> {
  const paypalEmail = `${by.username}@mail.com`;
  const answer = await by.post('/api/withdrawals', {
    amountCents,
    paypalEmail,
    confirmPaypalEmail: paypalEmail,
  });
  const { rows } = await api.database.pool.query('select status from withdrawals where id = $1', [
    answer.json().withdrawal.id,
  ]);
  return rows[0].status;
}
const approvals = async () => (await olga.get('/api/admin/settings')).json().approvals;
const approvalCents = async () => (await ann.get('/api/settings')).json().withdrawalApprovalCents;
/** The alarms about raised amounts. */
async function alarms(): Promise<object[]> {
  const { items } = (await olga.get('/api/admin/alarms')).json();
  return items
    .filter(({ code }: { code: string }) => code === 'approvalRaised')
    .map(({ detail }: { detail: object }) => detail);
}

describe('a raised amount', () => {
  test('for adjustments applies a day later: raising, using and lowering it bypasses nothing', async () => {
    await change({ adjustmentApprovalCents: 1_000_000_00 });
    expect(await adjust(50_000_00)).toBe('pending');
    expect(await adjust(100_01)).toBe('pending');
    await change({ adjustmentApprovalCents: 100_00 });
    api.clock.moveBy(30 * hour);
    expect(await adjust(50_000_00)).toBe('pending');
    expect(await ann.balanceCents()).toBe(5_000_00);
  });

  test('for adjustments applies after a day', async () => {
    await change({ adjustmentApprovalCents: 300_00 });
    api.clock.moveBy(23 * hour);
    expect(await adjust(300_00)).toBe('pending');
    api.clock.moveBy(hour);
    expect(await adjust(300_00)).toBe('posted');
  });

  test("for withdrawals applies a day later, even for the operator's own", async () => {
    await adjustByBook(olga, 5_000_00);
    await change({ withdrawalApprovalCents: 1_000_000_00 });
    expect(await withdraw(olga, 500_01)).toBe('processing');
    expect(await withdraw(ann, 500_01)).toBe('processing');
    expect(await withdraw(ann, 500_00)).toBe('approved');
    expect(await approvalCents()).toBe(500_00);
    api.clock.moveBy(24 * hour);
    expect(await approvalCents()).toBe(1_000_000_00);
    const bob = await api.user('bob', 5_000_00);
    expect(await withdraw(bob, 500_01)).toBe('approved');
  });

  test('from the command line also needs approval', async () => {
    const { pool } = api.database;
    await changeFromCommandLine(pool, api.clock, { adjustmentApprovalCents: 1_000_00 }, reason);
    expect(await adjust(100_01)).toBe('pending');
    api.clock.moveBy(24 * hour);
    expect(await adjust(1_000_00)).toBe('posted');
  });

  test('written directly to the database never applies', async () => {
    await api.database.pool.query('update system_settings set adjustment_approval_cents = 100000000');
    await changeSystemSettings(api.database.pool, { withdrawalApprovalCents: 1_000_000_00 });
    api.clock.moveBy(48 * hour);
    const bob = await api.user('bob', 600_00);
    expect([await adjust(100_01), await withdraw(bob, 500_01)]).toEqual(['pending', 'processing']);
  });

  test('in recreated settings also takes a day', async () => {
    await change({ withdrawalApprovalCents: 0 });
    api.clock.moveBy(48 * hour);
    const bob = await api.user('bob', 50_00);
    await api.database.pool.query('delete from system_settings');
    expect(await approvals()).toEqual({
      adjustmentApprovalCents: { inForceCents: 0, ahead: [] },
      resultApprovalCents: { inForceCents: 0, ahead: [] },
      withdrawalApprovalCents: { inForceCents: 0, ahead: [] },
      withdrawalWeekApprovalCents: { inForceCents: 0, ahead: [] },
    });
    expect([await adjust(1), await withdraw(bob, 10_00)]).toEqual(['pending', 'processing']);
    await change({ betsAllowed: true });
    expect(await withdraw(bob, 10_00)).toBe('processing');
  });

  test('is shown with its time and alerts the other operators once', async () => {
    await change({ withdrawalApprovalCents: 800_00, adjustmentApprovalCents: 50_00, betsAllowed: false });
    const shown = (await peter.get('/api/admin/settings')).json();
    expect(shown.settings).toMatchObject({ withdrawalApprovalCents: 800_00, adjustmentApprovalCents: 50_00 });
    expect(shown.approvals).toEqual({
      withdrawalApprovalCents: {
        inForceCents: 500_00,
        ahead: [{ cents: 800_00, from: new Date(api.clock.now() + 24 * hour).toISOString() }],
      },
      adjustmentApprovalCents: { inForceCents: 50_00, ahead: [] },
      withdrawalWeekApprovalCents: { inForceCents: 2_000_00, ahead: [] },
      resultApprovalCents: { inForceCents: 1_000_00, ahead: [] },
    });
    expect(await alarms()).toEqual([
      { setting: 'withdrawalApprovalCents', wasCents: 500_00, setToCents: 800_00 },
    ]);
  });
});

test('a shorter waiting time applies a day later and raises an alarm, a longer one applies immediately', async () => {
  await change({ depositHoldHours: 0, receiverHoldHours: 48 });
  const shown = async () => (await peter.get('/api/admin/settings')).json();
  const { settings, holds } = await shown();
  expect(settings).toMatchObject({ depositHoldHours: 0, receiverHoldHours: 48, winningsHoldHours: 4 });
  expect(holds).toMatchObject({
    depositHoldHours: { inForceHours: 120, ahead: [{ hours: 0, from: expect.any(String) }] },
    receiverHoldHours: { inForceHours: 48, ahead: [] },
  });
  expect(await alarms()).toEqual([{ setting: 'depositHoldHours', wasHours: 120, setToHours: 0 }]);
  api.clock.moveBy(24 * hour);
  expect((await shown()).holds.depositHoldHours).toEqual({ inForceHours: 0, ahead: [] });
  const tooLong = { changes: { depositHoldHours: 2_161 }, reason };
  expect((await olga.post('/api/admin/settings', tooLong)).statusCode).toBe(400);
});

test('a lowered amount applies immediately, and restoring it waits a day', async () => {
  await change({ adjustmentApprovalCents: 20_00, withdrawalApprovalCents: 20_00 });
  expect([await adjust(20_01), await withdraw(ann, 20_01)]).toEqual(['pending', 'processing']);
  expect(await approvalCents()).toBe(20_00);
  await change({ adjustmentApprovalCents: 100_00, withdrawalApprovalCents: 500_00 });
  expect([await adjust(20_01), await withdraw(ann, 20_01)]).toEqual(['pending', 'processing']);
  api.clock.moveBy(24 * hour);
  expect([await adjust(20_01), await withdraw(await api.user('bob', 50_00), 20_01)]).toEqual([
    'posted',
    'approved',
  ]);
});

test('the application can only append to the history of amounts', async () => {
  await change({ adjustmentApprovalCents: 20_00 });
  const { pool } = api.database;
  for (const sql of [
    'update approval_amounts set cents = 1',
    "update approval_amounts set set_at = 'epoch'",
    'delete from approval_amounts',
    'truncate approval_amounts',
  ])
    await expect(pool.query(sql)).rejects.toThrow(/permission denied/);
});

describe('adjustments of one operator', () => {
  test("count together for a day in both directions; other operators' and approved ones count separately", async () => {
    expect(await adjust(60_00)).toBe('posted');
    expect(await adjust(-39_99)).toBe('posted');
    expect(await adjust(2)).toBe('pending');
    expect(await adjust(1)).toBe('posted');
    expect(await adjust(1)).toBe('pending');
    expect(await adjust(99_00, peter)).toBe('posted');
    const [{ id }] = (await peter.get('/api/admin/adjustments')).json().items;
    expect((await peter.post(`/api/admin/adjustments/${id}/approval`, { reason })).statusCode).toBe(204);
    // Adjustments that peter approved are not his own.
    expect(await adjust(1_00, peter)).toBe('posted');
    expect(await adjust(1, peter)).toBe('pending');
    api.clock.moveBy(24 * hour);
    expect(await adjust(100_00)).toBe('posted');
    expect(await adjust(1)).toBe('pending');
  });

  test('refused by the book do not count', async () => {
    const zoe = await api.user('zoe');
    const refused = await olga.post(`/api/admin/people/${zoe.id}/adjustments`, {
      amountCents: -90_00,
      reason,
    });
    expect(refused.json()).toMatchObject({ code: 'adjustmentAboveBalance' });
    expect(await adjust(100_00)).toBe('posted');
  });

  test('a repeat returns the first response, even after the amount is used up or lowered', async () => {
    const [posted, pending] = [randomUUID(), randomUUID()];
    expect(await adjust(70_00, olga, posted)).toBe('posted');
    expect(await adjust(70_00, olga, pending)).toBe('pending');
    await change({ adjustmentApprovalCents: 0 });
    expect([await adjust(70_00, olga, posted), await adjust(70_00, olga, pending)]).toEqual([
      'posted',
      'pending',
    ]);
    api.clock.moveBy(48 * hour);
    expect(await adjust(70_00, olga, pending)).toBe('pending');
    expect(await ann.balanceCents()).toBe(5_070_00);
  });

  /** Sends twelve adjustments of $30.00 at once to two servers, each twice, and returns what was posted. */
  async function atOnce(): Promise<{ postedCents: number; answers: Map<string, Set<string>> }> {
    const neighbor = await testApi({ database: api.database, clock: api.clock });
    const before = await ann.balanceCents();
    const answers = new Map<string, Set<string>>();
    await Promise.all(
      Array.from({ length: 12 }, () => randomUUID()).flatMap((key) =>
        [api, neighbor].map(async (to) => {
          const answer = await adjust(30_00, olga, key, to);
          answers.set(key, (answers.get(key) ?? new Set()).add(answer));
        }),
      ),
    );
    await neighbor.close();
    return { postedCents: (await ann.balanceCents()) - before, answers };
  }

  test('sent concurrently to two servers, the total stays within the amount, and repeats agree', async () => {
    for (let round = 0; round < 3; round++) {
      const { postedCents, answers } = await atOnce();
      const each = [...answers.values()].map((said) => [...said]);
      expect(each.filter((said) => said.length !== 1)).toEqual([]);
      expect(each.filter(([said]) => said === 'posted')).toHaveLength(3);
      expect(postedCents).toBe(90_00);
      const { rows } = await api.database.pool.query<{ count: number }>(
        `select count(*)::int as count from adjustment_requests r
         where exists (select from transfers t where t.subject_id = r.id)`,
      );
      expect(rows[0]!.count).toBe(0);
      api.clock.moveBy(24 * hour);
    }
  });

  /** Two servers decide on $60.00 each before either can write. */
  async function bothDecideFirst(): Promise<string[]> {
    const { database, clock } = api;
    // Both batches wait for the held row.
    const patience = { batches: endlessPatience.requests };
    const servers = await Promise.all([1, 2].map(() => testApi({ database, clock, patience })));
    const answers = await asOwner(database.url, async (owner) => {
      await owner.query('begin');
      await owner.query('select from accounts where user_id = $1 for update', [ann.id]);
      const both = servers.map((to) => adjust(60_00, olga, randomUUID(), to));
      await expect.poll(() => countLockWaits(database.url)).toBe(2);
      await owner.query('commit');
      return Promise.all(both);
    });
    await Promise.all(servers.map((server) => server.close()));
    return answers;
  }

  test('decided by two servers at once, the second is decided again', async () => {
    expect((await bothDecideFirst()).toSorted()).toEqual(['pending', 'posted']);
    expect(await ann.balanceCents()).toBe(5_060_00);
  });

  test('control: without the lock the total would exceed the amount', async () => {
    await asOwner(api.database.url, (owner) =>
      owner.query(`create or replace function hold_adjustment(adjustment uuid, operator uuid, since timestamptz, seen_cents bigint)
        returns void
        language sql as ''`),
    );
    expect(await bothDecideFirst()).toEqual(['posted', 'posted']);
    expect(await ann.balanceCents()).toBe(5_120_00);
  });
});

function adjustByBook(user: TestUser, amountCents: number) {
  const command = { kind: 'adjust', adjustmentId: randomUUID(), userId: user.id, amountCents } as const;
  return api.server.book.execute({ command });
}
