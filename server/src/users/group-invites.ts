import type { Pool } from '../db/pool.ts';
import { createLinkTokens, type LinkTokenContext, type LinkTokens } from '../limits/link-tokens.ts';

/** Tokens of invite links, by the invite's id. Only organizers may see them. */
export function createInviteTokens(context: LinkTokenContext): LinkTokens {
  return createLinkTokens(context, { label: 'sidebet group invites 1', refusal: 'groupInviteInvalid' });
}

/** SQL for whether invite `i` still works at $2. */
export const inviteWorks = 'i.revoked_at is null and i.expires_at > $2 and i.uses < i.max_uses';

/** Whether an invite link works at `now`, in milliseconds since 1970 UTC, for someone who is new here. */
export async function isOpenInvite(pool: Pool, inviteId: string, now: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from group_invites i join groups g on g.id = i.group_id and g.deleted_at is null
     where i.id = $1 and ${inviteWorks}`,
    [inviteId, new Date(now)],
  );
  return rowCount === 1;
}
