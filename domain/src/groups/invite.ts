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

/** The path of an invite link, relative to the site. `offer` is the offer it names, with the token for it. */
export function invitePath(
  inviteId: string,
  token: string,
  offer: { readonly bet: string; readonly token: string } | null = null,
): string {
  return `/join?id=${inviteId}&token=${token}${offer ? `&bet=${offer.bet}&offer=${offer.token}` : ''}`;
}
