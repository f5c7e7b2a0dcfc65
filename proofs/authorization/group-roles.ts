import type { groupEndpoints } from '@sidebet/contract/groups/endpoints';
import { openGroupAccounts } from '@sidebet/server/book/group-accounts';
import { newGroupId } from '@sidebet/server/db/new-id';
import type { TestUser } from '@sidebet/server/testing/api';
import { readOutcome, send } from './cells.ts';
import { type Fixtures, makeDebt } from './fixtures.ts';
import { requests } from './requests.ts';

/**
 * What a person can be to a group. Two of those who left or were removed owe the group's member $30, or are owed it. The
 * owner blocked the last one, who is still a member.
 */
export const groupRoles = [
  'owner',
  'organizer',
  'member',
  'left',
  'leftOpen',
  'removed',
  'removedOpen',
  'stranger',
  'blocked',
] as const;
export type GroupRole = (typeof groupRoles)[number];

type Row = Readonly<Record<GroupRole, string>>;

/** The same for everyone outside of the group, and for a blocked member the same as for others. */
function row(owner: string, organizer: string, member: string, outsider = 'groupNotFound'): Row {
  const outside = { left: outsider, removed: outsider, stranger: outsider };
  const open = { leftOpen: outsider, removedOpen: outsider };
  return { owner, organizer, member, ...outside, ...open, blocked: member };
}
/** Who left or was removed settles up while something of theirs is open. */
const withOpen = (rest: Row, open: string): Row => ({ ...rest, leftOpen: open, removedOpen: open });
const forMembers = row('ok', 'ok', 'ok');
const forOrganizers = row('ok', 'ok', 'notGroupOrganizer');
const forOwner = row('ok', 'notGroupOwner', 'notGroupOwner');
/** Open to everyone with the link except people who were removed. */
const byInvite: Row = {
  ...row('ok', 'ok', 'ok', 'ok'),
  removed: 'removedFromGroup',
  removedOpen: 'removedFromGroup',
};
/** Messages of a person are hidden from those they blocked. */
const aboutOwnersMessage = (organizer: string, member: string): Row => ({
  ...row('ok', organizer, member),
  blocked: 'messageNotFound',
});
/** The owner's payment. */
const ofPayment = withOpen(row('ok', 'paymentNotFound', 'paymentNotFound'), 'paymentNotFound');
/** By someone with a balance. */
const ofBalance = withOpen(row('ok', 'nothingOwed', 'nothingOwed'), 'ok');

/** The response to each request about a group, by role. Invites are for everyone who has their link. A new one needs a row. */
export const groupMatrix = {
  getGroup: forMembers,
  changeGroup: forOrganizers,
  deleteGroup: forOwner,
  putGroupPicture: forOrganizers,
  deleteGroupPicture: forOrganizers,
  readGroupPicture: withOpen(row('ok', 'ok', 'ok', 'notFound'), 'ok'),
  putMyGroupChoices: forMembers,
  leaveGroup: row('ownerCannotLeave', 'ok', 'ok'),
  listGroupMembers: forMembers,
  changeGroupRole: forOwner,
  removeGroupMember: forOrganizers,
  allowGroupMember: forOrganizers,
  listGroupInvites: forOrganizers,
  createGroupInvite: forOrganizers,
  revokeGroupInvite: forOrganizers,
  getGroupInvite: byInvite,
  joinGroup: byInvite,
  listGroupBoard: forMembers,
  getGroupTable: forMembers,
  getSeasonRecap: forMembers,
  startGroupSeason: forOrganizers,
  changeGroupSeason: forOrganizers,
  listGroupFeed: forMembers,
  listGroupMessages: forMembers,
  switchGroupAmounts: forOwner,
  getGroupStream: forMembers,
  listGroupRunning: forMembers,
  putGroupBetReaction: forMembers,
  deleteGroupBetReaction: forMembers,
  sendGroupMessage: forMembers,
  editGroupMessage: aboutOwnersMessage('messageNotYours', 'messageNotYours'),
  removeGroupMessage: aboutOwnersMessage('ok', 'messageNotYours'),
  putGroupReaction: aboutOwnersMessage('ok', 'ok'),
  deleteGroupReaction: aboutOwnersMessage('ok', 'ok'),
  markGroupRead: forMembers,
  getSettleUp: withOpen(forMembers, 'ok'),
  explainGroupPayment: withOpen(ofPayment, 'ok'),
  requestSettleUp: forMembers,
  confirmGroupPayment: ofPayment,
  denyGroupPayment: ofPayment,
  undoGroupPayment: ofPayment,
  cancelGroupPayment: ofPayment,
  addGroupPayment: ofBalance,
  forgiveGroupDebt: ofBalance,
  // A report about the group is one about its owner.
  reportGroup: row('reportsOneself', 'ok', 'ok'),
} satisfies Record<
  Exclude<keyof typeof groupEndpoints, 'listGroups' | 'listWaitingGroups' | 'createGroup'> | 'reportGroup',
  Row
>;

type Cast = { readonly owner: TestUser; readonly actor: TestUser; readonly role: GroupRole };

/** Adds a person to a group, unless they stay a stranger. */
export async function join({ api }: Fixtures, groupId: string, { actor, role }: Cast): Promise<void> {
  if (role === 'owner' || role === 'stranger') return;
  const { pool } = api.database;
  await pool.query(
    'insert into group_members (group_id, user_id, role, joined_at) values ($1, $2, $3, now())',
    [groupId, actor.id, role === 'organizer' ? role : 'member'],
  );
  await openGroupAccounts(pool, [
    { id: newGroupId(), groupId, ledgerId: groupId, userId: actor.id, limitCents: 0 },
  ]);
}

/** A member leaves, is removed or is blocked by the owner. */
export async function part(groupId: string, { owner, actor, role }: Cast): Promise<void> {
  const must = async (answer: ReturnType<TestUser['post']>) => {
    const { statusCode, body } = await answer;
    if (statusCode >= 300) throw new Error(body);
  };
  const path = `/api/groups/${groupId}`;
  if (role === 'left' || role === 'leftOpen') await must(actor.delete(`${path}/me?leavesBalance=true`));
  if (role === 'removed' || role === 'removedOpen')
    await must(owner.delete(`${path}/members/${actor.id}?leavesBalance=true`));
  if (role === 'blocked') await must(owner.post(`/api/people/${actor.id}/block`));
}

/** Sends the request in every role, each about a new group; returns a sentence for each wrong response. */
export async function findGroupFaults(fixtures: Fixtures, name: keyof typeof groupMatrix): Promise<string[]> {
  const [owner, actor] = [await fixtures.fresh('person'), await fixtures.fresh('person')];
  const faults: string[] = [];
  for (const role of groupRoles) {
    const by = role === 'owner' ? owner : actor;
    const asked = await requests[name]({ fixtures, whose: owner, by });
    const groupId = await findGroupId(fixtures, asked.url);
    await join(fixtures, groupId, { owner, actor, role });
    if (role === 'leftOpen' || role === 'removedOpen') await openBalance(fixtures, name, groupId, actor);
    await part(groupId, { owner, actor, role });
    const received = readOutcome(await send(fixtures, name, { actor: 'person', object: 'own', by, asked }));
    const wanted = groupMatrix[name][role];
    if (received !== wanted) faults.push(`${name}, ${role}: received ${received} instead of ${wanted}.`);
  }
  return faults;
}

/** The actor owes the group's member, who is neither owner nor organizer; to forgive, the member owes the actor. */
async function openBalance(
  { api }: Fixtures,
  name: keyof typeof groupMatrix,
  groupId: string,
  actor: TestUser,
): Promise<void> {
  const { rows } = await api.database.pool.query<{ id: string }>(
    `select user_id as id from group_members where group_id = $1 and role = 'member' and user_id <> $2`,
    [groupId, actor.id],
  );
  // A group in which nothing ever happened has none.
  if (!rows[0]) return;
  const member = rows[0].id;
  const sides = name === 'forgiveGroupDebt' ? [member, actor.id] : [actor.id, member];
  await makeDebt(api, groupId, { debtor: sides[0]!, creditor: sides[1]!, cents: 30_00 });
}

async function findGroupId({ api }: Fixtures, url: string): Promise<string> {
  const [, invite, id] = /(group-invites)?\/([0-9a-f-]{36})/.exec(url)!;
  if (!invite) return id!;
  const { rows } = await api.database.pool.query<{ id: string }>(
    'select group_id as id from group_invites where id = $1',
    [id],
  );
  return rows[0]!.id;
}
