import { randomUUID } from 'node:crypto';
import type { OperatorEvent, OperatorSport } from '@sidebet/contract/console/events';
import type { AdjustmentRequest } from '@sidebet/contract/console/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { asOwner } from '../../../../testing/as-owner.ts';
import { operator, twoOperators } from '../../../../testing/operators.ts';
import { commandLine } from '../../../audit/command-line.ts';
import { verifyAudit } from '../../../audit/verify.ts';
import { changeFromCommandLine } from './settings-command-line.ts';

/**
 * Operators bet too. They cannot decide where they have a conflict of interest. Command line actions are audited.
 */

let api: TestApi;
let olga: TestUser;
let peter: TestUser;
let ann: TestUser;
beforeAll(async () => {
  api = await testApi();
  [olga, peter] = await twoOperators(api);
  ann = await api.user('ann', 1_000_00);
  for (const { id } of [olga, peter])
    await api.server.book.execute({
      command: { kind: 'adjust', adjustmentId: randomUUID(), userId: id, amountCents: 1_000_00 },
    });
});
afterAll(async () => {
  expect(await verifyAudit(api.database.pool)).toMatchObject({ intact: true });
  await api.close();
});

const reason = 'Requested by phone';
const auditRows = async (): Promise<number> =>
  (await api.database.pool.query('select count(*) as n from audit_log')).rows[0].n;

/** Refused for Olga with this code and without effects; allowed for Peter. */
async function leftToAnother(code: string, ask: (by: TestUser) => Promise<{ statusCode: number }>) {
  const before = await auditRows();
  const refused = (await ask(olga)) as Awaited<ReturnType<TestUser['post']>>;
  expect(refused.json()).toMatchObject({ status: 403, code });
  expect(await auditRows()).toBe(before);
  expect([200, 204]).toContain((await ask(peter)).statusCode);
  expect(await auditRows()).toBe(before + 1);
}

test.each<[name: string, bet: () => Promise<string>]>([
  ['made', async () => api.bet(olga, await api.event())],
  ['made, accepted by someone else', async () => api.activeBet(olga, ann, await api.event())],
  ['accepted', async () => api.activeBet(ann, olga, await api.event())],
  [
    'were challenged to',
    async () => {
      await api.befriend(ann, olga).catch(() => {});
      const event = await api.event();
      const challenge = { eventId: event, side: 'home', wagerCents: 10_00, offeredTo: olga.id };
      return (await ann.post('/api/bets', challenge)).json().bet.uniqueId;
    },
  ],
])('a bet that they %s', async (_name, bet) => {
  const id = await bet();
  await leftToAnother('operatorHoldsBet', (by) => by.post(`/api/admin/bets/${id}/void`, { reason }));
});

test('accepting while voiding: either accepted and refused to void, or voided first', async () => {
  for (let round = 0; round < 8; round++) {
    const id = await api.bet(ann, await api.event(), 5_00);
    const [accepted, voided] = await Promise.all([
      olga.post(`/api/bets/${id}/acceptance`),
      olga.post(`/api/admin/bets/${id}/void`, { reason }),
    ]);
    expect([accepted.statusCode === 200, voided.statusCode === 204].toSorted()).toEqual([false, true]);
  }
});

test('results, corrections and voiding of an event they bet on; they may still stop betting', async () => {
  const event = await api.event();
  await api.activeBet(ann, olga, event);
  const seen = async (by: TestUser) =>
    ((await by.get(`/api/admin/events/${event}`)).json() as OperatorEvent).viewerBets;
  expect([await seen(olga), await seen(peter)]).toEqual([true, false]);
  const { items } = (await olga.get('/api/admin/events?state=upcoming&limit=100')).json();
  expect(items.find(({ id }: OperatorEvent) => id === event)).toMatchObject({ viewerBets: true });
  const stop = (by: TestUser, stopped: boolean) =>
    by.post(`/api/admin/events/${event}/stop`, { stopped, reason });
  expect((await stop(olga, true)).statusCode).toBe(204);
  await leftToAnother('operatorBetsOnEvent', (by) => stop(by, false));
  await api.database.pool.query("update events set commence_time = now() - interval '1 hour' where id = $1", [
    event,
  ]);
  const enter = (by: TestUser, homeScore: number) =>
    by.post(`/api/admin/events/${event}/result`, { homeScore, awayScore: 0, reason });
  await leftToAnother('operatorBetsOnEvent', (by) => enter(by, 1));
  await leftToAnother('operatorBetsOnEvent', (by) => enter(by, 2));
  const other = await api.event();
  await api.bet(olga, other);
  await leftToAnother('operatorBetsOnEvent', (by) => by.post(`/api/admin/events/${other}/void`, { reason }));
});

test('a bet that ended without an opponent is no conflict of interest', async () => {
  const event = await api.event();
  const bet = await api.bet(olga, event);
  expect((await olga.delete(`/api/bets/${bet}`)).statusCode).toBe(200);
  expect((await olga.post(`/api/admin/events/${event}/void`, { reason })).json()).toEqual({
    status: 'voided',
  });
});

test('resuming betting on a sport on which they have running bets', async () => {
  const event = await api.event({ sportKey: 'icehockey_nhl' });
  await api.bet(olga, event);
  const stop = (by: TestUser, stopped: boolean) =>
    by.post('/api/admin/sports/icehockey_nhl/stop', { stopped, reason });
  expect((await stop(olga, true)).statusCode).toBe(204);
  const sports = async (by: TestUser) => (await by.get('/api/admin/sports')).json().items as OperatorSport[];
  const hockey = ({ sportKey }: OperatorSport) => sportKey === 'icehockey_nhl';
  expect((await sports(olga)).find(hockey)?.viewerBets).toBe(true);
  expect((await sports(peter)).find(hockey)?.viewerBets).toBe(false);
  await leftToAnother('operatorBetsOnSport', (by) => stop(by, false));
});

test('their own balance and suspension', async () => {
  const before = await olga.balanceCents();
  await leftToAnother('ownAccount', (by) =>
    by.post(`/api/admin/people/${olga.id}/adjustments`, { amountCents: 10_00, reason }),
  );
  expect(await olga.balanceCents()).toBe(before + 10_00);
  for (const end of ['', '/end']) {
    const answer = await olga.post(`/api/admin/people/${olga.id}/suspension${end}`, { reason });
    expect(answer.json()).toMatchObject({ status: 403, code: 'ownAccount' });
  }
});

test('they can neither approve nor reject an adjustment of their own account', async () => {
  const quinn = await operator(api, 'quinn');
  await peter.post(`/api/admin/people/${olga.id}/adjustments`, { amountCents: -500_00, reason });
  const find = async (by: TestUser) =>
    ((await by.get('/api/admin/adjustments')).json().items as AdjustmentRequest[]).find(
      ({ person }) => person.id === olga.id,
    )!;
  const { id } = await find(olga);
  expect(await find(olga)).toMatchObject({ mayApprove: false, mayReject: false });
  expect(await find(peter)).toMatchObject({ mayApprove: false, mayReject: true });
  expect(await find(quinn)).toMatchObject({ mayApprove: true, mayReject: true });
  for (const decision of ['approval', 'rejection']) {
    const answer = await olga.post(`/api/admin/adjustments/${id}/${decision}`, { reason });
    expect([decision, answer.json().code]).toEqual([decision, 'ownAdjustment']);
  }
  expect((await peter.post(`/api/admin/adjustments/${id}/approval`, { reason })).json()).toMatchObject({
    code: 'ownAdjustment',
  });
  expect((await peter.post(`/api/admin/adjustments/${id}/rejection`, { reason })).statusCode).toBe(204);
});

test('settings changed from the command line are audited in the same transaction or not changed', async () => {
  const { pool } = api.database;
  const change = (canPlaceBets: boolean, why: string) =>
    changeFromCommandLine(pool, api.clock, { canPlaceBets }, why);
  const asLog = (sql: string) => asOwner(api.database.url, (owner) => owner.query(sql));
  await asLog('alter table audit_log add constraint broken check (seq < 0) not valid');
  await expect(change(false, reason)).rejects.toThrow(/broken/);
  expect((await ann.get('/api/settings')).json().canPlaceBets).toBe(true);
  await asLog('alter table audit_log drop constraint broken');
  expect(await change(false, reason)).toBeNull();
  expect((await ann.get('/api/settings')).json().canPlaceBets).toBe(false);
  const { items } = (await olga.get(`/api/admin/audit?actorId=${commandLine.id}`)).json();
  expect(items).toMatchObject([
    {
      actorName: 'command line',
      action: 'settings.change',
      reason,
      details: { changes: { canPlaceBets: { from: true, to: false } } },
    },
  ]);
  expect((await olga.get('/api/admin/settings')).json().lastChanges.canPlaceBets).toMatchObject({
    actorName: 'command line',
  });
  expect(await change(false, reason)).toMatchObject({ code: 'nothingToChange' });
  expect(await change(true, reason)).toBeNull();
});
