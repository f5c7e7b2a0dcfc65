import { setTimeout as sleep } from 'node:timers/promises';
import type { BackgroundWork } from './background-work.ts';
import type { SignAs } from './signatures.ts';
import type { Store } from './store.ts';
import { openTampering, type Tampering } from './tampering.ts';

export type ProviderName = 'stripe' | 'paypal';

/** The part of the app's log that it writes to. */
export type WebhookLog = {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

/** One event on its way to the app. */
export type WebhookDelivery = {
  readonly id: string;
  readonly provider: ProviderName;
  readonly type: string;
  readonly body: string;
  readonly state: 'waiting' | 'held' | 'delivered' | 'dropped' | 'givenUp';
  readonly attempts: number;
  readonly signAs: SignAs;
  readonly createdAt: number;
};

export type WebhookOptions = {
  /** A function, because the app may not listen yet when the provider starts. */
  readonly webhookUrl: (provider: ProviderName) => string;
  readonly sign: (provider: ProviderName, body: string, as: SignAs) => Record<string, string>;
  readonly log: WebhookLog;
  /** Waits between deliveries, the last one repeated; real providers also continue for days. */
  readonly retryAfterMs?: readonly number[] | undefined;
};

export type Webhooks = {
  /** Sends an event. Resolves after the first attempt; further ones run in the background. */
  send(provider: ProviderName, id: string, type: string, body: string): Promise<void>;
  /** Delivers an event again, correctly signed. */
  resend(id: string): Promise<boolean>;
  /** Releases held events in this order. */
  release(order: 'same' | 'reversed'): Promise<number>;
  readonly tampering: Tampering;
  /** Continues what an earlier run left. */
  resume(): void;
  close(): void;
};

const givesUpAfterMs = 3 * 24 * 3_600_000;

/** Delivers events like the real providers: at least once, in any order, until the app responds with 2xx. */
export function openWebhooks(
  store: Store,
  { track }: Pick<BackgroundWork, 'track'>,
  options: WebhookOptions,
): Webhooks {
  const { webhookUrl, sign, log, retryAfterMs = [500, 1_000, 2_000, 5_000, 15_000, 60_000] } = options;
  const closing = new AbortController();
  const tampering = openTampering();

  async function attempt({ provider, body, signAs }: WebhookDelivery): Promise<boolean> {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(10_000)]);
    const headers = { 'content-type': 'application/json', ...sign(provider, body, signAs) };
    try {
      const answer = await fetch(webhookUrl(provider), {
        method: 'POST',
        headers,
        body,
        signal,
        redirect: 'manual',
      });
      await answer.body?.cancel();
      return answer.ok;
    } catch {
      return false;
    }
  }

  /** Makes and records one attempt. Returns whether it was the last one needed. */
  async function tryOnce(id: string): Promise<boolean> {
    const before = store.get('deliveries', id);
    if (before?.state !== 'waiting') return true;
    const taken = await attempt(before);
    if (closing.signal.aborted) return true;
    const now = store.get('deliveries', id) ?? before;
    const isOver = Date.now() - now.createdAt > givesUpAfterMs;
    if (!taken && isOver) log.error({ event: id }, 'play money: the app never took a webhook');
    const state = taken ? 'delivered' : isOver ? 'givenUp' : now.state;
    store.put('deliveries', id, { ...now, attempts: now.attempts + 1, state });
    return taken || isOver;
  }

  async function goOn(id: string): Promise<void> {
    for (let n = 0; ; n += 1) {
      const wait = retryAfterMs[Math.min(n, retryAfterMs.length - 1)] ?? 60_000;
      await sleep(wait, undefined, { signal: closing.signal, ref: false });
      if (await tryOnce(id)) return;
    }
  }

  async function deliver(id: string): Promise<void> {
    if (await tryOnce(id)) return;
    const { type } = store.get('deliveries', id)!;
    log.warn({ event: id, type }, 'play money: a webhook was not taken, trying again');
    void track(
      `retries of ${type}`,
      goOn(id).catch(() => {}),
    );
  }

  const restart = (id: string, changes: Partial<WebhookDelivery>) => {
    store.put('deliveries', id, { ...store.get('deliveries', id)!, state: 'waiting', ...changes });
    return deliver(id);
  };

  async function release(order: 'same' | 'reversed'): Promise<number> {
    const ids = store.list('deliveries').flatMap(({ id, state }) => (state === 'held' ? id : []));
    for (const id of order === 'same' ? ids : ids.reverse()) await restart(id, {});
    return ids.length;
  }

  async function send(provider: ProviderName, id: string, type: string, body: string): Promise<void> {
    const plan = tampering.take(provider, type);
    const base = { id, provider, type, body, attempts: 0, createdAt: Date.now() };
    const signAs = plan?.how === 'wrong' || plan?.how === 'stale' ? plan.how : 'right';
    const state =
      plan?.how === 'hold' || plan?.how === 'reorder' ? 'held' : plan?.how === 'drop' ? 'dropped' : 'waiting';
    store.put('deliveries', id, { ...base, state, signAs });
    if (plan?.how === 'reorder' && plan.isLast) await release('reversed');
    if (plan?.how === 'delay') {
      const later = sleep(plan.ms, undefined, { signal: closing.signal, ref: false })
        .then(() => deliver(id))
        .catch(() => {});
      void track(`delayed ${type}`, later);
      return;
    }
    const delivery = store.get('deliveries', id)!;
    const extra = plan?.how === 'duplicate' ? plan.times - 1 : 0;
    await Promise.all([deliver(id), ...Array.from({ length: extra }, () => attempt(delivery))]);
  }

  async function resend(id: string): Promise<boolean> {
    if (!store.get('deliveries', id)) return false;
    await restart(id, { signAs: 'right' });
    return true;
  }

  return {
    tampering,
    send: (provider, id, type, body) => track(type, send(provider, id, type, body)),
    resend: (id) => track(`resending ${id}`, resend(id)),
    release: (order) => track('releasing held webhooks', release(order)),
    resume() {
      for (const { id, type, state } of store.list('deliveries'))
        if (state === 'waiting') void track(type, deliver(id));
    },
    close: () => closing.abort(),
  };
}
