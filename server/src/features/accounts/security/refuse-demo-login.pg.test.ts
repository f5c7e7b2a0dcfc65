import { afterEach, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../../../testing/api.ts';

let api: TestApi;
afterEach(() => api.close());

test.each([
  ['a demo login', 'https://sidebet.example', 'admin@example.com', 'demoLoginStaysOpen'],
  ['anyone else', 'https://sidebet.example', 'olga@mail.com', undefined],
  ['a demo login without a public address', undefined, 'admin@example.com', undefined],
])('%s at %s sets up a second factor: %s', async (_name, publicUrl, email, code) => {
  api = await testApi({ env: publicUrl ? { PUBLIC_URL: publicUrl } : {} });
  const user = await api.user('olga');
  await api.database.pool.query('update users set email = $2 where id = $1', [user.id, email]);
  for (const path of ['/api/me/two-step', '/api/me/passkeys/options']) {
    const answer = await user.post(path, {});
    expect([path, answer.json().code]).toEqual([path, code]);
  }
});
