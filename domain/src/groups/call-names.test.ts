import { expect, test } from 'vitest';
import { callNames } from './call-names.ts';

const userNamed = (username: string, fullName: string) => ({ id: username, username, fullName });

test('people have their first names, those of the same first name their usernames', () => {
  const names = callNames([
    userNamed('lena_v', 'Lena Vandenberg'),
    userNamed('sam1', 'Sam Okafor'),
    userNamed('sam2', 'sam  Lee'),
    userNamed('deleted', 'Deleted person'),
    userNamed('dev', 'Dev'),
    userNamed('lena_v', 'Lena Vandenberg'),
  ]);
  expect(Object.fromEntries(names)).toEqual({
    lena_v: 'Lena',
    sam1: 'sam1',
    sam2: 'sam2',
    deleted: 'a deleted person',
    dev: 'Dev',
  });
});
