import { expect, test } from 'vitest';
import type { GroupRole } from './group.ts';
import { isOrganizer, refuseHandOver, refuseRemoval, refuseRoleChange } from './roles.ts';

test.each<[GroupRole, boolean]>([
  ['owner', true],
  ['organizer', true],
  ['member', false],
])('%s may organize: %s', (role, expected) => {
  expect(isOrganizer(role)).toBe(expected);
});

test.each<[GroupRole, GroupRole, boolean]>([
  ['owner', 'owner', false],
  ['owner', 'organizer', true],
  ['owner', 'member', true],
  ['organizer', 'owner', false],
  ['organizer', 'organizer', false],
  ['organizer', 'member', true],
  ['member', 'owner', false],
  ['member', 'organizer', false],
  ['member', 'member', false],
])('%s may remove %s: %s', (by, of, expected) => {
  expect(refuseRemoval(by, of)?.code ?? null).toBe(expected ? null : 'notGroupOrganizer');
});

test.each<[GroupRole, boolean, string | null]>([
  ['owner', false, null],
  ['owner', true, 'groupRoleInvalid'],
  ['organizer', false, 'notGroupOwner'],
  ['member', true, 'notGroupOwner'],
])('%s changes a role, the own one: %s', (by, isOwn, code) => {
  expect(refuseRoleChange(by, isOwn)?.code ?? null).toBe(code);
});

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
