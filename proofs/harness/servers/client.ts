import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EffectRecord } from './effect-record.ts';

/** A user's intent, with the idempotency key it keeps until it is answered. */
export type Intent = {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly key: string;
  /** The response shows what is stored by then, so a repeat may get another one. */
  readonly showsCurrentState?: boolean;
};
export type Answer = { readonly status: number; readonly text: string };

export function intend(method: Intent['method'], path: string, body?: object): Intent {
  return { method, path, key: randomUUID(), ...(body && { body }) };
}

/** How long a client keeps retrying; much longer than the server may be down. */
const patienceMs = 40_000;
const triesKept = 20;

/** The relevant part of a logged-in user's browser: it retries unanswered requests with the same key. */
export class Client {
  readonly id: string;
  readonly cookie: string;
  readonly #record: EffectRecord;
  readonly #chooseServer: () => string;
  /** The latest answered intents with their responses. */
  readonly answered: { intent: Intent; answer: Answer }[] = [];

  constructor(user: { id: string; cookie: string }, record: EffectRecord, chooseServer: () => string) {
    this.id = user.id;
    this.cookie = user.cookie;
    this.#record = record;
    this.#chooseServer = chooseServer;
  }

  /** Retries until there is a response; null after too long, which is a failure itself. */
  async carryOut(intent: Intent): Promise<Answer | null> {
    const { method, path, body, key } = intent;
    const headers = {
      'idempotency-key': key,
      ...(body && { 'content-type': 'application/json' }),
    };
    const answer = await this.#untilAnswered(method, path, headers, body && JSON.stringify(body));
    if (answer && !intent.showsCurrentState) {
      this.answered.push({ intent, answer });
      if (this.answered.length > triesKept) this.answered.shift();
    }
    return answer;
  }

  // biome-ignore lint/suspicious/noExplicitAny: the contract's own tests check the type.
  async read(path: string): Promise<any> {
    const answer = await this.#untilAnswered('GET', path, {}, undefined);
    return answer?.status === 200 ? JSON.parse(answer.text) : null;
  }

  async #untilAnswered(
    method: string,
    path: string,
    headers: object,
    body: string | undefined,
  ): Promise<Answer | null> {
    const givesUpAt = Date.now() + patienceMs;
    this.#record.requests++;
    for (let attempt = 0; Date.now() < givesUpAt; attempt++) {
      if (attempt > 0) {
        this.#record.repeats++;
        await sleep(20 + Math.random() * 40);
      }
      const answer = await this.#send(method, path, { cookie: this.cookie, ...headers }, body);
      // 503 means "retry".
      if (!answer || answer.status === 503) continue;
      if (answer.status < 500 && answer.status !== 401) return answer;
      this.#record.faults.push(
        `${method} ${path} was answered ${answer.status} ${answer.text.slice(0, 200)}`,
      );
    }
    this.#record.faults.push(`${method} ${path} was not answered within ${patienceMs / 1000} s`);
    return null;
  }

  async #send(
    method: string,
    path: string,
    headers: object,
    body: string | undefined,
  ): Promise<Answer | null> {
    try {
      const signal = AbortSignal.timeout(15_000);
      const answer = await fetch(this.#chooseServer() + path, {
        method,
        headers: { ...headers },
        signal,
        ...(body !== undefined && { body }),
      });
      return { status: answer.status, text: await answer.text() };
    } catch {
      return null;
    }
  }
}
