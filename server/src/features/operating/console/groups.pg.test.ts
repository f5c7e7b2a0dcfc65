import { randomUUID } from 'node:crypto';
import type { OperatorGroup } from '@sidebet/contract/console/groups';
import { noFee } from '@sidebet/domain/markets/price';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { type GroupObjects, groupObjects, testGroup } from '../../../../testing/group.ts';
import { operator, readAudit, twoOperators } from '../../../../testing/operators.ts';

/** Groups in the operators' console. */

let api: TestApi;
let olga: TestUser;
let ann: TestUser;
let bob: TestUser;
let round = 0;
beforeAll(async () => {
  api = await testApi();
  [olga] = await twoOperators(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  round += 1;
  [ann, bob] = [await api.user(`ann${round}`), await api.user(`bob${round}`)];
});

const reason = 'Asked by its members';
const suspend = (who: TestUser) => olga.post(`/api/admin/people/${who.id}/suspension`, { reason });
const read = async (id: string): Promise<OperatorGroup> => (await olga.get(`/api/admin/groups/${id}`)).json();
const list = async (query: string) =>
  (await olga.get(`/api/admin/groups?${query}`)).json().items.map(({ id }: { id: string }) => id);
const handOver = (id: string, to: TestUser, by = olga) =>
  by.post(`/api/admin/groups/${id}/owner`, { reason, userId: to.id });

test('groups are found by a part of their name or their id, page by page', async () => {
  const made = [await testGroup(api, 'iou', [ann], 0), await testGroup(api, 'iou', [ann], 0)];
  const [first, second] = [made[0]!.id, made[1]!.id];
  await api.database.pool.query(`update groups set name = '50% _Club ' || $2 where id = $1`, [first, round]);
  expect(await list(`q=${encodeURIComponent(`50% _cLub ${round}`)}`)).toEqual([first]);
  expect(await list(`q=${encodeURIComponent('5% Club')}`)).toEqual([]);
  expect(await list(`q=${second.toUpperCase()}`)).toEqual([second]);
  const page = (await olga.get('/api/admin/groups?limit=1')).json();
  expect(page.items).toMatchObject([
    { id: second, name: 'Sunday Crew', kind: 'iou', memberCount: 1, openBets: 0, deletedAt: null },
  ]);
  expect(await list(`limit=1&cursor=${encodeURIComponent(page.nextCursor)}`)).toEqual([first]);
});

test('groups whose owner is suspended, and deleted ones, are listed apart', async () => {
  const [stranded, deleted] = [await testGroup(api, 'iou', [ann], 0), await testGroup(api, 'iou', [bob], 0)];
  await suspend(ann);
  expect((await bob.delete(`/api/groups/${deleted.id}`)).statusCode).toBe(204);
  expect(await list('only=suspendedOwner')).toEqual([stranded.id]);
  expect(await list('only=deleted')).toEqual([deleted.id]);
  expect(await read(deleted.id)).toMatchObject({ owner: null, deletedAt: expect.any(String) });
});

describe('a group', () => {
  async function offer(groupId: string) {
    const answer = await ann.post('/api/offers', {
      eventId: await api.event(),
      market: 'moneyline',
      selection: 'home',
      stakeCents: 5_00,
      acceptorStakeCents: 5_00,
      fee: noFee,
      groupId,
    });
    expect(answer.statusCode).toBe(200);
  }

  test.each(['points', 'iou'] as const)('of %s shows everything but messages and tokens', async (kind) => {
    const objects: GroupObjects = await groupObjects(api, kind, ann, bob);
    await offer(objects.id);
    const body = { reason: 'harassment', messageId: objects.messageId };
    expect((await bob.post(`/api/people/${ann.id}/reports`, body)).statusCode).toBe(204);
    const answer = await olga.get(`/api/admin/groups/${objects.id}`);
    const group: OperatorGroup = answer.json();
    expect(group).toMatchObject({
      name: 'Sunday Crew',
      kind,
      memberCount: 2,
      openBets: 1,
      owner: { id: ann.id, isSuspended: false },
      members: [
        { person: { id: ann.id }, role: 'owner', leftAt: null, isSuspended: false },
        { person: { id: bob.id }, role: 'member', leftAt: null },
      ],
      seasons: [
        { id: objects.seasonId, name: 'Fall', endedAt: null, sumCents: kind === 'points' ? 0 : null },
      ],
      sumCents: kind === 'iou' ? 0 : null,
      invites: [{ id: objects.invite.id, createdBy: { id: ann.id }, uses: 1, maxUses: 10, revokedAt: null }],
      reports: [{ person: { id: ann.id }, reason: 'harassment', action: null }],
    });
    expect(answer.body).not.toContain(objects.invite.token);
    expect(answer.body).not.toContain('Hello');
  });

  test('keeps its sum after settling up and a new season, and a fault shows', async () => {
    const iou = await groupObjects(api, 'iou', ann, bob);
    const confirm = (by: TestUser) =>
      api.send('PUT', `/api/groups/${iou.id}/payments/${iou.paymentId}`, {
        headers: { cookie: by.cookie, 'idempotency-key': randomUUID() },
        body: {},
      });
    expect((await confirm(ann)).statusCode).toBe(200);
    expect((await confirm(bob)).json().balances).toEqual([]);
    expect((await read(iou.id)).sumCents).toBe(0);

    const points = await groupObjects(api, 'points', ann, bob);
    await ann.post(`/api/groups/${points.id}/seasons`, { name: 'Winter' });
    expect((await read(points.id)).seasons.map(({ name, sumCents }) => [name, sumCents])).toEqual([
      ['Winter', 0],
      ['Fall', 0],
    ]);
    await api.database.pool.query(
      'update group_accounts set balance_cents = balance_cents + 7 where ledger_id = $1 and user_id = $2',
      [points.seasonId, ann.id],
    );
    expect((await read(points.id)).seasons.map(({ sumCents }) => sumCents)).toEqual([0, 7]);
  });

  test('that does not exist is refused', async () => {
    expect((await olga.get(`/api/admin/groups/${randomUUID()}`)).json().code).toBe('groupNotFound');
    expect((await ann.get('/api/admin/groups')).statusCode).toBe(404);
  });
});

describe('handing over', () => {
  test('makes a member the owner instead of the suspended one, with a reason in the log', async () => {
    const { id } = await groupObjects(api, 'points', ann, bob);
    await suspend(ann);
    const given = await olga.post(`/api/admin/groups/${id}/owner`, { reason: 'x', userId: bob.id });
    expect(given.json().code).toBe('reasonInvalid');
    expect((await handOver(id, bob)).statusCode).toBe(204);
    expect((await read(id)).members.map(({ person, role }) => [person.id, role])).toEqual([
      [bob.id, 'owner'],
      [ann.id, 'member'],
    ]);
    expect((await bob.get(`/api/groups/${id}`)).json()).toMatchObject({
      role: 'owner',
      owner: { id: bob.id },
    });
    expect((await bob.get('/api/notifications')).json().items[0]).toMatchObject({
      content: 'You own Sunday Crew now: its former owner cannot run it.',
      path: `/Group?id=${id}&tab=more`,
    });
    expect(await readAudit(api, 'group', id)).toMatchObject([
      { action: 'group.handOver', reason, details: { from: ann.id, to: bob.id } },
    ]);
    const { items } = (await olga.get(`/api/admin/audit?subjectKind=group&subjectId=${id}`)).json();
    expect(items).toMatchObject([{ subjectName: 'Sunday Crew' }]);
  });

  test('is refused, and changes nothing', async () => {
    const { id } = await groupObjects(api, 'points', ann, bob);
    const cat = await api.user(`cat${round}`);
    expect((await handOver(randomUUID(), bob)).json().code).toBe('groupNotFound');
    expect((await handOver(id, bob)).json().code).toBe('ownerNotSuspended');
    await suspend(ann);
    expect((await handOver(id, cat)).json().code).toBe('memberNotFound');
    expect((await handOver(id, ann)).json().code).toBe('newOwnerSuspended');
    await suspend(bob);
    expect((await handOver(id, bob)).json().code).toBe('newOwnerSuspended');
    expect((await read(id)).owner).toMatchObject({ id: ann.id });
    expect(await readAudit(api, 'group', id)).toEqual([]);
  });

  test('is not for operators who are in the group', async () => {
    const ivy = await operator(api, `ivy${round}`);
    const { id } = await testGroup(api, 'iou', [ann, bob, ivy], 0);
    await suspend(ann);
    expect((await handOver(id, bob, ivy)).json().code).toBe('operatorInGroup');
    expect((await handOver(id, bob)).statusCode).toBe(204);
  });

  test('of two operators at once happens once', async () => {
    const peter = await operator(api, `peter${round}`);
    const cat = await api.user(`cat${round}`);
    const { id } = await testGroup(api, 'iou', [ann, bob, cat], 0);
    await suspend(ann);
    const codes = (await Promise.all([handOver(id, bob), handOver(id, cat, peter)])).map(
      ({ statusCode }) => statusCode,
    );
    expect(codes.sort()).toEqual([204, 409]);
    expect((await read(id)).members.filter(({ role }) => role === 'owner')).toHaveLength(1);
  });
});

describe('removing', () => {
  const remove = (id: string, part: string, by = olga) =>
    by.post(`/api/admin/groups/${id}/removals`, { reason, part });
  const shown = async (id: string) => {
    const { rows } = await api.database.pool.query('select name, rules, picture from groups where id = $1', [
      id,
    ]);
    return rows[0];
  };

  test('takes the rules, the picture and the name away, and notifies the owner', async () => {
    const { id } = await groupObjects(api, 'points', ann, bob);
    const picture = `/api/files/group_pictures/${id}/${randomUUID()}.png`;
    await api.database.pool.query(`update groups set rules = 'Losers pay.', picture = $2 where id = $1`, [
      id,
      picture,
    ]);
    expect(await read(id)).toMatchObject({ rules: 'Losers pay.', hasPicture: true });
    expect((await remove(id, 'rules')).statusCode).toBe(204);
    expect(await shown(id)).toEqual({ name: 'Sunday Crew', rules: '', picture });
    expect((await remove(id, 'picture')).statusCode).toBe(204);
    expect((await remove(id, 'name')).statusCode).toBe(204);
    expect(await shown(id)).toEqual({ name: 'Unnamed group', rules: '', picture: null });
    expect(await read(id)).toMatchObject({ rules: '', hasPicture: false });
    const { items } = (await ann.get('/api/notifications')).json();
    expect(items.slice(0, 3).map(({ content }: { content: string }) => content)).toEqual([
      'We removed the name of your group: it breaks our rules.',
      'We removed the picture of Sunday Crew: it breaks our rules.',
      'We removed the rules of Sunday Crew: they break our rules.',
    ]);
    expect(await readAudit(api, 'group', id)).toMatchObject([
      { action: 'group.remove', reason, details: { part: 'rules', owner: ann.id } },
      { action: 'group.remove', reason, details: { part: 'picture', owner: ann.id } },
      { action: 'group.remove', reason, details: { part: 'name', owner: ann.id } },
    ]);
  });

  test('is refused, and changes nothing', async () => {
    const ivy = await operator(api, `ivy${round}`);
    const { id } = await testGroup(api, 'iou', [ann, bob, ivy], 0);
    await api.database.pool.query(`update groups set rules = 'Losers pay.' where id = $1`, [id]);
    expect((await remove(randomUUID(), 'rules')).json().code).toBe('groupNotFound');
    expect((await remove(id, 'rules', ivy)).json().code).toBe('operatorInGroup');
    expect((await remove(id, 'picture')).json().code).toBe('nothingToChange');
    expect((await remove(id, 'color')).statusCode).toBe(400);
    expect((await shown(id)).rules).toBe('Losers pay.');
    expect(await readAudit(api, 'group', id)).toEqual([]);
  });
});
