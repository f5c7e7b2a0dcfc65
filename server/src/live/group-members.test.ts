import { expect, it, vi } from 'vitest';
import { cacheMembers } from './group-members.ts';

/** A read returns who was a member when it began, and resolves only when the test allows it. */
function group() {
  let joined = ['ann'];
  const answers: (() => void)[] = [];
  const read = vi.fn((groupIds: readonly string[]) => {
    const found = new Map(groupIds.map((id) => [id, joined]));
    return new Promise<typeof found>((resolve) => answers.push(() => resolve(found)));
  });
  return {
    read,
    answer: () => answers.shift()!(),
    join: (userId: string) => {
      joined = [...joined, userId];
    },
  };
}

it('a group is read once until it changes', async () => {
  const { read, answer, join } = group();
  const members = cacheMembers(read);
  const [first, second] = [members.find(['group']), members.find(['group'])];
  answer();
  expect([...(await first), ...(await second)]).toEqual([
    ['group', ['ann']],
    ['group', ['ann']],
  ]);
  join('bob');
  members.forget('group');
  const third = members.find(['group']);
  answer();
  expect(await third).toEqual(new Map([['group', ['ann', 'bob']]]));
  expect(read).toHaveBeenCalledTimes(2);
});

it('a list read while someone joined is not kept', async () => {
  const { read, answer, join } = group();
  const members = cacheMembers(read);
  const before = members.find(['group']);
  join('bob');
  members.forget('group');
  answer();
  await before;
  const after = members.find(['group']);
  answer();
  expect(await after).toEqual(new Map([['group', ['ann', 'bob']]]));
});

it('a failed read is not kept', async () => {
  const read = vi
    .fn(async () => new Map([['group', ['ann']]]))
    .mockRejectedValueOnce(new Error('connection lost'));
  const members = cacheMembers(read);
  await expect(members.find(['group'])).rejects.toThrow('connection lost');
  expect(await members.find(['group'])).toEqual(new Map([['group', ['ann']]]));
});
