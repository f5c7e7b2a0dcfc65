import { type Refusal, refuse } from '../refusals.ts';
import { groupLimits } from './group.ts';

/** Validates how long and how often a new invite link works. Refuses with inviteSettingsInvalid. */
export function refuseInvite({
  expiresInDays,
  maxUses,
}: {
  readonly expiresInDays: number;
  readonly maxUses: number;
}): Refusal | null {
  const isWithin = (number: number, most: number) =>
    Number.isInteger(number) && number >= 1 && number <= most;
  return isWithin(expiresInDays, groupLimits.maxInviteDays) && isWithin(maxUses, groupLimits.maxInviteUses)
    ? null
    : refuse('inviteSettingsInvalid');
}

/** The path of an invite link, relative to the site. */
export function invitePath(inviteId: string, token: string): string {
  return `/join?id=${inviteId}&token=${token}`;
}
