import { expect, test } from 'vitest';
import { groupCommit, QueueFull } from './group-commit.ts';

/** Commits that end on demand. */
function handCommits(options: {
  shards: number;
  maxBatch?: number;
  maxQueued?: number;
  runsAlone?: (item: number) => boolean;
  locks?: (item: number) => readonly string[];
  orderKey?: (item: number) => string | null;
}) {
  const batches: { items: readonly number[]; end: () => void; fail: (error: Error) => void }[] = [];
  const group = groupCommit<number, string>({
    maxBatch: 1000,
    ...options,
    commit: (items) =>
      new Promise((resolve, reject) => {
        batches.push({ items, end: () => resolve(items.map((item) => `done ${item}`)), fail: reject });
      }),
    retrySingly: (error) => (error as Error).message !== 'unreachable',
  });
  return { batches, group };
}

/** Lets a batch start and its results arrive. Under load a timer alone may fire before what is due in this turn. */
const turn = async () => {
  await new Promise((resolve) => setTimeout(resolve, 1));
  for (let immediate = 0; immediate < 2; immediate += 1)
    await new Promise<void>((resolve) => setImmediate(resolve));
};
const range = (count: number) => Array.from({ length: count }, (_, i) => i);

test('items of one turn share a batch; items arriving meanwhile form the next', async () => {
  const { batches, group } = handCommits({ shards: 1 });
  const first = [group.add(1, 0), group.add(2, 0)];
  await turn();
  const next = [group.add(3, 0), group.add(4, 0)];
  await turn();
  expect(batches.map(({ items }) => items)).toEqual([[1, 2]]);
  batches[0]!.end();
  expect(await Promise.all(first)).toEqual(['done 1', 'done 2']);
  await turn();
  expect(batches[1]!.items).toEqual([3, 4]);
  batches[1]!.end();
  expect(await Promise.all(next)).toEqual(['done 3', 'done 4']);
  await group.idle();
});

test('a batch respects its maximum size', async () => {
  const { batches, group } = handCommits({ shards: 1, maxBatch: 2 });
  for (const item of [1, 2, 3]) void group.add(item, 0);
  await turn();
  batches[0]!.end();
  await turn();
  expect(batches.map(({ items }) => items)).toEqual([[1, 2], [3]]);
});

test('an item that runs alone shares no batch, and the order is kept', async () => {
  const { batches, group } = handCommits({ shards: 1, runsAlone: (item) => item >= 100 });
  for (const item of [1, 2, 100, 101, 3, 4, 102]) void group.add(item, 0);
  for (let batch = 0; batch < 5; batch++) {
    await turn();
    batches[batch]!.end();
  }
  await group.idle();
  expect(batches.map(({ items }) => items)).toEqual([[1, 2], [100], [101], [3, 4], [102]]);
});

test('a full queue rejects new items at once and accepts them again when it has drained', async () => {
  const { batches, group } = handCommits({ shards: 2, maxQueued: 3 });
  const running = group.add(1, 0);
  await turn();
  const waiting = [group.add(2, 0), group.add(3, 1), group.add(4, 0)];
  await expect(group.add(5, 1)).rejects.toThrow(QueueFull);
  batches[0]!.end();
  await running;
  await turn();
  const later = group.add(6, 0);
  for (let batch = 1; batch < 4; batch++) {
    await turn();
    batches[batch]?.end();
  }
  expect(await Promise.all([...waiting, later])).toEqual(['done 2', 'done 3', 'done 4', 'done 6']);
  expect(batches.flatMap(({ items }) => items)).not.toContain(5);
});

test('small batches of different shards take turns', async () => {
  const { batches, group } = handCommits({ shards: 2 });
  void group.add(1, 0);
  void group.add(2, 1);
  await turn();
  expect(batches).toHaveLength(1);
  batches[0]!.end();
  await turn();
  expect(batches).toHaveLength(2);
  expect(batches.flatMap(({ items }) => items).sort()).toEqual([1, 2]);
});

test('large batches of different shards run concurrently, those of one shard in order', async () => {
  const { batches, group } = handCommits({ shards: 2, maxBatch: 500 });
  for (const item of range(1000)) void group.add(item, 0);
  for (const item of range(1000)) void group.add(item, 1);
  await turn();
  expect(batches).toHaveLength(2);
  batches[0]!.end();
  await turn();
  expect(batches).toHaveLength(3);
  expect(batches[0]!.items[0]).toBe(0);
  expect(batches[2]!.items[0]).toBe(500);
});

/** Each item has a lock of its own and, unless it is below 2000, one of all items with the same last digit. */
const lockDigits = (item: number) => [`${item}`, ...(item < 2000 ? [] : [`ends in ${item % 10}`])];

test('a batch leaves what a running one has locked, and what shares a lock with that, for the next', async () => {
  const { batches, group } = handCommits({ shards: 2, locks: lockDigits });
  for (const item of [...range(300), 2007]) void group.add(item, 0);
  await turn();
  const waitsFor2007 = [3007, 4007];
  for (const item of [...waitsFor2007, ...range(300).map((i) => 1000 + i), 4008]) void group.add(item, 1);
  await turn();
  expect(batches[1]!.items).toEqual([...range(300).map((i) => 1000 + i), 4008]);
  batches[0]!.end();
  batches[1]!.end();
  await expect.poll(() => batches.length).toBe(3);
  expect(batches[2]!.items).toEqual(waitsFor2007);
  batches[2]!.end();
  await group.idle();
});

test('an item that was left three times waits no longer', async () => {
  const { batches, group } = handCommits({ shards: 2, maxBatch: 300, locks: lockDigits });
  for (const item of range(200)) void group.add(2000 + 10 * item, 0);
  await turn();
  for (const item of [3000, ...range(1196).map((i) => -i)]) void group.add(item, 1);
  await turn();
  const others = () => batches.slice(1).map(({ items }) => [items.length, items.includes(3000)]);
  for (let batch = 1; batch < 4; batch++) {
    batches[batch]!.end();
    await expect.poll(() => batches.length).toBe(batch + 2);
  }
  expect(others()).toEqual([
    [299, false],
    [299, false],
    [299, false],
    [300, true],
  ]);
  for (const { end } of [batches[0]!, batches[4]!]) end();
  await group.idle();
});

test('items with the same key keep their order, also when they are for different shards', async () => {
  const { batches, group } = handCommits({ shards: 2, orderKey: (item) => `tens ${Math.floor(item / 10)}` });
  void group.add(10, 0);
  await turn();
  for (const [item, shard] of [
    [11, 1],
    [20, 1],
    [12, 1],
  ] as const)
    void group.add(item, shard);
  await turn();
  batches[0]!.end();
  await turn();
  const second = batches[1]!.items;
  batches[1]!.end();
  await turn();
  batches[2]!.end();
  await group.idle();
  expect([second, batches[2]!.items].sort()).toEqual([[11, 12], [20]]);
  // Once none of them waits, the next ones have their own shard again.
  void group.add(13, 1);
  void group.add(14, 0);
  await turn();
  batches[3]!.end();
  await group.idle();
  expect(batches.slice(3).map(({ items }) => items)).toEqual([[13, 14]]);
});

test('in a failed batch only the bad item fails, unless nothing is reachable', async () => {
  const { batches, group } = handCommits({ shards: 1 });
  const both = Promise.allSettled([group.add(1, 0), group.add(2, 0)]);
  await turn();
  batches[0]!.fail(new Error('odd'));
  await turn();
  batches[1]!.fail(new Error('odd'));
  await turn();
  batches[2]!.end();
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);

  const none = Promise.allSettled([group.add(3, 0), group.add(4, 0)]);
  await turn();
  batches[3]!.fail(new Error('unreachable'));
  expect((await none).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(batches).toHaveLength(4);
});
