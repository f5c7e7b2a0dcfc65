import { expect, test } from 'vitest';
import { callNames } from './call-names.ts';

const person = (username: string, fullName: string) => ({ id: username, username, fullName });

test('people have their first names, those of the same first name their usernames', () => {
  const names = callNames([
    person('lena_v', 'Lena Vandenberg'),
    person('sam1', 'Sam Okafor'),
    person('sam2', 'sam  Lee'),
    person('deleted', 'Deleted person'),
    person('dev', 'Dev'),
    person('lena_v', 'Lena Vandenberg'),
  ]);
  expect(Object.fromEntries(names)).toEqual({
    lena_v: 'Lena',
    sam1: 'sam1',
    sam2: 'sam2',
    deleted: 'a deleted person',
    dev: 'Dev',
  });
});
