import { refuse } from '@sidebet/domain/refusals';
import { afterEach, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';

/** Handlers that finish after the request was answered with 503. */

let api: TestApi;
afterEach(() => api.close());

let lines: string[];
let mayFinish: PromiseWithResolvers<void>;
let finished: PromiseWithResolvers<void>;

/** A server whose site endpoint ends with `end` after the test lets it. */
async function open(end: () => unknown): Promise<void> {
  lines = [];
  [mayFinish, finished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  api = await testApi({
    logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } },
    patience: { answerLimitMs: () => 1 },
    alterHandlers: (handlers) => ({
      ...handlers,
      getExchangeFee: async () => {
        await mayFinish.promise;
        // After the microtasks in which the response is handled.
        setImmediate(() => setImmediate(finished.resolve));
        return end() as never;
      },
    }),
  });
}

async function answerLate(): Promise<string[]> {
  const answer = await api.inject({ method: 'GET', url: '/api/exchange-fee' });
  expect(answer.statusCode).toBe(503);
  lines = [];
  mayFinish.resolve();
  await finished.promise;
  return lines;
}

test.each<[string, () => unknown]>([
  ['result', () => ({ basisPoints: 100 })],
  ['refusal', () => refuse('eventNotFound')],
])('a late %s is dropped without a warning', async (_, end) => {
  await open(end);
  expect(await answerLate()).toEqual([]);
});

test('control: a late fault is logged', async () => {
  await open(() => {
    throw new Error('A table is missing.');
  });
  expect((await answerLate()).join()).toContain('A table is missing.');
});
