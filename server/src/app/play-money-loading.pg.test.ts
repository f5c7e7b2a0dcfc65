import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { startProgram } from '../../testing/program.ts';

/** Only a server without keys loads the play-money provider. */

const recorder = new URL('../../testing/record-modules.ts', import.meta.url).href;

/** Starts the program and returns the modules of this repository that it loaded, as paths in their workspace's folder. */
async function loadedModules(env: Record<string, string>): Promise<string[]> {
  await using closing = new AsyncDisposableStack();
  const dir = mkdtempSync(join(tmpdir(), 'sidebet-modules-'));
  closing.defer(() => rmSync(dir, { recursive: true, force: true }));
  const database = await testDatabase(2);
  closing.defer(() => database.close());
  const program = await startProgram({
    DATABASE_URL: database.url,
    DEMO: 'false',
    LOG_LEVEL: 'silent',
    NODE_OPTIONS: `--import ${recorder}`,
    RECORD_MODULES: join(dir, 'modules'),
    ...env,
  });
  closing.defer(program.stop);
  expect(program.state, program.stderr).toBe('serving');
  const root = new URL('../../../', import.meta.url).href;
  return readFileSync(join(dir, 'modules'), 'utf8')
    .split('\n')
    .filter((url) => url.startsWith(root) && !url.includes('/node_modules/'))
    .map((url) => url.slice(root.length));
}

const isPlayMoney = (path: string) => path.startsWith('play-money/');

const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
const paypal = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'webhook' };

test.each([
  ['cards', stripe],
  ['cards and PayPal', { ...stripe, ...paypal }],
])(
  'a server with keys for %s loads the adapters and no play money',
  async (_name, keys) => {
    const modules = await loadedModules(keys);
    expect(modules).toContain('server/src/integrations/payments/stripe.ts');
    expect(modules.filter(isPlayMoney)).toEqual([]);
  },
  60_000,
);

test('a server without cash loads no play money', async () => {
  const modules = await loadedModules({ CASH: 'off', BREACHED_PASSWORDS: 'off' });
  expect(modules).toContain('server/src/integrations/payments/open-payments.ts');
  expect(modules.filter(isPlayMoney)).toEqual([]);
}, 60_000);

test('a server without keys loads play money', async () => {
  const modules = await loadedModules({});
  expect(modules).toContain('play-money/src/start.ts');
  expect(modules.filter(isPlayMoney).length).toBeGreaterThan(20);
}, 60_000);
