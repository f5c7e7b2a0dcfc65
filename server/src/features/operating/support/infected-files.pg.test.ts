import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { startTestClamd, type TestClamd } from '../../../integrations/malware/clamd.fixtures.ts';

/** Attachments are scanned before they are stored. */

let daemon: TestClamd;
let api: TestApi;
let ann: TestUser;
beforeAll(async () => {
  daemon = await startTestClamd();
  api = await testApi({ env: { CLAMD_URL: daemon.url } });
  ann = await api.user('ann');
});
afterAll(async () => {
  await api.close();
  daemon.close();
});

const malware = 'X5O!P%@AP EICAR-STANDARD-ANTIVIRUS-TEST-FILE';
const send = (content: string) =>
  api.send('POST', '/api/me/support-attachments?name=note.txt', {
    headers: { cookie: ann.cookie, 'content-type': 'application/octet-stream' },
    body: content,
  });
const stored = async () => (await api.database.pool.query('select from support_attachments')).rowCount;

test('malware is refused and not stored', async () => {
  const answer = await send(malware);
  expect(answer.json()).toMatchObject({ status: 400, code: 'attachmentInfected' });
  expect(await stored()).toBe(0);
});

test('malware counts against the upload limit', async () => {
  const limited = await testApi({ env: { CLAMD_URL: daemon.url, RATE_LIMITS: 'true' } });
  try {
    const eve = await limited.user('eve');
    const upload = () =>
      limited.send('POST', '/api/me/support-attachments?name=note.txt', {
        headers: { cookie: eve.cookie, 'content-type': 'application/octet-stream' },
        body: malware,
      });
    for (let n = 0; n < 60; n += 1) expect((await upload()).statusCode).toBe(400);
    expect((await upload()).statusCode).toBe(429);
  } finally {
    await limited.close();
  }
});

test('a clean file is stored', async () => {
  expect((await send('My deposit is missing.')).statusCode).toBe(200);
  expect(await stored()).toBe(1);
});

test('while the scanner is unavailable nothing is stored, and the page retries', async () => {
  const before = await stored();
  daemon.close();
  const answer = await send('Another note.');
  expect(answer.json()).toMatchObject({ status: 503, code: 'filesUnavailable' });
  expect(await stored()).toBe(before);
});
