import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ logger: { level: 'error' } });
});
afterAll(() => api.close());

test('a new person has no limits and is offered some', async () => {
  const ann = await api.person('ann');
  const state = (await ann.get('/api/me/protection')).json();
  expect(state).toMatchObject({ bar: null, session: null, realityCheck: null, offered: 'signup' });
  expect(state.limits).toHaveLength(11);
  expect(state.limits[0]).toEqual({
    kind: 'depositDay',
    unit: 'cents',
    limit: null,
    used: 0,
    left: null,
    nextFreeAt: null,
    pending: null,
  });
});
