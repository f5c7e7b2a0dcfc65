import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { openBackgroundWork } from './background-work.ts';
import { serveCalls } from './calls.ts';
import { createControls, serveControls } from './controls.ts';
import { openFaults } from './faults.ts';
import { guidePage } from './guide-page.ts';
import { sendPage } from './pages/document.ts';
import { serveFonts } from './pages/fonts.ts';
import { paypalError } from './paypal/answers.ts';
import { paypalCalls } from './paypal/api.ts';
import { paypalNotifier } from './paypal/notify.ts';
import { orderSide } from './paypal/orders.ts';
import { serveApproval } from './paypal/pages.ts';
import { payoutSide } from './paypal/payouts.ts';
import { openSigningKeys } from './paypal/signing-key.ts';
import { openTokens, type PayPalKeys, paypalGuard } from './paypal/tokens.ts';
import { openSchedule } from './schedule.ts';
import { paypalHeaders, type SignAs, stripeHeaders } from './signatures.ts';
import { openStore } from './store.ts';
import { stripeCalls, stripeError, stripeGuard } from './stripe/api.ts';
import { serveCheckout } from './stripe/pages.ts';
import { cardSide } from './stripe/payments.ts';
import { openWebhooks, type ProviderName, type WebhookLog } from './webhooks.ts';

export type PlayMoneyOptions = {
  /** A function, because the app may not listen yet when the provider starts. */
  readonly webhookUrl: (provider: ProviderName) => string;
  /** Stripe's webhook secret. PayPal signs with a certificate (paypal/signing-key.ts). */
  readonly webhookSecret: string;
  readonly log: WebhookLog;
  readonly paypal?: PayPalKeys;
  /** 0 or absent for any free port. */
  readonly port?: number;
  /** The file of its memory; without it, everything ends with the process. */
  readonly dataFile?: string | undefined;
  /** Waits between deliveries of an unacknowledged webhook. */
  readonly retryAfterMs?: readonly number[];
  /** The time between automatic steps: of payouts, and until a card's later dispute or refund. */
  readonly paceMs?: number;
};

export type PlayMoneyProvider = {
  /** The value for STRIPE_API_BASE and PAYPAL_API_BASE. */
  readonly url: string;
  /**
   * Resolves when no webhook is under way, including delayed and repeated ones, and no automatic step that was scheduled at
   * most a second ahead. Rejects with the names of what still runs after `withinMs` milliseconds, by default 10 seconds.
   */
  settled(withinMs?: number): Promise<void>;
  close(): Promise<void>;
};

/** The default names of PayPal's client and webhook. */
export const playMoneyPayPal: PayPalKeys = {
  clientId: 'play-money',
  clientSecret: 'play-money',
  webhookId: 'PLAYMONEYWEBHOOK',
};

/** Distinguishes providers on different files. */
export const deriveIdentity = (dataFile: string | undefined) =>
  createHash('sha256')
    .update(dataFile ?? 'memory')
    .digest('hex')
    .slice(0, 16);

/**
 * A play money payment provider for development and tests. It speaks the wire formats of Stripe Checkout and of
 * PayPal Orders, Payouts and webhooks on a local port, with its own hosted pages and signed webhooks, so the real
 * adapters run unchanged. Rejects with EADDRINUSE before touching the file.
 */
export async function startPlayMoney(options: PlayMoneyOptions): Promise<PlayMoneyProvider> {
  // Checked here in addition to the configuration: play money must never become real money.
  if (process.env.NODE_ENV === 'production') throw new Error('Play money is not for production.');
  const { webhookSecret, log, dataFile, paceMs = 3000, paypal = playMoneyPayPal } = options;

  // The port comes first: holding it grants the right to the file.
  const server = createServer();
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const baseUrl = () => url;
  const store = openStore(dataFile);

  const app = Fastify({
    bodyLimit: 2 * 1024 * 1024,
    serverFactory: (handler) => server.on('request', handler),
  });
  // Browsers and the SDK both send forms; the APIs need raw bodies.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

  const signingKeys = openSigningKeys();
  const signAsPayPal = (body: string, as: SignAs) => {
    const { privateKey, path } = signingKeys.current();
    const by = { webhookId: paypal.webhookId, key: privateKey, certUrl: `${url}${path}` };
    return paypalHeaders(body, by, as);
  };
  const backgroundWork = openBackgroundWork();
  const webhooks = openWebhooks(store, backgroundWork, {
    webhookUrl: options.webhookUrl,
    sign: (provider, body, as) =>
      provider === 'stripe' ? stripeHeaders(body, webhookSecret, as) : signAsPayPal(body, as),
    log,
    retryAfterMs: options.retryAfterMs,
  });
  const schedule = openSchedule(store, backgroundWork);
  const faults = openFaults();
  const tokens = openTokens();
  const cards = cardSide(store, schedule, webhooks, baseUrl);
  const notify = paypalNotifier(webhooks, baseUrl);
  const orders = orderSide(store, schedule, notify, baseUrl, paceMs);
  const payouts = payoutSide(store, schedule, notify, baseUrl, paceMs);

  serveCalls(app, faults, stripeCalls(store, cards), stripeError, stripeGuard);
  const paypalApi = { store, orders, payouts, keys: paypal, signingKeys, baseUrl, tokens };
  serveCalls(app, faults, paypalCalls(paypalApi), paypalError, paypalGuard(tokens));
  serveCheckout(app, store, cards, schedule, paceMs);
  serveApproval(app, store, orders);
  serveFonts(app);
  const controls = serveControls(
    app,
    createControls({ store, cards, orders, payouts, webhooks, faults, tokens, signingKeys }),
    store,
    faults,
    deriveIdentity(dataFile),
  );
  app.get('/', (_request, reply) => sendPage(reply, guidePage(controls)));
  await app.ready();
  schedule.resume();
  webhooks.resume();

  return {
    url,
    settled: backgroundWork.settled,
    close: async () => {
      webhooks.close();
      schedule.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await app.close();
      store.close();
    },
  };
}
