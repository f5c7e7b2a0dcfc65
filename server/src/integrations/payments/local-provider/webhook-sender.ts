import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../../log.ts';
import type { CheckoutSession } from './sessions.ts';

export type WebhookSenderOptions = {
  /** Asked at every delivery, because the app may not listen yet when the provider starts. */
  readonly webhookUrl: () => string;
  readonly webhookSecret: string;
  readonly log: Log;
  /** Waits between one delivery and the next; the real provider goes on for days. */
  readonly retryAfterMs?: readonly number[];
};

export type WebhookSender = {
  /** Sends an event; gives after the first try, whose failure is followed by further ones in the background. */
  send(type: string, session: CheckoutSession): Promise<void>;
  close(): void;
};

/** Signs and delivers events the way the real provider does: at least once, until the app answers 2xx. */
export function webhookSender(options: WebhookSenderOptions): WebhookSender {
  const {
    webhookUrl,
    webhookSecret,
    log,
    retryAfterMs = [500, 1_000, 2_000, 5_000, 15_000, 60_000],
  } = options;
  const closing = new AbortController();

  async function deliver(body: string): Promise<boolean> {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(10_000)]);
    const headers = { 'content-type': 'application/json', 'stripe-signature': sign(body, webhookSecret) };
    try {
      return (await fetch(webhookUrl(), { method: 'POST', headers, body, signal })).ok;
    } catch {
      return false;
    }
  }

  async function redeliver(body: string, id: string): Promise<void> {
    for (const wait of retryAfterMs) {
      await sleep(wait, undefined, { signal: closing.signal, ref: false });
      if (await deliver(body)) return;
    }
    log.error({ event: id }, 'play money: the app never took a webhook');
  }

  return {
    async send(type, session) {
      const id = `evt_local_${randomUUID()}`;
      const body = JSON.stringify(eventOf(id, type, session));
      if (await deliver(body)) return;
      log.warn({ event: id, type }, 'play money: a webhook was not taken, trying again');
      void redeliver(body, id).catch(() => {});
    },
    close: () => closing.abort(),
  };
}

function eventOf(id: string, type: string, session: CheckoutSession) {
  return {
    id,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: Math.floor(Date.now() / 1000),
    type,
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    data: { object: session },
  };
}

/** INTEGRATIONS section 2.4: HMAC-SHA256 over the time, a dot and the raw body. */
function sign(body: string, secret: string): string {
  const time = Math.floor(Date.now() / 1000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}
