import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { serveApi } from './api.ts';
import { servePages } from './pages.ts';
import { SessionStore } from './sessions.ts';
import { type WebhookSenderOptions, webhookSender } from './webhook-sender.ts';

export type LocalProvider = {
  /** What STRIPE_API_BASE would be. */
  readonly url: string;
  close(): Promise<void>;
};

/**
 * A payment provider of play money, for everywhere but production: it speaks the wire format of Stripe Checkout
 * on a free port of this machine, with a hosted page of its own and signed webhooks, so that the real adapter
 * runs unchanged. Its sessions live in memory and end with it.
 */
export async function startLocalProvider(options: WebhookSenderOptions): Promise<LocalProvider> {
  const app = Fastify({ bodyLimit: 64 * 1024 });
  // Browsers and the SDK both send forms; the API wants them as they came.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  const store = new SessionStore();
  const sender = webhookSender(options);
  let url = '';
  serveApi(app, store, sender, (id) => `${url}/checkout/${id}`);
  servePages(app, store, sender);
  await app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    url,
    close: async () => {
      sender.close();
      await app.close();
    },
  };
}
