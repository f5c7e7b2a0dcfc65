import { expect, test } from 'vitest';
import { type FailureKind, ProviderFailure } from './ports/provider-failure.ts';
import { watchCalls } from './watch-calls.ts';

const failure = (kind: FailureKind) =>
  new ProviderFailure({ kind, provider: 'stripe', call: 'ask', status: null, issue: null, debugId: null });

async function recordCalls(ask: () => unknown): Promise<(string | null)[]> {
  const record: (string | null)[] = [];
  const port = watchCalls({ ask, name: 'stripe' }, (word) => record.push(word));
  expect(port.name).toBe('stripe');
  await Promise.resolve(port.ask()).catch(() => {});
  await Promise.resolve();
  return record;
}

test.each([
  ['an answer', () => Promise.resolve(1), [null]],
  ['an answer of no', () => Promise.reject(failure('refused')), [null]],
  ['no answer', () => Promise.reject(failure('uncertain')), ['stripe did not ask (uncertain).']],
  ['keys that are refused', () => Promise.reject(failure('notNow')), ['stripe did not ask (notNow).']],
  ['a fault of ours', () => Promise.reject(new Error('x')), []],
  ['what asks nobody', () => 1, []],
])('%s', async (_name, ask, expected) => {
  expect(await recordCalls(ask)).toEqual(expected);
});

test('the caller gets the response or the original failure', async () => {
  const fault = failure('refused');
  const port = watchCalls({ yes: async (n: number) => n + 1, no: () => Promise.reject(fault) }, () => {});
  expect(await port.yes(1)).toBe(2);
  await expect(port.no()).rejects.toBe(fault);
});
