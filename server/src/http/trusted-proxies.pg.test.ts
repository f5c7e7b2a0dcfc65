import { expect, test } from 'vitest';
import { signUpForm, testApi } from '../../testing/api.ts';

test.each([
  ['nobody is trusted', undefined, '127.0.0.1'],
  ['the connecting proxy is trusted', '127.0.0.1', '203.0.113.5'],
  ['only another proxy is trusted', '10.0.0.0/8', '127.0.0.1'],
  // Each proxy appends an address. Addresses before the first trusted one are the client's claim.
  ['two proxies in a row are trusted', '127.0.0.1,203.0.113.0/24', '198.51.100.9'],
])('%s: the address that rate limits use', async (_name, trusted, seen) => {
  const api = await testApi({ env: trusted ? { TRUSTED_PROXIES: trusted } : {} });
  try {
    const signedUp = await api.send('POST', '/api/signup', {
      body: signUpForm('ann'),
      headers: { 'x-forwarded-for': '198.51.100.9, 203.0.113.5' },
    });
    expect(signedUp.statusCode).toBe(200);
    const { rows } = await api.database.pool.query('select ip_address from sessions');
    expect(rows).toEqual([{ ipAddress: seen }]);
  } finally {
    await api.close();
  }
});
