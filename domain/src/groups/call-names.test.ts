import { expect, test } from 'vitest';
import { callNames } from './call-names.ts';

const userNamed = (username: string, fullName: string) => ({ id: username, username, fullName });
const maya = userNamed('maya_t', 'Maya Tran');

test.each([
  ['alone', [], 'Maya'],
  ['who is listed twice', [maya], 'Maya'],
  ['next to others', [userNamed('dev', 'Dev Patel')], 'Maya'],
  ['next to another Maya', [userNamed('mayab', 'maya  Brooks')], 'Maya T.'],
  ['next to another Maya T.', [userNamed('mayat2', 'Maya Thompson')], 'maya_t'],
])('a member is called by the shortest name that is theirs alone: one %s', (_, others, name) => {
  expect(callNames([maya, ...others]).get(maya.id)).toBe(name);
});

test('one name is enough, and a deleted account has none', () => {
  const cher = userNamed('cher1', 'Cher');
  const people = [cher, userNamed('cher2', 'Cher Lloyd'), userNamed('gone', 'Deleted person')];
  expect(Object.fromEntries(callNames(people))).toEqual({
    cher1: 'Cher',
    cher2: 'Cher L.',
    gone: 'a deleted person',
  });
});
