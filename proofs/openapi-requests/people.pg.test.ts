import { type TestApi, testApi } from '@sidebet/server/testing/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPeople } from './people.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

test('self-exclusion in one group does not refuse the sign-ups of the next group', async () => {
  const { users } = await newPeople(api, 0);
  const { statusCode } = await api.send('POST', '/api/me/protection/exclusion', {
    headers: { cookie: users[0].cookie, 'idempotency-key': 'exclusion' },
    body: { period: 'sixMonths', confirmation: 'exclude' },
  });
  expect(statusCode).toBe(200);
  await expect(newPeople(api, 1)).resolves.toBeDefined();
});
