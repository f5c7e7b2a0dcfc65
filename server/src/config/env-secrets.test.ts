import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readEnv } from './env.ts';

const dir = mkdtempSync(join(tmpdir(), 'sidebet-secrets-'));
afterAll(() => rmSync(dir, { recursive: true }));

function file(name: string, content: string): string {
  writeFileSync(join(dir, name), content);
  return join(dir, name);
}

test.each([
  ['a secret of at least thirty-two characters', 'a secret of at least thirty-two characters'],
  ['a secret of at least thirty-two characters\n', 'a secret of at least thirty-two characters'],
  [' a secret of at least thirty-two characters\r\n', ' a secret of at least thirty-two characters'],
])('reads a secret from its file: %j', (content, secret) => {
  expect(readEnv({ SESSION_SECRET_FILE: file('session', content) })).toMatchObject({
    env: { SESSION_SECRET: secret },
  });
});

test('reads an address that contains a secret from its file', () => {
  const path = file('form-mail', 'https://forms.example/a-secret\n');
  expect(readEnv({ FORM_MAIL_URL_FILE: path })).toMatchObject({
    env: { FORM_MAIL_URL: 'https://forms.example/a-secret' },
  });
});

test.each([
  [
    { SESSION_SECRET_FILE: join(dir, 'none') },
    'SESSION_SECRET_FILE must be a file that this program can read.',
  ],
  [{ SMTP_URL_FILE: dir }, 'SMTP_URL_FILE must be a file that this program can read.'],
  [
    { STRIPE_SECRET_KEY_FILE: file('key', 'sk_test_1'), STRIPE_SECRET_KEY: 'sk_test_2' },
    'STRIPE_SECRET_KEY_FILE must not be set together with STRIPE_SECRET_KEY.',
  ],
  [{ SESSION_SECRET_FILE: file('short', 'short') }, 'SESSION_SECRET must be at least 32 characters.'],
  [
    { STRIPE_SECRET_KEY_FILE: file('live', 'sk_live_1'), STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    'NODE_ENV must be production with a live STRIPE_SECRET_KEY.',
  ],
])('%j gives one message that does not contain the secret', (given, sentence) => {
  expect(readEnv(given)).toEqual({ mistake: `Configuration: ${sentence}` });
});
