import { expect, test } from 'vitest';
import type { GroupRole } from './group.ts';
import { isOrganizer, refuseRemoval, refuseRoleChange } from './roles.ts';

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
