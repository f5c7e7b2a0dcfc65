import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../../../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

test('a guest of a group needs no money', async () => {
  const guest = await api.user('visiting', 0);
  const step = async () => (await guest.get('/api/session')).json().user.nextStep;
  const season = { name: 'Fall' };
  const created = await guest.post('/api/groups', {
    name: 'Table',
    color: '#0e7490',
    rules: '',
    kind: 'iou',
    season,
  });
  expect([created.statusCode, await step()]).toEqual([200, 'groupBet']);
  await guest.delete(`/api/groups/${created.json().id}`);
  expect(await step()).toBe('addMoney');
});

test('the next step of a newcomer is money, the first bet, then a friend', async () => {
  const newcomer = await api.user('newcomer', 0);
  const other = await api.user('other', 100_00);
  const step = async () => (await newcomer.get('/api/session')).json().user.nextStep;
  expect(await step()).toBe('addMoney');
  const credit = {
    kind: 'adjust',
    adjustmentId: randomUUID(),
    userId: newcomer.id,
    amountCents: 50_00,
  } as const;
  await api.server.book.execute({ command: credit });
  expect(await step()).toBe('firstBet');
  // Taking a bet counts as much as posting one.
  await api.activeBet(other, newcomer, await api.event());
  expect(await step()).toBe('inviteFriend');
  await api.befriend(newcomer, other);
  expect(await step()).toBeNull();
});
