import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { readAudit, twoOperators } from '../../../../testing/operators.ts';
import { verifyAudit } from '../../../audit/verify.ts';
import { reconcile } from '../../../book/reconcile.ts';
import { decideOnServer, listWaiting } from './approvals-command-line.ts';
import { changeFromCommandLine } from './settings-command-line.ts';

/** Relaxing a control needs a second operator, or the server's command line (docs/adr/0015). */

const hour = 3_600_000;
const reason = 'Too many small withdrawals wait';
let api: TestApi;
let [olga, peter]: TestUser[] = [];
beforeEach(async () => {
  api = await testApi();
  [olga, peter] = await twoOperators(api);
});
afterEach(async () => {
  expect(await reconcile(api.database.pool)).toMatchObject({ agrees: true });
  expect(await verifyAudit(api.database.pool)).toMatchObject({ intact: true });
  await api.close();
});

const change = (by: TestUser, changes: object) => by.post('/api/admin/settings', { changes, reason });
const settings = async () => (await olga!.get('/api/admin/settings')).json();
const requests = async (by = peter!, status = 'pending') =>
  (await by.get(`/api/admin/setting-requests?status=${status}`)).json().items;
const decide = async (by: TestUser, id: string, what: 'approval' | 'rejection') => {
  const answer = await by.post(`/api/admin/setting-requests/${id}/${what}`, { reason });
  return answer.statusCode < 400 ? 'ok' : answer.json().code;
};
async function alarms(code = 'approvalRaised'): Promise<object[]> {
  const { items } = (await olga!.get('/api/admin/alarms')).json();
  return items
    .filter((alarm: { code: string }) => alarm.code === code)
    .map(({ detail }: { detail: object }) => detail);
}

test('one operator alone relaxes no control, however long it takes', async () => {
  await change(olga!, { withdrawalApprovalCents: 1_000_000_00, adjustmentApprovalCents: 1_000_000_00 });
  await change(olga!, { depositHoldHours: 0, winningsHoldHours: 0 });
  api.clock.moveBy(48 * hour);
  const { approvals, holds } = await settings();
  expect([
    approvals.withdrawalApprovalCents.inForceCents,
    approvals.adjustmentApprovalCents.inForceCents,
    holds.depositHoldHours.inForceHours,
    holds.winningsHoldHours.inForceHours,
  ]).toEqual([500_00, 100_00, 120, 4]);
});

test('a request raises an alarm, and another operator approves it; then it waits a day', async () => {
  expect((await change(olga!, { depositHoldHours: 24 })).json()).toEqual({ status: 'pending' });
  expect(await alarms()).toEqual([{ setting: 'depositHoldHours', wasHours: 120, setToHours: 24 }]);
  const [request] = await requests();
  expect(request).toMatchObject({
    changes: { depositHoldHours: { from: 120, to: 24 } },
    requestedBy: { username: 'olga' },
    mayApprove: true,
    mayReject: true,
  });
  expect((await requests(olga))[0]).toMatchObject({ mayApprove: false, mayReject: true });
  expect(await decide(olga!, request.id, 'approval')).toBe('ownRequest');
  expect(await decide(peter!, request.id, 'approval')).toBe('ok');
  expect(await decide(peter!, request.id, 'approval')).toBe('settingRequestDecided');
  const inForce = async () => (await settings()).holds.depositHoldHours.inForceHours;
  expect(await inForce()).toBe(120);
  api.clock.moveBy(24 * hour);
  expect(await inForce()).toBe(24);
  expect(await readAudit(api, 'settings', 'system')).toMatchObject([
    { action: 'settings.requestChange', actor: 'Operator olga' },
    { action: 'settings.change', actor: 'Operator peter', details: { requestedBy: olga!.id } },
  ]);
});

test('of a change that does both, the stricter part applies at once and the rest waits', async () => {
  const changes = { adjustmentApprovalCents: 50_00, withdrawalApprovalCents: 800_00, betsAllowed: false };
  expect((await change(olga!, changes)).json()).toEqual({ status: 'pending' });
  expect((await settings()).settings).toMatchObject({
    adjustmentApprovalCents: 50_00,
    withdrawalApprovalCents: 500_00,
    betsAllowed: false,
  });
  expect(await requests()).toMatchObject([
    { changes: { withdrawalApprovalCents: { from: 500_00, to: 800_00 } } },
  ]);
  expect((await change(peter!, { depositHoldHours: 240 })).json()).toEqual({ status: 'changed' });
});

test('a request is outdated once the setting has changed, and can be withdrawn', async () => {
  await change(olga!, { withdrawalApprovalCents: 800_00 });
  await change(peter!, { withdrawalApprovalCents: 100_00 });
  const [request] = await requests();
  expect(await decide(peter!, request.id, 'approval')).toBe('settingRequestOutdated');
  expect(await decide(olga!, request.id, 'rejection')).toBe('ok');
  expect((await settings()).settings.withdrawalApprovalCents).toBe(100_00);
  expect(await requests(peter, 'rejected')).toMatchObject([{ decidedBy: { username: 'olga' } }]);
});

test('two operators who approve and reject at once decide once', async () => {
  await change(olga!, { withdrawalApprovalCents: 800_00 });
  const [request] = await requests();
  const answers = await Promise.all([
    decide(peter!, request.id, 'approval'),
    decide(olga!, request.id, 'rejection'),
  ]);
  expect(answers.toSorted()).toEqual(['ok', 'settingRequestDecided']);
});

test('the command line relaxes a control with an alarm, after a day', async () => {
  const { pool } = api.database;
  await changeFromCommandLine(pool, api.clock, { withdrawalApprovalCents: 800_00 }, reason);
  expect(await alarms()).toEqual([
    { setting: 'withdrawalApprovalCents', wasCents: 500_00, setToCents: 800_00 },
  ]);
  const { approvals } = await settings();
  expect(approvals.withdrawalApprovalCents.inForceCents).toBe(500_00);
});

test('the command line decides what waits for a second operator, audited and with an alarm', async () => {
  const [ann, bob] = [await api.user('ann', 5_000_00), await api.user('bob', 5_000_00)];
  const [won, gone] = [await api.event({ startsInMs: hour }), await api.event({ startsInMs: hour })];
  for (const eventId of [won, gone]) await api.activeBet(ann, bob, eventId, 1_000_00);
  api.clock.moveBy(3 * hour);
  await olga!.post(`/api/admin/events/${won}/result`, { homeScore: 3, awayScore: 1, reason });
  api.clock.moveBy(1);
  await olga!.post(`/api/admin/events/${gone}/void`, { reason });
  api.clock.moveBy(1);
  await olga!.post(`/api/admin/people/${ann.id}/adjustments`, { amountCents: 200_00, reason });
  api.clock.moveBy(1);
  await change(olga!, { withdrawalApprovalCents: 800_00 });
  api.clock.moveBy(1);
  await change(olga!, { depositHoldHours: 1 });
  const before = await ann.balanceCents();

  const context = { pool: api.database.pool, clock: api.clock, book: api.server.book };
  const waiting = await listWaiting(context.pool);
  expect(waiting.map(({ kind, requestedBy }) => [kind, requestedBy])).toEqual(
    ['result', 'void', 'adjustment', 'settings', 'settings'].map((kind) => [kind, 'olga']),
  );
  for (const { id } of waiting.slice(0, 4))
    expect(await decideOnServer(context, 'approve', id, 'I am the only operator')).toBeNull();
  expect(await decideOnServer(context, 'reject', waiting[4]!.id, 'A mistake')).toBeNull();
  expect(await listWaiting(context.pool)).toEqual([]);
  expect(await decideOnServer(context, 'approve', waiting[2]!.id, 'Again')).toMatchObject({
    code: 'adjustmentDecided',
  });
  expect(await decideOnServer(context, 'approve', crypto.randomUUID(), 'Unknown')).toMatchObject({
    code: 'settingRequestNotFound',
  });

  expect(await ann.balanceCents()).toBe(before + 200_00);
  expect((await settings()).settings).toMatchObject({
    withdrawalApprovalCents: 800_00,
    depositHoldHours: 120,
  });
  const { rows } = await context.pool.query(
    'select id, completed, voided_at is not null as voided from events where id = any($1) order by completed desc',
    [[won, gone]],
  );
  expect(rows).toEqual([
    { id: won, completed: true, voided: false },
    { id: gone, completed: false, voided: true },
  ]);
  const { rows: audit } = await context.pool.query<{ action: string }>(
    "select action from audit_log where actor_name = 'command line' order by seq",
  );
  expect(audit.map(({ action }) => action)).toEqual([
    'event.approveResult',
    'event.approveVoid',
    'adjustment.approve',
    'settings.change',
    'settings.rejectChange',
  ]);
  expect(await alarms('approvedOnServer')).toHaveLength(1);
});
