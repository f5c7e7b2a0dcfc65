import { expect, test } from 'vitest';
import { shortName } from './group-names.ts';

const named = (username: string, fullName: string) => ({ id: username, username, fullName });
const maya = named('maya_t', 'Maya Tran');

test.each([
  ['alone', [], 'Maya'],
  ['next to others', [named('dev', 'Dev Patel')], 'Maya'],
  ['next to another Maya', [named('mayab', 'maya Brooks')], 'Maya T.'],
  ['next to another Maya T.', [named('mayat2', 'Maya Thompson')], 'maya_t'],
])('a member is called %s', (_, others, name) => {
  expect(shortName(maya, [maya, ...others])).toBe(name);
});

test('one name is enough', () => {
  const cher = named('cher1', 'Cher');
  expect(shortName(cher, [cher, maya])).toBe('Cher');
  expect(shortName(cher, [cher, named('cher2', 'Cher Lloyd')])).toBe('Cher');
});
