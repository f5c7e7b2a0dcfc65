import { type Refusal, refuse } from '@sidebet/domain/refusals';
import type { Uses } from '../context.ts';
import type { LinkTokenContext } from '../limits/link-tokens.ts';
import { createInviteTokens, isOpenInvite } from '../users/group-invites.ts';
import type { Site } from './site.ts';

/** The invite link that led to a signup. */
export type SignupInvite = { readonly id: string; readonly token: string };

export type RefuseUninvited = (invite: SignupInvite | undefined, address: string) => Promise<Refusal | null>;

/**
 * Refuses signups without a valid invite link to a group on a site without cash, unless it is open to anyone. The first person
 * needs none. Refuses with inviteNeeded, or as the link's tokens.
 */
export function refuseUninvitedBy(
  context: LinkTokenContext & Uses<'pool' | 'clock' | 'offersCash'> & { readonly site: Site },
): RefuseUninvited {
  const { pool, clock, offersCash, site } = context;
  const tokens = createInviteTokens(context);
  return async (invite, address) => {
    if (offersCash || (await site.read())?.joining === 'anyone') return null;
    if (invite) {
      const verified = tokens.verify(invite.id, { token: invite.token, address });
      if (verified !== true) return verified || refuse('inviteNeeded');
      return (await isOpenInvite(pool, invite.id, clock.now())) ? null : refuse('groupInviteInvalid');
    }
    const { rowCount } = await pool.query('select from users limit 1');
    return rowCount === 0 ? null : refuse('inviteNeeded');
  };
}
