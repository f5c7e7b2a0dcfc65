import { expect, test } from 'vitest';
import { sharedRead } from './shared-read.ts';

const everyMs = 5;

/** A read that counts its calls and ends on demand. */
function handReading() {
  const begun: string[] = [];
  const ends: { resolve: (value: string) => void; reject: (error: Error) => void }[] = [];
  const get = sharedRead<string>(everyMs, (key) => {
    begun.push(key);
    return new Promise((resolve, reject) => ends.push({ resolve, reject }));
  });
  return { begun, ends, get };
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 2 * everyMs));

test('callers that arrive during a read share the next read', async () => {
  const { begun, ends, get } = handReading();
  const first = get('board');
  const [second, third] = [get('board'), get('board')];
  expect(begun).toHaveLength(1);
  ends[0]!.resolve('old');
  expect(await first).toBe('old');
  await turn();
  expect(begun).toHaveLength(2);
  ends[1]!.resolve('new');
  expect(await Promise.all([second, third])).toEqual(['new', 'new']);
});

test('each read starts after all the calls it serves', async () => {
  const { begun, ends, get } = handReading();
  void get('board');
  const second = get('board');
  ends[0]!.resolve('1');
  await turn();
  // The second read is running now, so this call needs a third.
  const late = get('board');
  ends[1]!.resolve('2');
  expect(await second).toBe('2');
  await turn();
  expect(begun).toHaveLength(3);
  ends[2]!.resolve('3');
  expect(await late).toBe('3');
});

test('reads are rate limited, but the first one after a quiet period starts immediately', async () => {
  const { begun, ends, get } = handReading();
  void get('board');
  ends[0]!.resolve('1');
  await ends[0];
  const soon = get('board');
  expect(begun).toHaveLength(1);
  await turn();
  expect(begun).toHaveLength(2);
  ends[1]!.resolve('2');
  expect(await soon).toBe('2');
  await turn();
  void get('board');
  expect(begun).toHaveLength(3);
});

test('keys do not wait for each other, and a failure is not shared', async () => {
  const { begun, ends, get } = handReading();
  const failing = get('a');
  const after = get('a');
  const other = get('b');
  expect(begun).toEqual(['a', 'b']);
  ends[1]!.resolve('b');
  expect(await other).toBe('b');
  ends[0]!.reject(new Error('gone'));
  await expect(failing).rejects.toThrow('gone');
  await turn();
  ends[2]!.resolve('fine');
  expect(await after).toBe('fine');
});
