import type { groupInvite, InvitedGroup } from '@sidebet/contract/groups/members';
import type { GroupKind } from '@sidebet/domain/book/accounts';
import { groupLimits } from '@sidebet/domain/groups/group';
import { invitePath, refuseInvite } from '@sidebet/domain/groups/invite';
import { isRefusal, type Refusal, refuse } from '@sidebet/domain/refusals';
import type { z } from 'zod';
import type { Uses } from '../../../context.ts';
import { inTransactionUnlessRefused } from '../../../db/in-transaction.ts';
import { newId } from '../../../db/new-id.ts';
import type { Pool, PoolClient } from '../../../db/pool.ts';
import type { LinkTokens } from '../../../limits/link-tokens.ts';
import { inviteWorks } from '../../../users/group-invites.ts';
import { userJson } from '../../../users/user-json.ts';
import { readInvitedOffer } from '../../betting/bets/shared-bet.ts';
import { announceGroup } from './announce-group.ts';
import { addMember, refuseNewGroup } from './create-group.ts';
import { findMembership, findOrganizer, isRemoved, lockGroup } from './members.ts';
import { issuePurses } from './purses.ts';
import { openSeasonAccounts, readMemberIds } from './seasons.ts';

type GroupInvite = z.output<typeof groupInvite>;
type InviteRow = Omit<GroupInvite, 'path'>;

const inviteColumns = `i.id, i.created_at, i.expires_at, i.max_uses, i.uses,
  (select ${userJson('u')}
   from users u where u.id = i.created_by) as created_by`;

type Organizer = { readonly groupId: string; readonly viewerId: string };

/** The valid invite links, newest first. Refuses, in this order: groupNotFound, notGroupOrganizer. */
export async function listInvites(
  { pool, clock }: Uses<'pool' | 'clock'>,
  tokens: LinkTokens,
  { groupId, viewerId }: Organizer,
): Promise<{ items: GroupInvite[] } | Refusal> {
  const by = await findOrganizer(pool, groupId, viewerId);
  if (isRefusal(by)) return by;
  const { rows } = await pool.query<InviteRow>(
    `select ${inviteColumns} from group_invites i where i.group_id = $1 and ${inviteWorks} order by i.id desc`,
    [groupId, new Date(clock.now())],
  );
  return { items: rows.map((row) => inviteView(row, tokens)) };
}

/** The id under which the token for an invite's offer is made: right for this invite and this offer only. */
export function offerTokenId(inviteId: string, betId: string): string {
  return `${inviteId} ${betId}`;
}

/**
 * `bet` is the open offer that the link names. Refuses, in this order: groupNotFound, notGroupOrganizer, inviteSettingsInvalid,
 * betNotFound, tooManyInvites.
 */
export async function createInvite(
  { pool, clock, gameSpeed }: Uses<'pool' | 'clock' | 'gameSpeed'>,
  tokens: LinkTokens,
  { groupId, viewerId }: Organizer,
  settings: { readonly expiresInDays: number; readonly maxUses: number; readonly bet?: string | undefined },
): Promise<GroupInvite | Refusal> {
  const now = clock.now();
  const { bet } = settings;
  const named = bet && (await readInvitedOffer({ pool, clock, gameSpeed }, bet, groupId, viewerId));
  const made = await inTransactionUnlessRefused(pool, async (client) => {
    const by = await findOrganizer(client, groupId, viewerId);
    if (isRefusal(by)) return by;
    const refused = refuseInvite(settings);
    if (refused) return refused;
    if (named === null) return refuse('betNotFound');
    await lockGroup(client, groupId);
    const { rows: open } = await client.query<{ count: number }>(
      `select count(*) as count from group_invites i where i.group_id = $1 and ${inviteWorks}`,
      [groupId, new Date(now)],
    );
    if (open[0]!.count >= groupLimits.maxOpenInvites) return refuse('tooManyInvites');
    const { rows } = await client.query<InviteRow>(
      `with i as (
         insert into group_invites (id, group_id, created_by, created_at, expires_at, max_uses)
         values ($1, $2, $3, $4, $5, $6) returning *)
       select ${inviteColumns} from i`,
      [
        newId(),
        groupId,
        viewerId,
        new Date(now),
        new Date(now + settings.expiresInDays * 24 * 3_600_000),
        settings.maxUses,
      ],
    );
    return rows[0]!;
  });
  return isRefusal(made) ? made : inviteView(made, tokens, bet);
}

/** Refuses, in this order: groupNotFound, notGroupOrganizer. Revoking twice changes nothing. */
export async function revokeInvite(
  { pool, clock }: Uses<'pool' | 'clock'>,
  { groupId, viewerId }: Organizer,
  inviteId: string,
): Promise<Refusal | null> {
  const by = await findOrganizer(pool, groupId, viewerId);
  if (isRefusal(by)) return by;
  await pool.query(
    'update group_invites set revoked_at = $3 where id = $1 and group_id = $2 and revoked_at is null',
    [inviteId, groupId, new Date(clock.now())],
  );
  return null;
}

type Invited = {
  readonly groupId: string;
  readonly kind: GroupKind;
  readonly name: string;
  readonly memberCount: number;
  readonly ownerUsername: string;
  readonly invitedBy: string;
};

async function findInvited(
  db: Pool | PoolClient,
  inviteId: string,
  now: number,
): Promise<Invited | undefined> {
  const { rows } = await db.query<Invited>(
    `select g.id as group_id, g.kind, g.name, owner.username as owner_username,
       (select u.username from users u where u.id = i.created_by) as invited_by,
       (select count(*) from group_members m where m.group_id = g.id and m.left_at is null) as member_count
     from group_invites i join groups g on g.id = i.group_id and g.deleted_at is null
       join group_members o on o.group_id = g.id and o.role = 'owner' and o.left_at is null
       join users owner on owner.id = o.user_id
     where i.id = $1 and ${inviteWorks}`,
    [inviteId, new Date(now)],
  );
  return rows[0];
}

/**
 * What a visitor with the link learns about the group, and about the offer `bet` if the link names one. Refuses, in this order:
 * groupInviteInvalid for every link that does not work, removedFromGroup.
 */
export async function readInvite(
  context: Uses<'pool' | 'clock' | 'gameSpeed'>,
  inviteId: string,
  bet: string | undefined,
  viewerId: string | null,
): Promise<InvitedGroup | Refusal> {
  const { pool, clock } = context;
  const invited = await findInvited(pool, inviteId, clock.now());
  if (!invited) return refuse('groupInviteInvalid');
  const { groupId, name, kind, memberCount, ownerUsername } = invited;
  if (viewerId !== null && (await isRemoved(pool, groupId, viewerId))) return refuse('removedFromGroup');
  const isMember = viewerId !== null && !isRefusal(await findMembership(pool, groupId, viewerId));
  const offer =
    bet === undefined
      ? null
      : { invitedBy: invited.invitedBy, bet: await readInvitedOffer(context, bet, groupId, viewerId) };
  return { name, kind, memberCount, ownerUsername, joinedGroupId: isMember ? groupId : null, offer };
}

type Joined = { readonly kind: 'group'; readonly groupId: string };

/**
 * Joins a group by its invite link. Members stay as they are, and their visit does not use the link up. Refuses, in this order:
 * groupInviteInvalid, removedFromGroup, as `refuseNewGroup`, groupFull.
 */
export async function joinGroup(
  context: Uses<'pool' | 'book' | 'clock'>,
  inviteId: string,
  viewerId: string,
): Promise<Joined | Refusal> {
  const { pool, clock } = context;
  const now = clock.now();
  const joined = await inTransactionUnlessRefused(pool, async (client): Promise<Joined | Refusal> => {
    const found = await findInvited(client, inviteId, now);
    if (!found) return refuse('groupInviteInvalid');
    const { groupId, kind } = found;
    const refused = await refuseNewGroup(client, viewerId, now);
    await lockGroup(client, groupId);
    if (!isRefusal(await findMembership(client, groupId, viewerId))) return { kind: 'group', groupId };
    if (await isRemoved(client, groupId, viewerId)) return refuse('removedFromGroup');
    if (refused) return refused;
    // Again, now that no one else can join.
    const { rowCount } = await client.query(
      `update group_invites i set uses = uses + 1 where i.id = $1 and ${inviteWorks}`,
      [inviteId, new Date(now)],
    );
    if (rowCount !== 1) return refuse('groupInviteInvalid');
    if ((await readMemberIds(client, groupId)).length >= groupLimits.maxMembers) return refuse('groupFull');
    await addMember(client, { groupId, kind, userId: viewerId, role: 'member' }, now);
    if (kind === 'points') await openSeasonAccounts(client, groupId, [viewerId]);
    await announceGroup(client, groupId);
    return { kind: 'group', groupId };
  });
  if (!isRefusal(joined)) await issuePurses(context, joined.groupId);
  return joined;
}

function inviteView(invite: InviteRow, tokens: LinkTokens, bet?: string): GroupInvite {
  const offer = bet === undefined ? null : { bet, token: tokens.tokenOf(offerTokenId(invite.id, bet)) };
  return { ...invite, path: invitePath(invite.id, tokens.tokenOf(invite.id), offer) };
}
