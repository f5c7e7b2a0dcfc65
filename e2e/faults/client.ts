import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EffectRecord } from './effect-record.ts';

/** What a person wants, under the key it keeps until there is an answer. */
export type Intent = {
  readonly method: 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly key: string;
};
export type Answer = { readonly status: number; readonly text: string };

export function intend(method: Intent['method'], path: string, body?: object): Intent {
  return { method, path, key: randomUUID(), ...(body && { body }) };
}

/** How long somebody goes on trying; far longer than the server may be away. */
const patienceMs = 40_000;
const triesKept = 20;

/** A signed-in person's browser, as far as it matters here: it repeats what was not answered, under the same key. */
export class Client {
  readonly id: string;
  readonly cookie: string;
  readonly #record: EffectRecord;
  readonly #chooseServer: () => string;
  /** The last few answered intents with their answers. */
  readonly answered: { intent: Intent; answer: Answer }[] = [];

  constructor(person: { id: string; cookie: string }, record: EffectRecord, chooseServer: () => string) {
    this.id = person.id;
    this.cookie = person.cookie;
    this.#record = record;
    this.#chooseServer = chooseServer;
  }

  /** Sends until there is an answer; null when there was none for too long, which is a fault of its own. */
  async carryOut(intent: Intent): Promise<Answer | null> {
    const { method, path, body, key } = intent;
    const headers = {
      'idempotency-key': key,
      ...(body && { 'content-type': 'application/json' }),
    };
    const answer = await this.#untilAnswered(method, path, headers, body && JSON.stringify(body));
    if (answer) {
      this.answered.push({ intent, answer });
      if (this.answered.length > triesKept) this.answered.shift();
    }
    return answer;
  }

  // biome-ignore lint/suspicious/noExplicitAny: what the contract's own tests check is not checked again here.
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
      // 503 is the server's own word for "ask again".
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
