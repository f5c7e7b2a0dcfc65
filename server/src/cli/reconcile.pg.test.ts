import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type PlayMoneyProvider, startPlayMoney } from '@sidebet/play-money/start';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../testing/api.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { programEnv } from '../../testing/program-env.ts';
import { silentLog } from '../logging/log.ts';

/** Runs `npm run reconcile` on a database with one deposit that its provider knows. */
const webhookSecret = 'whsec_reconcile';
let provider: PlayMoneyProvider;
let api: TestApi;
let ann: TestUser;
let env: Record<string, string>;

beforeAll(async () => {
  provider = await startPlayMoney({
    // Nothing listens here. The test looks up payments instead.
    webhookUrl: () => 'http://127.0.0.1:9/',
    webhookSecret,
    log: silentLog,
  });
  env = {
    STRIPE_SECRET_KEY: 'sk_test_local',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: provider.url,
  };
  api = await testApi({ env });
  ann = await api.user('ann', 100_00);
  const { deposit, url } = (await ann.post('/api/deposits', { amountCents: 25_00 })).json();
  await fetch(`${url}/pay`, { method: 'POST', redirect: 'manual' });
  const left = await ann.post(`/api/deposits/${deposit.id}/cancellation`);
  expect(left.json()).toMatchObject({ status: 'successful' });
});
afterAll(async () => {
  await api.close();
  await provider.close();
});

type Printed = {
  readonly agrees: boolean;
  readonly firstDifference: string | null;
  readonly checks: readonly { readonly check: string; readonly unchecked?: string | null }[];
};

async function run(): Promise<{ code: number | null; printed: Printed }> {
  const program = fileURLToPath(new URL('./reconcile.ts', import.meta.url));
  const child = spawn(process.execPath, [program], {
    env: { ...programEnv, DATABASE_URL: api.database.url, DATA_DIR: api.dataDir, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { code, printed: JSON.parse(printed) };
}

test('exits with 0 when everything matches', async () => {
  const { code, printed } = await run();
  expect(printed).toMatchObject({ agrees: true, firstDifference: null });
  expect(printed.checks).toContainEqual(
    expect.objectContaining({
      check: 'deposits against Stripe',
      figures: { compared: 1, waiting: 0, behind: 0, differing: 0 },
    }),
  );
  expect(code).toBe(0);
});

test('exits with 1 and names a changed balance', async () => {
  const change = (cents: number) =>
    asOwner(api.database.url, (owner) =>
      owner.query('update accounts set available_cents = available_cents + $2 where user_id = $1', [
        ann.id,
        cents,
      ]),
    );
  await change(1);
  const { code, printed } = await run();
  await change(-1);
  expect(printed.agrees).toBe(false);
  expect(printed.firstDifference).toContain(ann.id);
  expect(printed.firstDifference).toMatch(/12501.*12500/);
  expect(code).toBe(1);
});

test('exits with 1 when a provider is unreachable', async () => {
  await provider.close();
  const { code, printed } = await run();
  expect(printed).toMatchObject({ agrees: false, firstDifference: null });
  const { unchecked } = printed.checks.find(({ check }) => check === 'deposits against Stripe')!;
  expect(unchecked).toMatch(/^stripe did not .*ECONNREFUSED/);
  expect(code).toBe(1);
});
