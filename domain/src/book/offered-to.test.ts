import { expect, test } from 'vitest';
import {
  byLink,
  challengedFriend,
  type OfferedTo,
  offeredToId,
  readOfferedTo,
  toAnyone,
  toFriend,
} from './offered-to.ts';

const group = { kind: 'group', groupId: 'fox' } as const;

test.each<[OfferedTo, string | null, string | null]>([
  [toAnyone, null, null],
  [toFriend('bob'), 'bob', 'bob'],
  [byLink, 'ffffffff-ffff-ffff-ffff-ffffffffffff', null],
  [group, 'fox', null],
])('%j has one id, which is read back', (offeredTo, id, friendId) => {
  expect(offeredToId(offeredTo)).toBe(id);
  expect(readOfferedTo({ offeredToId: id, group: offeredTo.kind === 'group' ? {} : null })).toEqual(
    offeredTo,
  );
  expect(challengedFriend(offeredTo)).toBe(friendId);
});
