import { describe, expect, it } from 'vitest';
import { decideDrops, type ShrunkListing, shrunkForMs } from './shrunk-listing.ts';

const now = Date.UTC(2026, 10, 20, 18);
const ids = (count: number) => Array.from({ length: count }, (_, i) => `e${i}`);
const since = (ms: number, missingIds: readonly string[]): ShrunkListing => ({ since: now - ms, missingIds });

describe('an answer that lists fewer events', () => {
  it.each<[string, number, readonly string[], ShrunkListing | null, readonly string[], ShrunkListing | null]>(
    [
      ['drops nothing at first if more than half is missing', 6, ids(4), null, [], since(0, ids(4))],
      ['nor if all are', 6, ids(6), null, [], since(0, ids(6))],
      ['control: drops a single game', 6, ids(1), null, ids(1), null],
      ['control: drops half', 6, ids(3), null, ids(3), null],
      ['control: drops the only games of a small sport', 5, ids(5), null, ids(5), null],
      ['control: drops nothing if nothing is missing', 10, [], null, [], null],
      [
        'waits while the first is recent',
        6,
        ids(4),
        since(shrunkForMs - 1, ids(4)),
        [],
        since(shrunkForMs - 1, ids(4)),
      ],
      ['drops once a later one agrees', 6, ids(4), since(shrunkForMs, ids(4)), ids(4), null],
      ['drops only what was missing each time', 8, ids(6), since(shrunkForMs, ids(5)), ids(5), null],
      ['forgets what came back', 8, ids(5), since(1, ids(6)), [], since(1, ids(5))],
      ['begins again if others are missing', 8, ids(5), since(shrunkForMs, ['x']), [], since(0, ids(5))],
      ['heals once enough are listed again', 8, ids(2), since(1, ids(6)), ids(2), null],
    ],
  )('%s', (_, before, missing, earlier, dropIds, shrunk) => {
    expect(decideDrops(before, missing, earlier, now)).toEqual({ dropIds, shrunk });
  });
});
