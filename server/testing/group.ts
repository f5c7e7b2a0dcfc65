import { randomUUID } from 'node:crypto';
import type { GroupKind } from '@sidebet/domain/book/accounts';
import { groupColors } from '@sidebet/domain/groups/group-settings';
import { noFee } from '@sidebet/domain/markets/price';
import { openGroupAccounts } from '../src/book/group-accounts.ts';
import { inTransaction } from '../src/db/in-transaction.ts';
import { newGroupId } from '../src/db/new-id.ts';
import type { Pool } from '../src/db/pool.ts';
import { settleDue } from '../src/workers/settle-due.ts';
import type { TestApi, TestUser } from './api.ts';

/** A group with its first season and an account of each member; the first owns it. */
export type TestGroup = {
  readonly id: string;
  /** The season of a `points` group, otherwise the group. */
  readonly ledgerId: string;
  accountId(user: TestUser): string;
  balanceCents(user: TestUser): Promise<number>;
};

export type InsertedGroup = {
  readonly groupId: string;
  readonly ledgerId: string;
  /** The ids of the members' accounts, by user id. */
  readonly accounts: ReadonlyMap<string, string>;
};

/** A group of these users without a transfer; `cents` is the purse or the limit. */
export async function insertGroup(
  pool: Pool,
  kind: GroupKind,
  userIds: readonly string[],
  cents: number,
  now: Date,
): Promise<InsertedGroup> {
  const [groupId, seasonId] = [newGroupId(), newGroupId()];
  const ledgerId = kind === 'points' ? seasonId : groupId;
  const accounts = new Map(userIds.map((userId) => [userId, newGroupId()]));
  await inTransaction(pool, async (client) => {
    await client.query(
      `insert into groups (id, kind, name, color, purse_cents, limit_cents, created_at, shows_amounts)
       values ($1, $2, 'Sunday Crew', '#336699', $3, $4, $5, true)`,
      [groupId, kind, kind === 'points' ? cents : null, kind === 'iou' ? cents : null, now],
    );
    await client.query(
      `insert into group_seasons (id, group_id, number, name, purse_cents, started_at) values ($1, $2, 1, 'Season 1', $3, $4)`,
      [seasonId, groupId, kind === 'points' ? cents : null, now],
    );
    for (const [i, id] of userIds.entries())
      await client.query(
        'insert into group_members (group_id, user_id, role, joined_at) values ($1, $2, $3, $4)',
        [groupId, id, i === 0 ? 'owner' : 'member', now],
      );
    await openGroupAccounts(
      client,
      userIds.map((userId) => ({
        id: accounts.get(userId)!,
        groupId,
        ledgerId,
        userId,
        limitCents: kind === 'iou' ? cents : 0,
      })),
    );
  });
  return { groupId, ledgerId, accounts };
}

/** Members of a `points` group get `cents` as their purse, those of an `iou` group as their limit. */
export async function testGroup(
  { database: { pool }, server: { book }, clock }: TestApi,
  kind: GroupKind,
  members: readonly TestUser[],
  cents: number,
): Promise<TestGroup> {
  const ids = members.map(({ id }) => id);
  const group = await insertGroup(pool, kind, ids, cents, new Date(clock.now()));
  const { groupId, ledgerId, accounts } = group;
  if (kind === 'points') {
    const issue = (accountId: string) =>
      book.execute({ command: { kind: 'issuePurse', accountId, amountCents: cents } });
    await Promise.all([...accounts.values()].map(issue));
  }
  return {
    id: groupId,
    ledgerId,
    accountId: ({ id }) => accounts.get(id)!,
    async balanceCents(user) {
      const { rows } = await pool.query<{ cents: number }>(
        'select balance_cents as cents from group_accounts where id = $1',
        [accounts.get(user.id)],
      );
      return rows[0]!.cents;
    },
  };
}

/** One of each thing of a group, made through the API. */
export type GroupObjects = {
  readonly id: string;
  readonly seasonId: string;
  readonly invite: { readonly id: string; readonly token: string };
  /** The settled bet of both. */
  readonly betId: string;
  /** A message of the owner. */
  readonly messageId: string;
  /** A payment that the member owes the owner; only in `iou` groups. */
  readonly paymentId: string;
};

/** A group of its owner and one member, who lost a bet against the owner. */
export async function groupObjects(
  api: TestApi,
  kind: GroupKind,
  owner: TestUser,
  member: TestUser,
): Promise<GroupObjects> {
  const must = async (answer: ReturnType<TestUser['post']>) => {
    const { statusCode, body } = await answer;
    if (statusCode >= 300) throw new Error(body);
    return body === '' ? null : JSON.parse(body);
  };
  const group = await must(
    owner.post('/api/groups', {
      kind,
      name: 'Sunday Crew',
      color: groupColors[0],
      season: { name: 'Fall' },
    }),
  );
  const path = `/api/groups/${group.id}`;
  const invite = await must(owner.post(`${path}/invites`, { expiresInDays: 7, maxUses: 10 }));
  const token = new URL(invite.path, 'http://localhost').searchParams.get('token')!;
  await must(member.post(`/api/group-invites/${invite.id}/acceptance`, { token }));
  const eventId = await api.event();
  const stakes = { stakeCents: 5_00, acceptorStakeCents: 5_00, fee: noFee, groupId: group.id };
  const { bet } = await must(
    owner.post('/api/offers', { eventId, market: 'moneyline', selection: 'home', ...stakes }),
  );
  await must(member.post(`/api/bets/${bet.uniqueId}/acceptance`, { termsVersion: bet.termsVersion }));
  await api.result(eventId, 1, 0);
  await settleDue(api.database.pool, api.server.book);
  const message = await must(owner.post(`${path}/messages`, { id: randomUUID(), text: 'Hello' }));
  const payments = kind === 'iou' ? (await must(owner.post(`${path}/settle-up`))).payments : [];
  return {
    id: group.id,
    seasonId: group.season.id,
    invite: { id: invite.id, token },
    betId: bet.uniqueId,
    messageId: message.id,
    paymentId: payments[0]?.id ?? randomUUID(),
  };
}
