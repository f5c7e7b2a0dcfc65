import { type Refusal, refuse } from '@sidebet/domain/refusals';
import { hasOpenSql } from '../../../book/group-accounts.ts';
import type { Pool, PoolClient } from '../../../db/pool.ts';
import { groupShowsSql } from '../../../users/group-members.ts';

/** Who settles up in an `iou` group: a member, or someone who left or was removed while something of theirs is open. */
export type Party = {
  readonly groupId: string;
  readonly viewerId: string;
  readonly isMember: boolean;
  /** Whether they see balances and payments of others: members, where the group shows amounts. */
  readonly seesOthers: boolean;
};

/**
 * Refuses with groupNotFound to others. With `paymentId`, also someone who left may go on whose payment it is: the last
 * confirmation, which a page may repeat, leaves nothing open.
 */
export async function findParty(
  db: Pool | PoolClient,
  { groupId, viewerId }: Pick<Party, 'groupId' | 'viewerId'>,
  paymentId: string | null = null,
): Promise<Party | Refusal> {
  const { rows } = await db.query<Pick<Party, 'isMember' | 'seesOthers'> & { isParty: boolean }>({
    name: 'find-settle-up-party',
    text: `select m.left_at is null as is_member, m.left_at is null and ${groupShowsSql('g')} as sees_others, m.left_at is null or ${hasOpenSql('g.id', 'm.user_id')}
             or exists (select from group_payments p where p.id = $3 and p.group_id = g.id and m.user_id in (p.from_id, p.to_id))
             as is_party
           from group_members m join groups g on g.id = m.group_id
           where m.group_id = $1 and m.user_id = $2 and g.kind = 'iou' and g.deleted_at is null`,
    values: [groupId, viewerId, paymentId],
  });
  if (!rows[0]?.isParty) return refuse('groupNotFound');
  const { isMember, seesOthers } = rows[0];
  return { groupId, viewerId, isMember, seesOthers };
}
