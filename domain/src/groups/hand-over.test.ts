import { expect, test } from 'vitest';
import { refuseHandOver } from './hand-over.ts';

const owner = { userId: 'ann', isSuspended: true };
const to = { userId: 'bob', isSuspended: false };

test('the group of a suspended owner goes to a member who is not', () => {
  expect(refuseHandOver(owner, to)).toBeNull();
});

test.each<[string, Parameters<typeof refuseHandOver>, string]>([
  ['to someone who is no member', [owner, undefined], 'This person is not in the group.'],
  [
    'while the owner can do it',
    [{ ...owner, isSuspended: false }, to],
    'The owner is not suspended and can hand the group over.',
  ],
  [
    'to a suspended member',
    [owner, { ...to, isSuspended: true }],
    'This person is suspended too. Choose another member.',
  ],
  ['to its owner', [owner, owner], 'This person is suspended too. Choose another member.'],
])('is refused %s', (_, given, message) => {
  expect(refuseHandOver(...given)).toMatchObject({ kind: 'refusal', message });
});
