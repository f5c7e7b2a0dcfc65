import { isRefusal, type Refusal, refuse } from '@sidebet/domain/refusals';
import type { Uses } from '../context.ts';
import type { LinkTokenContext } from '../limits/link-tokens.ts';
import { createInviteTokens, isOpenInvite } from '../users/group-invites.ts';
import { createSetupLink } from './setup-link.ts';
import type { Site } from './site.ts';

/** The links that led to a signup: an invite link to a group, and the token of the site's setup link. */
export type SignupLinks = {
  readonly invite?: { readonly id: string; readonly token: string } | undefined;
  readonly setup?: string | undefined;
};

/** Creates the account with `create` if the links let the person in. */
export type AdmitSignup = <T extends object>(
  links: SignupLinks,
  address: string,
  create: () => Promise<T | Refusal>,
) => Promise<T | Refusal>;

/**
 * Refuses signups without a valid invite link to a group on a site without cash, unless it is open to anyone. The first account
 * claims the setup link instead. Refuses with inviteNeeded, or as the tokens of invites.
 */
export function admitSignupBy(
  context: LinkTokenContext & Uses<'pool' | 'clock' | 'offersCash'> & { readonly site: Site },
): AdmitSignup {
  const { pool, clock, offersCash, site } = context;
  const tokens = createInviteTokens(context);
  const setupLink = createSetupLink(context);

  async function refuseUninvited({ invite }: SignupLinks, address: string): Promise<Refusal | null> {
    if ((await site.read())?.joining === 'anyone') return null;
    if (!invite) return refuse('inviteNeeded');
    const verified = tokens.verify(invite.id, { token: invite.token, address });
    if (verified !== true) return verified || refuse('inviteNeeded');
    return (await isOpenInvite(pool, invite.id, clock.now())) ? null : refuse('groupInviteInvalid');
  }

  return async (links, address, create) => {
    if (offersCash) return create();
    const claim = links.setup ? await setupLink.claim({ token: links.setup, address }) : null;
    if (!claim) return (await refuseUninvited(links, address)) ?? create();
    let isCreated = false;
    try {
      const created = await create();
      isCreated = !isRefusal(created);
      return created;
    } finally {
      if (!isCreated) await claim.release();
    }
  };
}
