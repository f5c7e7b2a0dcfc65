import { z } from 'zod';
import { playMoneyPayPal, startPlayMoney } from './start.ts';

/**
 * The play money provider as a separate program, so the app can be stopped or killed while it keeps running.
 * Start the app with the settings it prints.
 */
const schema = z.object({
  /** The port on this machine only. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(4242),
  /** Where the app receives webhooks. */
  APP_URL: z.url().default('http://127.0.0.1:3000'),
  /** The file of its memory; without it, everything ends with the program. */
  DATA_FILE: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).default('whsec_play_money'),
  PAYPAL_CLIENT_ID: z.string().min(1).default(playMoneyPayPal.clientId),
  PAYPAL_CLIENT_SECRET: z.string().min(1).default(playMoneyPayPal.clientSecret),
  PAYPAL_WEBHOOK_ID: z.string().min(1).default(playMoneyPayPal.webhookId),
  PACE_MS: z.coerce.number().int().min(1).max(600_000).default(3000),
});

const read = schema.safeParse(process.env);
if (!read.success) {
  const [issue] = read.error.issues;
  console.error(`Configuration: ${String(issue!.path[0])}: ${issue!.message}.`);
  process.exit(1);
}
const { PORT, APP_URL, DATA_FILE, STRIPE_WEBHOOK_SECRET, PACE_MS, ...paypal } = read.data;
const say = (fields: object, message: string) => console.error(message, JSON.stringify(fields));

const provider = await startPlayMoney({
  port: PORT,
  dataFile: DATA_FILE,
  paceMs: PACE_MS,
  webhookUrl: (name) => `${APP_URL.replace(/\/$/, '')}/api/webhooks/${name}`,
  webhookSecret: STRIPE_WEBHOOK_SECRET,
  paypal: {
    clientId: paypal.PAYPAL_CLIENT_ID,
    clientSecret: paypal.PAYPAL_CLIENT_SECRET,
    webhookId: paypal.PAYPAL_WEBHOOK_ID,
  },
  log: { warn: say, error: say },
}).catch((error: Error) => {
  console.error(`The play money provider could not start: ${error.message}`);
  process.exit(1);
});

const settings = {
  STRIPE_SECRET_KEY: 'sk_test_local',
  STRIPE_WEBHOOK_SECRET,
  STRIPE_API_BASE: provider.url,
  ...paypal,
  PAYPAL_API_BASE: provider.url,
};
console.log(`The play money provider is at ${provider.url}`);
console.log(
  Object.entries(settings)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n'),
);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void provider.close().then(() => process.exit(0)));
}
