import { expect, test } from 'vitest';
import { invitePath, refuseInvite } from './invite.ts';

test.each([
  [1, 1, true],
  [30, 200, true],
  [0, 1, false],
  [31, 1, false],
  [1, 0, false],
  [1, 201, false],
  [1.5, 1, false],
])('an invite link for %d days and %d uses: %s', (expiresInDays, maxUses, isGood) => {
  expect(refuseInvite({ expiresInDays, maxUses })?.code ?? null).toBe(
    isGood ? null : 'inviteSettingsInvalid',
  );
});

test('a link may name an offer', () => {
  expect(invitePath('i', 't')).toBe('/join?id=i&token=t');
  expect(invitePath('i', 't', { bet: 'b', token: 'o' })).toBe('/join?id=i&token=t&bet=b&offer=o');
});
