import { expect, test } from 'vitest';
import { createPictureStore } from './picture-store.ts';

/** A draw function that counts its calls and that the test can pause. */
function slowHand() {
  const begun: string[] = [];
  const finish: (() => void)[] = [];
  return {
    begun,
    draw: (svg: string) =>
      new Promise<Buffer>((resolve) => {
        begun.push(svg);
        finish.push(() => resolve(Buffer.from(svg)));
      }),
    finishOne: async () => {
      finish.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test('limits concurrent drawings and rejects requests beyond the queue', async () => {
  const hand = slowHand();
  const store = createPictureStore({ atOnce: 2, waiting: 2, stored: 10 }, hand.draw);
  const asked = ['a', 'b', 'c', 'd'].map((svg) => store.readPicture(svg));
  expect(hand.begun).toEqual(['a', 'b']);
  expect(await store.readPicture('e')).toBeNull();
  await hand.finishOne();
  expect(hand.begun).toEqual(['a', 'b', 'c']);
  for (let left = 0; left < 3; left++) await hand.finishOne();
  expect((await Promise.all(asked)).map((picture) => String(picture?.png))).toEqual(['a', 'b', 'c', 'd']);
  // All slots are free again.
  const later = [store.readPicture('f'), store.readPicture('g')];
  expect(hand.begun).toEqual(['a', 'b', 'c', 'd', 'f', 'g']);
  await hand.finishOne();
  await hand.finishOne();
  await Promise.all(later);
});

test('draws the same picture once and evicts the least recently used one', async () => {
  let drawn = 0;
  const store = createPictureStore({ atOnce: 1, waiting: 5, stored: 2 }, async (svg) => {
    drawn++;
    return Buffer.from(svg);
  });
  const [one, same] = await Promise.all([store.readPicture('a'), store.readPicture('a')]);
  expect(one).toBe(same);
  await store.readPicture('b');
  await store.readPicture('a');
  expect(drawn).toBe(2);
  await store.readPicture('c');
  await store.readPicture('a');
  expect(drawn).toBe(3);
  await store.readPicture('b');
  expect(drawn).toBe(4);
});

test('retries a failed drawing and frees its slot', async () => {
  let fails = true;
  const store = createPictureStore({ atOnce: 1, waiting: 5, stored: 2 }, async () => {
    if (fails) throw new Error('no ink');
    return Buffer.from('drawn');
  });
  await expect(store.readPicture('a')).rejects.toThrow('no ink');
  fails = false;
  expect(String((await store.readPicture('a'))?.png)).toBe('drawn');
});
